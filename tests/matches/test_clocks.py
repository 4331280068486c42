"""Clocks at their edges: seat draw, turn, claim, ready, countdown (K-2.5, K-2.6, K-3.1, K-3.11, K-9.1)."""

import random

import msgspec
import pytest

from matches import deadlines, play
from matches.models import ClockMode, Match
from rules.engine.actions import GiveReady, LeaveSeat, OfferKind, Pass
from rules.engine.state import Phase
from tests.kit.sitting import BEGUN, TWO_ARE_ASKED, Sitting, last_discard

pytestmark = pytest.mark.django_db

ACT = deadlines.GRACE
"""How long after the zero that is shown the server acts."""


def in_turn(persons=4, **options):
    sitting = Sitting(persons, **options)
    return sitting, sitting.to_first_turn()


def in_claim(**options):
    sitting, seat = in_turn(secret=TWO_ARE_ASKED, **options)
    sitting.play(seat, last_discard(sitting.offer(seat)))
    return sitting, [offer for offer in sitting.state.offers if offer is not None]


def at_deal_result(persons=4, **options):
    """A first deal that has just ended."""
    sitting = Sitting(persons, **options)
    sitting.skip_to(lambda state: state.phase is Phase.DEAL_RESULT)
    return sitting


def clock_of(sitting, seat):
    return next(clock for clock in sitting.clocks.seats if clock.seat == seat)


# --- The seat draw ---


def test_the_first_deal_begins_two_seconds_after_the_seat_draw():
    sitting = Sitting(4)
    sitting.sweep(after=1_999)
    assert sitting.state.phase is Phase.SEAT_DRAW
    sitting.sweep(after=1)
    assert sitting.state.phase is Phase.TURN


def test_the_first_turn_has_its_full_sixty_seconds_from_the_end_of_the_seat_draw():
    sitting, dealer = in_turn()
    assert clock_of(sitting, dealer).deadline == BEGUN + 2_000 + 60_000


# --- A turn ---


@pytest.mark.parametrize("late", [0, ACT - 1])
def test_a_discard_counts_until_the_server_acts(late):
    """Also after the zero that is shown: the line takes its time."""
    sitting, seat = in_turn()
    sitting.sweep(after=60_000 + late)
    sitting.play(seat, last_discard(sitting.offer(seat)))
    assert not sitting.state.seats[seat].expired_turns


def test_a_turn_that_runs_out_discards_the_drawn_tile():
    sitting, seat = in_turn()
    drawn = sitting.state.deal.hands[seat].drawn
    sitting.sweep(after=60_000 + ACT)
    assert sitting.kinds()[-2:] == ["tile_discarded", "claim_window_opened"]
    assert sitting.state.deal.ponds[seat][-1].copy == drawn
    assert sitting.state.seats[seat].expired_turns == 1


def test_what_is_overdue_is_played_before_a_command_though_no_sweep_has_come():
    sitting, seat = in_turn()
    action, offer = last_discard(sitting.offer(seat)), sitting.offer(seat).id
    with pytest.raises(play.TooLate, match="too_late"):
        sitting.play(seat, action, offer=offer, after=60_000 + ACT)
    assert sitting.state.seats[seat].expired_turns == 1, "the refusal does not undo what the clock did"


def test_a_command_received_in_time_counts_though_the_lock_came_late():
    sitting, seat = in_turn()
    received = sitting.now + 60_000
    sitting.play(seat, last_discard(sitting.offer(seat)), after=70_000, received=received)
    assert not sitting.state.seats[seat].expired_turns


def test_a_sweep_that_runs_twice_or_early_does_nothing_more():
    sitting, _seat = in_turn()
    sitting.sweep(after=60_000 + ACT)
    seq = sitting.match.seq
    sitting.sweep()
    assert sitting.match.seq == seq


# --- A claim ---


def test_a_claim_that_is_not_answered_in_fifteen_seconds_is_a_pass():
    sitting, asked = in_claim()
    sitting.sweep(after=15_000 + ACT - 1)
    assert [sitting.offer(offer.seat) for offer in asked] == asked
    sitting.sweep(after=1)
    assert sitting.state.phase is Phase.TURN
    assert sitting.kinds().count("claim_answered") == 2


def test_claims_that_lapse_never_lead_to_help():
    sitting, asked = in_claim()
    sitting.sweep(after=15_000 + ACT)
    assert [sitting.state.seats[offer.seat].expired_turns for offer in asked] == [0, 0]


# --- Modes ---


def test_relaxed_clocks_give_twice_the_time():
    sitting, seat = in_turn(clocks=ClockMode.RELAXED)
    assert clock_of(sitting, seat).total == 120_000
    sitting, _asked = in_claim(clocks=ClockMode.RELAXED)
    assert [clock.total for clock in sitting.clocks.seats] == [30_000, 30_000]


def test_with_clocks_off_nobody_is_hurried():
    sitting, seat = in_turn(clocks=ClockMode.OFF)
    sitting.come()
    sitting.sweep(after=3_600_000)
    assert sitting.offer(seat).kind is OfferKind.TURN
    sitting.play(seat, last_discard(sitting.offer(seat)))


def test_one_setting_scales_all_clocks(settings):
    settings.TIME_SCALE = 0.1
    sitting = Sitting(4, secret=TWO_ARE_ASKED)
    sitting.sweep(after=200)
    seat = sitting.state.deal.turn
    assert clock_of(sitting, seat).total == 6_000
    sitting.play(seat, last_discard(sitting.offer(seat)))
    assert 40 <= sitting.clocks.floor_at - sitting.now <= 80
    assert [clock.total for clock in sitting.clocks.seats] == [1_500, 1_500]
    sitting.sweep(after=1_500 + 60)
    assert sitting.state.phase is Phase.TURN


