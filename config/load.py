"""Load for measuring: tables of four people who play over real sockets against an installation here."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from config.load_tables import LoadTable

WAIT_S: Final = 30.0
"""How long sockets may take to open, and what is on its way at the end to arrive."""
AT_ONCE: Final = 40
"""Sockets opened at the same time."""
ANSWERS: Final = {"discard": "discard", "pass": "pass", "give_ready": "ready"}


@dataclass
class Tally:
    """What was done and how long it took."""

    actions: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)
    """From sending a discard until all four have it. Units: s."""


class _Seat:
    """One person's socket."""

    def __init__(self, table: "_Table", cookie: str) -> None:
        self.table = table
        self.cookie = cookie
        self.offer: dict[str, Any] | None = None
        self.line: ClientConnection | None = None
        self.hearing: asyncio.Task[None] | None = None

    async def open(self, origin: str, path: str) -> None:
        """Connects and says hello; returns when the table is told."""
        address = origin.replace("http", "ws", 1) + path
        self.line = await connect(
            address,
            additional_headers={"Cookie": self.cookie},
            origin=origin,  # type: ignore[arg-type]
            open_timeout=WAIT_S,
            compression=None,
        )
        await self.line.send(json.dumps({"a": "hello", "since": None, "lang": "en", "many": True}))
        greeted = asyncio.Event()
        self.hearing = asyncio.create_task(self._hear(self.line, greeted))
        async with asyncio.timeout(WAIT_S):
            await greeted.wait()

    async def _hear(self, line: ClientConnection, greeted: asyncio.Event) -> None:
        async for text in line:
            told = json.loads(text)
            for message in told if isinstance(told, list) else [told]:
                self._take(message, greeted)

    def _take(self, message: dict[str, Any], greeted: asyncio.Event) -> None:
        match message["t"]:
            case "you":
                self.offer = message["d"]["offer"]
            case "event" if message["d"]["type"] == "tile_discarded":
                self.table.heard(message["d"]["copy"])
            case "nak":
                self.table.tally.refused += 1
            case "presence":
                greeted.set()

    async def answer(self, key: str) -> None:
        """Answers the open offer: discards, passes, or is ready."""
        offer, self.offer = self.offer, None
        assert offer is not None
        assert self.line is not None
        action = next(action for action in reversed(offer["actions"]) if action["type"] in ANSWERS)
        data = {"copy": action["copy"]} if action["type"] == "discard" else {}
        frame = {"c": key, "m": self.table.match, "p": offer["id"], "a": ANSWERS[action["type"]], "d": data}
        self.table.sent(action.get("copy") if action["type"] == "discard" else None)
        await self.line.send(json.dumps(frame))


class _Table:
    """Four people of one match. At most one discard is on its way."""

    def __init__(self, made: LoadTable, tally: Tally) -> None:
        self.match = made.match
        self.tally = tally
        self.seats = [_Seat(self, cookie) for cookie in made.cookies]
        self.on_its_way: tuple[int, float] | None = None
        self.heard_by = 0
        self.keys = itertools.count()

    def sent(self, copy: int | None) -> None:
        """Counts an action; a discard is timed."""
        self.tally.actions += 1
        if copy is not None:
            self.on_its_way, self.heard_by = (copy, time.perf_counter()), 0

    def heard(self, copy: int) -> None:
        """Notes that one of the four has a discard."""
        if self.on_its_way is None or self.on_its_way[0] != copy:
            return
        self.heard_by += 1
        if self.heard_by == len(self.seats):
            self.tally.latencies.append(time.perf_counter() - self.on_its_way[1])
            self.on_its_way = None

    async def play(self, rate: float, until: float) -> None:
        """Has whoever is asked answer, at most `rate` times a second."""
        await asyncio.sleep(random.uniform(0, 1 / rate))  # noqa: S311
        while time.perf_counter() < until:
            asked = next((seat for seat in self.seats if seat.offer is not None), None)
            if asked is not None:
                await asked.answer(f"load-{next(self.keys)}")
            await asyncio.sleep(1 / rate)


async def play(
    origin: str,
    made: list[LoadTable],
    *,
    rate: float,
    seconds: float,
    watched: Callable[[], None],
) -> Tally:
    """Opens all sockets, calls `watched`, plays, and returns what was measured once all has arrived."""
    tally = Tally()
    tables = [_Table(one, tally) for one in made]
    await _all(
        [partial(seat.open, origin, f"/ws/match/{table.match}/") for table in tables for seat in table.seats]
    )
    watched()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(rate, until) for table in tables))
    watched()
    await _arrived(tables)
    for table in tables:
        for seat in table.seats:
            if seat.line is not None:
                await seat.line.close()
    return tally


async def _all(works: list[Callable[[], Awaitable[None]]]) -> None:
    """Does all of it, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await work()

    await asyncio.gather(*map(one, works))


async def _arrived(tables: list[_Table]) -> None:
    """Waits for the discards that are on their way."""
    until = time.perf_counter() + WAIT_S
    while any(table.on_its_way for table in tables) and time.perf_counter() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
