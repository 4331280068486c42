"""Time in a room: who goes away loses the place after a minute, rooms without people vanish."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import presence
from lobby import services
from lobby.models import Place, Room, RoomState, Waiter
from lobby.rooms import counts
from lobby.standing import topic_of
from lobby.sweep import look, sweep
from lobby.times import away_time, choice_time


def come(room, user):
    presence.arrived(topic_of(room.code), user.pk)


def go(room, user):
    presence.departed(topic_of(room.code), user.pk)


def due(room):
    Room.objects.filter(pk=room.pk).update(due_at=timezone.now())


def age(model, seconds, **which):
    """Lets time pass for those who are away."""
    for one in model.objects.filter(**which).exclude(away_since=None):
        one.away_since -= timedelta(seconds=seconds)
        one.save()


def test_a_connected_person_is_not_away(room):
    come(room, room.host)
    due(room)
    sweep()
    assert room.places.get().away_since is None


def test_who_loses_the_line_is_away_from_then_on_and_not_anew_with_every_look(room):
    come(room, room.host)
    due(room)
    sweep()
    go(room, room.host)
    due(room)
    sweep()
    since = room.places.get().away_since
    assert since is not None
    due(room)
    sweep()
    assert room.places.get().away_since == since


def test_after_a_minute_the_place_is_free_and_the_host_another(room, fill, again):
    (mali,) = fill(room, "Mali")
    come(room, mali)
    due(room)
    sweep()
    age(Place, 61, user=room.host)
    due(room)
    sweep()
    assert [p.user for p in room.places.all()] == [mali]
    assert again(room).host == mali


def test_short_of_a_minute_the_place_is_kept(room):
    age(Place, 55, user=room.host)
    due(room)
    sweep()
    assert room.places.count() == 1


def test_who_comes_back_keeps_the_place(room):
    age(Place, 55, user=room.host)
    come(room, room.host)
    due(room)
    sweep()
    age(Place, 61, user=room.host)
    due(room)
    sweep()
    assert room.places.count() == 1


def test_a_second_tab_is_presence_enough(room):
    come(room, room.host)
    come(room, room.host)
    go(room, room.host)
    due(room)
    sweep()
    assert room.places.get().away_since is None


def test_a_room_that_all_have_left_vanishes(room, again):
    services.bot_add(code=room.code, user=room.host)
    age(Place, 61, user=room.host)
    due(room)
    sweep()
    assert again(room).state == RoomState.CLOSED


def test_the_sweep_comes_back_when_the_minute_is_over(room, again):
    due(room)
    sweep()
    place = room.places.get()
    assert again(room).due_at <= place.away_since + away_time()


def test_who_waits_and_goes_away_loses_the_turn(room, fill, person):
    seated = fill(room, "A", "B", "C")
    for one in (room.host, *seated):
        come(room, one)
    late = person("Late")
    services.waiter_add(code=room.code, user=late)
    age(Waiter, 61)
    due(room)
    sweep()
    assert not room.waiters.exists()
    assert room.places.count() == 4


def test_while_a_match_runs_nobody_loses_a_place(room, again):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    services.room_start(code=room.code, user=room.host)
    age(Place, 3600)
    due(room)
    sweep()
    assert again(room).state == RoomState.PLAYING
    assert room.places.filter(user=room.host).exists()


def test_while_the_broker_is_away_nobody_is_sent_off(room, monkeypatch):
    monkeypatch.setattr(presence, "present", lambda topic: None)
    age(Place, 3600)
    due(room)
    sweep()
    assert room.places.count() == 1


def test_a_room_that_is_not_due_is_left_alone(room):
    due(room)
    assert look(room.code)
    assert not look(room.code)
    assert sweep() == 0


def test_looking_twice_does_what_is_due_once(room, again):
    age(Place, 61)
    due(room)
    assert look(room.code)
    assert not look(room.code)
    assert again(room).state == RoomState.CLOSED


@pytest.mark.parametrize(("scale", "away", "choice"), [(1.0, 60, 30), (0.6, 36, 18), (0.01, 3, 15)])
def test_all_times_are_scaled_but_a_page_has_time_to_load_and_a_person_to_choose(
    settings, scale, away, choice
):
    settings.TIME_SCALE = scale
    assert away_time() == timedelta(seconds=away)
    assert choice_time() == timedelta(seconds=choice)


def test_who_has_left_a_running_match_keeps_the_place_and_no_longer_counts_as_playing(room, fill):
    fill(room, "Mali", "Nour", "Tomas")
    for place in room.places.all():
        services.place_ready(code=room.code, user=place.user, ready=True)
    services.room_start(code=room.code, user=room.host)
    assert counts().players == 4
    come(room, room.host)
    due(room)
    sweep()
    assert counts().players == 1
    assert room.places.filter(user__isnull=False).count() == 4


def test_a_running_match_that_people_left_long_ago_is_looked_at_now_and_then_not_all_the_time(room, fill):
    fill(room, "Mali", "Nour", "Tomas")
    for place in room.places.all():
        services.place_ready(code=room.code, user=place.user, ready=True)
    services.room_start(code=room.code, user=room.host)
    due(room)
    sweep()
    age(Place, 3600)
    due(room)
    sweep()
    assert room.places.exclude(away_since=None).count() == 4
    assert Room.objects.get().due_at > timezone.now()
