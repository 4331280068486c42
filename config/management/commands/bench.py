"""``bench``: how fast the rules are, beside other packages that do the same."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Measures on this machine and prints ratios; needs the tools for development."""

    help = "Measure how fast the rules are, beside other packages from PyPI, in processor time."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's arguments."""
        parser.add_argument("--only", nargs="+", default=[], help="figures whose names begin so")
        parser.add_argument("--json", help="keep the figures in this file as well")
        parser.add_argument("--batches", type=int, default=7, help="how often each side is timed")
        parser.add_argument("--scale", type=float, default=1.0, help="how much larger batches are")
        parser.add_argument("--peers", action="store_true", help="install the missing packages first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures and tells."""
        try:
            from tests.bench import peers, report  # noqa: PLC0415  comes with the source alone
        except ImportError as error:
            raise CommandError("Needs the tools for development: run ./meja test --version once.") from error
        only = options["only"]
        if unknown := [name for name in only if not any(key.startswith(name) for key in report.NAMES)]:
            raise CommandError(f"No figure begins with {unknown[0]}. There are: {', '.join(report.NAMES)}.")
        if options["peers"] and (absent := peers.install()):
            self.stderr.write(f"Could not be installed: {', '.join(absent)}.")
        found = report.measured(only, batches=options["batches"], scale=options["scale"], say=self._say)
        if options["json"]:
            report.write(found, Path(options["json"]))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
