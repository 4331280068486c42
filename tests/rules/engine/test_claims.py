"""Claims: who may take a discard, and who gets it (K-3, flow 5.3)."""

from itertools import permutations

import pytest

from rules.engine.actions import (
    ClaimChow,
    ClaimKong,
    ClaimPung,
    CloseWindow,
    DeclareWin,
    Discard,
    Expire,
    Pass,
)
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.events import ClaimWindowOpened, HandWon, MeldClaimed, TileDrawn
from rules.engine.offers import window_is_decided
from rules.engine.tiles import parse_tiles
from tests.kit.deals import A, B, C, D, act, close, discard, kinds, own, table

READY_FOR_1M = "23m456789p11155s"


def test_a_discard_may_be_claimed_for_chow_only_by_the_next_seat():
    """K-3.2."""
    state = discard(table(hands={A: "5m", B: "46m1z", C: "46m2z", D: "46m3z"}, drawn="9p"), A, "5m")
    assert kinds(state, B) == {"ClaimChow", "Pass"}
    assert kinds(state, C) == kinds(state, D) == set()


def test_every_chow_that_the_tiles_allow_is_a_choice_of_its_own():
    """K-3.2."""
    state = discard(table(hands={A: "5m", B: "3467m"}, drawn="9p"), A, "5m")
    chows = [action for action in state.offers[B].actions if isinstance(action, ClaimChow)]
    assert [tuple(copy >> 2 for copy in chow.copies) for chow in chows] == [
        parse_tiles("34m"),
        parse_tiles("46m"),
        parse_tiles("67m"),
    ]


@pytest.mark.parametrize(("tile", "held"), [("1m", "89m"), ("9m", "12m"), ("9m", "1p2p"), ("1z", "23z")])
def test_a_chow_does_not_run_over_the_end_of_a_suit(tile, held):
    state = discard(table(hands={A: tile, B: held}, drawn="5s"), A, tile)
    assert kinds(state, B) == set()


def test_a_discard_may_be_claimed_for_pung_and_kong_by_anyone():
    """K-3.2."""
    state = discard(table(hands={A: "5m", B: "1z", C: "555m", D: "2z"}, drawn="9p"), A, "5m")
    assert kinds(state, C) == {"ClaimPung", "ClaimKong", "Pass"}


def test_after_a_chow_or_pung_only_a_discard_is_offered():
    """K-3.8: no kong in that step, whatever the hand holds."""
    state = discard(table(hands={A: "5m", C: "55m7777s"}, drawn="9p"), A, "5m")
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = close(act(state, pung))
    assert state.deal.turn == C
    assert kinds(state, C) == {"Discard"}


def test_no_discard_is_barred_after_a_chow():
    """K-3.9: no swap-calling restriction."""
    state = discard(table(hands={A: "4m", B: "4567m1z"}, drawn="9p"), A, "4m")
    chow = next(a for a in state.offers[B].actions if isinstance(a, ClaimChow))
    state = close(act(state, chow))
    assert {a.copy for a in state.offers[B].actions} == set(state.deal.hands[B].concealed)


def test_after_a_claimed_kong_a_replacement_is_drawn_from_the_back():
    """K-4.1."""
    state = discard(table(hands={A: "5m", C: "555m1z"}, drawn="9p", back="7z"), A, "5m")
    state = close(act(state, ClaimKong(seat=C)))
    assert state.deal.turn == C
    assert state.deal.hands[C].drawn == own(state, C, "7z")


def test_a_win_goes_before_a_pung_and_a_pung_before_a_chow():
    """K-3.3."""
    hands = {A: "1m", B: "23m1z", C: "11m2z", D: READY_FOR_1M}
    state = discard(table(hands=hands, drawn="9p"), A, "1m")
    chow = next(a for a in state.offers[B].actions if isinstance(a, ClaimChow))
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    assert decide(act(state, chow, pung, DeclareWin(seat=D)), CloseWindow())[0].seat == D
    assert decide(act(state, chow, pung, Pass(seat=D)), CloseWindow())[0].seat == C
    assert decide(act(state, chow, Pass(seat=C), Pass(seat=D)), CloseWindow())[0].seat == B


