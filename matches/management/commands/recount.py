"""Makes the figures of all players anew from the journals."""

from typing import Any

from django.core.management.base import BaseCommand

from matches.tallies import recount


class Command(BaseCommand):
    """For a day on which what is counted has changed, or a copy was put back."""

    help = "Makes the figures of all players (profiles, rankings) anew from the journals."

    def handle(self, *args: Any, **options: Any) -> None:
        """Counts."""
        self.stdout.write(f"{recount()} matches counted.")
