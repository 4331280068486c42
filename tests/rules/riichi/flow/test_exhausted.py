"""The wall runs out: who is tenpai, what is paid, what becomes of the sticks (R-6; Part 3)."""

from itertools import combinations

import pytest

from rules.engine.events import DealDrawn, DrawReason
from rules.engine.tiles import SEATS, format_tiles
from rules.engine.view import observe
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table

READY = {
    seat: f"123m789p789s46s{pair}" for seat, pair in zip(SEATS, ("11z", "22z", "33z", "55z"), strict=True)
}
"""Each waits for 5s."""
PONDS = dict.fromkeys(SEATS, "8m")


def last_discard(ready, **given):
    """A discards the last tile, which nobody wants; these are tenpai."""
    hands = {seat: READY[seat] for seat in ready}
    given.setdefault("ponds", PONDS)
    return Script(table(hands=hands, drawn="6z", left=0, indicators="7z", **given)).play("A 6z", "close")


def deltas(script):
    return script.state.result.settled.deltas


def test_the_deal_is_drawn_when_the_last_discard_is_not_won_on():
    script = last_discard([])
    assert script.of(DealDrawn)[0].reason is DrawReason.EXHAUSTED


def test_a_passed_win_on_the_last_discard_leaves_the_deal_drawn():
    state = table(hands={C: READY[C]}, drawn="5s", left=0, indicators="7z", ponds=PONDS)
    script = Script(state).play("A 5s")
    assert kinds(script.state, C) == {"DeclareWin", "Pass"}
    script.play("C passes", "close")
    assert script.of(DealDrawn)


@pytest.mark.parametrize("ready", [(), SEATS])
def test_nothing_is_paid_when_nobody_or_everybody_is_tenpai(ready):
    assert deltas(last_discard(ready)) == (0, 0, 0, 0)


@pytest.mark.parametrize("seat", SEATS)
def test_one_tenpai_seat_gets_three_thousand(seat):
    assert deltas(last_discard([seat])) == tuple(3000 if other == seat else -1000 for other in SEATS)


@pytest.mark.parametrize("ready", list(combinations(SEATS, 2)))
def test_two_get_fifteen_hundred_each(ready):
    assert deltas(last_discard(ready)) == tuple(1500 if seat in ready else -1500 for seat in SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_three_get_a_thousand_each_from_the_fourth(seat):
    ready = [other for other in SEATS if other != seat]
    assert deltas(last_discard(ready)) == tuple(-3000 if other == seat else 1000 for other in SEATS)


def test_tenpai_is_a_matter_of_shape_no_yaku_is_needed():
    """An open hand that could not win on a discard."""
    state = table(
        hands={B: "789p789s46s22z"}, melds={B: [("chow", "123m")]}, drawn="6z", left=0, indicators="7z"
    )
    assert deltas(Script(state).play("A 6z", "close")) == (-1000, 3000, -1000, -1000)


def test_furiten_is_tenpai_too():
    assert deltas(last_discard([B], ponds={**PONDS, B: "5s"})) == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [("123456789m1111p", []), ("12m456p789s11z", [("concealed_kong", "3333m")])],
    ids=["in the hand", "in a meld"],
)
def test_a_hand_that_waits_only_for_what_it_holds_all_four_of_is_noten(hand, melds):
    state = table(
        hands={B: hand},
        melds={B: melds},
        drawn="6z",
        left=0,
        indicators="7z",
        ponds=dict.fromkeys(SEATS, "2p"),
    )
    assert deltas(Script(state).play("A 6z", "close")) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("12m456p789s11z", [("concealed_kong", "3333m")], (-1000, 3000, -1000, -1000)),
        ("123m456p789s5z", [("pung", "555z")], (-1000, 3000, -1000, -1000)),
        ("123456789m1111p", [], (0, 0, 0, 0)),
    ],
    ids=["kong", "pung", "hand"],
)
def test_whether_tiles_in_melds_end_a_wait_is_an_option(hand, melds, expected):
    state = table(
        hands={B: hand},
        melds={B: melds},
        drawn="6z",
        left=0,
        indicators="7z",
        ponds=dict.fromkeys(SEATS, "2p"),
        options={"melds_end_waits": False},
    )
    assert deltas(Script(state).play("A 6z", "close")) == expected


def test_a_hand_that_waits_for_what_others_hold_all_four_of_is_tenpai():
    state = table(hands={B: READY[B], C: "0555s"}, drawn="6z", left=0, indicators="7z", ponds=PONDS)
    assert deltas(Script(state).play("A 6z", "close")) == (-1000, 3000, -1000, -1000)


def test_the_discarder_of_the_last_tile_is_counted_after_the_discard():
    assert deltas(last_discard([A])) == (3000, -1000, -1000, -1000)


def test_seven_pairs_and_orphans_are_tenpai():
    hands = {B: "1133m2255p6688s7z", C: "19m19p19s1234567z"}
    state = table(hands=hands, drawn="6z", left=0, indicators="3m", ponds=PONDS)
    assert deltas(Script(state).play("A 6z", "C passes", "close")) == (-1500, 1500, 1500, -1500)


# What is shown


def test_tenpai_hands_are_shown_with_their_waits_in_turn_order_from_the_dealer():
    (drawn,) = last_discard([A, B, D], dealer=D).of(DealDrawn)
    assert [shown.seat for shown in drawn.shown] == [D, A, B]
    assert [format_tiles(shown.waits) for shown in drawn.shown] == ["5s"] * 3


def test_noten_hands_are_not_shown():
    state = table(hands={B: READY[B], C: "147m258p369s567z1p"}, drawn="6z", left=0, ponds=PONDS)
    (drawn,) = Script(state).play("A 6z", "close").of(DealDrawn)
    assert [shown.seat for shown in drawn.shown] == [B]


def test_the_shown_hands_are_seen_by_all():
    state = last_discard([B]).state
    for viewer in (A, C, None):
        assert observe(state, viewer).result.drawn.shown[0].concealed == state.deal.hands[B].concealed


# Sticks


def test_sticks_go_back_to_who_paid_them():
    script = last_discard([A, B], riichi=(A, B), scores=(24_000, 24_000, 25_000, 25_000))
    settled = script.state.result.settled
    assert settled.from_sticks == (1000, 1000, 0, 0)
    assert settled.deltas == (2500, 2500, -1500, -1500)
    assert settled.sticks_left == 0
    assert script.state.scores == (26_500, 26_500, 23_500, 23_500)


def test_where_the_option_says_so_they_stay_for_the_next_winner():
    options = {"sticks_after_draw": "stay"}
    script = last_discard([A, B], riichi=(A, B), sticks=1, options=options)
    settled = script.state.result.settled
    assert settled.from_sticks == (0, 0, 0, 0)
    assert settled.deltas == (1500, 1500, -1500, -1500)
    assert settled.sticks_left == 3


def test_a_stick_of_the_last_discard_comes_back_too():
    """Riichi with no tile left, where that may be declared."""
    options = {"riichi_tiles_left": 0}
    state = table(hands={A: READY[A]}, drawn="6z", left=0, indicators="7z", options=options, ponds=PONDS)
    script = Script(state).play("A riichi 6z", "close")
    assert script.state.result.settled.from_sticks == (1000, 0, 0, 0)
    assert script.state.scores == (28_000, 24_000, 24_000, 24_000)
