"""Who sits where: places, bots, the host, the line of those who wait."""

import pytest

from lobby import seating, services
from lobby.models import Place, Room, RoomState
from lobby.refusals import Refused
from lobby.rematch import room_match_finished
from matches.characters import CHARACTERS
from matches.models import Match
from matches.services import match_abort


def names(room):
    return [place.name for place in room.places.order_by("number")]


def test_whoever_opens_a_room_is_its_host_and_has_the_first_place(room):
    place = room.places.get()
    assert (place.number, place.user, room.state) == (0, room.host, RoomState.WAITING)


def test_who_arrives_gets_the_next_free_place(room, fill):
    fill(room, "Mali", "Tomáš")
    assert names(room) == ["Ayu", "Mali", "Tomáš"]


def test_taking_a_place_twice_changes_nothing(room, fill):
    (mali,) = fill(room, "Mali")
    again = services.place_take(code=room.code, user=mali)
    assert (again.number, room.places.count()) == (1, 2)


def test_equal_names_get_a_number(room, fill):
    fill(room, "Mali", "mali", "Mali")
    assert names(room) == ["Ayu", "Mali", "mali 2", "Mali 3"]


def test_a_bot_gets_no_name_that_somebody_bears(room, fill, monkeypatch):
    monkeypatch.setattr(seating, "character_draw", lambda _taken: CHARACTERS[0])
    fill(room, "FOX")
    services.bot_add(code=room.code, user=room.host)
    assert names(room) == ["Ayu", "FOX", "Fox 2"]


def test_a_person_takes_the_place_of_the_bot_who_came_last(room, fill):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    bots = names(room)[1:]
    fill(room, "Mali")
    assert names(room) == ["Ayu", *bots[:2], "Mali"]


def test_of_four_people_nobody_gives_way(room, fill, person):
    fill(room, "Mali", "Tomáš", "Nour")
    with pytest.raises(Refused) as refused:
        services.place_take(code=room.code, user=person("Late"))
    assert refused.value.code == "room_full"
    assert "wait" in refused.value.sentence()


def test_a_person_has_one_place_at_a_time(room, person):
    mali = person("Mali")
    other = services.room_create(host=mali, language="en", options={"name": "Old Garden"})
    with pytest.raises(Refused) as refused:
        services.place_take(code=room.code, user=mali)
    assert refused.value.code == "seated_elsewhere"
    assert "Old Garden" in refused.value.sentence()
    assert refused.value.params["code"] == other.code


def test_who_has_a_place_opens_no_second_room(room):
    with pytest.raises(Refused, match="seated_elsewhere"):
        services.room_create(host=room.host, language="en", options={})
    assert Room.objects.count() == 1


def test_moving_leaves_the_other_room_and_sits_down_here(room, person, again):
    mali = person("Mali")
    other = services.room_create(host=mali, language="en", options={})
    services.place_move(code=room.code, user=mali)
    assert Place.objects.get(user=mali).room == room
    assert again(other).state == RoomState.CLOSED


def test_who_cannot_sit_here_keeps_the_place_in_the_other_room(room, fill, person):
    fill(room, "A", "B", "C")
    mali = person("Mali")
    other = services.room_create(host=mali, language="en", options={})
    with pytest.raises(Refused, match="room_full"):
        services.place_move(code=room.code, user=mali)
    assert Place.objects.get(user=mali).room == other


def test_whom_the_host_removed_cannot_come_back(room, fill):
    (mali,) = fill(room, "Mali")
    services.person_remove(code=room.code, user=room.host, place=mali.place.pk)
    for act in (services.place_take, services.waiter_add):
        with pytest.raises(Refused, match="removed"):
            act(code=room.code, user=mali)
    assert names(room) == ["Ayu"]


def test_removing_means_the_person_who_was_seen_there_not_who_sits_there_now(room, fill):
    (mali,) = fill(room, "Mali")
    seen = mali.place.pk
    services.place_leave(code=room.code, user=mali)
    fill(room, "Tomáš")
    with pytest.raises(Refused, match="nobody_there"):
        services.person_remove(code=room.code, user=room.host, place=seen)
    assert names(room) == ["Ayu", "Tomáš"]