# --- Ready ---


def test_who_is_not_ready_in_thirty_seconds_is_helped_and_the_next_deal_starts():
    sitting = at_deal_result()
    first, *others = sitting.people
    sitting.play(first, GiveReady(seat=first))
    sitting.sweep(after=30_000 + ACT - 1)
    assert sitting.state.phase is Phase.DEAL_RESULT
    sitting.sweep(after=1)
    assert sitting.state.phase is Phase.TURN
    assert [sitting.state.seats[seat].assisted for seat in (first, *others)] == [False, True, True, True]


def test_all_ready_early_leads_to_the_next_deal_in_three_seconds():
    sitting = at_deal_result()
    for seat in sitting.people:
        sitting.play(seat, GiveReady(seat=seat), after=1_000)
    sitting.sweep(after=2_999)
    assert sitting.state.phase is Phase.DEAL_RESULT
    sitting.sweep(after=1)
    assert sitting.state.phase is Phase.TURN


def test_the_countdown_never_goes_past_the_thirty_seconds():
    sitting = at_deal_result()
    ended = sitting.now
    for seat in sitting.people:
        sitting.play(seat, GiveReady(seat=seat), after=7_250)
    assert sitting.clocks.starts_at == ended + 30_000


def test_bots_count_as_ready():
    sitting = at_deal_result(persons=2)
    for seat in sitting.people:
        sitting.play(seat, GiveReady(seat=seat))
    assert sitting.clocks.starts_at == sitting.now + 3_000


def test_who_leaves_is_not_waited_for():
    sitting = at_deal_result(persons=2)
    first, second = sitting.people
    sitting.play(first, GiveReady(seat=first))
    sitting.play(second, LeaveSeat(seat=second), offer=None)
    assert sitting.clocks.starts_at == sitting.now + 3_000


# --- Claim windows tell nothing (flow 5.3) ---


def windows_timed(sitting, count=400):
    """How long windows last at least: where somebody claims, and where nobody does."""
    clocks = deadlines.Clocks(answers=(3_000, 9_000))
    pace = play.pace_of(sitting.match)
    chance = random.Random(5)
    timed = [deadlines._window_timed(clocks, 0, pace, chance) for _ in range(count)]
    return [(clocks.floor_at, max(clocks.floor_at, clocks.pause_until or 0)) for clocks in timed]


def test_one_window_in_eight_in_which_nobody_claims_lasts_as_long_as_an_answer():
    windows = windows_timed(Sitting(4))
    longer = [quiet for _floor, quiet in windows if quiet > 800]
    assert 25 <= len(longer) <= 80
    assert set(longer) == {3_000, 4_000}, "like an earlier answer, but four seconds at most"
    assert all(400 <= floor <= 800 for floor, _quiet in windows), "a claim is not held up"


def test_false_pauses_can_be_switched_off():
    windows = windows_timed(Sitting(4, hide_claim_pauses=False))
    assert max(quiet for _floor, quiet in windows) <= 800


def test_a_solo_table_waits_only_for_the_animation():
    assert set(windows_timed(Sitting(1, solo=True, clocks=ClockMode.OFF))) == {(250, 250)}


@pytest.mark.parametrize("claims", [False, True])
def test_a_false_pause_holds_up_passes_and_no_claim(monkeypatch, claims):
    monkeypatch.setattr(deadlines, "FALSE_PAUSE_ONE_IN", 1)
    sitting, seat = in_turn(secret=TWO_ARE_ASKED)
    clocks = msgspec.structs.replace(sitting.clocks, answers=(3_000,))
    Match.objects.update(deadlines=msgspec.to_builtins(clocks))
    sitting.play(seat, last_discard(sitting.offer(seat)))
    opened = sitting.now
    for offer in [offer for offer in sitting.state.offers if offer is not None]:
        sitting.play(offer.seat, offer.actions[0] if claims else Pass(seat=offer.seat))
    assert round(sitting.match.due_at.timestamp() * 1000) == (
        sitting.clocks.floor_at if claims else opened + 3_000
    )


def test_windows_in_which_a_person_is_asked_have_the_common_floor():
    sitting, _asked = in_claim()
    assert 400 <= sitting.clocks.floor_at - sitting.now <= 800


def test_the_last_twenty_answers_of_people_are_kept():
    sitting, asked = in_claim()
    for wait, offer in zip((1_200, 300), asked, strict=True):
        sitting.play(offer.seat, Pass(seat=offer.seat), after=wait)
    assert sitting.clocks.answers == (1_200, 1_500)


def test_an_answer_that_nobody_could_notice_is_not_kept():
    sitting, asked = in_claim()
    sitting.play(asked[0].seat, Pass(seat=asked[0].seat), after=50)
    assert sitting.clocks.answers == ()


def test_a_claim_that_lapses_is_no_answer():
    sitting, _asked = in_claim()
    sitting.sweep(after=15_000 + ACT)
    assert sitting.clocks.answers == ()


# --- When somebody must look ---


def test_a_match_is_due_when_its_first_clock_runs_out():
    sitting, _seat = in_turn()
    due = round(sitting.match.due_at.timestamp() * 1000)
    assert due == sitting.now + 60_000 + ACT


def test_a_match_that_has_ended_is_never_due():
    sitting = Sitting(2)
    for seat in sitting.people:
        sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    assert sitting.match.due_at is None
