"""``selfplay``: bots against each other, one JSON line a deal."""

import time
from argparse import ArgumentParser
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from rules.bots import LEVEL_NAMES
from rules.bots.selfplay import DealLine, play_deals
from rules.engine.errors import RulesError
from rules.engine.events import Event
from rules.pages.printing import while_read
from rules.registry import rule_set, rule_sets

SEATS_AT_TABLE = 4


class Command(BaseCommand):
    """Plays deals headless and prints how each went; the same seed gives the same lines."""

    help = "Let bots play against each other without a database and print one JSON line a deal."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's arguments."""
        parser.add_argument("--rules", required=True, help=", ".join(r.key for r in rule_sets()))
        parser.add_argument("--length", help="the rule set's first length if not given")
        parser.add_argument("--deals", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--bots", default="normal", help=f"one level for all or four: {', '.join(LEVEL_NAMES)}"
        )
        parser.add_argument("--journal", help="write all events to this file, one JSON line each")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        if options["deals"] < 0:
            raise CommandError("--deals must not be negative")
        levels = _levels(options["bots"])
        try:
            rules = rule_set(options["rules"])
        except RulesError as error:
            known = ", ".join(r.key for r in rule_sets())
            raise CommandError(f"no rule set {options['rules']!r}; there are: {known}") from error
        length = options["length"] or rules.lengths[0]
        if length not in rules.lengths:
            raise CommandError(f"no length {length!r}; there are: {', '.join(rules.lengths)}")
        played = play_deals(rules.key, length, deals=options["deals"], seed=options["seed"], levels=levels)
        try:
            with while_read():
                started = time.perf_counter()
                self._print(played, options["journal"])
                seconds = time.perf_counter() - started
                rate = options["deals"] / seconds if seconds else 0.0
                self.stderr.write(f"{options['deals']} deals, {rate:.1f} deals per second")
        except OSError as error:
            raise CommandError(
                f"can't write {options['journal'] or 'the output'}: {error.strerror}"
            ) from error

    def _print(
        self, played: Iterable[tuple[tuple[Event, ...], DealLine | None]], journal: str | None
    ) -> None:
        with ExitStack() as stack:
            file = None if journal is None else stack.enter_context(Path(journal).open("wb"))
            for events, line in played:
                if file is not None:
                    file.writelines(msgspec.json.encode(event) + b"\n" for event in events)
                if line is not None:
                    self.stdout.write(msgspec.json.encode(line).decode())


def _levels(names: str) -> list[str]:
    levels = [name.strip() for name in names.split(",")]
    unknown = [name for name in levels if name not in LEVEL_NAMES]
    if unknown:
        raise CommandError(f"no level {unknown[0]!r}; there are: {', '.join(LEVEL_NAMES)}")
    if len(levels) not in (1, SEATS_AT_TABLE):
        raise CommandError("--bots takes one level or four")
    return levels if len(levels) == SEATS_AT_TABLE else levels * SEATS_AT_TABLE
