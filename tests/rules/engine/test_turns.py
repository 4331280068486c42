"""Turns: drawing, clocks that run out, help by a bot and its end (K-2, K-3, K-9)."""

import pytest

from rules.engine.actions import (
    AbortMatch,
    ClaimPung,
    CloseWindow,
    DeclareWin,
    Discard,
    EndReason,
    Expire,
    ExtendClocks,
    GiveReady,
    LeaveSeat,
    OfferKind,
    Pass,
    ReturnToPlay,
    StartDeal,
)
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.events import (
    AssistEnded,
    AssistReason,
    AssistStarted,
    BonusReplaced,
    ControlGiven,
    Controller,
    DealStarted,
    HandDealt,
    MatchEnded,
)
from rules.engine.tiles import is_bonus, tile_of
from tests.kit.deals import A, B, C, D, act, close, discard, kinds, match, own, table

HUMAN, BOT = Controller.HUMAN, Controller.BOT


def expire(state, seat):
    return act(state, Expire(seat=seat, offer=state.offers[seat].id))


def pass_turn(state, seat):
    """The seat's turn runs out and nobody claims."""
    return close(expire(state, seat))


def finished_deal(controllers=(HUMAN,) * 4):
    """A deal that was drawn: everybody in control is asked for Ready."""
    state = table(hands={A: "1m"}, drawn="9p", wall="", controllers=controllers)
    return close(discard(state, A, "1m"))


def test_the_dealer_gets_fourteen_tiles_and_the_others_thirteen():
    """K-2.8."""
    state = act(match(), StartDeal())
    assert [len(hand.concealed) for hand in state.deal.hands] == [14, 13, 13, 13]
    assert kinds(state, A) >= {"Discard"}


def test_bonus_tiles_are_replaced_before_the_first_discard_from_the_dealer_on():
    """K-2.9."""
    for number in range(40):
        state = match(secret=bytes([number]) * 32)
        events = decide(state, StartDeal())
        replaced = [event.seat for event in events if isinstance(event, BonusReplaced)]
        assert replaced == sorted(replaced)
        state = act(state, StartDeal())
        assert not any(is_bonus(tile_of(c)) for hand in state.deal.hands for c in hand.concealed)
        assert state.deal.wall_left == 144 - 53 - len(replaced)


def test_the_wall_is_built_and_dealt_before_any_bonus_tile_is_replaced():
    events = decide(match(), StartDeal())
    assert isinstance(events[0], DealStarted)
    assert all(isinstance(event, HandDealt) for event in events[1:5])


def test_a_turn_that_runs_out_discards_the_drawn_tile():
    """K-3.11."""
    state = expire(table(hands={A: "19m"}, drawn="5p"), A)
    assert state.deal.last_discard >> 2 == 13
    assert state.deal.ponds[A][-1].drawn


def test_the_dealers_first_turn_that_runs_out_discards_the_last_tile_dealt():
    """K-3.11: or the last replacement of that tile."""
    for number in range(30):
        state = act(match(secret=bytes([number]) * 32), StartDeal())
        drawn = state.deal.hands[A].drawn
        assert drawn is not None
        assert expire(state, A).deal.last_discard == drawn


def test_a_turn_after_a_claim_that_runs_out_discards_the_highest_tile():
    """K-3.11: in the order characters, dots, bamboo, honors."""
    state = discard(table(hands={A: "5m", C: "55m9s12z9m"}, drawn="9p"), A, "5m")
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = expire(close(act(state, pung)), C)
    assert state.deal.last_discard >> 2 == 28


def test_two_turns_in_a_row_that_run_out_hand_the_seat_to_a_bot():
    """K-3.11."""
    state = table(hands={A: "19m", B: "1s", C: "2s", D: "3s"}, drawn="5p", wall="789s1357z")
    state = pass_turn(state, A)
    assert not state.seats[A].assisted
    for seat in (B, C, D):
        state = close(discard(state, seat, f"{seat}s"))
    state = expire(state, A)
    assert state.seats[A].assisted
    assert not state.seats[B].assisted


