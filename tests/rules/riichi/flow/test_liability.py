"""Liability: who gave the last set of a sure yakuman pays for it (Part 3; R-10, R-11)."""

import pytest

from rules.engine.events import HandWon
from tests.kit.deals import A, B, C, D
from tests.kit.riichi import Script, table, yaku

ON = {"liability": True}
TWO = [("pung", "555z"), ("concealed_kong", "6666z")]
"""Two sets of dragons on the table; a concealed kong lies there too."""
HAND = "77z23m99p1s"
"""With a third pung: waits for 1m and 4m once 1s is gone."""


def fed(*lines, hand=HAND, melds=TWO, tile="7z", claim="pung", throw="1s", **given):
    """A gives C the third set of dragons."""
    given.setdefault("options", ON)
    state = table(hands={C: hand}, melds={C: melds}, drawn=tile, **given)
    return Script(state).play(f"A {tile}", f"C {claim}", f"C {throw}", *lines)


def deltas(script):
    return script.state.result.settled.deltas


def test_who_gave_the_third_set_of_dragons_pays_all_of_a_self_drawn_daisangen():
    script = fed("to C", "C wins", wall="9m9m9m1m")
    assert "daisangen" in yaku(script.of(HandWon)[0])
    assert deltas(script) == (-32_000, 0, 32_000, 0)


def test_a_win_on_another_seats_discard_is_shared_by_the_two():
    script = fed("D 1m", "C wins", "close", wall="1m")
    assert deltas(script) == (-16_000, 0, 32_000, -16_000)


def test_a_win_on_the_liable_seats_own_discard_is_paid_by_it_alone():
    script = fed("A 1m", "C wins", "close", wall="9m1m")
    assert deltas(script) == (-32_000, 0, 32_000, 0)


def test_the_dealer_is_paid_one_and_a_half_times():
    assert deltas(fed("to C", "C wins", wall="9m9m9m1m", dealer=C)) == (-48_000, 0, 48_000, 0)
    assert deltas(fed("D 1m", "C wins", "close", wall="1m", dealer=C)) == (-24_000, 0, 48_000, -24_000)


def test_without_the_option_nobody_is_liable():
    script = fed("to C", "C wins", wall="9m9m9m1m", options={})
    assert deltas(script) == (-16_000, -8_000, 32_000, -8_000)


def test_a_claimed_kong_makes_liable_as_well():
    script = fed(
        "to C", "C wins", hand="777z23m99p", claim="kong", throw="5p", replacements="5p", wall="9m9m9m1m"
    )
    assert deltas(script) == (-32_000, 0, 32_000, 0)


def test_nobody_is_liable_for_a_set_that_did_not_make_it_sure():
    """Only one set of dragons lay open; the third is in the hand."""
    script = fed("to C", "C wins", hand="77z666z23m99p1s", melds=[("pung", "555z")], wall="9m9m9m1m")
    assert "daisangen" in yaku(script.of(HandWon)[0])
    assert deltas(script) == (-16_000, -8_000, 32_000, -8_000)


def test_nobody_is_liable_for_another_set_given_after_the_yakuman_was_sure():
    """The third set of dragons is an own concealed kong; A only gave a pung of 9s."""
    melds = [("pung", "555z"), ("pung", "666z"), ("concealed_kong", "7777z")]
    script = fed("to C", "C wins", hand="99s2p1s", melds=melds, tile="9s", wall="9m9m9m2p")
    assert "daisangen" in yaku(script.of(HandWon)[0])
    assert deltas(script) == (-16_000, -8_000, 32_000, -8_000)


def test_a_hand_without_the_yakuman_is_paid_as_always():
    """A gave a pung of 1m; two sets of dragons and a pair of the third are no daisangen."""
    melds = [("pung", "555z"), ("pung", "666z")]
    script = fed("to C", "C wins", hand="1123m77z9p", melds=melds, tile="1m", throw="9p", wall="9m9m9m4m")
    assert "shousangen" in yaku(script.of(HandWon)[0])
    assert deltas(script)[B] < 0


def test_who_gave_the_fourth_set_of_winds_is_liable_for_daisuushii():
    melds = [("pung", "111z"), ("pung", "222z"), ("pung", "333z")]
    ponds = dict.fromkeys((A, B, C, D), "2p")
    script = fed(
        "to C",
        "C wins",
        hand="44z9p1s",
        melds=melds,
        tile="4z",
        ponds=ponds,
        indicators="7s",
        wall="9m9m9m9p",
    )
    assert "daisuushii" in yaku(script.of(HandWon)[0])
    assert deltas(script) == (-32_000, 0, 32_000, 0)


# A second yakuman in the hand


MELDS = [("pung", "111z"), ("pung", "555z"), ("concealed_kong", "6666z")]


def both(*lines, **options):
    """Daisangen and tsuuiisou, 64,000: A gave the third dragon."""
    given = {"options": {**ON, **options}, "hand": "77z2z1s", "melds": MELDS}
    return fed(*lines, wall="9m9m9m2z" if lines[0] == "to C" else "2z", **given)


@pytest.mark.parametrize(
    ("part", "expected"),
    [("hand", (-64_000, 0, 64_000, 0)), ("yakuman", (-48_000, -8_000, 64_000, -8_000))],
)
def test_what_the_liable_seat_pays_of_a_double_yakuman_is_an_option(part, expected):
    script = both("to C", "C wins", liability_for=part)
    assert {"daisangen", "tsuuiisou"} <= yaku(script.of(HandWon)[0])
    assert deltas(script) == expected


@pytest.mark.parametrize(
    ("part", "expected"),
    [("hand", (-32_000, 0, 64_000, -32_000)), ("yakuman", (-16_000, 0, 64_000, -48_000))],
)
def test_it_is_shared_on_a_discard_accordingly(part, expected):
    assert deltas(both("D 2z", "C wins", "close", liability_for=part)) == expected


# Counters


@pytest.mark.parametrize("payer", ["liable", "discarder"])
def test_the_liable_seat_pays_all_counters_of_a_self_drawn_hand(payer):
    options = {**ON, "counter_points": 300, "liability_counters": payer}
    script = fed("to C", "C wins", wall="9m9m9m1m", counters=2, options=options)
    assert deltas(script) == (-32_600, 0, 32_600, 0)


@pytest.mark.parametrize(
    ("payer", "expected"),
    [("liable", (-16_600, 0, 32_600, -16_000)), ("discarder", (-16_000, 0, 32_600, -16_600))],
)
def test_who_pays_the_counters_of_a_shared_payment_is_an_option(payer, expected):
    options = {**ON, "counter_points": 300, "liability_counters": payer}
    script = fed("D 1m", "C wins", "close", wall="1m", counters=2, options=options)
    assert deltas(script) == expected
