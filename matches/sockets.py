"""What sockets of pages and programs have in common: the codes with which they end, limits, who is there."""

import logging
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from matches.allowances import Allowance, address_of, allowance_from, allowance_of
from matches.broadcast import session_mark
from matches.measures import SOCKETS

logger = logging.getLogger(__name__)

NOT_SIGNED_IN: Final = 4001
NO_PLACE_HERE: Final = 4003
TOO_MUCH: Final = 4004
SHOW_AGAIN: Final = 4005
MOST_BAD_FRAMES: Final = 5
MOST_HASTY_FRAMES: Final = 100
"""So many frames beyond the limit are refused to a socket within a minute; with the next one it is closed."""
HASTE_S: Final = 60


def session_mark_of(scope: Mapping[str, Any]) -> str:
    """The mark of the session with which a socket was opened; empty without one."""
    return session_mark(getattr(scope.get("session"), "session_key", None))


class PageSocket(AsyncWebsocketConsumer):
    """One open page, or one program."""

    kind: ClassVar = ""
    """As what it is counted."""
    too_many_open: ClassVar[Any]
    """The refusal of a socket that is one too many."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bad_frames = 0
        self.haste = Allowance(MOST_HASTY_FRAMES, within=HASTE_S)
        self.has_closed = False
        self.person_may = Allowance()
        self.address_may = Allowance()
        self.counted: list[Allowance] = []
        """Where this socket counts as open."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serves the socket, and counts it meanwhile; however it ends, it is cleared away."""
        self.address_may = allowance_from(address_of(scope))
        try:
            with SOCKETS.labels(self.kind).track_inprogress():
                await super().__call__(scope, receive, send)
        finally:
            for allowance in self.counted:
                allowance.gives_socket_back()
            await self.clear_away()

    async def clear_away(self) -> None:
        """Takes back what the open socket stood for, once."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hands a message to its method, and to no thread before.

        Channels would first hop to Django's one thread to look after its database connection. Ours are
        elsewhere, and that thread may be busy with a page: a sign-in holds it for 0.2 s. What had come in
        before we closed, and comes in until the other side has closed too, is not looked at.
        """
        if self.has_closed and message["type"] == "websocket.receive":
            return
        await getattr(self, get_handler_name(message))(message)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Closes, once."""
        if not self.has_closed:
            self.has_closed = True
            await super().close(code, reason)

    # --- Limits --------------------------------------------------------------------------------

    def belongs_to(self, user_id: int) -> None:
        """From now on this is one of the person's sockets, and its frames count for them."""
        self.person_may = allowance_of(user_id)

    async def is_let_in(self) -> bool:
        """Counts an accepted socket as open; one too many of a person or an address is told so and closed."""
        for allowance in (self.person_may, self.address_may):
            if not allowance.takes_socket():
                await self.refuse(None, self.too_many_open)
                await self.close(TOO_MUCH)
                return False
            self.counted.append(allowance)
        return True

    def is_too_fast(self) -> bool:
        """Counts a frame; whether it is one too many for the last second, of the person or the address."""
        return self.person_may.is_too_fast() or self.address_may.is_too_fast()

    async def refuse_unreadable(self, refusal: Any) -> None:
        """Refuses a frame that cannot be read; after some of them the socket is closed."""
        self.bad_frames += 1
        await self.refuse(None, refusal)
        if self.bad_frames >= MOST_BAD_FRAMES:
            await self.close(TOO_MUCH)

    async def refuse_hasty(self, key: str | None, refusal: Any) -> None:
        """Refuses a frame that is one too many; a socket that goes on all the same is closed.

        Refusing takes time from everybody's pages, too.
        """
        if self.haste.is_too_fast():
            await self.close(TOO_MUCH)
        else:
            await self.refuse(key, refusal)

    async def refuse(self, key: str | None, refusal: Any) -> None:
        """Answers a command, or a frame without a key, with a code and a sentence."""
        raise NotImplementedError

    # --- Telling the page ----------------------------------------------------------------------

    async def put_text(self, text: str) -> None:
        """Sends, unless the page has vanished: then its socket ends by itself."""
        try:
            await self.send(text_data=text)
        except (OSError, RuntimeError) as error:
            logger.debug("a page vanished while it was told: %s", error)

    # --- Who is there --------------------------------------------------------------------------

    async def session_ended(self, message: dict[str, Any]) -> None:
        """This person has signed out somewhere; if it was here, the page is nobody's any more."""
        if message["mark"] == session_mark_of(self.scope):
            await self.close(NOT_SIGNED_IN)

    async def person_renewed(self, _message: dict[str, Any]) -> None:
        """What lets this person in has changed: the page connects again, if it still may."""
        await self.close(SHOW_AGAIN)
