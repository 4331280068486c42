"""Friends, blocks, notes, and what a block does in a room."""

import pytest

from accounts import ties
from accounts.models import Friendship
from lobby import chat, services
from lobby.people import people_of
from lobby.voice import speakers
from matches.models import Meeting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(person):
    return person("Ayu"), person("Mali")


def post(client, user, other, action, **data):
    client.force_login(user)
    return client.post(f"/people/{other.username}/{action}/", data)


def test_friends_are_friends_once_both_have_said_so(client, two):
    ayu, mali = two
    post(client, ayu, mali, "ask")
    assert (ties.friends_of(ayu), ties.askers_of(mali)) == ([], [ayu])
    post(client, mali, ayu, "accept")
    assert (ties.friends_of(ayu), ties.friends_of(mali)) == ([mali], [ayu])
    assert ties.tie(ayu, mali).is_friend
    post(client, ayu, mali, "end")
    assert not Friendship.objects.exists()


def test_who_asks_back_has_accepted(two):
    ayu, mali = two
    ties.friend_ask(ayu, mali)
    ties.friend_ask(mali, ayu)
    assert ties.friends_of(ayu) == [mali]


def test_a_request_is_accepted_by_the_one_who_was_asked_alone(client, two):
    ayu, mali = two
    ties.friend_ask(ayu, mali)
    post(client, ayu, mali, "accept")
    assert ties.friends_of(ayu) == []


def test_a_guest_is_led_to_an_account_first(client, two, person):
    guest = person("Nok", is_guest=True)
    assert "signup" in post(client, guest, two[0], "ask")["Location"]
    post(client, two[0], guest, "ask")
    assert not Friendship.objects.exists()


def test_a_block_ends_a_friendship_and_lets_no_request_through(two):
    ayu, mali = two
    ties.friend_ask(ayu, mali)
    ties.friend_accept(mali, ayu)
    ties.block_set(mali, ayu)
    ties.friend_ask(ayu, mali)
    assert not Friendship.objects.exists()
    ties.block_lift(mali, ayu)
    ties.friend_ask(ayu, mali)
    assert ties.askers_of(mali) == [ayu]


def test_nobody_befriends_or_blocks_themselves(two):
    ayu, _mali = two
    ties.friend_ask(ayu, ayu)
    ties.block_set(ayu, ayu)
    assert (ties.askers_of(ayu), ties.people_apart(ayu.pk)) == ([], set())


def test_a_note_is_read_by_its_writer_alone(client, two):
    ayu, mali = two
    post(client, ayu, mali, "note", text="Plays fast")
    assert "Plays fast" in client.get(f"/u/{mali.username}/").content.decode()
    client.force_login(mali)
    assert "Plays fast" not in client.get(f"/u/{mali.username}/").content.decode()
    post(client, ayu, mali, "note", text="")
    assert ties.tie(ayu, mali).note == ""


@pytest.mark.parametrize("who_blocks", ["the host", "the guest"])
def test_people_with_a_block_between_them_neither_read_nor_hear_each_other(room, fill, who_blocks):
    (mali,) = fill(room, "Mali")
    chat.line_say(code=room.code, user=mali, phrase="hello")
    assert chat.lines_for(room, room.host)
    ties.block_set(*(room.host, mali) if who_blocks == "the host" else (mali, room.host))
    assert not chat.lines_for(room, room.host)
    assert [one.user_id for one in speakers(room.code, room.host.pk)] == [room.host.pk]
    assert [one.user_id for one in speakers(room.code, mali.pk)] == [mali.pk]


def test_the_page_shows_friends_where_they_are_people_met_and_blocks(client, two, person, room):
    ayu, mali = two
    ties.friend_ask(ayu, room.host)
    ties.friend_accept(room.host, ayu)
    room.places.update(away_since=None)
    blocked, asker, met = person("Nok"), person("Som"), person("Tomáš")
    ties.block_set(ayu, blocked)
    ties.friend_ask(asker, ayu)
    for other in (mali, met, blocked):
        Meeting.objects.create(user=ayu, other=other, matches=1, last_at="2026-01-01T00:00:00Z")
    people = people_of(ayu)
    assert [(one.user, one.room, one.may_join) for one in people.friends] == [(room.host, room, True)]
    assert {one.other for one in people.met} == {mali, met}
    client.force_login(ayu)
    page = client.get("/people/").content.decode()
    assert all(name in page for name in ("Quiet Pines", "Nok", "Som", "Tomáš"))


def test_a_private_room_of_a_friend_is_not_given_away(two, room):
    ayu, _mali = two
    ties.friend_ask(ayu, room.host)
    ties.friend_accept(room.host, ayu)
    services.room_change(code=room.code, user=room.host, options={"is_private": True})
    room.places.update(away_since=None)
    (friend,) = people_of(ayu).friends
    assert not friend.may_join
    assert not friend.may_watch
