"""A program that plays Riichi in mjai over its standard input and output, as a player of an arena.

It is told one line a time and answers each with one line, ``none`` where it is not asked. The line after
which it is asked has ``possible_actions`` beside what mjai has.
"""

import os
import selectors
import shlex
import subprocess
import time
from typing import Any, Final

import msgspec

from matches.commands import read_action
from matches.mjai_table import CannotTell, Line, MjaiTable
from rules.bots.arena import PlayerLost
from rules.engine.actions import Offer, OfferedAction
from rules.engine.events import Event
from rules.engine.seen import SeatView
from rules.engine.state import MatchState
from rules.engine.tiles import ALL_COPIES, Copy, Seat, copy_name
from rules.engine.view import observe_event

PATIENCE: Final = 60.0
"""Units: seconds for an answer; a program may have to start first."""
_FAREWELL: Final = 5.0


class MjaiProgram:
    """A player that is a child process."""

    def __init__(self, command: str, *, patience: float = PATIENCE) -> None:
        """Starts the program. Raises: PlayerLost if there is none of this name."""
        self.command = command
        self.patience = patience
        self.table = MjaiTable()
        self.seat = Seat.A
        self.asked: str | None = None
        """The offer that the program was asked about."""
        self.reply: Line = {}
        self._read = b""
        try:
            words = shlex.split(command)
            self._child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:
            raise PlayerLost(f"The program {command!r} can't be started: {error}.") from error
        assert self._child.stdout is not None
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._child.stdout, selectors.EVENT_READ)

    def close(self) -> None:
        """Ends the program: its input ends, and if that does not move it, it is stopped."""
        self._ready.close()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # It has ended by itself.
        try:
            self._child.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()

    def begin(self, seat: Seat, state: MatchState) -> None:
        """Tells the program where it sits."""
        self.seat, self.asked, self.table = seat, None, MjaiTable()
        red_fives = state.rules.has_red_fives(state.options)
        faces = [copy_name(Copy(number), red_fives=red_fives) for number in range(ALL_COPIES)]
        players = [{"name": name} for name in "ABCD"]
        self._tell(self.table.told(_frame("hello", you={"seat": int(seat)}, faces=faces, players=players)))

    def hear(self, events: tuple[Event, ...], state: MatchState) -> None:
        """Tells the program what its seat may know of these events; the last line asks it, if it is asked."""
        lines: list[Line] = []
        for event in events:
            seen = observe_event(event, self.seat)
            if seen is not None:
                lines += self.table.told(_frame("event", **msgspec.to_builtins(seen)))
        offer = state.offers[self.seat]
        if lines and offer is not None and offer.id != self.asked:
            self.asked = offer.id
            (ask,) = self.table.told(_you(offer))
            lines = self._asking(lines, ask)
        self._tell(lines)

    def answer(self, view: SeatView, offer: Offer) -> OfferedAction:
        """What the program said to the last line. Raises: PlayerLost if that is not possible."""
        try:
            if self.reply.get("type") == "reach":
                told, ask = self.table.reach()
                self._tell(self._asking([told], ask))
            action = read_action(*self.table.answer(self.reply), self.seat)
        except (CannotTell, msgspec.ValidationError, ValueError, KeyError, TypeError) as error:
            raise self._cannot(offer) from error
        for offered in offer.actions:
            if offered == action:
                return offered
        raise self._cannot(offer)

    def _cannot(self, offer: Offer) -> PlayerLost:
        (asked,) = self.table.told(_you(offer))
        return PlayerLost(
            f"The program {self.command!r} answered {_text(self.reply)}, which it may not do now. "
            f"It may answer one of {_text(asked['possible_actions'])}."
        )

    @staticmethod
    def _asking(lines: list[Line], ask: Line) -> list[Line]:
        """The lines, with what may be answered in the last one."""
        return [*lines[:-1], lines[-1] | {"possible_actions": ask["possible_actions"]}]

    def _tell(self, lines: list[Line]) -> None:
        for line in lines:
            self.reply = self._said(line)

    def _said(self, line: Line) -> Line:
        """The program's answer to a line."""
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(msgspec.json.encode(line) + b"\n")
            self._child.stdin.flush()
        except OSError as error:
            raise self._ended() from error
        text = self._line()
        try:
            reply = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            reply = None
        if not isinstance(reply, dict):
            raise PlayerLost(
                f"The program {self.command!r} answered {text[:200]!r}, which is no JSON object."
            )
        return reply

    def _line(self) -> bytes:
        until = time.monotonic() + self.patience
        assert self._child.stdout is not None
        while b"\n" not in self._read:
            left = until - time.monotonic()
            if left <= 0 or not self._ready.select(left):
                self._child.kill()
                raise PlayerLost(
                    f"The program {self.command!r} has not answered for {self.patience:g} seconds."
                )
            more = os.read(self._child.stdout.fileno(), 1 << 16)
            if not more:
                raise self._ended()
            self._read += more
        line, self._read = self._read.split(b"\n", 1)
        return line

    def _ended(self) -> PlayerLost:
        try:
            status: int | str = self._child.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            status = "none"
        return PlayerLost(
            f"The program {self.command!r} has ended in the middle of a match, with status {status}."
        )


def _frame(kind: str, /, **data: Any) -> Line:
    return {"t": kind, "d": data}


def _you(offer: Offer) -> Line:
    return _frame("you", offer=msgspec.to_builtins(offer), remaining_ms=None)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
