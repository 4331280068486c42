"""What a web process does for its open sockets: every few seconds it makes sure that nobody missed a ring.

A ring can get lost, for example while the broker restarts; a killed process says no goodbye. So each
process compares the numbers of its open matches with the database, one query for all, and who is
connected with what its pages were told.
"""

import asyncio
import logging
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, Final, Protocol
from uuid import UUID

from channels.db import database_sync_to_async
from django.utils import timezone
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from matches import access, broadcast, clock
from matches.attendance import Users
from matches.broadcast import Frame
from matches.models import Match

logger = logging.getLogger(__name__)

DEPLOYING: Final = 4009
ROUND_S: Final = 3.0
STANDS_STILL: Final = timedelta(hours=1)
"""A match that is due no sooner waits for a person; if the person is here, it is woken."""


_reactor: Any = reactor
"""Daphne's; it runs in a web process alone. Typed as an interface whose methods lack ``self``."""
_thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="keeper")


class Socket(Protocol):
    """An open page, as the keeper knows it."""

    access: access.Access | None
    n: int | None
    revision: int

    async def tell(self) -> None:
        """Sends what is new."""

    async def tell_presence(self, attending: Frame) -> None:
        """Sends who is connected, if that is news."""

    async def close(self, code: int) -> None:
        """Closes the socket."""


class Keeper:
    """The open sockets of one process, by match."""

    def __init__(self) -> None:
        self.sockets: defaultdict[UUID, set[Socket]] = defaultdict(set)
        self.rounds: asyncio.Task[None] | None = None
        self.hears_of_the_end = False

    def add(self, match_id: UUID, socket: Socket) -> None:
        """Looks after a socket from now on."""
        self.sockets[match_id].add(socket)
        if not self.hears_of_the_end and _reactor.running:
            self.hears_of_the_end = True
            _reactor.addSystemEventTrigger("before", "shutdown", self._close_all)
        if self.rounds is None or self.rounds.done():
            self.rounds = asyncio.create_task(self._go_round())

    def remove(self, match_id: UUID, socket: Socket) -> None:
        """Forgets a socket."""
        self.sockets[match_id].discard(socket)
        if not self.sockets[match_id]:
            del self.sockets[match_id]
        if not self.sockets and self.rounds is not None:
            self.rounds.cancel()
            self.rounds = None

    def _close_all(self) -> Deferred[Any]:
        """Tells every page that this server stops, so that they come back at different moments."""
        sockets = [socket for sockets in self.sockets.values() for socket in sockets]
        closing = asyncio.gather(*(socket.close(DEPLOYING) for socket in sockets), return_exceptions=True)
        return Deferred.fromFuture(closing)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S)
            try:
                await self.go_once()
            except Exception as error:
                logger.warning("the open sockets could not be looked after: %s", error)

    async def go_once(self) -> None:
        """Tells each page what it missed."""
        open_now = {
            match_id: next(iter(sockets)).access for match_id, sockets in self.sockets.items() if sockets
        }
        look_up = database_sync_to_async(_looked_up, thread_sensitive=False, executor=_thread)
        newest, attending = await look_up(
            {match_id: entered.users for match_id, entered in open_now.items() if entered is not None}
        )
        for match_id, revision in newest.items():
            for socket in tuple(self.sockets.get(match_id, ())):
                if socket.revision < revision:
                    await socket.tell()
                await socket.tell_presence(attending[match_id])


def _looked_up(
    users: dict[UUID, Users],
) -> tuple[dict[UUID, int], dict[UUID, Frame]]:
    """The revision of each match, and who is connected to it."""
    newest: dict[UUID, int] = {}
    found = Match.objects.filter(pk__in=users).values_list("pk", "revision", "due_at")
    for match_id, revision, due_at in found:
        newest[match_id] = revision
        if due_at is not None and due_at - timezone.now() > STANDS_STILL:
            clock.wake(match_id)
    return newest, broadcast.presence_of_each({match_id: users[match_id] for match_id in newest})


keeper: Final = Keeper()
