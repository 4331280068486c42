"""`prepare`: brings an installation up to date with its checkout; `./meja serve` does it where it has to."""

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from config.catalogues import compile_catalogues
from config.staticfiles import collect

MIGRATING = 0x4D656A61
"""The number of the lock; any that nothing else uses."""


class Command(BaseCommand):
    """Brings database, message catalogues and static files up to date."""

    help = "Migrate, compile message catalogues and collect static files."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says which of the two halves, which know nothing of each other."""
        parser.add_argument("halves", nargs="*", choices=[*HALVES, []], help="one alone (default: both)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does what is asked for."""
        gc.disable()  # a process that ends at once; looking for rubbish takes a quarter of its time
        for half in options["halves"] or HALVES:
            HALVES[half]()


def _database() -> None:
    with _one_at_a_time():
        call_command("migrate", interactive=False, verbosity=0)


def _files() -> None:
    compile_catalogues()
    collect()


HALVES: Final = {"database": _database, "files": _files}


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Lets one machine migrate while the others that start with it wait; one file needs no such lock."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
