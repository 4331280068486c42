"""Broker, web and workers of one machine: starts them, restarts them, stops them, leaves none behind.

`./meja serve` prepares the installation and becomes this process, without Django and without threads.
"""

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import IO

from config import metrics_folder
from config.addresses import own_addresses
from config.broker import broker_answers, broker_command, broker_program
from config.children import Child, Kind, Plan, beat_plan, web_plan, worker_plan
from config.exclusive import listening_socket, lock_folder
from config.paths import BASE_DIR, broker_socket, data_folder, runtime_folder

STOP_SECONDS = 3.0
"""How long web and workers may take to stop; with the broker's second it stays below 5 s."""
BROKER_STOP_SECONDS = 1.0
WORKER_RESTART_SECONDS = 2.0
WORKERS_WAIT_SECONDS = 15.0
"""So long workers wait for the pages: a machine of few cores answers its first page sooner when not all
processes load at once. Pages that do not come keep no clock from running."""
HEAD_START_SECONDS = 0.5
"""So much longer when pages are ready: those who have waited for the first one ask for it now."""
BROKER_TRIES = 3
LOOK_SECONDS = 0.02
"""How often to look whether a broker that starts answers."""
PROBE_SECONDS = 0.5
NOISE = {"", "worker: Warm shutdown (MainProcess)"}
"""What a worker says of every stop."""


