"""Compiles the message catalogues without gettext's tools; takes the place of Django's own command."""

from typing import Any

from django.core.management.base import BaseCommand

from config.catalogues import compile_catalogues


class Command(BaseCommand):
    """Compiles what is newer than its compiled form."""

    help = "Compile the message catalogues (no gettext tools needed)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Names each catalogue that it has compiled."""
        for source in compile_catalogues():
            self.stdout.write(str(source))
