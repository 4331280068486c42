"""Prints for each language what of the site is not translated yet."""

import argparse
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.coverage import Coverage, coverage_of

SHOWN: Final = 20
"""Missing texts that are named of each kind, unless all are asked for."""


class Command(BaseCommand):
    """One line for each language and kind of text: how much there is, and what is missing."""

    help = "Print per language what is not translated: sentences, terms, parts of the rules pages."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says how much to print and whether to fail."""
        parser.add_argument("languages", nargs="*", help="language codes; all languages of the site if none")
        parser.add_argument("--all", action="store_true", help="name everything that is missing")
        parser.add_argument("--check", action="store_true", help="exit 1 if anything is missing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the coverage."""
        lacking = 0
        for language in options["languages"] or [code for code, _name in settings.LANGUAGES]:
            for kind in coverage_of(language):
                lacking += len(kind.missing)
                self.stdout.write(f"{language}: {kind.kind} {kind.written} of {kind.total}")
                self._name_missing(kind, everything=options["all"])
        if lacking and options["check"]:
            raise CommandError(f"{lacking} texts are not translated.")

    def _name_missing(self, kind: Coverage, *, everything: bool) -> None:
        shown = kind.missing if everything else kind.missing[:SHOWN]
        for text in shown:
            self.stdout.write(f"    missing: {text}")
        if len(kind.missing) > len(shown):
            self.stdout.write(f"    and {len(kind.missing) - len(shown)} more (--all names them)")