class Supervisor:
    """Keeps a set of children running until it is told to stop."""

    def __init__(self, plans: Iterable[Plan], *, data: Path, address: tuple[str, int], greeting: str) -> None:
        self.children = [Child(plan) for plan in plans]
        self.data = data
        self.address = address
        self.greeting = greeting
        self.environment = os.environ | {"MEJA_DATA": str(data), "PYTHONUNBUFFERED": "1"}
        self.environment[metrics_folder.VARIABLE] = str(metrics_folder.prepared(runtime_folder(data)))
        self.private_broker = any(child.plan.kind is Kind.BROKER for child in self.children)
        if self.private_broker:
            self.environment["REDIS_URL"] = f"unix://{broker_socket(data)}"
        self.broker_ready = not self.private_broker
        self.broker_was_ready = False
        self.workers_start_at = 0.0
        self.is_ready = not any(child.plan.kind is Kind.WEB for child in self.children)
        self.stopping = False
        self.status = 0
        self.probe: socket.socket | None = None
        self.probe_at = 0.0
        self.selector = selectors.DefaultSelector()
        self.guard = _start_guard()

    # --- the loop ------------------------------------------------------------------------------

    def run(self) -> int:
        """Runs until SIGTERM, SIGINT or SIGHUP, and returns the exit status."""
        self._listen_to_signals()
        if self.is_ready:  # nobody can be asked
            say(self.greeting)
        while True:
            now = time.monotonic()
            self._reap(now)
            self._watch_guard()
            if self.stopping:
                if self._stop_step(now):
                    break
            else:
                self._start_step(now)
            for key, _events in self.selector.select(self._pause(now)):
                key.data()
        self._clean_up()
        return self.status

    def _pause(self, now: float) -> float:
        """Returns how long nothing is due."""
        if not self.broker_ready and not self.stopping:
            return LOOK_SECONDS
        dues = [due for c in self.children for due in (c.start_at, c.kill_at) if due is not None]
        if not self.is_ready:
            dues.append(self.probe_at)
        return min(1.0, max(LOOK_SECONDS, min(dues, default=now + 1.0) - now))

    def _listen_to_signals(self) -> None:
        waking, woken = socket.socketpair()
        for end in (waking, woken):
            end.setblocking(False)
        signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
        self.waking = waking
        self.selector.register(woken, selectors.EVENT_READ, lambda: woken.recv(1024))
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # nohup stays
                signal.signal(number, lambda _number, _frame: self.stop())
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)

    def stop(self, status: int = 0) -> None:
        """Begins to stop; asked a second time, kills at once."""
        if self.stopping:
            for child in self.children:
                child.kill()
        else:
            say("Stopping …")
        self.stopping = True
        self.status = self.status or status

    # --- start and restart ---------------------------------------------------------------------

    def _start_step(self, now: float) -> None:
        if not self.broker_ready and broker_answers(broker_socket(self.data)):
            self._broker_is_ready(now)
        for child in self.children:
            if child.kill_at is not None and now >= child.kill_at:
                child.kill()
            if child.start_at is not None and now >= child.start_at and self._may_start(child.plan.kind, now):
                self._start(child, now)
        if not self.is_ready and now >= self.probe_at and self.broker_ready:
            self._ask_whether_ready(now)

    def _may_start(self, kind: Kind, now: float) -> bool:
        """Whether what a kind of child waits for is there: the broker, and for workers the pages."""
        if kind is Kind.BROKER:
            return True
        return self.broker_ready and (kind is Kind.WEB or now >= self.workers_start_at)

    def _broker_is_ready(self, now: float) -> None:
        """Lets the others start; after a restart the workers start anew.

        Celery's own reconnecting waits 2, 4, 6 … seconds, in which no clock would run.
        """
        self.broker_ready = True
        if self.broker_was_ready:
            for child in self.children:
                if child.plan.kind is Kind.WORKER:
                    child.ask_to_stop(now + WORKER_RESTART_SECONDS)
        elif not self.is_ready:
            self.workers_start_at = now + WORKERS_WAIT_SECONDS
        self.broker_was_ready = True

    def _start(self, child: Child, now: float) -> None:
        try:
            process = child.start(self.environment, now)
        except OSError as error:
            pause = child.plan_restart(now)
            say(f"{child.plan.name} cannot be started ({error}), tried again in {pause:g} s")
            return
        self._tell_guard(f"+{process.pid}")
        pipe = process.stdout
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
        self.selector.register(pipe, selectors.EVENT_READ, lambda: self._read(child, pipe))
        self._write_children()

    def _reap(self, now: float) -> None:
        for child in self.children:
            process, was_asked = child.process, child.kill_at is not None
            status = child.ended(now)
            if status is None or process is None:
                continue
            self._tell_guard(f"-{process.pid}")
            metrics_folder.forget(runtime_folder(self.data), process.pid)
            child.kill_at = None
            if self.stopping:
                continue
            if child.plan.kind is Kind.BROKER:
                self._broker_ended(child)
            if was_asked:
                child.start_at = now
            else:
                pause = child.plan_restart(now)
                say(f"{child.plan.name} ended ({_ending(status)}), starts again in {pause:g} s")
            self._write_children()

    def _broker_ended(self, child: Child) -> None:
        self.broker_ready = False
        for line in child.last_lines:
            say(f"{child.plan.name} | {line}")
        child.last_lines.clear()
        if not self.broker_was_ready and child.failures + 1 >= BROKER_TRIES:
            say("The broker does not start.")
            self.stop(status=1)

    # --- stop ----------------------------------------------------------------------------------

    def _stop_step(self, now: float) -> bool:
        """Stops web and workers, then the broker; returns whether nothing runs any more."""
        alive = [child for child in self.children if child.process is not None]
        first = [child for child in alive if child.plan.kind is not Kind.BROKER]
        for child in first or alive:
            seconds = STOP_SECONDS if first else BROKER_STOP_SECONDS
            child.ask_to_stop(now + seconds)
            if child.kill_at is not None and now >= child.kill_at:
                child.kill()
        for child in self.children:
            child.start_at = None
        return not alive

    def _clean_up(self) -> None:
        if self.guard.stdin is not None:
            self.guard.stdin.close()
        self.guard.wait()
        children_file(self.data).unlink(missing_ok=True)
        if self.private_broker:
            broker_socket(self.data).unlink(missing_ok=True)

    # --- guard ---------------------------------------------------------------------------------

    def _tell_guard(self, line: str) -> None:
        assert self.guard.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.guard.stdin.write(f"{line}\n".encode())
            self.guard.stdin.flush()

    def _watch_guard(self) -> None:
        if self.guard.poll() is not None:
            self.guard = _start_guard()
            for child in self.children:
                if child.process is not None:
                    self._tell_guard(f"+{child.process.pid}")

    # --- what is said --------------------------------------------------------------------------

    def _read(self, child: Child, pipe: IO[bytes]) -> None:
        """Passes a child's output on; the broker's is kept for the case that it ends."""
        try:
            chunk = os.read(pipe.fileno(), 65536)
        except BlockingIOError:
            return
        for line in child.lines(chunk):
            if child.plan.kind is not Kind.BROKER and line not in NOISE:
                say(line if line.startswith("{") else f"{child.plan.name} | {line}")
        if not chunk:
            self.selector.unregister(pipe)
            pipe.close()

    def _write_children(self) -> None:
        """Writes down which processes are meant to run, and which is which."""
        pids = {c.plan.name: c.process.pid for c in self.children if c.process is not None}
        target = children_file(self.data)
        draft = target.with_suffix(".new")
        planned = [c.plan.name for c in self.children]
        told = {"supervisor": os.getpid(), "planned": planned, "children": pids}
        draft.write_text(json.dumps(told), encoding="ascii")
        draft.replace(target)

    def _ask_whether_ready(self, now: float) -> None:
        """Asks for /healthz; the listening socket keeps the question until a web process takes it."""
        self._forget_probe()
        self.probe_at = now + 10
        host = "127.0.0.1" if self.address[0] in {"0.0.0.0", ""} else self.address[0]  # noqa: S104
        try:
            self.probe = socket.create_connection((host, self.address[1]), timeout=1)
            self.probe.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        except OSError:
            self.probe_at = now + PROBE_SECONDS
            return
        self.selector.register(self.probe, selectors.EVENT_READ, self._hear_whether_ready)

    def _hear_whether_ready(self) -> None:
        assert self.probe is not None
        answer = b""
        with contextlib.suppress(OSError):
            answer = self.probe.recv(64)
        self._forget_probe()
        if b" 200 " in answer:
            self.is_ready = True
            self.workers_start_at = time.monotonic() + HEAD_START_SECONDS
            say(self.greeting)
        else:
            self.probe_at = time.monotonic() + PROBE_SECONDS

    def _forget_probe(self) -> None:
        if self.probe is not None:
            if self.probe in self.selector.get_map():
                self.selector.unregister(self.probe)
            self.probe.close()
            self.probe = None


