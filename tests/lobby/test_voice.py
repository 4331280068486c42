"""Voice's signalling: who is passed on to whom, what is refused, and what a removal or a mute does."""

import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.utils import timezone

from lobby import services, voice, voice_socket
from lobby.routing import websocket_urlpatterns
from lobby.voice import key_of_person, speakers

pytestmark = pytest.mark.django_db(transaction=True)
routes: list[Any] = [*websocket_urlpatterns]
app = URLRouter(routes)


class Page:
    """An open page of a room that has joined voice."""

    def __init__(self, room, user, tab="tab1"):
        self.user, self.tab = user, tab
        self.socket = WebsocketCommunicator(app, f"/ws/room/{room.code}/")
        self.socket.scope["user"] = user
        self.socket.scope["cookies"] = {}

    @property
    def who(self):
        return key_of_person(self.user.pk)

    async def __aenter__(self):
        await self.socket.connect()
        await self.frame("hello")
        return self

    async def __aexit__(self, *_error):
        await self.socket.disconnect()

    async def send(self, **data):
        await self.socket.send_to(text_data=json.dumps({"a": "voice", "d": data}))

    async def say(self, body, to=None, **more):
        await self.send(k="say", to=to, body=body, **more)

    async def join(self):
        await self.send(k="join", tab=self.tab)
        return await self.hear("people")

    async def frame(self, *kinds):
        """The next frame of one of these kinds; others before it are passed over."""
        while True:
            frame = json.loads(await self.socket.receive_from(timeout=20))
            if frame["t"] in kinds:
                return frame

    async def hear(self, kind):
        while True:
            said = (await self.frame("voice"))["d"]
            if said["k"] == kind:
                return said

    async def refusal(self):
        return (await self.frame("nak"))["why"]

    async def command(self, action, **data):
        await self.socket.send_to(text_data=json.dumps({"c": "key", "a": action, "d": data}))
        return await self.frame("ack", "nak")

    async def passed_on(self, page):
        """Returns when the other page has got what this one said before: a ring comes after it."""
        await self.command("add_bot")
        await page.frame("ring")


@pytest.fixture
def mali(room, fill):
    return fill(room, "Mali")[0]


async def place_key(user):
    return await sync_to_async(lambda: user.place.pk)()


async def test_who_joins_is_told_who_has_a_place_but_no_account(room, mali):
    async with Page(room, mali) as page:
        told = await page.join()
    assert told["you"] == page.who
    assert [one["name"] for one in told["people"]] == ["Ayu", "Mali"]
    assert [one["number"] for one in told["people"]] == [0, 1]
    assert [one["host"] for one in told["people"]] == [True, False]
    assert set(told["people"][0]) == {"who", "place", "number", "seat", "name", "muted", "host"}


async def test_what_is_said_reaches_the_one_it_is_for_and_nobody_else(room, mali, fill):
    (tomas,) = await sync_to_async(fill)(room, "Tomáš")
    async with Page(room, room.host) as ayu, Page(room, mali) as page, Page(room, tomas) as third:
        for each in (ayu, page, third):
            await each.join()
        await ayu.say({"n": 1}, to=page.who)
        await ayu.say({"n": 2})
        assert [(await page.hear("said"))["body"] for _ in range(2)] == [{"n": 1}, {"n": 2}]
        assert (await third.hear("said"))["body"] == {"n": 2}


async def test_the_server_says_who_speaks_whatever_the_page_claims(room, mali):
    async with Page(room, room.host, tab="a1") as ayu, Page(room, mali) as page:
        await ayu.join()
        await page.join()
        forged = {"from": page.who, "tab": "b2"}
        await ayu.say({"n": 1, **forged}, to=page.who, **forged)
        said = await page.hear("said")
    assert (said["from"], said["tab"]) == (ayu.who, "a1")


async def test_somebody_in_another_room_can_say_nothing_here(room, mali, person):
    nour = await sync_to_async(person)("Nour")
    other = await sync_to_async(services.room_create)(host=nour, language="en", options={})
    async with Page(room, mali) as page, Page(room, room.host) as ayu:
        await page.join()
        await ayu.join()
        async with Page(other, nour) as stranger:
            await stranger.join()
            await stranger.say({"n": 1}, to=page.who)
            assert await stranger.refusal() == "nobody_there"
            await stranger.say({"n": 2})
        async with Page(room, nour) as stranger:
            await stranger.send(k="join", tab="x1")
            assert await stranger.refusal() == "not_seated"
            await stranger.say({"n": 3}, to=page.who)
            assert await stranger.refusal() == "not_seated"
        await ayu.say({"n": 4})
        assert (await page.hear("said"))["body"] == {"n": 4}


async def test_the_removed_person_is_cut_at_once(room, mali):
    async with Page(room, room.host) as ayu, Page(room, mali) as page:
        await ayu.join()
        await page.join()
        assert (await ayu.command("remove", place=await place_key(mali)))["t"] == "ack"
        while len((await ayu.hear("people"))["people"]) != 1:
            pass
        await page.frame("out")
        await page.say({"n": 1}, to=ayu.who)
        await ayu.say({"n": 2}, to=page.who)
        assert await ayu.refusal() == "nobody_there"


