"""Whole installations for tests: supervisor, broker, web and workers, on a port and data of their own."""

import contextlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from config.paths import BASE_DIR, runtime_folder

START_SECONDS = 90.0
STOP_SECONDS = 15.0
LOOK_SECONDS = 0.02
TIME_SCALE = 0.1
"""Of most installations; the prepared folder is prepared for these, so that they start at once."""
FOREIGN = (
    "PUBLIC_URL",
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "METRICS_TOKEN",
    "MEJA_LAN",
    "DJANGO_SETTINGS_MODULE",
)
"""What the environment of the tests may hold and an installation of their own must not see."""


def until(holds: Callable[[], object], *, seconds: float = 30.0, what: str = "") -> None:
    """Returns as soon as something holds; fails when it still does not after so many seconds."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError(f"does not hold after {seconds:g} s: {what or holds}")
        time.sleep(LOOK_SECONDS)


def is_alive(pid: int) -> bool:
    """Returns whether a process runs; one that has ended and was not waited for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return False
    except NotADirectoryError:
        return True
    return stat.rpartition(")")[2].split()[0] not in {"Z", "X"}


def installation_environment(data: Path, more: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment of an installation with its own data folder."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return kept | {"MEJA_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings", **more}


def prepared_folder(data: Path) -> Path:
    """Migrates and collects into a data folder, and returns it."""
    environment = installation_environment(data, {"MEJA_TIME_SCALE": str(TIME_SCALE)})
    prepare = "from config.serve import prepare; prepare()"
    subprocess.run([sys.executable, "-c", prepare], cwd=BASE_DIR, env=environment, check=True)
    return data


@dataclass
class LiveMeja:
    """An installation that runs."""

    base_url: str
    data: Path
    process: subprocess.Popen[str]
    environment: dict[str, str]
    output: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Returns the port it listens on."""
        return int(self.base_url.rsplit(":", 1)[1])

    def children(self) -> dict[str, int]:
        """Returns the process of each child by its name: `broker`, `web-1`, `clock`, `bots-1`, …"""
        pids: dict[str, int] = self._told()["children"]
        return pids

    def wait_for_children(self) -> None:
        """Returns when all children run: the workers start after the pages."""
        until(lambda: set(self.children()) == set(self._told()["planned"]), what="all children run")

    def _told(self) -> dict[str, Any]:
        file = runtime_folder(self.data) / "children.json"
        told: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
        return told

    def kill_child(self, name: str) -> None:
        """Kills a child and returns when the supervisor has started another in its place."""
        killed = self.children()[name]
        os.kill(killed, signal.SIGKILL)
        until(lambda: self.children().get(name, killed) != killed, what=f"{name} starts again")

    def health(self) -> dict[str, bool]:
        """Returns what /healthz says; nothing when nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.base_url}/healthz", timeout=5) as answer:
                found: dict[str, bool] = json.load(answer)
                return found
        except urllib.error.HTTPError as refused:
            with refused:
                return dict(json.load(refused))
        except OSError:
            return {}

    def wait_until_healthy(self) -> None:
        """Returns when web, database and broker answer."""
        until(lambda: self.health().get("healthy"), seconds=START_SECONDS, what="healthy")

    def manage(self, *arguments: str) -> str:
        """Runs a management command on this installation, and returns what it prints."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=BASE_DIR, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def stop(self) -> int:
        """Stops it as an operator would, and returns the exit status."""
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class StartMeja(Protocol):
    """Starts an installation."""

    def __call__(
        self,
        *,
        time_scale: float = TIME_SCALE,
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        data: Path | None = None,
    ) -> LiveMeja:
        """Returns it when it is ready."""
        ...


def started_meja(prepared: Path, place: Path) -> Iterator[StartMeja]:
    """Yields what starts installations from copies of a prepared folder, and stops them all afterwards."""
    running: list[LiveMeja] = []

    def start(
        *,
        time_scale: float = TIME_SCALE,
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        data: Path | None = None,
    ) -> LiveMeja:
        home = data or place / f"data-{len(running)}"
        if not home.exists():
            shutil.copytree(prepared, home)
        more = {"MEJA_TIME_SCALE": str(time_scale), **(environment or {})}
        live = start_installation(home, options=options, environment=more)
        running.append(live)
        return live

    try:
        yield start
    finally:
        for live in running:
            live.stop()


def start_installation(
    data: Path, *, options: Sequence[str] = (), environment: Mapping[str, str] | None = None
) -> LiveMeja:
    """Starts `serve` on a free port, and returns the installation when it is ready and all of it runs."""
    full = installation_environment(data, environment or {})
    command = [sys.executable, "manage.py", "serve", "--port", "0", *options]
    process = subprocess.Popen(
        command, cwd=BASE_DIR, env=full, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    output: list[str] = []
    addresses: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=(process, output, addresses), daemon=True).start()
    try:
        base_url = addresses.get(timeout=START_SECONDS)
    except queue.Empty:
        base_url = None
    if base_url is None:
        process.terminate()
        process.wait(STOP_SECONDS)
        raise AssertionError("Meja did not start:\n" + "\n".join(output))
    live = LiveMeja(base_url, data, process, full, output)
    live.wait_for_children()
    return live


def _read(process: subprocess.Popen[str], output: list[str], addresses: "queue.Queue[str | None]") -> None:
    """Keeps what is printed; passes the loopback address on, or None when the process has ended before."""
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            output.append(line.rstrip())
            found = re.fullmatch(r"\s*(http://127\.0\.0\.1:\d+)/\s*", line)
            if found:
                addresses.put(found[1])
    addresses.put(None)
