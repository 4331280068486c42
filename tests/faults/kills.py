"""Kills at random moments, through many deals: run by hand, not in the gate.

    python -m tests.faults.kills --deals 200 --minutes 30 [--postgres]

An installation of its own plays matches of people and bots, some at a time. Every few seconds one of its
processes is killed with SIGKILL: web, clock, beat, bots, the broker, or PostgreSQL. In the end no
acknowledged command may be lost or doubled, no table stuck, and every journal has to be what today's code
makes of it. Ends with status 1 where that is not so. PostgreSQL runs with its own settings, so that what it
has said to keep is kept.
"""

import argparse
import contextlib
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.kit.live import LiveMeja, prepared_folder, start_installation, until
from tests.kit.live_player import begin_match
from tests.matches.test_kills import look_into
from tests.postgres import Server, programs

AT_ONCE = 3
DEALS_EACH = 4
TIME_SCALE = 0.05
STUCK_S = 240
BETWEEN_KILLS_S = (2.0, 8.0)
LONGEST_MINUTES = 120


def main() -> int:
    """Plays, kills, checks; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    chosen = parser.parse_args()
    if not 0 < chosen.minutes <= LONGEST_MINUTES:
        parser.error(f"at most {LONGEST_MINUTES} minutes")
    with tempfile.TemporaryDirectory(prefix="meja-faults-") as place, contextlib.ExitStack() as stack:
        database = None
        environment = {"MEJA_TIME_SCALE": str(TIME_SCALE)}
        if chosen.postgres:
            found = programs()
            assert found is not None, "no PostgreSQL (initdb) is installed"
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-pg-"))
            database = stack.enter_context(Server(Path(folder), found))
            environment["DATABASE_URL"] = database.url
        data = prepared_folder(Path(place) / "data")
        live = start_installation(data, environment=environment)
        stack.callback(live.stop)
        live.wait_until_healthy()
        return _Trial(live, database, random.Random(chosen.seed)).run(chosen.deals, chosen.minutes * 60)


class _Trial:
    """One installation under fire."""

    def __init__(self, live: LiveMeja, database: Server | None, dice: random.Random) -> None:
        self.live = live
        self.database = database
        self.dice = dice
        self.kills: Counter[str] = Counter()
        self.finished = 0
        self.found: Counter[str] = Counter()
        """Commands that were `acknowledged`, those of them that were `lost` or `doubled`; `stuck` tables."""

    def run(self, deals: int, seconds: float) -> int:
        ends_at = time.monotonic() + seconds
        played = itertools.count()
        tables = [self._begin(next(played)) for _ in range(AT_ONCE)]
        while tables:
            time.sleep(self.dice.uniform(*BETWEEN_KILLS_S))
            is_over = time.monotonic() > ends_at or self.finished * DEALS_EACH >= deals
            if not is_over:
                self._kill_something()
            for table in [table for table in tables if all(player.ended for player in table)]:
                tables.remove(table)
                self._count(table)
                if not is_over:
                    tables.append(self._begin(next(played)))
            for table in [table for table in tables if self._is_stuck(table)]:
                tables.remove(table)
                self.found["stuck"] += 1
        said = self.live.manage("verify_journals").strip()
        told = {name: self.found[name] for name in ("acknowledged", "lost", "doubled", "stuck")}
        sys.stdout.write(
            f"{self.finished} matches, {self.finished * DEALS_EACH} deals; killed: {dict(self.kills)}; "
            f"commands: {told}; journals: {said}\n"
        )
        is_whole = said == f"{self.finished} of {self.finished} agree"
        return 0 if is_whole and not any(told[name] for name in ("lost", "doubled", "stuck")) else 1

    def _begin(self, number: int):
        players = begin_match(self.live, persons=1 + number % 3, prefix=f"t{number}-")
        for player in players:
            player.begun_at = time.monotonic()
            player.start()
        return players

    def _kill_something(self) -> None:
        names = [*self.live.children(), *(["database"] if self.database else [])]
        name = self.dice.choice(names)
        self.kills[name] += 1
        if name == "database":
            assert self.database is not None
            self.database.kill()
            self.database.start()
        else:
            os.kill(self.live.children()[name], signal.SIGKILL)

    def _count(self, table) -> None:
        """Compares what people were told with what is kept."""
        until(lambda: self.live.health().get("healthy"), seconds=STUCK_S, what="healthy again")
        for player in table:
            player.finish(STUCK_S)
        state, newest, numbers, receipts = look_into(self.live, table[0].match_id)
        assert state == "finished"
        acknowledged = [key for player in table for key in player.acknowledged]
        self.finished += 1
        self.found["acknowledged"] += len(acknowledged)
        self.found["lost"] += len(set(acknowledged) - set(receipts)) + newest - len(set(numbers))
        self.found["doubled"] += len(receipts) - len(set(receipts)) + len(numbers) - len(set(numbers))

    def _is_stuck(self, table) -> bool:
        """Whether somebody at the table has heard nothing for too long. Raises: what has failed there."""
        stuck = False
        for player in table:
            if player.failure is not None:
                raise player.failure
            told = (player.n, player.ended)
            if told != getattr(player, "told", None):
                player.told, player.told_at = told, time.monotonic()
            elif not player.ended and time.monotonic() - player.told_at > STUCK_S:
                sys.stdout.write(f"stuck: {player.match_id}, n={player.n}, {player.last!r}\n")
                stuck = True
        return stuck


if __name__ == "__main__":
    sys.exit(main())
