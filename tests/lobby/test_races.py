"""Several people at the same moment, each with a connection to the database of their own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from accounts import ties
from lobby import services
from lobby.models import Place, RoomState
from lobby.refusals import Refused
from lobby.rematch import rematch_choose
from lobby.sweep import sweep
from matches.models import Match, MatchState
from tests.kit.rooms import finish, full
from tests.lobby.test_sweep import due

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """Runs all of them at the same moment; returns for each what it gave, or the code of its refusal."""
    start = Barrier(len(acts))

    def run(act):
        try:
            start.wait()
            return act()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return [running.result(timeout=30) for running in [threads.submit(run, act) for act in acts]]


def take(room, user):
    return lambda: services.place_take(code=room.code, user=user).number


def test_of_two_people_racing_for_the_last_place_one_gets_it_and_the_other_a_clear_word(room, fill, person):
    fill(room, "A", "B")
    rivals = [person("Mali"), person("Tomáš")]
    results = at_once(*(take(room, rival) for rival in rivals))
    assert sorted(map(str, results)) == ["3", "room_full"]
    assert room.places.count() == 4


def test_of_six_people_racing_for_the_places_of_two_bots_two_get_them(room, fill, person):
    fill(room, "A")
    for _ in range(2):
        services.bot_add(code=room.code, user=room.host)
    results = at_once(*(take(room, person(f"R{number}")) for number in range(6)))
    assert results.count("room_full") == 4
    assert room.places.filter(user=None).count() == 0


def test_one_person_sitting_down_in_two_rooms_at_once_sits_in_one(room, person):
    other = services.room_create(host=person("Nour"), language="en", options={})
    mali = person("Mali")
    results = at_once(take(room, mali), take(other, mali))
    assert sorted(map(str, results)) == ["1", "seated_elsewhere"]
    assert Place.objects.filter(user=mali).count() == 1


def test_start_pressed_twice_at_once_is_one_match(room, fill):
    full(room, fill)
    start = lambda: services.room_start(code=room.code, user=room.host)  # noqa: E731
    results = at_once(start, start)
    assert sorted(map(str, results)) == ["None", "match_running"]
    assert Match.objects.count() == 1


def test_somebody_sits_down_or_the_match_starts_but_not_both(room, fill, person, again):
    full(room, fill)
    results = at_once(lambda: services.room_start(code=room.code, user=room.host), take(room, person("Late")))
    if again(room).state == RoomState.PLAYING:
        assert results == [None, "match_running"]
    else:
        assert results == ["cannot_start", 3]


def test_people_who_change_rooms_crosswise_do_not_block_each_other(room, fill, person):
    (mali,) = fill(room, "Mali")
    other = services.room_create(host=person("Nour"), language="en", options={})
    (tomas,) = fill(other, "Tomáš")
    at_once(
        lambda: services.place_move(code=other.code, user=mali).number,
        lambda: services.place_move(code=room.code, user=tomas).number,
    )
    assert (mali.place.room, tomas.place.room) == (room, room) or (
        Place.objects.get(user=mali).room == other and Place.objects.get(user=tomas).room == room
    )


def test_three_sweeps_at_once_end_the_time_to_choose_once(room, fill, again):
    full(room, fill)
    services.room_start(code=room.code, user=room.host)
    finish(again(room).match, MatchState.FINISHED)
    due(room)
    assert sum(at_once(sweep, sweep, sweep)) == 1


def test_the_last_answers_at_once_end_the_time_to_choose_once(room, fill, again):
    (mali,) = full(room, fill, "Mali")
    services.room_start(code=room.code, user=room.host)
    finish(again(room).match)
    at_once(
        *(lambda user=user: rematch_choose(code=room.code, user=user) for user in (room.host, mali)),
    )
    assert again(room).state == RoomState.WAITING
    assert room.places.count() == 4


def test_two_who_ask_each_other_at_once_are_friends(person):
    ayu, mali = person("Ayu"), person("Mali")
    at_once(lambda: ties.friend_ask(ayu, mali), lambda: ties.friend_ask(mali, ayu))
    assert (ties.friends_of(ayu), ties.askers_of(ayu), ties.askers_of(mali)) == ([mali], [], [])
