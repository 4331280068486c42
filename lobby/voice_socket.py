"""Voice's end of a room's socket: it joins, passes on what browsers tell each other, and says who is there.

The server sets who speaks. What is said, `body`, is between the two browsers; it is neither read nor kept.
"""

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final

from django.db import DatabaseError

from lobby import rings
from lobby.refusals import Refused
from lobby.voice import Speaker, speakers
from matches.threads import in_thread

logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 60
MOST_A_SECOND: Final = 20
BYTES_AT_ONCE: Final = 256 * 1024
BYTES_A_SECOND: Final = 32 * 1024
LONGEST_TAB: Final = 32

Put = Callable[..., Awaitable[None]]


class Allowance:
    """So much at once, and so much a second in the long run."""

    def __init__(self, at_once: int, a_second: int) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.left = float(at_once)
        self.at = monotonic()

    def spend(self, amount: int) -> bool:
        """Takes the amount off; returns whether it was there."""
        now = monotonic()
        self.left = min(self.at_once, self.left + (now - self.at) * self.a_second)
        self.at = now
        if amount > self.left:
            return False
        self.left -= amount
        return True


class VoiceEnd:
    """What one open page of a room says and hears of voice."""

    def __init__(self, *, put: Put) -> None:
        self.layer: Any = None
        self.put = put
        self.code = ""
        self.user_id = 0
        self.tab: str | None = None
        """The name that the page gave itself; None as long as it has not joined."""
        self.told: list[Speaker] = []
        self.frames = Allowance(MOST_AT_ONCE, MOST_A_SECOND)
        self.bytes = Allowance(BYTES_AT_ONCE, BYTES_A_SECOND)

    def enter(self, code: str, user_id: int, layer: Any) -> None:
        """From now on this page belongs to this person in this room."""
        self.code, self.user_id, self.layer = code, user_id, layer

    def is_too_much(self, length: int) -> bool:
        """Whether a frame of this length is one too many."""
        return not (self.frames.spend(1) and self.bytes.spend(length))

    async def take(self, data: Any) -> None:
        """Does what the page asks for. Raises: Refused."""
        if not isinstance(data, dict):
            raise Refused("unknown_action")
        match data.get("k"):
            case "join":
                await self._join(data.get("tab"))
            case "say":
                await self._say(data.get("to"), data.get("body"))
            case "leave":
                self.tab = None
            case _:
                raise Refused("unknown_action")

    async def _join(self, tab: object) -> None:
        if not isinstance(tab, str) or not tab.isalnum() or len(tab) > LONGEST_TAB:
            raise Refused("unknown_action")
        self._own(await in_thread(speakers, self.code, self.user_id))
        self.tab, self.told = tab, []
        await self.look_again()
        await self._send(self.user_id, {"type": "voice.taken", "tab": tab})

    async def _say(self, to: object, body: object) -> None:
        """Passes something on to one person, or to all, of those who sit in this room now."""
        if self.tab is None:
            raise Refused("not_seated")
        if not isinstance(body, dict) or not (to is None or isinstance(to, str)):
            raise Refused("unknown_action")
        present = await self.look_again()
        own = self._own(present)
        others = [one for one in present if one is not own and to in (None, one.who)]
        if to is not None and not others:
            raise Refused("nobody_there")
        for other in others:
            said = {"type": "voice.said", "from": own.who, "tab": self.tab, "body": body}
            await self._send(other.user_id, said)

    def _own(self, present: list[Speaker]) -> Speaker:
        own = next((one for one in present if one.user_id == self.user_id), None)
        if own is None:
            raise Refused("not_seated")
        return own

    async def look_again(self) -> list[Speaker]:
        """Returns who is there now; tells a page that has joined if that has changed since it was told."""
        if self.tab is None:
            return []
        present = await in_thread(speakers, self.code, self.user_id)
        if present == self.told:
            return present
        self.told = present
        if any(one.user_id == self.user_id for one in present):
            you = next(one.who for one in present if one.user_id == self.user_id)
            people = [one.told() for one in present]
            await self.put(t="voice", d={"k": "people", "you": you, "people": people})
        else:
            self.tab = None
            await self.put(t="voice", d={"k": "out"})
        return present

    async def rung(self) -> None:
        """Something in the room has changed. A busy database is asked again by the page's next word."""
        try:
            await self.look_again()
        except DatabaseError as error:
            logger.warning("room %s: voice could not look: %s", self.code, error)

    async def hear(self, message: dict[str, Any]) -> None:
        """Hands on what another person's page said, if that person is still there."""
        if self.tab is None:
            return
        if all(one.who != message["from"] for one in self.told):
            await self.rung()
        if any(one.who == message["from"] for one in self.told):
            said = {"k": "said", "from": message["from"], "tab": message["tab"], "body": message["body"]}
            await self.put(t="voice", d=said)

    async def taken(self, message: dict[str, Any]) -> None:
        """Another page of the same person has joined: one person is heard from one page."""
        if self.tab is not None and self.tab != message["tab"]:
            self.tab = None
            await self.put(t="voice", d={"k": "taken"})

    async def _send(self, user_id: int, message: dict[str, Any]) -> None:
        await rings.pass_on(self.layer, rings.person_group(self.code, user_id), message)
