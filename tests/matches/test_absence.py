"""Who is away: clocks off among several people, solo tables that stand still (K-3.1, K-3.16, K-9.4)."""

import pytest

from accounts import presence
from matches import attendance, deadlines
from matches.models import ClockMode
from rules.engine.state import Phase
from tests.kit.sitting import Sitting, last_discard, new_user

pytestmark = pytest.mark.django_db

DAY = 24 * 3_600_000


def off(persons=4):
    """A room with clocks off, all there, in the first turn."""
    sitting = Sitting(persons, clocks=ClockMode.OFF)
    sitting.come()
    return sitting, sitting.to_first_turn()


def solo(**options):
    sitting = Sitting(1, solo=True, clocks=ClockMode.OFF, **options)
    return sitting, sitting.people[0]


def deadline_of(sitting, seat):
    return next(clock.deadline for clock in sitting.clocks.seats if clock.seat == seat)


# --- Clocks off among several people ---


def test_with_clocks_off_a_disconnected_seat_gets_the_normal_clock():
    sitting, seat = off()
    assert deadline_of(sitting, seat) is None
    sitting.go(seat)
    sitting.sweep(after=100)
    assert deadline_of(sitting, seat) == sitting.now + 60_000
    sitting.sweep(after=60_000 + deadlines.GRACE)
    assert sitting.state.seats[seat].expired_turns == 1


def test_who_comes_back_has_no_clock_again():
    sitting, seat = off()
    sitting.go(seat)
    sitting.sweep(after=100)
    sitting.come(seat)
    sitting.sweep(after=50_000)
    assert deadline_of(sitting, seat) is None
    sitting.sweep(after=60_000)
    assert sitting.offer(seat) is not None


def test_a_lost_connection_is_noticed_though_nobody_told_the_clock():
    """A killed process says no goodbye: the match stays due every few seconds."""
    sitting, seat = off()
    presence.departed(attendance.topic_of(sitting.id), sitting._user_at(seat).pk)
    sitting.to_due()
    assert deadline_of(sitting, seat) is not None


def test_the_others_are_not_hurried_by_one_who_is_away():
    sitting, seat = off()
    away = next(other for other in sitting.people if other != seat)
    sitting.go(away)
    sitting.sweep(after=100_000)
    assert deadline_of(sitting, seat) is None


def test_two_tabs_count_as_one_person_until_both_are_closed():
    sitting, seat = off()
    sitting.come(seat)
    sitting.go(seat)
    sitting.sweep(after=100)
    assert deadline_of(sitting, seat) is None
    sitting.go(seat)
    sitting.sweep(after=100)
    assert deadline_of(sitting, seat) is not None


def test_when_presence_can_not_be_known_nobody_is_hurried(monkeypatch):
    sitting, seat = off()
    monkeypatch.setattr(presence, "present_each", lambda topics: None)
    sitting.sweep(after=100_000)
    assert deadline_of(sitting, seat) is None


def test_normal_clocks_run_on_when_a_page_is_closed():
    sitting = Sitting(2)
    sitting.come()
    seat = next(s for s in [sitting.to_first_turn()])
    sitting.go()
    before = sitting.clocks
    sitting.sweep(after=1_000)
    assert sitting.clocks.seats == before.seats
    assert seat == sitting.state.deal.turn


# --- Solo ---


def test_a_solo_table_stands_still_while_the_person_is_away():
    sitting, _person = solo()
    sitting.sweep(after=60_000)
    assert sitting.state.phase is Phase.SEAT_DRAW
    sitting.come()
    sitting.sweep()
    assert sitting.state.phase is not Phase.SEAT_DRAW


def test_bots_of_a_solo_table_wait_for_the_person():
    sitting, person = solo()
    sitting.come()
    sitting.until(lambda s: s.phase is Phase.TURN and s.deal.turn != person)
    sitting.go()
    seq = sitting.match.seq
    sitting.sweep(after=60_000)
    assert sitting.queued == []
    assert sitting.match.seq == seq
    sitting.come()
    sitting.sweep()
    assert len(sitting.queued) == 1


def test_a_solo_table_has_no_clocks():
    sitting, person = solo()
    sitting.come()
    sitting.until(lambda s: s.offers[person] is not None)
    offer = sitting.offer(person)
    sitting.sweep(after=DAY)
    assert sitting.offer(person) == offer


def test_a_solo_table_has_clocks_where_they_are_asked_for():
    sitting = Sitting(1, solo=True, clocks=ClockMode.NORMAL)
    person = sitting.people[0]
    sitting.until(lambda s: s.offers[person] is not None)
    assert deadline_of(sitting, person) is not None


def test_a_solo_table_goes_on_at_once_when_its_person_is_ready():
    sitting, person = solo()
    sitting.come()
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    sitting.play(person, sitting.offer(person).actions[0])
    assert sitting.state.phase is not Phase.DEAL_RESULT


def test_a_solo_table_is_given_up_after_seven_days():
    sitting, _person = solo()
    sitting.sweep(after=7 * DAY - 1)
    assert sitting.match.is_running
    sitting.sweep(after=1)
    match = sitting.match
    assert (match.state, match.end_reason) == ("aborted", "abandoned")
    assert sitting.kinds()[-1] == "match_ended"


def test_the_seven_days_begin_anew_when_something_was_played():
    sitting, person = solo()
    sitting.sweep(after=6 * DAY)
    sitting.come()
    sitting.until(lambda s: s.phase is Phase.TURN and s.offers[person] is not None)
    sitting.play(person, last_discard(sitting.offer(person)))
    sitting.go()
    sitting.sweep(after=6 * DAY)
    assert sitting.match.is_running


def test_a_watcher_does_not_make_a_solo_table_go_on():
    sitting, _person = solo(allows_watchers=True)
    presence.arrived(attendance.topic_of(sitting.id), new_user("Watcher").pk)
    sitting.sweep(after=60_000)
    assert sitting.state.phase is Phase.SEAT_DRAW


# --- Counting ---


def test_attendance_counts_seats_bots_and_watchers():
    sitting = Sitting(2)
    first, second = sitting.people
    sitting.come(first)
    presence.arrived(attendance.topic_of(sitting.id), new_user("Watcher").pk)
    found = attendance.attendance_of(sitting.id, attendance.users_of(sitting.id))
    assert [found.seats[seat] for seat in (first, second)] == [True, False]
    assert sum(found.seats) == 3
    assert found.watchers == 1
