"""`./meja loadtest`: how much an installation on this machine carries."""

import argparse
import asyncio
import json
import os
import statistics
import time
import urllib.request
from http.cookiejar import CookieJar
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import load_tables
from config.paths import runtime_folder

MOST_TABLES: Final = 2_000
MOST_SECONDS: Final = 120
SIGN_INS: Final = 5
"""Guests who come in by the page, to time it; more would meet the limit on new guests."""
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Command(BaseCommand):
    """Has tables of four people played over real sockets, and says what that costs."""

    help = "Measure how many tables an installation on this machine carries."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says how much, how fast, how long, and where."""
        parser.add_argument("--tables", type=int, default=50)
        parser.add_argument("--rate", type=float, default=0.5, help="actions a second at each table")
        parser.add_argument("--seconds", type=int, default=20)
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="an installation on this machine")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays within bounds, prints what was measured, and leaves nothing behind."""
        tables, rate, seconds = options["tables"], options["rate"], options["seconds"]
        if not (0 < tables <= MOST_TABLES and 0 < rate <= 10 and 0 < seconds <= MOST_SECONDS):
            raise CommandError(f"At most {MOST_TABLES} tables, 10 actions a second, {MOST_SECONDS} seconds.")
        url = _loopback(options["url"])
        try:
            from config import load  # noqa: PLC0415  websockets comes with the development tools
        except ImportError as error:
            raise CommandError("Needs the package websockets: run ./meja test once.") from error
        self._say("sign-in as a guest", f"{_sign_in(url) * 1000:.0f} ms")
        meter = _Meter()
        try:
            made = load_tables.tables_made(tables)
            tally = asyncio.run(load.play(url, made, rate=rate, seconds=seconds, watched=meter.read))
        finally:
            load_tables.tables_removed()
        self._report(tally, meter, tables=tables, rate=rate)

    def _report(self, tally: Any, meter: "_Meter", *, tables: int, rate: float) -> None:
        took, server, own = meter.between()
        per_action = server / tally.actions if tally.actions else 0.0
        self._say("tables", f"{tables}")
        self._say("actions", f"{tally.actions}, {tally.actions / took:.1f} a second, {tally.refused} refused")
        if len(tally.latencies) > 1:
            cuts = statistics.quantiles(tally.latencies, n=100, method="inclusive")
            figures = f"p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms"
            self._say("a discard until all four have it", figures)
        self._say("server's CPU an action", f"{per_action * 1000:.1f} ms")
        self._say("server's CPU", f"{server / took:.2f} cores; load itself {own / took:.2f}")
        if per_action:
            self._say("tables a core", f"{1 / (per_action * rate):.0f} at {rate:g} actions a second")
        self._say("server's memory", f"{meter.memory / 2**20:.0f} MiB")

    def _say(self, what: str, figure: str) -> None:
        self.stdout.write(f"{what + ':':<36}{figure}")


def _loopback(url: str) -> str:
    """The origin of an installation on this machine; no other is put under load."""
    parts = urlsplit(url)
    host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
    try:
        is_here = ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if parts.scheme != "http" or not is_here or not parts.port:
        raise CommandError("--url has to be an address of this machine, such as http://127.0.0.1:8000.")
    return f"http://{parts.netloc}"


def _sign_in(url: str) -> float:
    """How long it takes to come in as a guest by the page. Units: s; the median of some."""
    return statistics.median(_one_sign_in(url, number) for number in range(SIGN_INS))


def _one_sign_in(url: str, number: int) -> float:
    cookies = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    browser.open(f"{url}/guest/", timeout=30).close()
    token = next(cookie.value for cookie in cookies if cookie.name == settings.CSRF_COOKIE_NAME)
    form = urlencode({"name": f"Load {number}", "csrfmiddlewaretoken": token or "", "next": "/livez"})
    begun = time.perf_counter()
    browser.open(f"{url}/guest/", data=form.encode(), timeout=30).close()
    return time.perf_counter() - begun


class _Meter:
    """Processor time of the installation's processes and of this one, at each look."""

    def __init__(self) -> None:
        found = runtime_folder(settings.DATA_FOLDER) / "children.json"
        try:
            running = json.loads(found.read_text(encoding="ascii"))
        except OSError as error:
            raise CommandError(f"Nothing runs with the data in {settings.DATA_FOLDER}.") from error
        self.pids = [running["supervisor"], *running["children"].values()]
        self.looks: list[tuple[float, float, float]] = []
        self.memory = 0

    def read(self) -> None:
        """Looks."""
        server = sum(map(_processor_seconds, self.pids))
        self.looks.append((time.perf_counter(), server, time.process_time()))
        self.memory = sum(map(_resident_bytes, self.pids))

    def between(self) -> tuple[float, float, float]:
        """What passed between the two looks: time, processor time of the server, of the load itself."""
        (begun, server, own), (ended, server_then, own_then) = self.looks
        return ended - begun, server_then - server, own_then - own


def _processor_seconds(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS if fields else 0.0


def _resident_bytes(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[21]) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def _stat(pid: int) -> list[str]:
    """The fields after the name of a process; empty where it has ended, or the system does not say."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return text.rpartition(")")[2].split()