@pytest.mark.parametrize("claims", [True, False])
def test_an_own_action_between_two_turns_that_run_out_resets_the_count(claims):
    """K-3.11: any own action; a claim answered by the clock is none."""
    state = table(hands={A: "1199m", B: "1m4s", C: "2s", D: "3s"}, drawn="5p", wall="789s1357z")
    state = discard(pass_turn(state, A), B, "1m")
    state = act(state, Pass(seat=A)) if claims else expire(state, A)
    state = close(state)
    for seat in (C, D):
        state = close(discard(state, seat, f"{seat}s"))
    assert expire(state, A).seats[A].assisted is not claims


def test_a_time_out_for_an_offer_that_has_closed_is_refused():
    state = table(hands={A: "19m"}, drawn="5p")
    stale = state.offers[A].id
    state = close(discard(state, A, "5p"))
    with pytest.raises(IllegalAction, match="offer_closed"):
        decide(state, Expire(seat=A, offer=stale))


def test_each_offer_of_a_seat_has_a_new_id_that_counts_only_its_own_offers():
    """A shared counter would tell a seat that others were asked."""
    state = table(hands={A: "1m", B: "1s", C: "11m2s", D: "3s"}, drawn="5p", wall="789s1357z")
    state = discard(state, A, "1m")
    assert state.offers[C].id == "1.1"
    state = close(act(state, Pass(seat=C)))
    assert state.offers[B].id == "1.1"


def test_everybody_in_control_is_asked_for_ready_and_bots_are_not():
    """K-9.1; flow 5.2."""
    state = finished_deal((HUMAN, BOT, HUMAN, BOT))
    assert [offer and offer.kind for offer in state.offers] == [OfferKind.READY, None] * 2


def test_the_next_deal_starts_only_when_all_are_ready():
    """K-9.1."""
    state = finished_deal((HUMAN, BOT, HUMAN, BOT))
    with pytest.raises(IllegalAction, match="not_all_ready"):
        decide(state, StartDeal())
    state = act(state, GiveReady(seat=A), GiveReady(seat=C), StartDeal())
    assert state.deal.progress.number == 2


def test_a_player_who_is_not_ready_in_time_is_helped_by_a_bot():
    """K-9.2."""
    state = finished_deal((HUMAN, BOT, HUMAN, BOT))
    state = expire(act(state, GiveReady(seat=A)), C)
    assert state.seats[C].assisted
    state = act(state, StartDeal())
    assert state.seats[C].assisted


def test_ready_does_not_end_help():
    """Flow 5.2: a helped seat counts as ready and is not asked."""
    state = act(table(hands={A: "1m"}, drawn="9p", wall=""), LeaveSeat(seat=B))
    state = close(discard(state, A, "1m"))
    assert state.offers[B] is None
    with pytest.raises(IllegalAction, match="nothing_offered"):
        decide(state, GiveReady(seat=B))


def test_control_comes_back_at_the_seats_next_own_turn():
    """K-9.3."""
    state = table(hands={A: "1m", B: "1s"}, drawn="9p", wall="4z")
    state = act(state, LeaveSeat(seat=B), ReturnToPlay(seat=B))
    assert state.seats[B].assisted
    state = discard(state, A, "1m")
    state = close(state)
    assert not state.seats[B].assisted
    assert not state.seats[B].shown_assisted


def test_control_comes_back_in_a_claim_window_and_only_that_seat_knows():
    """K-9.3; flow 5.3: the label stays until the seat's next own turn."""
    state = table(hands={A: "1m", B: "1s", C: "11m"}, drawn="9p", wall="4z")
    state = act(state, LeaveSeat(seat=C), ReturnToPlay(seat=C))
    events = decide(state, Discard(seat=A, copy=own(state, A, "1m")))
    assert isinstance(events[-1], ControlGiven)
    state = discard(state, A, "1m")
    assert not state.seats[C].assisted
    assert state.seats[C].shown_assisted
    pung = next(a for a in state.offers[C].actions if isinstance(a, ClaimPung))
    state = close(act(state, pung))
    assert not state.seats[C].shown_assisted


