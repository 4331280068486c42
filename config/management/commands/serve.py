"""`./meja serve`: prepares the installation, then becomes the supervisor."""

import argparse
import os
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.catalogues import compile_catalogues
from config.paths import BASE_DIR
from config.staticfiles import collect
from config.supervisor import CannotStart, lock_folder


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

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepares, then replaces this process by the supervisor, which needs neither Django nor threads."""
        if min(options["web"], options["bots"]) < 1:
            raise CommandError("At least one web process and one for the bots are needed.")
        try:
            lock_folder(settings.DATA_FOLDER).close()
        except CannotStart as error:
            raise CommandError(str(error)) from error
        prepare()
        environment = os.environ | {"MEJA_DATA": str(settings.DATA_FOLDER)}
        host = options["host"]
        if options["lan"]:
            host = "0.0.0.0"  # noqa: S104  asked for
            environment["MEJA_LAN"] = "1"
        elif host not in {"127.0.0.1", "0.0.0.0"}:  # noqa: S104  no name of its own
            environment["MEJA_HOSTS"] = ",".join(filter(None, [environment.get("MEJA_HOSTS"), host]))
        command = [sys.executable, "-m", "config.supervisor", "--host", host]
        for name in ("port", "web", "bots"):
            command += [f"--{name}", str(options[name])]
        os.chdir(BASE_DIR)
        sys.stdout.flush()
        os.execve(sys.executable, command, environment)  # noqa: S606


def prepare() -> None:
    """Brings database, message catalogues and static files up to date."""
    call_command("migrate", interactive=False, verbosity=0)
    compile_catalogues()
    collect()


def _cores() -> int:
    """Returns how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