def test_nobody_removes_themselves(room):
    with pytest.raises(Refused, match="not_yourself"):
        services.person_remove(code=room.code, user=room.host, place=room.host.place.pk)


HOST_ONLY = {
    "add a bot": lambda room, user: services.bot_add(code=room.code, user=user),
    "choose a bot's level": lambda room, user: services.bot_level_set(
        code=room.code, user=user, place=1, level="easy"
    ),
    "remove a bot": lambda room, user: services.bot_remove(code=room.code, user=user, place=1),
    "remove a person": lambda room, user: services.person_remove(code=room.code, user=user, place=1),
    "change options": lambda room, user: services.room_change(code=room.code, user=user, options={}),
    "start": lambda room, user: services.room_start(code=room.code, user=user),
}


@pytest.mark.parametrize("act", HOST_ONLY.values(), ids=HOST_ONLY.keys())
def test_some_things_are_the_hosts_alone(room, fill, act):
    (mali,) = fill(room, "Mali")
    with pytest.raises(Refused) as refused:
        act(room, mali)
    assert refused.value.code == "not_host"
    assert "Ayu" in refused.value.sentence()


def test_bots_come_and_go_as_the_host_says(room):
    services.bot_add(code=room.code, user=room.host)
    bot = room.places.get(user=None)
    services.bot_remove(code=room.code, user=room.host, place=bot.pk)
    assert names(room) == ["Ayu"]
    with pytest.raises(Refused, match="nobody_there"):
        services.bot_remove(code=room.code, user=room.host, place=bot.pk)


def test_a_person_is_not_sent_away_as_a_bot(room, fill):
    (mali,) = fill(room, "Mali")
    with pytest.raises(Refused, match="nobody_there"):
        services.bot_remove(code=room.code, user=room.host, place=mali.place.pk)


def test_there_is_no_fifth_place_for_a_bot(room):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    with pytest.raises(Refused, match="not_free"):
        services.bot_add(code=room.code, user=room.host)


def test_when_the_host_leaves_whoever_joined_first_is_host(room, fill, again):
    mali, _tomas = fill(room, "Mali", "Tomáš")
    services.bot_add(code=room.code, user=room.host)
    services.place_leave(code=room.code, user=room.host)
    assert again(room).host == mali


def test_a_room_without_people_closes(room, again):
    services.bot_add(code=room.code, user=room.host)
    services.place_leave(code=room.code, user=room.host)
    assert (again(room).state, again(room).due_at, room.places.count()) == (RoomState.CLOSED, None, 0)
    with pytest.raises(Refused, match="room_closed"):
        services.place_take(code=room.code, user=room.host)


def test_a_room_that_does_not_exist_is_refused_in_words(person):
    with pytest.raises(Refused) as refused:
        services.place_take(code="BCDF2345", user=person())
    assert refused.value.code == "no_such_room"


def test_who_waits_gets_the_next_free_place_in_the_order_of_coming(room, fill, person):
    mali, tomas, _nour = fill(room, "Mali", "Tomáš", "Nour")
    first, second = person("First"), person("Second")
    services.waiter_add(code=room.code, user=first)
    services.waiter_add(code=room.code, user=second)
    services.waiter_add(code=room.code, user=first)
    services.place_leave(code=room.code, user=mali)
    assert names(room) == ["Ayu", "First", "Tomáš", "Nour"]
    services.person_remove(code=room.code, user=room.host, place=tomas.place.pk)
    assert names(room) == ["Ayu", "First", "Second", "Nour"]
    assert not room.waiters.exists()


def test_who_waits_and_finds_a_place_elsewhere_waits_no_longer(room, fill, person):
    mali, *_ = fill(room, "Mali", "Tomáš", "Nour")
    waiting = person("Waiting")
    services.waiter_add(code=room.code, user=waiting)
    services.room_create(host=waiting, language="en", options={})
    services.place_leave(code=room.code, user=mali)
    assert names(room) == ["Ayu", "Tomáš", "Nour"]


