"""The beat asks for a sweep where there is something to be found, and now and then to say that it runs."""

import itertools
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from config import beat, tasks
from lobby import quick, services
from lobby.models import Room, Seeker
from matches import clock
from matches.models import CommandReceipt, Match
from tests.kit.sitting import Sitting, last_discard, new_user

pytestmark = pytest.mark.django_db
ROOMS = "lobby.tasks.sweep_rooms"


@pytest.fixture
def frozen(monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr(beat, "monotonic", lambda: moment[0])
    return moment


@pytest.fixture
def scheduler(frozen):
    """A scheduler that has swept just now."""
    made = beat.Scheduler.__new__(beat.Scheduler)
    made.swept = beat.monotonic()
    return made


def test_nothing_is_asked_for_where_nothing_is_due(scheduler):
    assert not scheduler.is_needed(beat.SWEEP)
    assert not scheduler.is_needed(ROOMS)


def test_a_match_that_is_due_is_swept_at_the_next_beat(scheduler):
    sitting = Sitting(2)
    Match.objects.filter(pk=sitting.id).update(due_at=timezone.now() - timedelta(seconds=1))
    assert scheduler.is_needed(beat.SWEEP)
    Match.objects.filter(pk=sitting.id).update(due_at=timezone.now() + timedelta(minutes=1))
    assert not scheduler.is_needed(beat.SWEEP)


def test_a_room_that_is_due_is_swept(scheduler):
    services.room_create(host=new_user(), language="en", options={})
    assert scheduler.is_needed(ROOMS)
    Room.objects.update(due_at=None)
    assert not scheduler.is_needed(ROOMS)


def test_whoever_looks_for_people_is_looked_after_though_no_room_is_open(scheduler):
    quick.seek(user=new_user(), rules="klasik", wait=20, language="en")
    assert scheduler.is_needed(ROOMS)
    Seeker.objects.all().delete()
    assert not scheduler.is_needed(ROOMS)


def test_a_quiet_installation_still_says_that_it_runs_well_within_an_outage(scheduler, frozen):
    needed = []
    for _ in range(40):
        frozen[0] += 0.25
        needed.append(scheduler.is_needed(beat.SWEEP))
    longest = max(len(list(run)) for asked, run in itertools.groupby(needed) if not asked)
    assert 0.25 * (longest + 1) == beat.QUIET_S


def test_a_database_that_does_not_answer_is_the_tasks_matter(scheduler, monkeypatch):
    def away(**_kwargs):
        raise OperationalError

    monkeypatch.setattr(clock, "is_due", away)
    assert scheduler.is_needed(beat.SWEEP)


def test_other_tasks_run_whenever_it_is_their_time(scheduler):
    assert scheduler.is_needed("config.tasks.tidy")


def test_answers_to_commands_are_kept_for_a_day():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    sitting.play(seat, last_discard(sitting.offer(seat)), key="new")
    CommandReceipt.objects.update(created_at=timezone.now())
    tasks.tidy()
    assert CommandReceipt.objects.count() == 1
    CommandReceipt.objects.update(created_at=timezone.now() - timedelta(days=2))
    tasks.tidy()
    assert CommandReceipt.objects.count() == 0
