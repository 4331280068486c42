"""`./meja backup FILE`: a copy of the database, made while everything runs."""

import argparse
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Writes the whole database into one file, as it stands at one moment."""

    help = "Write a copy of the database into a new file."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says where to."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Copies; never over a file that is there."""
        target: Path = options["file"]
        if target.exists():
            raise CommandError(f"{target} is there already. Name a new file.")
        if connection.vendor == "sqlite":
            _copy_sqlite(target)
        else:
            _dump(target)
        self.stdout.write(f"Written to {target}.")


def _copy_sqlite(target: Path) -> None:
    connection.ensure_connection()
    with sqlite3.connect(target) as copy:
        connection.connection.backup(copy)
    copy.close()


def _dump(target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise CommandError("pg_dump is not installed here; it comes with PostgreSQL's client programs.")
    known = connection.settings_dict
    given = {
        "PGHOST": known["HOST"],
        "PGPORT": str(known["PORT"]),
        "PGUSER": known["USER"],
        "PGPASSWORD": known["PASSWORD"],
        "PGDATABASE": known["NAME"],
    }
    environment = os.environ | {name: value for name, value in given.items() if value}
    done = subprocess.run([program, "--format=custom", f"--file={target}"], env=environment, check=False)
    if done.returncode != 0:
        target.unlink(missing_ok=True)
        raise CommandError("pg_dump failed; its message above says why.")
