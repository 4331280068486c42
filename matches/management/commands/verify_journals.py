"""``verify_journals``: every stored match is folded and decided again with today's code."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.models import Match
from matches.verify import difference_in


class Command(BaseCommand):
    """Refolds stored matches with today's code, and decides each of their acts again."""

    help = "Checks that every stored journal is what today's code makes of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which matches: all, or those named."""
        parser.add_argument("match", nargs="*", help="ids of matches; without any, all are checked")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the first difference of each match that has one, and how many agree."""
        matches = Match.objects.order_by("created_at")
        if options["match"]:
            matches = matches.filter(pk__in=options["match"])
        checked = agreed = 0
        for match in matches.iterator():
            checked += 1
            found = difference_in(match)
            if found is None:
                agreed += 1
            else:
                self.stdout.write(f"{match.pk} entry {found.seq}: {found.what}")
        self.stdout.write(f"{agreed} of {checked} agree")
        if agreed < checked:
            sys.exit(1)
