"""Help by a bot: when it begins, what it changes, how one gets the seat back (K-3.11, K-3.15, K-9.2–9.5)."""

import json

import pytest

from matches import broadcast, deadlines
from matches.models import ClockMode
from rules.engine.actions import GiveReady, LeaveSeat, ReturnToPlay
from rules.engine.errors import IllegalAction
from rules.engine.state import Phase
from tests.kit.sitting import Sitting, last_discard

pytestmark = pytest.mark.django_db

OUT_OF_TIME = deadlines.TURN + deadlines.GRACE


def to_turn_of(sitting, seat):
    """Goes to the next turn of a person; the others answer in some way."""
    sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.turn == seat and s.offers[seat] is not None)


def let_turn_lapse(sitting, seat):
    to_turn_of(sitting, seat)
    sitting.sweep(after=OUT_OF_TIME)


def you(sitting, seat):
    return json.loads(broadcast.messages_since(sitting.id, seat, None, now=sitting.now).you.frame)["d"]


def test_two_turns_in_a_row_that_run_out_hand_the_seat_to_a_bot():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.sweep(after=OUT_OF_TIME)
    assert not sitting.state.seats[seat].assisted
    let_turn_lapse(sitting, seat)
    assert sitting.state.seats[seat].assisted
    assert "assist_started" in sitting.kinds()


def test_an_own_action_in_between_starts_the_count_anew():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.sweep(after=OUT_OF_TIME)
    to_turn_of(sitting, seat)
    sitting.play(seat, last_discard(sitting.offer(seat)))
    let_turn_lapse(sitting, seat)
    assert not sitting.state.seats[seat].assisted


def test_a_helped_seat_is_played_by_a_bot_at_a_bots_pace():
    sitting = Sitting(2)
    seat = sitting.people[0]
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    to_turn_of(sitting, seat)
    (bot,) = sitting.clocks.bots
    assert bot.seat == seat
    assert deadlines.THINKING[0] <= bot.due_at - sitting.now <= deadlines.THINKING[1]
    assert all(clock.seat != seat for clock in sitting.clocks.seats)
    discards = sitting.kinds().count("tile_discarded")
    sitting.sweep(after=deadlines.THINKING[1])
    assert sitting.run_bots() == 1
    assert sitting.kinds().count("tile_discarded") in (discards, discards + 1)


def test_leaving_in_mid_turn_hands_the_open_offer_to_the_bot():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    offer = sitting.offer(seat)
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    assert sitting.offer(seat) == offer
    assert [bot.offer for bot in sitting.clocks.bots] == [offer.id]
    assert you(sitting, seat)["offer"] is None
    assert you(sitting, seat)["in_control"] is False


def test_back_to_play_takes_effect_at_the_next_decision_and_not_before():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.play(seat, ReturnToPlay(seat=seat), offer=None)
    told = you(sitting, seat)
    assert (told["in_control"], told["wants_control"], told["offer"]) == (False, True, None)
    sitting.sweep(after=deadlines.THINKING[1])
    sitting.run_bots()
    to_turn_of(sitting, seat)
    assert sitting.state.seats[seat].is_person_in_control
    assert you(sitting, seat)["offer"]["kind"] == "turn"
    sitting.play(seat, last_discard(sitting.offer(seat)))


def test_coming_back_to_the_page_alone_does_not_end_help():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.go(seat)
    sitting.come(seat)
    sitting.sweep(after=deadlines.THINKING[1])
    sitting.run_bots()
    to_turn_of(sitting, seat)
    assert not sitting.state.seats[seat].is_person_in_control


def test_asking_twice_is_refused_in_words():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    with pytest.raises(IllegalAction, match="not_assisted"):
        sitting.play(seat, ReturnToPlay(seat=seat), offer=None)
    sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.play(seat, ReturnToPlay(seat=seat), offer=None)
    with pytest.raises(IllegalAction, match="control_already_requested"):
        sitting.play(seat, ReturnToPlay(seat=seat), offer=None)


def test_a_match_that_every_person_has_left_is_aborted_at_once():
    sitting = Sitting(2)
    first, second = sitting.people
    sitting.play(first, LeaveSeat(seat=first), offer=None)
    assert sitting.match.is_running
    sitting.play(second, LeaveSeat(seat=second), offer=None)
    match = sitting.match
    assert (match.state, match.end_reason) == ("aborted", "all_left")
    assert [player.place for player in match.players.all()] == [None] * 4


def test_when_all_are_only_disconnected_the_match_plays_on_to_its_end():
    """Clocks and bot aid carry it (K-3.15)."""
    sitting = Sitting(2, clocks=ClockMode.OFF, level="random")
    for _ in range(4_000):
        if not sitting.match.is_running:
            break
        sitting.beat()
        sitting.to_due()
    match = sitting.match
    assert (match.state, match.end_reason) == ("finished", "completed")
    assert match.deal_count == 4


def test_who_is_helped_is_not_waited_for_between_deals_and_can_still_come_back():
    sitting = Sitting(2)
    first, second = sitting.people
    sitting.play(second, LeaveSeat(seat=second), offer=None)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    assert sitting.offer(second) is None
    sitting.play(first, GiveReady(seat=first))
    assert sitting.clocks.starts_at == sitting.now + deadlines.COUNTDOWN
    sitting.play(second, ReturnToPlay(seat=second), offer=None)
    sitting.sweep(after=deadlines.COUNTDOWN)
    to_turn_of(sitting, second)
    assert sitting.state.seats[second].is_person_in_control