def say(text: str) -> None:
    """Prints a line at once; a reader who has gone is no reason to stop."""
    with contextlib.suppress(OSError):
        print(text, flush=True)  # noqa: T201


def children_file(data: Path) -> Path:
    """Returns the file that names the running processes."""
    return runtime_folder(data) / "children.json"


def _ending(status: int) -> str:
    return f"status {status}" if status >= 0 else signal.Signals(-status).name


def _start_guard() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", str(BASE_DIR / "config" / "guard.py")],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )


def greeting(host: str, port: int, public_url: str) -> str:
    """Returns the lines that say where Meja is."""
    hosts = ["127.0.0.1", *own_addresses()] if host in {"0.0.0.0", ""} else [host]  # noqa: S104
    urls = ([public_url] if public_url else []) + [f"http://{name}:{port}/" for name in hosts]
    return "\n".join(["Meja is ready:", *(f"  {url}" for url in urls), "Ctrl-C stops it."])


PARTS = ("web", "clock", "bots")
"""What the processes of one machine are for; other machines may run the rest."""


def plans(
    *,
    web: int,
    bots: int,
    descriptor: int,
    data: Path,
    external_broker: bool,
    parts: Collection[str] = PARTS,
) -> list[Plan]:
    """Returns what runs on this machine, in the order of starting.

    Raises: NoBroker when one is needed and none is installed.
    """
    found = []
    if not external_broker:
        command = broker_command(broker_program(), broker_socket(data))
        found.append(Plan("broker", Kind.BROKER, command))
    each = {
        "web": [web_plan(number, descriptor) for number in range(1, web + 1)],
        "clock": [beat_plan(), worker_plan("clock", "clock")],
        "bots": [worker_plan(f"bots-{number}", "bots") for number in range(1, bots + 1)],
    }
    return found + [plan for part in PARTS if part in parts for plan in each[part]]


def supervise(
    *,
    host: str,
    port: int,
    web: int,
    bots: int,
    parts: Collection[str] = PARTS,
) -> int:
    """Starts everything and stays until it is stopped; returns the exit status.

    Raises: CannotStart, NoBroker.
    """
    data = data_folder()
    with lock_folder(data), contextlib.ExitStack() as stack:
        listener = None
        if "web" in parts:
            listener = stack.enter_context(listening_socket(host, port))
        found = plans(
            web=web,
            bots=bots,
            descriptor=-1 if listener is None else listener.fileno(),
            data=data,
            external_broker=bool(os.environ.get("REDIS_URL")),
            parts=parts,
        )
        if listener is None:
            address, words = (host, port), f"Meja runs here: {', '.join(parts)}. Ctrl-C stops it."
        else:
            address = listener.getsockname()
            words = greeting(host, address[1], os.environ.get("PUBLIC_URL", ""))
        return Supervisor(found, data=data, address=address, greeting=words).run()
