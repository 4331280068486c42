"""An open page of the live table, as far as the server can tell: its socket and its frames."""

import asyncio
import itertools
import json

from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from matches import deadlines
from matches.moments import present_moment
from matches.routing import websocket_urlpatterns
from tests.kit.sitting import TWO_ARE_ASKED, Sitting

WAIT_S = 20
"""Only ever waited for when a test fails."""
_keys = itertools.count()


class TablePage:
    """The socket of one page. ``frames`` keeps everything that it was sent."""

    def __init__(self, match_id, user=None, session=None):
        self.match_id = match_id
        application = URLRouter(websocket_urlpatterns)
        self.socket = WebsocketCommunicator(application, f"/ws/match/{match_id}/")
        self.socket.scope["user"] = user or AnonymousUser()
        self.socket.scope["session"] = session
        self.frames = []

    async def open(self):
        """Connects; returns the page."""
        accepted, _protocol = await self.socket.connect(timeout=WAIT_S)
        assert accepted
        return self

    async def greet(self, since=None, lang="en"):
        """Says hello; returns what is told then, by kind, up to who is present."""
        await self.send({"a": "hello", "since": since, "lang": lang})
        return await self.told_until("presence")

    async def told_until(self, kind):
        """The next frames, up to and with one of a kind."""
        told = []
        while not told or told[-1]["t"] != kind:
            told.append(await self.next())
        return told

    async def next(self):
        frame = json.loads(await self.socket.receive_from(timeout=WAIT_S))
        self.frames.append(frame)
        return frame

    async def closed(self):
        """The code with which the server closes, once it does; frames before it are kept."""
        while True:
            output = await self.socket.receive_output(timeout=WAIT_S)
            if output["type"] == "websocket.close":
                return output["code"]
            self.frames.append(json.loads(output["text"]))

    async def ended(self):
        """Waits until the server's side of the socket has ended, however it did."""
        await asyncio.wait([self.socket.future], timeout=WAIT_S)

    async def send(self, frame):
        await self.socket.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))

    async def command(self, action, data=None, *, offer=None, key=None, match_id=None):
        """Sends a command; returns the answer to it."""
        key = key or f"page-{next(_keys)}"
        frame = {"c": key, "m": str(match_id or self.match_id), "p": offer, "a": action, "d": data or {}}
        await self.send(frame)
        while True:
            frame = await self.next()
            if frame["t"] in ("ack", "nak") and frame["c"] == key:
                return frame

    async def leave(self):
        await self.socket.disconnect(timeout=WAIT_S)

    def last(self, kind):
        return next(frame for frame in reversed(self.frames) if frame["t"] == kind)

    def events(self):
        return [frame for frame in self.frames if frame["t"] == "event"]


async def in_database(work, *args, **kwargs):
    """What the work returns; for tests that run in an event loop."""
    return await sync_to_async(work, thread_sensitive=True)(*args, **kwargs)


def begun(persons=4, **options):
    """A match of people that has begun just now: its seats, and whose turn it is."""
    begun_at = present_moment() - deadlines.SEAT_DRAW
    sitting = Sitting(persons, now=begun_at, **{"secret": TWO_ARE_ASKED, **options})
    sitting.to_first_turn()
    return sitting, dict(zip(sitting.people, sitting.users, strict=True))


def discard_of(frame):
    """The last discard that an offer has."""
    discards = [action for action in frame["d"]["offer"]["actions"] if action["type"] == "discard"]
    return {"copy": discards[-1]["copy"]}