def test_waiting_where_a_bot_sits_is_sitting_down(room, fill, person):
    fill(room, "Mali", "Tomáš")
    services.bot_add(code=room.code, user=room.host)
    late = person("Late")
    services.waiter_add(code=room.code, user=late)
    assert Place.objects.get(user=late).number == 3


def test_who_gives_up_waiting_is_not_seated(room, fill, person):
    mali, *_ = fill(room, "Mali", "Tomáš", "Nour")
    late = person("Late")
    services.waiter_add(code=room.code, user=late)
    services.place_leave(code=room.code, user=late)
    services.place_leave(code=room.code, user=mali)
    assert names(room) == ["Ayu", "Tomáš", "Nour"]


# --- Bots -------------------------------------------------------------------------------------------


def bots_of(room):
    return list(room.places.filter(user__isnull=True).order_by("number"))


def test_bots_at_a_table_are_different_characters_with_names_of_the_rooms_language(person):
    host = person("Ayu")
    room = services.room_create(host=host, language="ja", options={}, with_bots=True)
    found = bots_of(room)
    by_key = {character.key: character for character in CHARACTERS}
    assert len({bot.character for bot in found}) == 3
    assert [bot.name for bot in found] == [by_key[bot.character].names["ja"] for bot in found]


def test_the_host_chooses_how_strong_each_bot_is(room):
    for _ in range(2):
        services.bot_add(code=room.code, user=room.host)
    first = bots_of(room)[0]
    services.bot_level_set(code=room.code, user=room.host, place=first.pk, level="hard")
    assert [bot.bot_level for bot in bots_of(room)] == ["hard", "normal"]


@pytest.mark.parametrize("level", ["assist", "random", "", "HARD"])
def test_a_level_that_nobody_can_choose_is_refused(room, level):
    services.bot_add(code=room.code, user=room.host)
    (bot,) = bots_of(room)
    with pytest.raises(Refused, match="bad_options"):
        services.bot_level_set(code=room.code, user=room.host, place=bot.pk, level=level)


def test_a_person_has_no_level_to_be_set(room, fill):
    (mali,) = fill(room, "Mali")
    with pytest.raises(Refused, match="nobody_there"):
        services.bot_level_set(code=room.code, user=room.host, place=mali.place.pk, level="easy")


def test_a_level_for_the_room_is_meant_for_the_bots_there_and_for_those_to_come(room):
    services.bot_add(code=room.code, user=room.host)
    services.room_change(code=room.code, user=room.host, options={"bot_level": "easy"})
    services.bot_add(code=room.code, user=room.host)
    assert [bot.bot_level for bot in bots_of(room)] == ["easy", "easy"]


def test_bots_take_their_level_their_face_and_their_style_to_the_table_and_keep_them(room, again):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    services.bot_level_set(code=room.code, user=room.host, place=bots_of(room)[0].pk, level="hard")
    services.room_start(code=room.code, user=room.host)
    first = again(room).match
    seated = {(p.name, p.bot_level, p.character) for p in first.players.filter(is_bot=True)}
    assert seated == {(p.name, p.bot_level, p.character) for p in bots_of(room)}
    styles = {character.key: character.style for character in CHARACTERS}
    assert all(p.style == styles[p.character] for p in first.players.filter(is_bot=True))
    match_abort(match=first)
    room_match_finished(match=Match.objects.get(pk=first.pk))
    services.room_start(code=room.code, user=room.host)
    second = again(room).match
    assert second.pk != first.pk
    assert {(p.name, p.bot_level, p.character) for p in second.players.filter(is_bot=True)} == seated


def test_who_plays_alone_meets_bots_of_the_level_chosen_last(person):
    user = person("Ayu")
    assert {bot.bot_level for bot in bots_of(services.room_create_solo(user=user, language="en"))} == {
        "normal"
    }
    for chosen, met in (("hard", "hard"), (None, "hard"), ("easy", "easy")):
        Room.objects.all().delete()
        room = services.room_create_solo(user=user, language="en", bot_level=chosen)
        user = type(user).objects.get(pk=user.pk)
        assert {bot.bot_level for bot in bots_of(room)} == {met}
