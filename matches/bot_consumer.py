"""The table's socket for programs: another way in to the same commands and the same messages.

A program shows its token in place of a session, and gets a seat, never a view from beside the table.
"""

import asyncio
import itertools
from typing import Any
from uuid import UUID

import msgspec

from accounts.bots import bot_of, token_in
from matches import access, commands
from matches.broadcast import Batch, Frame
from matches.consumers import MatchConsumer
from matches.mjai_table import CannotTell, Line, MjaiTable
from matches.models import Match
from matches.sockets import NO_PLACE_HERE
from matches.threads import in_thread


class BotConsumer(MatchConsumer):
    """One program at one table."""

    async def connect(self) -> None:
        """Lets in the program whose token it is, if it has a seat here."""
        headers = dict(self.scope["headers"])
        token = token_in(headers.get(b"authorization", b"").decode("latin-1"))
        bot: Any = await in_thread(bot_of, token) if token else None
        self.scope["user"] = bot
        await super().connect()
        if self.access is not None and self.access.seat is None:
            await self.refuse(None, access.NotSeated("not_seated"))
            await self.close(NO_PLACE_HERE)


class MjaiConsumer(BotConsumer):
    """One program at one table of Riichi that speaks mjai."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = MjaiTable()
        self.keys = itertools.count()
        self.ready_given: str | None = None
        self.saying: set[asyncio.Task[None]] = set()
        """What is being said for the program just now: the tasks must be held."""

    async def connect(self) -> None:
        """Lets the program in and tells it where it is, with all that has happened so far."""
        await super().connect()
        if self.access is None or self.access.seat is None:
            return
        if not await in_thread(_is_riichi, self.access.match_id):
            await self.refuse(None, commands.BadCommand("not_mjai"))
            await self.close(NO_PLACE_HERE)
            return
        await self._greet(commands.Hello(a="hello", since=0))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answers one line of the program."""
        if self.access is None:
            return
        try:
            line = commands.read_frame(text_data if text_data is not None else bytes_data or b"")
            if line.get("type") == "reach":
                if not await self.is_hasty(None):
                    await self._say(self.table.reach())
                return
            action, data = self.table.answer(line)
        except commands.BadCommand as refusal:
            await self.refuse_unreadable(refusal)
        except CannotTell as refusal:
            if not await self.is_hasty(None):
                await self.refuse(None, commands.BadCommand(refusal.code))
        else:
            await self._command(action, data)

    async def _command(self, action: str, data: dict[str, Any]) -> None:
        """Sends a command through the gates through which every page goes."""
        assert self.access is not None
        offer = None if self.table.offer is None else self.table.offer["id"]
        key, match = f"mjai-{next(self.keys)}-{offer}", str(self.access.match_id)
        frame = {"c": key, "m": match, "p": offer, "a": action, "d": data}
        await super().receive(text_data=msgspec.json.encode(frame).decode())

    async def _put(self, frame: Frame) -> None:
        await self._say(self.table.told(msgspec.json.decode(frame)))

    async def _put_batch(
        self, batch: Batch, *, before: tuple[Frame, ...] = (), after: tuple[Frame, ...] = ()
    ) -> None:
        await super()._put_batch(batch, before=before, after=after)
        ready = self.table.ready_offer
        if ready is not None and ready != self.ready_given:
            self.ready_given = ready
            # Not within what is told just now, which holds the line.
            task = asyncio.get_running_loop().create_task(self._command("ready", {}))
            self.saying.add(task)
            task.add_done_callback(self.saying.discard)

    async def _say(self, lines: list[Line]) -> None:
        for line in lines:
            await super()._put(msgspec.json.encode(line).decode())


def _is_riichi(match_id: UUID) -> bool:
    return Match.objects.filter(pk=match_id, rules="riichi").exists()
