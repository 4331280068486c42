"""Claims on a discard: who may take it, for what, and what follows (R-2)."""

import pytest

from rules.engine.actions import ClaimChow, ClaimPung, Discard
from rules.engine.tiles import copy_name
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table

TANYAO = "234m345678p5567s"
"""Waits for 5s and 8s."""


def after(line, **given):
    return Script(table(**given)).play(line).state


def looks(state, seat, kind):
    """What the tiles of the seat's claims of this kind look like."""
    return sorted(
        tuple(copy_name(copy, red_fives=state.options.red_fives) for copy in action.copies)
        for action in state.offers[seat].actions
        if isinstance(action, kind)
    )


def test_a_chow_is_offered_to_the_next_seat_only():
    state = after("A 3m", hands={B: "45m1z", C: "45m1z", D: "45m1z"}, drawn="3m")
    assert [kinds(state, seat) for seat in (B, C, D)] == [{"ClaimChow", "Pass"}, set(), set()]


@pytest.mark.parametrize("seat", [B, C, D])
def test_a_pung_and_a_kong_are_offered_to_anybody(seat):
    state = after("A 3m", hands={seat: "333m1z"}, drawn="3m")
    assert kinds(state, seat) == {"ClaimPung", "ClaimKong", "Pass"}


def test_a_win_goes_before_a_pung_and_a_pung_before_a_chow():
    hands = {B: "67s1z", C: "88s2z", D: TANYAO}
    script = Script(table(hands=hands, drawn="8s"))
    script.play("A 8s", "B chow 67s", "C pung", "D wins", "close")
    assert script.state.result.wins[0].seat == D
    script = Script(table(hands=hands, drawn="8s"))
    script.play("A 8s", "B chow 67s", "C pung", "close")
    assert script.state.deal.turn == C


def test_a_pung_with_the_red_five_and_one_without_are_two_claims():
    state = after("A 5m", hands={C: "055m1z"}, drawn="5m")
    assert looks(state, C, ClaimPung) == [("0m", "5m"), ("5m", "5m")]


def test_a_chow_with_the_red_five_and_one_without_are_two_claims():
    state = after("A 4m", hands={B: "3056m1z"}, drawn="4m")
    assert looks(state, B, ClaimChow) == [("0m", "6m"), ("3m", "0m"), ("3m", "5m"), ("5m", "6m")]


def test_the_red_five_is_a_five_for_claims():
    """Trap 16."""
    state = after("A 0m", hands={B: "46m1z", C: "55m1z"}, drawn="0m")
    assert kinds(state, B) == {"ClaimChow", "Pass"}
    assert kinds(state, C) == {"ClaimPung", "Pass"}


@pytest.mark.parametrize("claim", ["B chow 67s", "B pung"])
def test_after_a_chow_or_a_pung_the_seat_must_discard(claim):
    """No kong and no win, though the hand has both."""
    hands = {B: "6788s1111z22p"}
    script = Script(table(hands=hands, drawn="8s")).play("A 8s", claim, "to B")
    assert kinds(script.state, B) == {"Discard"}


def test_no_self_drawn_win_after_a_call():
    """The called tile completes the hand all the same."""
    script = Script(table(hands={B: "67s222345p55m345s"}, drawn="8s")).play("A 8s", "B chow 67s", "to B")
    assert kinds(script.state, B) == {"Discard"}


def test_after_a_claimed_kong_the_replacement_is_drawn_and_another_kong_allowed():
    script = Script(table(hands={B: "888s1111z22p"}, drawn="8s", replacements="9p"))
    script.play("A 8s", "B kong", "to B")
    assert kinds(script.state, B) == {"Discard", "DeclareConcealedKong"}


def test_the_last_discard_can_only_be_won():
    hands = {B: "67s1z", C: "888s2z", D: TANYAO}
    state = after("A 8s", hands=hands, drawn="8s", left=0)
    assert [kinds(state, seat) for seat in (B, C, D)] == [set(), set(), {"DeclareWin", "Pass"}]


def test_the_last_but_one_discard_can_be_claimed():
    state = after("A 8s", hands={B: "67s1z", C: "888s2z"}, drawn="8s", left=1)
    assert kinds(state, B) == {"ClaimChow", "Pass"}
    assert kinds(state, C) == {"ClaimPung", "ClaimKong", "Pass"}


def test_a_seat_in_riichi_claims_nothing_but_a_win():
    assert kinds(after("A 6p", hands={B: TANYAO}, drawn="6p", riichi=(B,)), B) == set()
    assert kinds(after("A 5s", hands={B: TANYAO}, drawn="5s", riichi=(B,)), B) == {"DeclareWin", "Pass"}
    assert "ClaimPung" in kinds(after("A 5s", hands={B: TANYAO}, drawn="5s"), B)


def test_a_claimed_tile_changes_the_turn_and_skips_the_seats_between():
    script = Script(table(hands={D: "33m1z"}, drawn="3m")).play("A 3m", "D pung", "D 1z", "close")
    assert script.state.deal.turn == A


def test_a_hand_that_is_only_called_with_is_not_closed_any_more():
    """Every claim opens a hand: no riichi afterwards."""
    hands = {B: "67s234345678p5m"}
    script = Script(table(hands=hands, drawn="8s", wall="", left=20)).play("A 8s", "B chow 67s", "B 5m")
    script.play("to B")
    assert "DeclareRiichi" not in kinds(script.state, B)


def test_discarding_is_offered_by_copy():
    state = table(hands={A: "11m"}, drawn="1m")
    assert len([a for a in state.offers[A].actions if isinstance(a, Discard)]) == 3
