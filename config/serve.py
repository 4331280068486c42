"""`./meja serve`: has the installation prepared where something has changed, then becomes the supervisor.

Without Django: a start at which nothing has changed has no use for it.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from config.broker import NoBroker
from config.exclusive import CannotStart, lock_folder
from config.paths import BASE_DIR, data_folder
from config.prepared import fingerprint, is_prepared, note_prepared
from config.supervisor import PARTS, supervise

ANYWHERE = "0.0.0.0"  # noqa: S104  asked for by --lan or --host


def serve(arguments: Sequence[str]) -> int:
    """Starts Meja on this machine and stays until it is stopped; returns the exit status."""
    parser = option_parser()
    chosen = parser.parse_args(arguments)
    if min(chosen.web, chosen.bots) < 1:
        parser.error("At least one web process and one for the bots are needed.")
    if chosen.only and not (_is_given("REDIS_URL") and _is_given("DATABASE_URL")):
        sys.exit("--only needs REDIS_URL and DATABASE_URL: what all machines share.")
    host = ANYWHERE if chosen.lan else chosen.host
    os.chdir(BASE_DIR)
    os.environ.update(_said_to_all(host, lan=chosen.lan))
    try:
        prepare()
        parts = chosen.only or PARTS
        return supervise(host=host, port=chosen.port, web=chosen.web, bots=chosen.bots, parts=parts)
    except (CannotStart, NoBroker) as error:
        sys.exit(str(error))


def prepare() -> None:
    """Has database, message catalogues and static files brought up to date, unless nothing has changed.

    What changes meanwhile is seen by the next start: the fingerprint is taken before.

    Raises: CannotStart when another installation runs with the same data.
    """
    data = data_folder()
    with lock_folder(data):
        wanted = fingerprint()
        if is_prepared(data, wanted):
            return
        command = (sys.executable, str(BASE_DIR / "manage.py"), "prepare")
        files = subprocess.Popen((*command, "files"), stderr=subprocess.PIPE)
        status = subprocess.run((*command, "database"), check=False).returncode
        _, said = files.communicate()
        if not status:  # else the same is said twice: settings are wrong for both
            sys.stderr.write(said.decode(errors="replace"))
        if status or files.returncode:
            sys.exit(status or files.returncode)
        note_prepared(data, wanted)


def _said_to_all(host: str, *, lan: bool) -> dict[str, str]:
    """Returns what all processes are told by their environment."""
    told = {"MEJA_DATA": str(data_folder())}
    if lan:
        told["MEJA_LAN"] = "1"
    elif host not in {"127.0.0.1", ANYWHERE}:  # no name of its own
        told["MEJA_HOSTS"] = ",".join(filter(None, [os.environ.get("MEJA_HOSTS"), host]))
    return told


def _is_given(name: str) -> bool:
    return bool(os.environ.get(name, "").strip())


def option_parser() -> argparse.ArgumentParser:
    """Returns what reads where to listen and with how many processes."""
    parser = argparse.ArgumentParser(prog="./meja serve", description="Start Meja on this machine.")
    cores = _cores()
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--lan", action="store_true", help="listen on all addresses of this machine")
    where.add_argument("--host", default="127.0.0.1", help="listen on this IPv4 address")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
    parser.add_argument("--web", type=int, default=cores, help=f"web processes (default: {cores})")
    parser.add_argument("--bots", type=int, default=max(1, cores // 2), help="processes in which bots think")
    parser.add_argument(
        "--only", choices=PARTS, nargs="+", help="run only these here; other machines run the rest"
    )
    return parser


def _cores() -> int:
    """Returns how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
