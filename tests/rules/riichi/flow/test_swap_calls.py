"""The swap-call ban (kuikae): what may not be discarded right after a call (R-2)."""

import pytest

from rules.engine.actions import ClaimChow, Discard
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.tiles import copy_name
from tests.kit.deals import B, C, kinds, own
from tests.kit.riichi import Script, discards_offered, table

RUN = {f"{rank}m" for rank in range(1, 10)}


def called(tile, own_tiles, hand, meld="chow"):
    """Right after B has called A's tile with these own tiles."""
    script = Script(table(hands={B: hand}, drawn=tile))
    return script.play(f"A {tile}", f"B {meld} {own_tiles}", "to B")


@pytest.mark.parametrize(
    ("tile", "own_tiles", "banned"),
    [
        ("3m", "45m", {"3m", "6m"}),
        ("5m", "34m", {"5m", "2m"}),
        ("1m", "23m", {"1m", "4m"}),
        ("9m", "78m", {"9m", "6m"}),
        ("4m", "56m", {"4m", "7m"}),
        ("6m", "78m", {"6m", "9m"}),
        ("4m", "23m", {"4m", "1m"}),
    ],
)
def test_after_an_end_of_a_run_was_called_its_other_end_is_barred_too(tile, own_tiles, banned):
    state = called(tile, own_tiles, own_tiles[:-1] + "123456789m1z").state
    assert discards_offered(state, B) == (RUN | {"1z"}) - banned


@pytest.mark.parametrize(("tile", "own_tiles"), [("3m", "12m"), ("7m", "89m")])
def test_beyond_the_last_rank_there_is_no_other_end(tile, own_tiles):
    """1-2-3 and 7-8-9: there is no 0 and no 10."""
    state = called(tile, own_tiles, own_tiles[:-1] + "123456789m1z").state
    assert discards_offered(state, B) == (RUN | {"1z"}) - {tile}


@pytest.mark.parametrize(("tile", "own_tiles"), [("2m", "13m"), ("4m", "35m"), ("8m", "79m")])
def test_after_a_middle_tile_was_called_only_its_face_is_barred(tile, own_tiles):
    """Trap 32."""
    state = called(tile, own_tiles, own_tiles[:-1] + "123456789m1z").state
    assert discards_offered(state, B) == (RUN | {"1z"}) - {tile}


def test_after_a_pung_the_called_face_is_barred():
    state = called("3m", "33m", "333m46m", "pung").state
    assert discards_offered(state, B) == {"4m", "6m"}


def test_after_a_red_five_was_called_the_plain_five_is_barred_too():
    """Trap 32: red is the same face."""
    state = called("0m", "46m", "46m58m1z").state
    assert discards_offered(state, B) == {"8m", "1z"}


def test_after_a_plain_five_was_called_the_red_one_is_barred_too():
    state = called("5m", "55m", "550m8m1z", "pung").state
    assert discards_offered(state, B) == {"8m", "1z"}
    state = called("8m", "67m", "6708m1z").state
    assert discards_offered(state, B) == {"1z"}


def test_a_barred_discard_is_refused():
    state = called("3m", "45m", "4536m1z").state
    with pytest.raises(IllegalAction):
        decide(state, Discard(seat=B, copy=own(state, B, "6m")))


def test_when_the_clock_discards_after_a_call_it_keeps_the_ban():
    """3 and 6 are barred: the highest of the rest goes."""
    script = called("3m", "45m", "4561236m").play("B expires")
    assert copy_name(script.state.deal.last_discard) == "2m"


def test_the_ban_ends_with_the_discard():
    script = called("3m", "45m", "4536m1z").play("B 1z", "to B")
    assert {"3m", "6m"} <= discards_offered(script.state, B)


def test_another_seat_is_not_bound_by_the_ban():
    hands = {B: "45m1z", C: "6m2z"}
    script = Script(table(hands=hands, drawn="3m", wall="9p")).play("A 3m", "B chow", "B 1z", "to C")
    assert discards_offered(script.state, C) == {"6m", "2z", "9p"}


def test_after_a_claimed_kong_nothing_is_barred():
    """A replacement is drawn first."""
    script = Script(table(hands={B: "333m46m"}, drawn="3m", replacements="9p"))
    script.play("A 3m", "B kong", "to B")
    assert discards_offered(script.state, B) == {"4m", "6m", "9p"}


@pytest.mark.parametrize(
    ("hand", "tile", "offered"),
    [
        ("3456m", "6m", set()),  # with 4-5 only 3 and 6 would be left
        ("3456m", "3m", set()),  # with 4-5 only 6 and 3
        ("1123444m", "1m", {"ClaimPung", "Pass"}),
        ("1123444m", "4m", {"ClaimPung", "ClaimKong", "Pass"}),
        ("3336m", "3m", {"ClaimPung", "ClaimKong", "Pass"}),
        ("5678m", "5m", set()),
        ("34m33z", "5m", {"ClaimChow", "Pass"}),
    ],
)
def test_a_call_that_leaves_no_legal_discard_is_not_offered(hand, tile, offered):
    """Trap 31."""
    state = Script(table(hands={B: hand}, drawn=tile)).play(f"A {tile}").state
    assert kinds(state, B) == offered


def test_a_pung_that_would_leave_only_its_own_face_is_not_offered():
    state = Script(table(hands={C: "3330m"}, drawn="5m")).play("A 5m").state
    assert kinds(state, C) == set()
    state = Script(table(hands={C: "333m"}, drawn="3m")).play("A 3m").state
    assert kinds(state, C) == {"ClaimKong", "Pass"}


def test_of_two_ways_to_call_only_the_one_that_leaves_a_discard_is_offered():
    """3-4-5-6 and a 5: with 3-4 only 5 and 2 are barred; with 4-6 only 5."""
    state = Script(table(hands={B: "4667m"}, drawn="5m")).play("A 5m").state
    assert len([a for a in state.offers[B].actions if isinstance(a, ClaimChow)]) == 2
    state = Script(table(hands={B: "5667m"}, drawn="8m")).play("A 8m").state
    (chow,) = [a for a in state.offers[B].actions if isinstance(a, ClaimChow)]
    assert [copy >> 2 for copy in chow.copies] == [5, 6]
