"""Alone with bots: the next match starts at once, and a result stays for as long as it is read."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import presence
from lobby import services
from lobby.models import Place, Room, RoomState
from lobby.rematch import rematch_choose
from lobby.sweep import sweep
from matches.models import MatchState
from tests.kit.rooms import finish, mali_of


def test_alone_with_bots_playing_again_starts_the_next_match(person, again):
    user = person()
    room = services.room_create_solo(user=user, language="en")
    first = room.match
    finish(first)
    rematch_choose(code=room.code, user=user)
    room = again(room)
    assert room.state == RoomState.PLAYING
    assert room.match not in (None, first)
    assert room.match.solo


@pytest.fixture
def alone(person):
    """A room of one person and three bots whose match has ended."""
    room = services.room_create(host=person("Solo"), language="en", options={}, with_bots=True)
    services.room_start(code=room.code, user=room.host)
    finish(Room.objects.get(pk=room.pk).match)
    return Room.objects.get(pk=room.pk)


@pytest.fixture
def present(monkeypatch):
    """Who has the page open; give the users, or nothing for nobody."""
    here = Counter()
    monkeypatch.setattr(presence, "present", lambda _topic: here)

    def come(*users):
        here.clear()
        here.update(user.pk for user in users)

    return come


def hours_later(room, hours, *, sweeps=3):
    """Lets time pass: as often as the sweep looks, as if that were all the time between."""
    for _ in range(sweeps):
        for place in Place.objects.exclude(away_since=None):
            place.away_since -= timedelta(hours=hours)
            place.save()
        Room.objects.filter(pk=room.pk).update(due_at=timezone.now())
        sweep()


@pytest.mark.parametrize("solo", [True, False], ids=["from the home page", "a room filled with bots"])
def test_who_is_alone_reads_the_result_for_as_long_as_it_takes(person, again, present, solo):
    user = person()
    if solo:
        room = services.room_create_solo(user=user, language="en")
    else:
        room = services.room_create(host=user, language="en", options={}, with_bots=True)
        services.room_start(code=room.code, user=user)
    finish(again(room).match)
    present(user)
    assert again(room).choice_ends_at is None
    hours_later(room, 5)
    assert again(room).state == RoomState.RESULT
    assert room.places.filter(user=user).exists()
    rematch_choose(code=room.code, user=user)
    assert again(room).state == (RoomState.PLAYING if solo else RoomState.WAITING)


def test_the_result_of_who_is_alone_closes_when_they_leave(alone, again):
    services.place_leave(code=alone.code, user=alone.host)
    assert again(alone).state == RoomState.CLOSED


def test_the_result_of_who_is_alone_closes_long_after_they_went_away(alone, again, present):
    present(alone.host)
    hours_later(alone, 1)
    present()
    hours_later(alone, 0.1, sweeps=2)
    assert again(alone).state == RoomState.RESULT
    hours_later(alone, 0.2, sweeps=1)
    assert again(alone).state == RoomState.CLOSED


def test_a_match_of_hours_does_not_count_as_having_been_away(person, again, present):
    """Nobody looked at who is there while they played."""
    user = person()
    room = services.room_create_solo(user=user, language="en")
    Place.objects.filter(user=user).update(away_since=timezone.now() - timedelta(hours=2))
    finish(room.match)
    present()
    hours_later(room, 0, sweeps=1)
    assert again(room).state == RoomState.RESULT


def test_somebody_who_waits_for_a_place_starts_the_time_to_choose(alone, person, again):
    late = person("Late")
    services.waiter_add(code=alone.code, user=late)
    assert again(alone).choice_ends_at is not None
    services.place_leave(code=alone.code, user=late)
    assert again(alone).choice_ends_at is None


def test_who_stays_alone_at_the_result_is_no_longer_hurried(over, again):
    services.place_leave(code=over.code, user=mali_of(over))
    room = again(over)
    assert (room.state, room.choice_ends_at) == (RoomState.RESULT, None)


def test_the_page_of_who_is_alone_has_no_countdown(client, alone, over):
    client.force_login(alone.host)
    page = client.get(alone.get_absolute_url()).content.decode()
    assert "The result stays here until you leave." in page
    assert "data-countdown" not in page
    client.force_login(over.host)
    assert "data-countdown" in client.get(over.get_absolute_url()).content.decode()


def test_a_solo_room_with_company_is_a_room_like_any_other(person, again):
    user = person()
    room = services.room_create_solo(user=user, language="en")
    finish(room.match, MatchState.ABORTED)
    services.place_take(code=room.code, user=person("Mali"))
    assert not again(room).is_solo
