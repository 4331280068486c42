"""After an outage people get back the time that they could not use (flow 5.1.3)."""

import pytest

from matches import deadlines
from matches.models import Heartbeat, Outage
from rules.engine.actions import LeaveSeat
from rules.engine.state import Phase
from tests.kit.sitting import TWO_ARE_ASKED, Sitting, last_discard

pytestmark = pytest.mark.django_db


def in_turn(**options):
    sitting = Sitting(4, **options)
    return sitting, sitting.to_first_turn()


def deadline_of(sitting, seat):
    return next(clock.deadline for clock in sitting.clocks.seats if clock.seat == seat)


def test_an_open_clock_gets_the_time_of_an_outage_back():
    sitting, seat = in_turn()
    before = deadline_of(sitting, seat)
    sitting.sweep(after=10_000, outage=True)
    assert deadline_of(sitting, seat) == before + 10_000
    assert sitting.kinds()[-1] == "clock_extended"


def test_after_an_outage_a_clock_has_twenty_seconds_at_least():
    sitting, seat = in_turn()
    sitting.sweep(after=58_000)
    sitting.sweep(after=6_000, outage=True)
    assert deadline_of(sitting, seat) == sitting.now + 20_000


def test_a_clock_that_ran_out_during_an_outage_is_not_expired():
    sitting, seat = in_turn()
    sitting.sweep(after=3_600_000, outage=True)
    assert sitting.state.seats[seat].expired_turns == 0
    assert deadline_of(sitting, seat) >= sitting.now + 20_000


def test_a_pause_of_five_seconds_is_no_outage():
    sitting, seat = in_turn()
    before = deadline_of(sitting, seat)
    sitting.sweep(after=5_000, outage=True)
    assert deadline_of(sitting, seat) == before
    assert not Outage.objects.exists()


def test_an_outage_is_given_back_once():
    sitting, seat = in_turn()
    sitting.sweep(after=10_000, outage=True)
    extended = deadline_of(sitting, seat)
    sitting.sweep(after=500)
    sitting.sweep(after=500)
    assert deadline_of(sitting, seat) == extended
    assert sitting.kinds().count("clock_extended") == 1


def test_every_running_match_is_extended_though_it_was_not_due():
    sittings = [in_turn(secret=number) for number in (1, 2)]
    before = [deadline_of(sitting, seat) for sitting, seat in sittings]
    sittings[0][0].sweep(after=10_000, outage=True)
    after = [deadline_of(sitting, seat) for sitting, seat in sittings]
    assert [b - a for a, b in zip(before, after, strict=True)] == [10_000, 10_000]


def test_a_command_that_comes_before_the_first_sweep_finds_its_offer_open():
    """The web process may be back before the clock is."""
    sitting, seat = in_turn()
    beaten = Heartbeat.objects.get().swept_at
    sitting.now += 3_600_000
    action = last_discard(sitting.offer(seat))
    sitting.beat = lambda: None
    sitting.play(seat, action)
    assert Heartbeat.objects.get().swept_at == beaten
    assert sitting.state.seats[seat].expired_turns == 0
    assert sitting.state.phase is Phase.CLAIM


def test_a_clock_opened_after_the_outage_is_left_alone():
    sitting, seat = in_turn(secret=TWO_ARE_ASKED)
    sitting.beat = lambda: None
    sitting.play(seat, last_discard(sitting.offer(seat)), after=10_000)
    opened = {clock.deadline for clock in sitting.clocks.seats}
    assert opened == {sitting.now + deadlines.CLAIM}
    sitting.sweep(outage=True)
    assert {clock.deadline for clock in sitting.clocks.seats} == opened


def test_a_match_that_begins_after_an_outage_is_owed_nothing():
    first, _seat = in_turn()
    first.sweep(after=10_000, outage=True)
    later = Sitting(4, now=first.now)
    dealer = later.to_first_turn()
    assert deadline_of(later, dealer) == later.now + 60_000


def test_time_that_nobody_lost_makes_no_event():
    sitting = Sitting(2)
    for seat in sitting.people[:1]:
        sitting.play(seat, LeaveSeat(seat=seat), offer=None)
    sitting.until(lambda s: s.phase is Phase.TURN and not s.seats[s.deal.turn].is_person_in_control)
    before = sitting.kinds().count("clock_extended")
    sitting.sweep(after=10_000, outage=True)
    assert sitting.kinds().count("clock_extended") == before
