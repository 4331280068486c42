"""The sockets of a room and of the list: who is let in, rings, commands, refusals, limits."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import translation

from accounts import presence
from lobby import chat, consumers, services, voice_socket
from lobby.models import RoomState
from lobby.refusals import Refused
from lobby.routing import websocket_urlpatterns
from lobby.standing import topic_of
from matches import allowances, sockets
from matches.build import versions

pytestmark = pytest.mark.django_db(transaction=True)
routes: list[Any] = [*websocket_urlpatterns]
app = URLRouter(routes)


class Page:
    """An open page: says things and hears things."""

    def __init__(self, path, user=None, language="en"):
        self.socket = WebsocketCommunicator(app, path)
        self.socket.scope["user"] = user or AnonymousUser()
        self.socket.scope["cookies"] = {"meja_language": language}

    async def __aenter__(self):
        await self.socket.connect()
        return self

    async def __aexit__(self, *_error):
        await self.socket.disconnect()

    async def say(self, frame):
        await self.socket.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))

    async def hear(self, kind):
        """The next message of this kind; others before it are passed over."""
        while True:
            message = json.loads(await self.socket.receive_from(timeout=20))
            if message["t"] == kind:
                return message

    async def ask(self, action, key="k1", **data):
        await self.say({"c": key, "a": action, "d": data})
        while True:
            message = json.loads(await self.socket.receive_from(timeout=20))
            if message["t"] in {"ack", "nak"}:
                return message

    async def closed(self):
        while True:
            output = await self.socket.receive_output(timeout=20)
            if output["type"] == "websocket.close":
                return output.get("code")


def room_page(room, user, **scope):
    return Page(f"/ws/room/{room.code}/", user, **scope)


async def test_a_visitor_without_a_name_is_not_let_in(room):
    async with Page(f"/ws/room/{room.code}/") as page:
        assert await page.closed() == 4001


async def test_a_room_that_does_not_exist_lets_nobody_in_and_says_why(person):
    user = await sync_to_async(person)()
    async with Page("/ws/room/BCDF2345/", user) as page:
        out = await page.hear("out")
        assert out["d"]["why"] == "no_such_room"
        assert await page.closed() == 4003


async def test_guessing_codes_ends_after_some_tries(room, person):
    user = await sync_to_async(person)()
    for number in range(20):
        async with Page(f"/ws/room/BCDF{2222 + number}/", user) as page:
            assert (await page.hear("out"))["d"]["why"] == "no_such_room"
    async with room_page(room, user) as page:
        assert (await page.hear("out"))["d"]["why"] == "too_many_codes"
    async with room_page(room, room.host) as page:
        await page.hear("hello")


async def test_who_was_removed_is_not_let_in_again(room, fill):
    (mali,) = await sync_to_async(fill)(room, "Mali")
    place = await sync_to_async(lambda: mali.place.pk)()
    await sync_to_async(services.person_remove)(code=room.code, user=room.host, place=place)
    async with room_page(room, mali) as page:
        assert (await page.hear("out"))["d"]["why"] == "removed"
        assert await page.closed() == 4003


async def test_the_removed_person_is_thrown_out_at_once_with_words(room, fill):
    (mali,) = await sync_to_async(fill)(room, "Mali")
    place = await sync_to_async(lambda: mali.place.pk)()
    async with room_page(room, room.host) as host, room_page(room, mali) as page:
        await page.hear("hello")
        assert (await host.ask("remove", place=place))["t"] == "ack"
        out = await page.hear("out")
        assert "The host removed you" in out["d"]["say"]
        assert await page.closed() == 4003


async def test_what_one_person_does_rings_at_the_others(room, fill):
    (mali,) = await sync_to_async(fill)(room, "Mali")
    async with room_page(room, room.host) as host, room_page(room, mali) as page:
        await host.hear("hello")
        await page.hear("hello")
        assert (await page.ask("ready", ready=True))["t"] == "ack"
        assert await host.hear("ring") == {"t": "ring"}
    place = await sync_to_async(room.places.get)(user=mali)
    assert place.is_ready


async def test_an_open_page_counts_as_present_until_it_is_closed(room):
    async with room_page(room, room.host) as page:
        await page.hear("hello")
        assert presence.present(topic_of(room.code)) == {room.host.pk: 1}
    assert not presence.present(topic_of(room.code))


async def test_a_page_that_goes_while_the_broker_is_away_no_longer_counts(room, monkeypatch):
    async with room_page(room, room.host) as page:
        await page.hear("hello")

        async def away(*args):
            raise ConnectionError("away")

        monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_discard", away)
    assert not presence.present(topic_of(room.code))


async def test_a_page_that_is_cut_off_before_it_was_counted_takes_no_other_page_along(room, monkeypatch):
    async with room_page(room, room.host) as page:
        await page.hear("hello")
        asked, goes_on = asyncio.Event(), asyncio.Event()

        async def hang(*args):
            asked.set()
            await goes_on.wait()

        monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_add", hang)
        second = room_page(room, room.host)
        await second.socket.connect()
        await asked.wait()
        second.socket.future.cancel()
        await asyncio.wait([second.socket.future])
        assert presence.present(topic_of(room.code)) == {room.host.pk: 1}


async def test_two_tabs_are_told_that_they_are_one_person(room):
    async with room_page(room, room.host) as first:
        assert (await first.hear("hello"))["d"]["tabs"] == 1
        async with room_page(room, room.host) as second:
            assert (await second.hear("hello"))["d"]["tabs"] == 2
            assert (await first.hear("tabs"))["d"]["count"] in {1, 2}
        while (await first.hear("tabs"))["d"]["count"] != 1:
            pass
    place = await sync_to_async(room.places.count)()
    assert place == 1


async def test_a_page_that_a_killed_process_served_is_forgotten_and_the_others_hear_it(room, monkeypatch):
    monkeypatch.setattr(consumers, "RECOUNT_S", 0.1)
    dead = f"dead:{room.host.pk}"
    presence.broker().set(presence.PREFIX + "dead", 1, ex=presence.PROCESS_LIFE_S, get=True)
    presence.broker().hset(presence.PREFIX + topic_of(room.code), dead, 1)
    async with room_page(room, room.host) as page:
        assert (await page.hear("hello"))["d"]["tabs"] == 2
        presence.broker().forget(presence.PREFIX + "dead")
        while (await page.hear("tabs"))["d"]["count"] != 1:
            pass


async def test_a_whole_start_over_the_socket(room, again):
    async with room_page(room, room.host) as page:
        for number in range(3):
            assert (await page.ask("add_bot", key=f"bot{number}"))["t"] == "ack"
        assert await page.ask("start", key="go") == {"t": "ack", "c": "go"}
    assert (await sync_to_async(again)(room)).state == RoomState.PLAYING


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
async def test_a_refusal_has_a_code_and_a_sentence_in_the_language_of_the_page(room, fill, language):
    (mali,) = await sync_to_async(fill)(room, "Mali")
    with translation.override(language):
        sentence = Refused("not_host", host="Ayu").sentence()
    async with room_page(room, mali) as page:
        await page.say({"a": "hello", "lang": language})
        answer = await page.ask("start", key="s")
    assert answer == {"t": "nak", "c": "s", "why": "not_host", "say": sentence}


NONSENSE = [
    {"c": "k1", "a": "explode"},
    {"c": "k1", "a": ["start"]},
    {"c": "k1", "a": "ready", "d": [1]},
    {"c": "k1", "a": "remove", "d": {"place": {"$gt": 0}}},
    {"c": "k1", "a": "remove_bot", "d": {"place": 10**40}},
    {"c": "k1", "a": "change", "d": {"rules": ["klasik"], "length": None, "clocks": {}}},
    {
        "c": "k1",
        "a": "change",
        "d": {"name": "x" * 5000, "rules": "klasik", "length": "quick", "clocks": "off"},
    },
    {"c": "k1", "a": None},
    {"c": "k1"},
]
NUL = "\0"
NONSENSE += [
    {"c": "k1", "a": f"ready{NUL}"},
    {"c": "k1", "a": "remove", "d": {"place": NUL}},
    {"c": "k1", "a": "remove", "d": {"place": "9" * 5000}},
    {"c": "k1", "a": "change", "d": {"name": f"a{NUL}", "rules": NUL, "length": NUL, "clocks": NUL}},
]


@pytest.mark.parametrize("frame", NONSENSE, ids=str)
async def test_a_frame_that_asks_for_nonsense_is_refused_with_its_key(room, frame):
    async with room_page(room, room.host) as page:
        await page.say(frame)
        answer = await page.hear("nak")
        assert answer["c"] == "k1"
        assert answer["why"] not in {"busy", "fault"}
        assert answer["say"]
        assert (await page.ask("add_bot", key="k2"))["t"] == "ack"


@pytest.mark.parametrize(
    "frame", [{}, {"a": "start"}, {"c": 7, "a": "start"}, {"c": "", "a": "x"}, {"c": "k" * 500}]
)
async def test_a_command_without_a_key_does_nothing(room, frame):
    async with room_page(room, room.host) as page:
        await page.say(frame)
        assert (await page.hear("nak"))["c"] is None


@pytest.mark.parametrize(
    "frame", [" ", "no json", "[1]", "7", "null", '{"a":', "[" * 50_000, '"' + "x" * 70_000 + '"']
)
async def test_the_fifth_frame_that_cannot_be_read_closes_the_line(room, frame):
    async with room_page(room, room.host) as page:
        await page.hear("hello")
        for _ in range(4):
            await page.say(frame)
            assert (await page.hear("nak"))["why"] == "bad_frame"
        await page.say(frame)
        assert await page.closed() == 4004


async def test_more_than_twenty_frames_a_second_are_refused_and_the_line_stays(room, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(allowances, "monotonic", lambda: now[0])
    async with room_page(room, room.host) as page:
        await page.hear("hello")
        for number in range(40):
            await page.say({"c": f"k{number}", "a": "explode"})
        whys = [(await page.hear("nak"))["why"] for _ in range(40)]
        assert whys == ["unknown_action"] * 20 + ["rate"] * 20
        now[0] += 1
        assert (await page.ask("add_bot", key="later"))["t"] == "ack"


@pytest.mark.parametrize("is_list", [False, True])
@pytest.mark.parametrize("frame", [{"c": "k1", "a": "ready", "d": {}}, {"a": "voice", "d": {"k": "leave"}}])
async def test_who_goes_on_sending_too_much_is_closed(room, monkeypatch, is_list, frame):
    now = allowances.monotonic()
    for clock in (allowances, voice_socket):
        monkeypatch.setattr(clock, "monotonic", lambda: now)
    async with Page("/ws/lobby/") if is_list else room_page(room, room.host) as page:
        for _ in range(voice_socket.MOST_AT_ONCE + sockets.MOST_HASTY_FRAMES + 1):
            await page.say(frame)
        assert await page.closed() == sockets.TOO_MUCH


async def test_the_list_rings_when_a_room_opens_for_visitors_too(person):
    user = await sync_to_async(person)()
    async with Page("/ws/lobby/") as page:
        await sync_to_async(services.room_create)(host=user, language="en", options={})
        assert await page.hear("ring") == {"t": "ring"}


async def test_an_address_has_so_many_lists_open_at_most_and_another_one_its_own(db, monkeypatch):
    monkeypatch.setattr(allowances, "HOUSEHOLD", 1)
    monkeypatch.setattr(allowances, "MOST_SOCKETS", 1)

    def from_address(address):
        page = Page("/ws/lobby/")
        page.socket.scope["client"] = (address, 5000)
        return page

    async with from_address("203.0.113.7") as first:
        await first.hear("hello")
        async with from_address("203.0.113.7") as second:
            assert (await second.hear("nak"))["why"] == "too_many_windows"
            assert await second.closed() == 4004
        async with from_address("203.0.113.8") as elsewhere:
            await elsewhere.hear("hello")
    async with from_address("203.0.113.7") as again:
        await again.hear("hello")


async def test_a_person_has_so_many_rooms_open_at_most(room, monkeypatch):
    monkeypatch.setattr(allowances, "MOST_SOCKETS", 1)
    async with room_page(room, room.host) as first:
        await first.hear("hello")
        async with room_page(room, room.host) as second:
            assert (await second.hear("nak"))["why"] == "too_many_windows"
            assert await second.closed() == 4004


async def test_the_list_takes_no_commands(db):
    async with Page("/ws/lobby/") as page:
        assert (await page.ask("start"))["why"] == "unknown_action"


def test_the_page_names_its_socket(room):
    client = Client()
    client.force_login(room.host)
    assert f'data-socket="/ws/room/{room.code}/"' in client.get(room.get_absolute_url()).content.decode()


async def test_a_line_of_the_chat_goes_to_each_page_as_its_reader_may_see_it(room, person):
    mali, nour = [await sync_to_async(person)(name) for name in ("Mali", "Nour")]
    for user in (mali, nour):
        await sync_to_async(services.place_take)(code=room.code, user=user)
    async with room_page(room, mali) as hers, room_page(room, nour, language="cs") as his:
        await hers.hear("hello")
        await his.hear("hello")
        assert (await hers.ask("say", phrase="thanks"))["t"] == "ack"
        (own,) = (await hers.hear("chat"))["d"]["lines"]
        (line,) = (await his.hear("chat"))["d"]["lines"]
        assert (own["is_own"], line["is_own"], line["name"], line["text"]) == (True, False, "Mali", "Děkuji!")
        await his.ask("chat_mute", line=line["id"])
        assert (await his.hear("chat"))["d"] == {"lines": [], "anew": True}
        await hers.ask("say", phrase="hello")
        # the next thing he hears is a line of somebody he has not muted
        async with room_page(room, room.host) as hosts:
            await hosts.hear("hello")
            await hosts.ask("say", phrase="sorry")
            assert (await his.hear("chat"))["d"]["lines"][0]["name"] == "Ayu"


async def test_a_page_that_was_away_gets_the_lines_it_lacks(room):
    lines = [
        await sync_to_async(chat.line_say)(code=room.code, user=room.host, phrase=phrase)
        for phrase in ("hello", "thanks", "sorry")
    ]
    async with room_page(room, room.host) as page:
        await page.hear("hello")
        await page.say({"a": "hello", "lang": "ar", "line": lines[0].pk})
        told = (await page.hear("chat"))["d"]
        assert [line["id"] for line in told["lines"]] == [lines[1].pk, lines[2].pk]
        for nonsense in ("1", None, -1, True, 1.5, {}):
            await page.say({"a": "hello", "lang": "en", "line": nonsense})
        await page.say({"a": "hello", "lang": "en", "line": lines[1].pk})
        assert [line["text"] for line in (await page.hear("chat"))["d"]["lines"]] == ["Sorry!"]


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/room/{code}/"])
async def test_the_first_message_says_which_protocol_and_build_the_server_is(room, path):
    async with Page(path.format(code=room.code), room.host) as page:
        told = (await page.hear("hello"))["d"]
        assert {name: told[name] for name in ("protocol", "build")} == versions()
