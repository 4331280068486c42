"""`./meja serve`: prepares the installation, then becomes the supervisor."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config import environment
from config.catalogues import compile_catalogues
from config.exclusive import CannotStart, lock_folder
from config.paths import BASE_DIR
from config.staticfiles import collect
from config.supervisor import PARTS

MIGRATING = 0x4D656A61
"""The number of the lock; any that nothing else uses."""


class Command(BaseCommand):
    """Migrates, compiles messages, collects static files and starts all processes of one machine."""

    help = "Start Meja on this machine."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says where to listen and with how many processes."""
        cores = _cores()
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--lan", action="store_true", help="listen on all addresses of this machine")
        where.add_argument("--host", default="127.0.0.1", help="listen on this IPv4 address")
        parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
        parser.add_argument("--web", type=int, default=cores, help=f"web processes (default: {cores})")
        parser.add_argument(
            "--bots", type=int, default=max(1, cores // 2), help="processes in which bots think"
        )
        parser.add_argument(
            "--only", choices=PARTS, nargs="+", help="run only these here; other machines run the rest"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepares, then replaces this process by the supervisor, which needs neither Django nor threads."""
        if min(options["web"], options["bots"]) < 1:
            raise CommandError("At least one web process and one for the bots are needed.")
        if options["only"] and not (environment.text("REDIS_URL") and environment.text("DATABASE_URL")):
            raise CommandError("--only needs REDIS_URL and DATABASE_URL: what all machines share.")
        try:
            lock_folder(settings.DATA_FOLDER).close()
        except CannotStart as error:
            raise CommandError(str(error)) from error
        prepare()
        given = os.environ | {"MEJA_DATA": str(settings.DATA_FOLDER)}
        host = options["host"]
        if options["lan"]:
            host = "0.0.0.0"  # noqa: S104  asked for
            given["MEJA_LAN"] = "1"
        elif host not in {"127.0.0.1", "0.0.0.0"}:  # noqa: S104  no name of its own
            given["MEJA_HOSTS"] = ",".join(filter(None, [given.get("MEJA_HOSTS"), host]))
        command = [sys.executable, "-m", "config.supervisor", "--host", host]
        for name in ("port", "web", "bots"):
            command += [f"--{name}", str(options[name])]
        command += ["--only", *options["only"]] if options["only"] else []
        os.chdir(BASE_DIR)
        sys.stdout.flush()
        os.execve(sys.executable, command, given)  # noqa: S606


def prepare() -> None:
    """Brings database, message catalogues and static files up to date."""
    with _one_at_a_time():
        call_command("migrate", interactive=False, verbosity=0)
    compile_catalogues()
    collect()


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


def _cores() -> int:
    """Returns how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