async def test_who_has_lost_the_place_is_not_passed_on_although_no_ring_came(room, mali):
    async with Page(room, room.host) as ayu, Page(room, mali) as page:
        await ayu.join()
        await page.join()
        await sync_to_async(mali.place.delete)()
        await page.say({"n": 1}, to=ayu.who)
        assert (await page.hear("out")) == {"k": "out"}
        assert await page.refusal() == "not_seated"
        await page.say({"n": 2}, to=ayu.who)
        assert await page.refusal() == "not_seated"


async def test_a_page_that_has_not_joined_hears_and_says_nothing(room, mali):
    async with Page(room, room.host) as ayu, Page(room, mali) as page:
        await ayu.join()
        await page.say({"n": 1})
        assert await page.refusal() == "not_seated"
        await ayu.say({"n": 2})
        await ayu.passed_on(page)
        await page.join()
        await ayu.say({"n": 3})
        assert (await page.hear("said"))["body"] == {"n": 3}
        await page.send(k="leave")
        await page.command("ready", ready=True)
        await ayu.say({"n": 4})
        await ayu.passed_on(page)
        await page.join()
        await ayu.say({"n": 5})
        assert (await page.hear("said"))["body"] == {"n": 5}


async def test_of_two_pages_of_one_person_the_later_one_has_voice(room):
    async with Page(room, room.host, tab="a1") as first, Page(room, room.host, tab="b2") as second:
        await first.join()
        await second.join()
        assert await first.hear("taken") == {"k": "taken"}


async def test_voice_has_an_allowance_of_its_own(room, mali, monkeypatch):
    """Frames of voice beyond it are refused; commands of the room are not."""
    monkeypatch.setattr(voice_socket, "monotonic", lambda: 100.0)
    async with Page(room, room.host) as ayu, Page(room, mali) as page:
        await page.join()
        await ayu.join()
        for number in range(voice_socket.MOST_AT_ONCE):
            await ayu.say({"n": number})
        assert await ayu.refusal() == "rate"
        assert (await ayu.command("add_bot"))["t"] == "ack"
        heard = [(await page.hear("said"))["body"]["n"] for _ in range(voice_socket.MOST_AT_ONCE - 1)]
        assert heard == list(range(voice_socket.MOST_AT_ONCE - 1))
        monkeypatch.setattr(voice_socket, "monotonic", lambda: 101.0)
        await ayu.say({"n": "later"})
        assert (await page.hear("said"))["body"] == {"n": "later"}


async def test_large_frames_are_refused_when_they_are_many_and_one_that_is_too_large_always(
    room, mali, monkeypatch
):
    monkeypatch.setattr(voice_socket, "monotonic", lambda: 100.0)
    async with Page(room, room.host) as ayu:
        await ayu.join()
        for _ in range(5):
            await ayu.say({"text": "x" * 60_000})
        assert await ayu.refusal() == "rate"
        await ayu.say({"text": "x" * 70_000})
        assert await ayu.refusal() == "bad_frame"


NONSENSE = [
    [],
    {},
    {"k": "explode"},
    {"k": "join"},
    {"k": "join", "tab": ""},
    {"k": "join", "tab": "a" * 33},
    {"k": "join", "tab": ["a"]},
    {"k": "say", "body": "text"},
    {"k": "say", "to": 7, "body": {}},
    {"k": "say", "to": None},
]


async def test_nonsense_is_refused_and_the_line_stays(room):
    async with Page(room, room.host) as ayu:
        await ayu.join()
        for data in NONSENSE:
            await ayu.socket.send_to(text_data=json.dumps({"a": "voice", "d": data}))
            assert await ayu.refusal() == "unknown_action", data
        assert (await ayu.command("add_bot"))["t"] == "ack"


async def test_the_host_mutes_a_person_for_all_and_everybody_is_told(room, mali):
    async with Page(room, room.host) as ayu, Page(room, mali) as page:
        await ayu.join()
        await page.join()
        key = await place_key(mali)
        assert (await page.command("mute", place=key))["why"] == "not_host"
        assert (await ayu.command("mute", place=key))["t"] == "ack"
        assert [one["muted"] for one in (await page.hear("people"))["people"]] == ["", "host"]
        assert (await ayu.command("unmute", place=key))["t"] == "ack"
        assert [one["muted"] for one in (await page.hear("people"))["people"]] == ["", ""]


def test_who_leaves_and_comes_back_is_still_muted(room, mali):
    voice.person_mute(code=room.code, user=room.host, place=mali.place.pk)
    services.place_leave(code=room.code, user=mali)
    services.place_take(code=room.code, user=mali)
    assert [one.muted for one in speakers(room.code)] == ["", "host"]


def test_whom_a_moderator_has_muted_is_muted_in_every_room(room, mali):
    mali.muted_until = timezone.now() + timedelta(hours=1)
    mali.save()
    assert [one.muted for one in speakers(room.code)] == ["", "moderator"]


def test_at_the_table_each_person_is_told_by_seat(room, mali):
    for _ in range(2):
        services.bot_add(code=room.code, user=room.host)
    services.place_ready(code=room.code, user=mali, ready=True)
    assert [one.seat for one in speakers(room.code)] == [None, None]
    services.room_start(code=room.code, user=room.host)
    room.refresh_from_db()
    seats = dict(room.match.players.filter(is_bot=False).values_list("user_id", "seat"))
    assert [one.seat for one in speakers(room.code)] == [seats[room.host_id], seats[mali.pk]]