def test_of_several_wins_the_nearest_seat_after_the_discarder_wins_alone():
    """K-3.3."""
    ready = "23m456789p555s"
    state = discard(
        table(
            hands={B: "1m", A: ready + "1z1z", D: ready.replace("555s", "777s") + "2z2z"}, turn=B, drawn="9p"
        ),
        B,
        "1m",
    )
    events = decide(act(state, DeclareWin(seat=A), DeclareWin(seat=D)), CloseWindow())
    winners = [event.seat for event in events if isinstance(event, HandWon)]
    assert winners == [D]


def test_all_orders_of_answers_give_the_same_outcome():
    """Flow 5.9, 6: the window is resolved once, from the whole set."""
    hands = {A: "1m", B: "23m1z", C: "11m2z", D: READY_FOR_1M}
    state = discard(table(hands=hands, drawn="9p"), A, "1m")
    answers = [state.offers[seat].actions for seat in (B, C, D)]
    for b in answers[0]:
        for c in answers[1]:
            for d in answers[2]:
                outcomes = {decide(act(state, *order), CloseWindow()) for order in permutations((b, c, d))}
                assert len(outcomes) == 1


def test_a_window_opens_after_every_discard_also_when_nobody_can_claim():
    """Flow 5.3, claim privacy."""
    state = table(hands={A: "1m", B: "1z"}, drawn="9p")
    events = decide(state, Discard(seat=A, copy=own(state, A, "9p")))
    assert isinstance(events[-1], ClaimWindowOpened)


def test_a_window_does_not_close_while_a_missing_answer_could_change_its_outcome():
    """Flow 5.3."""
    hands = {A: "1m", B: "23m1z", C: "11m2z", D: READY_FOR_1M}
    state = discard(table(hands=hands, drawn="9p"), A, "1m")
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = act(state, pung)
    assert not window_is_decided(state)
    with pytest.raises(IllegalAction, match="window_undecided"):
        decide(state, CloseWindow())


def test_a_window_closes_early_when_nobody_left_could_beat_the_best_claim():
    """Flow 5.3: a pung can't be beaten by a chow."""
    state = discard(table(hands={A: "1m", B: "23m1z", C: "11m2z"}, drawn="9p"), A, "1m")
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = act(state, pung)
    assert state.offers[B] is not None
    assert isinstance(decide(state, CloseWindow())[0], MeldClaimed)


def test_an_answer_is_final():
    """Flow 5.3: a second answer is refused, which prevents probing."""
    state = discard(table(hands={A: "1m", B: "23m1z", C: "11m2z"}, drawn="9p"), A, "1m")
    state = act(state, Pass(seat=B))
    chow_again = ClaimChow(seat=B, copies=state.deal.hands[B].concealed[:2])
    with pytest.raises(IllegalAction, match="nothing_offered"):
        decide(state, chow_again)


def test_claim_time_that_runs_out_is_a_pass():
    """K-3.11."""
    state = discard(table(hands={A: "1m", C: "11m2z"}, drawn="9p", wall="9s"), A, "1m")
    state = act(state, Expire(seat=C, offer=state.offers[C].id))
    assert isinstance(decide(state, CloseWindow())[0], TileDrawn)


def test_claim_times_that_run_out_never_count_towards_help_by_a_bot():
    """K-3.11."""
    state = discard(table(hands={A: "1m", C: "11m2z"}, drawn="9p", wall="9s"), A, "1m")
    state = act(state, Expire(seat=C, offer=state.offers[C].id))
    assert state.seats[C].expired_turns == 0


def test_a_claim_of_tiles_that_the_seat_does_not_hold_is_refused():
    state = discard(table(hands={A: "1m", C: "11m2z", D: "4z"}, drawn="9p"), A, "1m")
    with pytest.raises(IllegalAction) as refused:
        decide(state, ClaimPung(seat=C, copies=state.deal.hands[D].concealed * 2))
    assert refused.value.code == "not_offered"
    assert refused.value.params["offered"] == ("claim_pung", "pass")


def test_a_claimed_discard_leaves_a_gap_in_the_pond():
    state = discard(table(hands={A: "1m", C: "11m2z"}, drawn="9p"), A, "1m")
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = close(act(state, pung))
    assert state.deal.ponds[A][-1].claimed_by == C
    assert state.deal.last_discard is None
