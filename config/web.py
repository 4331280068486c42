"""A web process: daphne, except that a socket is read no faster than its frames are looked at.

Daphne takes in and queues whatever comes. Somebody who pours in small frames would keep the event loop busy
with reading: everybody's answers would wait, and the queue would grow without end.
"""

from typing import Any, Final

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

MOST_WAITING: Final = 32
"""So many frames of a socket wait at most before it is read no further; a page never sends so many."""
READ_AT_ONCE: Final = 4096
"""What is read from a socket before it is somebody else's turn. Units: bytes."""
LOOK_S: Final = 0.02
"""How soon it is looked whether a socket may be read again."""


class PacedSocket(WebSocketProtocol):  # type: ignore[misc] # daphne is not typed
    """A socket that waits for whoever answers it."""

    is_held = False

    def onOpen(self) -> None:  # noqa: N802 - the name is autobahn's
        """Reads little at a time from now on."""
        super().onOpen()
        self.transport.bufferSize = READ_AT_ONCE

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - autobahn's
        """Hands a frame on, and stops reading where too many wait."""
        super().onMessage(payload, isBinary)
        if not self.is_held and self.application_queue.qsize() > MOST_WAITING:
            self.is_held = True
            self.transport.pauseProducing()
            self._look_later()

    def _look_later(self) -> None:
        self.factory.reactor.callLater(LOOK_S, self._look)

    def _look(self) -> None:
        """Reads on when half of them have been looked at; a socket that has ended is left alone."""
        if self.state == self.STATE_CLOSED:
            return
        if self.application_queue.qsize() > MOST_WAITING // 2:
            self._look_later()
            return
        self.is_held = False
        self.transport.resumeProducing()


def main() -> Any:
    """Serves, as daphne's own command does."""
    # Importing it chooses Twisted's reactor for the whole process.
    from daphne.cli import CommandLineInterface  # noqa: PLC0415

    WebSocketFactory.protocol = PacedSocket
    return CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
