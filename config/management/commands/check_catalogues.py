"""Checks that every message is translated into every language."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.catalogue_sources import untranslated_sources
from config.catalogues import incomplete_entries, missing_catalogues, offered_sources


class Command(BaseCommand):
    """Names each message that a catalogue lacks, has not translated, or is not sure of."""

    help = "Check that the message catalogues are complete."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says which of the two checks to make."""
        parser.add_argument(
            "--sources",
            action="store_true",
            help="look for messages in the sources that no catalogue has (needs xgettext)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Fails with the list of all faults."""
        if options["sources"]:
            faults = untranslated_sources()
        else:
            faults = missing_catalogues()
            for source in offered_sources():
                faults += incomplete_entries(source)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in the message catalogues.")
