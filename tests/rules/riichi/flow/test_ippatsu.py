"""Ippatsu: a win before any call and before the own next discard (R-4)."""

import pytest

from rules.engine.events import HandWon
from tests.kit.deals import A, B, C
from tests.kit.riichi import Script, table, yaku

TENPAI = "234m345678p5567s"
"""Waits for 5s and 8s."""


def declared(hands=None, **given):
    """A has just declared riichi with 1z."""
    given.setdefault("wall", "9m9m9m8s")
    state = table(hands={A: TENPAI, **(hands or {})}, drawn="1z", **given)
    return Script(state).play("A riichi 1z")


def has_ippatsu(script):
    return "ippatsu" in yaku(script.of(HandWon)[0])


@pytest.mark.parametrize("seat", "BCD")
def test_a_discard_of_the_first_round_after_riichi_gives_it(seat):
    script = declared(wall="".join("8s" if seat == name else "9m" for name in "BCD"))
    assert has_ippatsu(script.play(f"{seat} 8s", "A wins", "close"))


def test_the_own_next_draw_gives_it():
    assert has_ippatsu(declared().play("to A", "A wins"))


def test_after_the_own_next_discard_it_is_over():
    script = declared(wall="9m9m9m9p8s").play("A 9p", "B 8s", "A wins", "close")
    assert not has_ippatsu(script)
    assert "riichi" in yaku(script.of(HandWon)[0])


@pytest.mark.parametrize("claim", ["chow", "pung", "kong"])
def test_any_call_breaks_it(claim):
    script = declared(hands={C: "111p23p9p"}, wall="1p8s")
    script.play("B 1p", f"C {claim}", "to C", "C 9p", "D 8s", "A wins", "close")
    assert not has_ippatsu(script)


def test_a_call_of_the_declaring_discard_breaks_it():
    script = declared(hands={B: "11z9p"}, wall="8s").play("B pung", "B 9p", "C 8s", "A wins", "close")
    assert not has_ippatsu(script)


def test_a_concealed_kong_breaks_it():
    """Trap 46."""
    script = declared(hands={B: "9999p1p"}, wall="9m8s").play("B kong 9p", "to C", "C 8s", "A wins", "close")
    assert not has_ippatsu(script)


def test_an_added_kong_that_stands_breaks_it():
    script = declared(hands={B: "1p"}, melds={B: [("pung", "999p")]}, wall="9p8s")
    script.play("B kong 9p", "to C", "C 8s", "A wins", "close")
    assert not has_ippatsu(script)


def test_a_robbed_kong_leaves_it_alive():
    """Trap 17: both count, since the kong was never completed."""
    script = declared(hands={B: "1p"}, melds={B: [("pung", "888s")]}, wall="8s")
    script.play("B kong 8s", "A wins", "close")
    assert {"riichi", "ippatsu", "chankan"} <= yaku(script.of(HandWon)[0])


def test_each_riichi_has_its_own():
    """A's own discard ends A's; B, who declared later, still has it."""
    script = declared(hands={B: "123456789m11p23s"}, wall="1z9m9m1s").play("B riichi 1z", "A 1s")
    assert not script.state.deal.extra.ippatsu[A]
    assert has_ippatsu(script.play("B wins", "close"))


def test_a_riichi_of_another_does_not_break_it():
    hands = {B: "123456789m11p23s"}
    script = declared(hands=hands, wall="1z8s").play("B riichi 1z", "C 8s", "A wins", "close")
    assert has_ippatsu(script)


def test_a_passed_call_does_not_break_it():
    script = declared(hands={C: "11p9p"}, wall="1p8s").play("B 1p", "C passes", "C 8s", "A wins", "close")
    assert has_ippatsu(script)