def test_control_is_not_given_in_the_middle_of_the_bots_turn():
    """K-9.3: the next turn opened after the request."""
    state = table(hands={A: "1m", B: "1s"}, drawn="9p", wall="45z")
    state = act(state, LeaveSeat(seat=A), ReturnToPlay(seat=A))
    assert state.seats[A].assisted


def test_only_a_helped_person_may_ask_for_the_seat_back():
    state = table(hands={A: "1m"}, drawn="9p", controllers=(HUMAN, BOT, HUMAN, HUMAN))
    for seat in (A, B):
        with pytest.raises(IllegalAction, match="not_assisted"):
            decide(state, ReturnToPlay(seat=seat))


def test_leaving_hands_the_seat_to_a_bot():
    """K-3.15."""
    events = decide(table(hands={A: "1m"}, drawn="9p"), LeaveSeat(seat=B))
    assert [type(event).__name__ for event in events] == ["PlayerLeft", "AssistStarted"]
    assert isinstance(events[1], AssistStarted)
    assert events[1].reason is AssistReason.LEFT


def test_the_match_is_aborted_when_every_person_has_left():
    """K-3.15."""
    state = table(hands={A: "1m"}, drawn="9p", controllers=(HUMAN, BOT, HUMAN, BOT))
    state = act(state, LeaveSeat(seat=A))
    assert state.ended is None
    last = decide(state, LeaveSeat(seat=C))[-1]
    assert isinstance(last, MatchEnded)
    assert last.reason is EndReason.ALL_LEFT


def test_one_who_came_back_keeps_the_match_going_when_the_others_leave():
    """K-3.15."""
    state = table(hands={A: "1m"}, drawn="9p", controllers=(HUMAN, BOT, HUMAN, BOT))
    state = act(state, LeaveSeat(seat=A), ReturnToPlay(seat=A), LeaveSeat(seat=C))
    assert state.ended is None


def test_nothing_is_accepted_after_the_end():
    state = act(table(hands={A: "1m"}, drawn="9p"), AbortMatch(reason=EndReason.ADMINISTRATOR))
    for action in (Discard(seat=A, copy=0), StartDeal(), LeaveSeat(seat=A), ExtendClocks(outage_ms=1)):
        with pytest.raises(IllegalAction, match="match_over"):
            decide(state, action)


@pytest.mark.parametrize("seat", [B, C, D])
def test_a_seat_that_is_not_in_turn_has_nothing_to_do(seat):
    state = table(hands={A: "1m", B: "1s", C: "2s", D: "3s"}, drawn="9p")
    with pytest.raises(IllegalAction, match="nothing_offered"):
        decide(state, Discard(seat=seat, copy=own(state, seat, f"{seat}s")))


def test_a_tile_of_another_hand_cannot_be_discarded():
    state = table(hands={A: "1m", B: "1s"}, drawn="9p")
    with pytest.raises(IllegalAction, match="not_offered"):
        decide(state, Discard(seat=A, copy=own(state, B, "1s")))


def test_a_hand_that_is_not_complete_cannot_win():
    state = table(hands={A: "1m"}, drawn="9p")
    with pytest.raises(IllegalAction, match="not_offered"):
        decide(state, DeclareWin(seat=A))


def test_help_that_ended_in_a_claim_window_is_shown_at_the_next_own_turn():
    state = table(hands={A: "1m", B: "1s", C: "11m", D: "3s"}, drawn="9p", wall="2345z", back="")
    state = act(state, LeaveSeat(seat=C), ReturnToPlay(seat=C))
    state = discard(state, A, "1m")
    state = close(act(state, Pass(seat=C)))
    assert state.seats[C].shown_assisted
    state = discard(state, B, "1s")
    events = decide(state, CloseWindow())
    assert isinstance(events[-1], AssistEnded)
