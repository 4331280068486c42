"""``calibration``: what bots expected, and how often it came true."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.bots import LEVELS
from rules.bots.calibration import binned, expectations
from rules.engine.errors import RulesError
from rules.registry import rule_set, rule_sets


class Command(BaseCommand):
    """Compares the chances that bots expect at their discards with the deals that they win."""

    help = "Let four bots of a level play, and print expected and real wins of their discards in tenths."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's arguments."""
        parser.add_argument("--rules", required=True, help=", ".join(r.key for r in rule_sets()))
        parser.add_argument("--level", default="hard", choices=sorted(LEVELS))
        parser.add_argument("--length", help="the rule set's first length if not given")
        parser.add_argument("--deals", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        try:
            rules = rule_set(options["rules"])
        except RulesError as error:
            known = ", ".join(r.key for r in rule_sets())
            raise CommandError(f"no rule set {options['rules']!r}; there are: {known}") from error
        length = options["length"] or rules.lengths[0]
        if length not in rules.lengths:
            raise CommandError(f"no length {length!r}; there are: {', '.join(rules.lengths)}")
        found = expectations(
            rules.key, length, options["level"], deals=options["deals"], seed=options["seed"]
        )
        self.stdout.write("expected from to   discards    mean     won")
        for row in binned(found):
            self.stdout.write(
                f"{row.low:13.1f} {row.high:4.1f}{row.discards:9}{row.expected:8.3f}{row.won:8.3f}"
            )
