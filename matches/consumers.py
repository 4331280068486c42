"""The table's socket: who are you, one JSON object, call, answer. No rules, no database of its own."""

import asyncio
import logging
from time import monotonic
from typing import Any
from uuid import UUID

from django.db import DatabaseError

from accounts import presence
from matches import access, attendance, broadcast, clock, commands, journal, measures, play, rows
from matches.attending import presence_for_pages
from matches.broadcast import Batch, Frame
from matches.keeper import keeper
from matches.leaving import groups_left, to_the_end
from matches.moments import present_moment
from matches.news import news_for_pages
from matches.sockets import NO_PLACE_HERE, NOT_SIGNED_IN, PageSocket
from matches.text import language_of, refusal_sentence
from matches.threads import in_thread
from rules.engine.actions import ReturnToPlay
from rules.engine.errors import BrokenInvariant, RulesError

logger = logging.getLogger(__name__)


class MatchConsumer(PageSocket):
    """One open page of one viewer of one match."""

    kind = "table"
    too_many_open = commands.BadCommand("too_many_windows")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.access: access.Access | None = None
        self.connection: presence.Connection | None = None
        self.user_id = 0
        self.language = "en"
        self.takes_many = False
        self.n: int | None = None
        """Number of the last message sent; None until the page has said hello."""
        self.revision = 0
        """Of the row from which it was told last."""
        self.marks: dict[str, bytes] = {}
        self.said_present: Frame = ""
        self.telling = asyncio.Lock()

    # --- Coming and going ----------------------------------------------------------------------

    async def connect(self) -> None:
        """Lets in those who may see the match."""
        broadcast.ring_through(asyncio.get_running_loop())
        await self.accept()
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(NOT_SIGNED_IN)
            return
        if user.is_banned:
            await self._put_out()
            return
        self.user_id = user.pk
        self.belongs_to(user.pk)
        if not await self.is_let_in():
            return
        try:
            match_id = self.scope["url_route"]["kwargs"]["match_id"]
            entered = await in_thread(access.access_to, match_id, self.user_id)
        except RulesError as refusal:
            await self.refuse(None, refusal)
            await self.close(NO_PLACE_HERE)
            return
        self.access = entered
        self.connection = presence.Connection(attendance.topic_of(entered.match_id), self.user_id)
        keeper.add(entered.match_id, self)
        await in_thread(self._arrive, self.connection, entered.match_id)
        if self.channel_layer is not None:
            await self.channel_layer.group_add(broadcast.person_group(self.user_id), self.channel_name)

    def _arrive(self, connection: presence.Connection, match_id: UUID) -> None:
        connection.arrive()
        self._came_or_went(match_id)

    @staticmethod
    def _came_or_went(match_id: UUID) -> None:
        clock.wake(match_id)
        broadcast.ring_presence(match_id)

    async def clear_away(self) -> None:
        """Takes the connection back, once. A lost process's count runs out; nothing else's does."""
        connection, self.connection = self.connection, None
        entered, self.access = self.access, None
        if connection is not None and entered is not None:
            keeper.remove(entered.match_id, self)
            await to_the_end(self._take_back(connection, entered.match_id))

    async def _take_back(self, connection: presence.Connection, match_id: UUID) -> None:
        try:
            await in_thread(self._depart, connection, match_id)
        finally:
            layer, groups = self.channel_layer, self._groups(match_id)
            await groups_left(layer.group_discard(group, self.channel_name) for group in groups)

    def _groups(self, match_id: UUID) -> tuple[str, ...]:
        return broadcast.group_of(match_id), broadcast.person_group(self.user_id)

    def _depart(self, connection: presence.Connection, match_id: UUID) -> None:
        connection.depart()
        self._came_or_went(match_id)

    # --- What the page says --------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answers one frame."""
        if self.access is None:
            return
        received_at = present_moment()
        try:
            frame = commands.read_frame(text_data if text_data is not None else bytes_data or b"")
        except commands.BadCommand as refusal:
            await self.refuse_unreadable(refusal)
            return
        key = commands.key_of(frame)
        if await self.is_hasty(key):
            return
        try:
            if commands.is_hello(frame):
                await self._greet(commands.read_hello(frame))
            else:
                await self._obey(frame, received_at)
        except RulesError as refusal:
            await self.refuse(key, refusal)
        except DatabaseError:
            logger.exception("match %s: a command could not be stored", self.access.match_id)
            await self.refuse(key, RulesError("busy"))
        except Exception:
            logger.exception("match %s: a command failed", self.access.match_id)
            await self.refuse(key, RulesError("fault"))

    async def is_hasty(self, key: str | None) -> bool:
        """Counts a frame; one too many is refused."""
        if not self.is_too_fast():
            return False
        await self.refuse_hasty(key, commands.BadCommand("rate"))
        return True

    async def _greet(self, hello: commands.Hello) -> None:
        """Tells the page where it is: what it has missed, or everything."""
        assert self.access is not None
        self.language, self.takes_many = language_of(hello.lang), hello.many
        if self.channel_layer is not None:
            await self.channel_layer.group_add(broadcast.group_of(self.access.match_id), self.channel_name)
        async with self.telling:
            greeting, batch, attending = await in_thread(self._read_all, self.access, hello.since)
            self.marks.clear()
            self.said_present = attending
            await self._put_batch(batch, before=(greeting,), after=(attending,))

    def _read_all(self, entered: access.Access, since: int | None) -> tuple[Frame, Batch, Frame]:
        batch = broadcast.messages_since(entered.match_id, entered.viewer, since)
        greeting = broadcast.hello(entered.match_id, entered.viewer, batch.n, self.language)
        return greeting, batch, broadcast.presence(entered.match_id, entered.users)

    async def _obey(self, frame: dict[str, Any], received_at: int) -> None:
        """Plays a command and tells what came of it, in one hop."""
        assert self.access is not None
        seat = access.require_seat(self.access)
        command = commands.read_command(frame, match_id=self.access.match_id, seat=seat)
        begun = monotonic()
        async with self.telling:
            n, batch = await in_thread(self._play, self.access, command, received_at)
            ack = broadcast.ack(command.key, n)
            await (self._put(ack) if batch is None else self._put_batch(batch, after=(ack,)))
        measures.COMMAND_SECONDS.observe(monotonic() - begun)

    def _play(
        self, entered: access.Access, command: play.Command, received_at: int
    ) -> tuple[int, Batch | None]:
        seat = access.require_seat(entered)
        if isinstance(command.action, ReturnToPlay):
            access.require_no_other_seat(entered, self.user_id)
        n = play.play(entered.match_id, seat, command, received_at=received_at)
        if self.n is None:
            return n, None
        reached = journal.viewer_index(entered.viewer)
        return n, broadcast.messages_since(
            entered.match_id,
            entered.viewer,
            self.n,
            is_new_enough=lambda row: row.message_counts[reached] >= n,
        )

    # --- What the page is told -----------------------------------------------------------------

    async def match_rang(self, message: dict[str, Any]) -> None:
        """There is something new in the journal, or on the clocks."""
        revision = message["revision"]
        if revision > self.revision:
            await self.tell(lambda row: row.revision >= revision)

    async def match_anew(self, _message: dict[str, Any]) -> None:
        """An administrator has everybody told everything once more."""
        if self.n is not None:
            self.marks.clear()
            await self.tell(anew=True)

    async def match_presence(self, _message: dict[str, Any]) -> None:
        """Somebody came or went."""
        if self.access is not None and self.n is not None:
            await self.tell_presence(await presence_for_pages(self.access.match_id, self.access.users))

    async def person_banned(self, _message: dict[str, Any]) -> None:
        """A moderator has banned this person."""
        await self._put_out()

    async def _put_out(self) -> None:
        await self.refuse(None, access.Banned("banned"))
        await self.close(NO_PLACE_HERE)

    async def tell(self, is_new_enough: rows.NewEnough = rows.never, *, anew: bool = False) -> None:
        """Sends what this viewer has not been told, or everything anew.

        A row that is kept will do where it is new enough.
        """
        async with self.telling:
            if self.access is None or self.n is None:
                return
            try:
                batch = await self._news_since(self.access, None if anew else self.n, is_new_enough)
            except (DatabaseError, BrokenInvariant):
                logger.exception("match %s: its news could not be read", self.access.match_id)
                return
            await self._put_batch(batch)

    @staticmethod
    async def _news_since(entered: access.Access, n: int | None, is_new_enough: rows.NewEnough) -> Batch:
        """What the viewer has not been told; the database is asked only for what nobody here has read."""
        if n is not None:
            told = await news_for_pages(entered.match_id, is_new_enough)
            batch = broadcast.batch_kept(told, entered.viewer, n)
            if batch is not None:
                return batch
        return await in_thread(broadcast.messages_since, entered.match_id, entered.viewer, n)

    async def tell_presence(self, attending: Frame) -> None:
        """Sends who is connected, if that is news."""
        if self.n is not None and attending != self.said_present:
            self.said_present = attending
            await self._put(attending)

    async def _put_batch(
        self, batch: Batch, *, before: tuple[Frame, ...] = (), after: tuple[Frame, ...] = ()
    ) -> None:
        """Sends what is new, between other messages; all in one frame to a page that takes it."""
        self.n, self.revision = batch.n, batch.revision
        frames = [*before, *batch.frames]
        for kind, note in (("you", batch.you), ("clock", batch.clock)):
            if note is not None and self.marks.get(kind) != note.mark:
                self.marks[kind] = note.mark
                frames.append(note.frame)
        frames.extend(after)
        if self.takes_many and len(frames) > 1:
            frames = [broadcast.together(frames)]
        for frame in frames:
            await self._put(frame)

    async def refuse(self, key: str | None, refusal: RulesError) -> None:
        """Answers a command, or a frame without a key, with the code of the refusal and its sentence."""
        why = "fault" if isinstance(refusal, BrokenInvariant) else refusal.code
        measures.COMMANDS_REFUSED.labels(why).inc()
        await self._put(broadcast.refused(key, why, refusal_sentence(refusal, self.language)))

    async def _put(self, frame: Frame) -> None:
        await self.put_text(frame)
