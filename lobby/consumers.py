"""Sockets of the lobby: that of a room, and that of the list. They parse, call, answer, and pass on rings."""

import asyncio
import logging
from typing import Any, Final

import msgspec
from django.conf import settings
from django.db import DatabaseError
from django.utils import translation

from accounts import presence
from accounts.models import User
from lobby import chat, commands, rings
from lobby.chat import SeenLine
from lobby.entry import room_found
from lobby.models import Room
from lobby.refusals import Refused
from lobby.standing import topic_of
from lobby.sweep import look_soon
from lobby.voice_socket import VoiceEnd
from matches.broadcast import person_group
from matches.build import versions
from matches.commands import BadCommand, key_of, read_frame
from matches.leaving import groups_left, to_the_end
from matches.sockets import NO_PLACE_HERE, NOT_SIGNED_IN, PageSocket
from matches.text import language_of
from matches.threads import in_thread

logger = logging.getLogger(__name__)

LONGEST_ACTION: Final = 20
RECOUNT_S: Final = presence.PROCESS_LIFE_S + 1
"""When the connections that a killed process has left behind no longer count."""


class _Socket(PageSocket):
    """What the two sockets share: reading frames, refusing."""

    too_many_open = Refused("too_many_windows")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.language = settings.LANGUAGE_CODE

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answers one frame."""
        try:
            frame = read_frame(text_data if text_data is not None else bytes_data or b"")
        except BadCommand:
            await self.refuse_unreadable(Refused("bad_frame"))
            return
        key = key_of(frame)
        if self.is_too_much(frame, len(text_data or bytes_data or "")):
            await self.refuse_hasty(key, Refused("rate"))
            return
        try:
            await self.obey(frame, key)
        except Refused as refused:
            await self.refuse(key, refused)
        except DatabaseError:
            logger.exception("a command of a room could not be stored")
            await self.refuse(key, Refused("busy"))
        except Exception:
            logger.exception("a command of a room failed")
            await self.refuse(key, Refused("fault"))

    async def obey(self, frame: dict[str, Any], key: str | None) -> None:
        """Does what a readable frame asks for. Raises: Refused."""
        raise Refused("unknown_action")

    def is_too_much(self, _frame: dict[str, Any], _length: int) -> bool:
        """Whether this frame is one too many for the last second."""
        return self.is_too_fast()

    async def refuse(self, key: str | None, refusal: Refused) -> None:
        """Answers a command, or a frame without a key, with the code of the refusal and its sentence."""
        await self.put(t="nak", c=key, why=refusal.code, say=self._said(refusal))

    def _said(self, refused: Refused) -> str:
        with translation.override(self.language):
            return refused.sentence()

    async def put(self, **message: Any) -> None:
        """Sends one message."""
        await self.put_text(msgspec.json.encode(message).decode())


class RoomConsumer(_Socket):
    """One open page of one person in one room."""

    kind = "room"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user: User | None = None
        self.connection: presence.Connection | None = None
        self.code = ""
        self.voice = VoiceEnd(put=self.put)
        self.recount: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Lets in everybody who is signed in, has the code and was not removed."""
        await self.accept()
        user: object = self.scope.get("user")
        if not isinstance(user, User):
            await self.close(NOT_SIGNED_IN)
            return
        cookie = self.scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
        self.language = language_of(user.language or cookie)
        self.belongs_to(user.pk)
        if not await self.is_let_in():
            return
        code = self.scope["url_route"]["kwargs"]["code"]
        try:
            await in_thread(room_found, code, user)
        except Refused as refused:
            await self._put_out(refused)
            return
        self.user, self.code = user, code
        self.connection = presence.Connection(topic_of(code), user.pk)
        self.voice.enter(code, user.pk, self.channel_layer)
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        tabs = await in_thread(self._arrive, self.connection)
        if tabs > 1:
            self.recount = asyncio.create_task(self._count_again())
        await self.put(t="hello", d={"tabs": tabs, **versions()})

    def _groups(self) -> tuple[str, ...]:
        assert self.user is not None
        user_id = self.user.pk
        own = rings.person_group(self.code, user_id)
        return rings.room_group(self.code), own, person_group(user_id)

    def _arrive(self, connection: presence.Connection) -> int:
        """Counts this connection; returns how many this person has."""
        connection.arrive()
        return self._told_of_change(first=1)

    async def _count_again(self) -> None:
        """Tells this person's pages how many they are, when those of a killed process have run out."""
        await asyncio.sleep(RECOUNT_S)
        await in_thread(self._told_of_change, 0)

    def _told_of_change(self, first: int) -> int:
        """Tells the room when a person has come or gone, and that person's pages how many they are."""
        assert self.user is not None
        connected = presence.present(topic_of(self.code))
        tabs = 1 if connected is None else connected[self.user.pk]
        if tabs == first:
            look_soon(self.code)
            rings.ring_room(self.code)
        rings.ring_person(self.code, self.user.pk, tabs)
        return tabs

    async def clear_away(self) -> None:
        """Takes the connection back, once. A lost process's count runs out; nothing else's does."""
        if self.recount is not None:
            self.recount.cancel()
        connection, self.connection = self.connection, None
        if connection is not None:
            await to_the_end(self._take_back(connection))

    async def _take_back(self, connection: presence.Connection) -> None:
        try:
            await in_thread(self._depart, connection)
        finally:
            layer = self.channel_layer
            await groups_left(layer.group_discard(group, self.channel_name) for group in self._groups())
            self.user = None

    def _depart(self, connection: presence.Connection) -> None:
        connection.depart()
        self._told_of_change(first=0)

    def is_too_much(self, frame: dict[str, Any], length: int) -> bool:
        """Whether this frame is one too many; voice has an allowance of its own."""
        if frame.get("a") == "voice":
            return self.voice.is_too_much(length)
        return super().is_too_much(frame, length)

    async def obey(self, frame: dict[str, Any], key: str | None) -> None:
        """Greets, or does one thing in the room. Raises: Refused."""
        if self.user is None:
            return
        action, data = frame.get("a"), frame.get("d", {})
        if action == "hello":
            self.language = language_of(str(frame.get("lang", self.language)))
            await self._put_lines(await in_thread(self._lines_after, frame.get("line")))
            return
        if action == "voice":
            await self.voice.take(data)
            return
        if key is None or not isinstance(action, str) or not isinstance(data, dict):
            raise Refused("unknown_action")
        await in_thread(self._perform, action[:LONGEST_ACTION], data)
        await self.put(t="ack", c=key)

    def _perform(self, action: str, data: dict[str, Any]) -> None:
        assert self.user is not None
        with translation.override(self.language):
            commands.perform(code=self.code, user=self.user, action=action, data=data)

    def _lines_after(self, newest: Any) -> list[SeenLine]:
        """The lines that a page lacks; none for one that does not say which it has."""
        assert self.user is not None
        if type(newest) is not int or newest < 0:
            return []
        with translation.override(self.language):
            room = Room.objects.filter(code=self.code).first()
            return chat.lines_for(room, self.user, after=newest) if room is not None else []

    def _line(self, pk: int) -> SeenLine | None:
        assert self.user is not None
        with translation.override(self.language):
            return chat.line_for(self.code, self.user, pk)

    async def _put_lines(self, lines: list[SeenLine], *, anew: bool = False) -> None:
        if lines or anew:
            await self.put(t="chat", d={"lines": lines, "anew": anew})

    async def chat_ring(self, message: dict[str, Any]) -> None:
        """Somebody wrote a line."""
        line = await in_thread(self._line, message["line"])
        await self._put_lines([line] if line is not None else [])

    async def chat_renew(self, _message: dict[str, Any]) -> None:
        """This person has muted somebody, or wants to hear them again."""
        await self._put_lines(await in_thread(self._lines_after, 0), anew=True)

    async def room_ring(self, _message: dict[str, Any]) -> None:
        """Something in the room has changed."""
        await self.put(t="ring")
        await self.voice.rung()

    async def voice_said(self, message: dict[str, Any]) -> None:
        """Another person's page has something for this one."""
        await self.voice.hear(message)

    async def voice_taken(self, message: dict[str, Any]) -> None:
        """Another page of this person has joined voice."""
        await self.voice.taken(message)

    async def person_tabs(self, message: dict[str, Any]) -> None:
        """This person has opened or closed a page of the room."""
        await self.put(t="tabs", d={"count": message["count"]})

    async def person_out(self, message: dict[str, Any]) -> None:
        """The host removed this person."""
        await self._put_out(Refused(message["why"]))

    async def person_banned(self, _message: dict[str, Any]) -> None:
        """A moderator has banned this person."""
        await self._put_out(Refused("banned"))

    async def _put_out(self, refused: Refused) -> None:
        await self.put(t="out", d={"why": refused.code, "say": self._said(refused)})
        await self.close(NO_PLACE_HERE)


class ListConsumer(_Socket):
    """One open page that lists rooms; anybody's."""

    kind = "list"

    async def connect(self) -> None:
        """Lets in everybody."""
        await self.accept()
        if await self.is_let_in():
            await self.channel_layer.group_add(rings.LIST_GROUP, self.channel_name)
            await self.put(t="hello", d=versions())

    async def disconnect(self, code: int) -> None:
        """Hears no more rings."""
        await self.channel_layer.group_discard(rings.LIST_GROUP, self.channel_name)

    async def list_ring(self, _message: dict[str, Any]) -> None:
        """Something in the list has changed."""
        await self.put(t="ring")
