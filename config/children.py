"""The processes of one machine: what each one runs, and one running process with its output."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from config.paths import BASE_DIR

CELERY = (sys.executable, "-m", "celery", "--quiet", "--app", "config.celery")
PR_SET_PDEATHSIG = 1
FIRST_PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)
LONGEST_PAUSE = 8.0
GOOD_RUN = 30.0
"""Seconds after which a child that ends counts as one that had been all right."""
LARGEST_MESSAGE = 262_144
"""Beyond this daphne cuts a socket without a word, and drops what the server itself would send.

Well above what sockets refuse by an answer (`matches.commands.LONGEST_FRAME`), and above a chat full of the
longest lines. Units: bytes.
"""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class Kind(Enum):
    """What a child is for; the kinds start in this order and stop against it."""

    BROKER = "broker"
    WEB = "web"
    WORKER = "worker"


@dataclass(frozen=True)
class Plan:
    """How to start one child."""

    name: str
    kind: Kind
    command: tuple[str, ...]
    inherits: tuple[int, ...] = ()
    """File descriptors that the child gets."""


def web_plan(number: int, descriptor: int) -> Plan:
    """Returns the plan of a daphne that accepts on the shared listening socket."""
    command = (
        *(sys.executable, "-m", "config.web", "--verbosity", "0", "--no-server-name"),
        *("--fd", str(descriptor)),
        *("--websocket-max-message-size", str(LARGEST_MESSAGE)),
        *("--ping-interval", "3", "--ping-timeout", "4"),
        *("--application-close-timeout", "2"),
        "config.asgi:application",
    )
    return Plan(f"web-{number}", Kind.WEB, command, (descriptor,))


def worker_plan(name: str, queue: str) -> Plan:
    """Returns the plan of a Celery worker for one queue that works in its own process."""
    command = (
        *(*CELERY, "worker", "--queues", queue, "--hostname", f"{name}@%h"),
        *("--pool", "solo", "--loglevel", "WARNING"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )
    return Plan(name, Kind.WORKER, command)


def beat_plan() -> Plan:
    """Returns the plan of Celery's beat: a child of its own, since inside a worker nobody restarts it."""
    return Plan("beat", Kind.WORKER, (*CELERY, "beat", "--pidfile=", "--loglevel", "WARNING"))


@dataclass
class Child:
    """One child of the supervisor, over all its restarts."""

    plan: Plan
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    failures: int = 0
    start_at: float | None = 0.0
    """When to start it (monotonic); None while it runs or is not wanted."""
    kill_at: float | None = None
    """When to kill it because it was asked to stop and did not."""
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=20))
    _rest: bytes = b""

    def start(self, environment: dict[str, str], now: float) -> subprocess.Popen[bytes]:
        """Starts the process, in a session of its own, bound to the supervisor's life."""
        self.process = subprocess.Popen(
            self.plan.command,
            cwd=BASE_DIR,
            env=environment | {"MEJA_PROCESS": self.plan.name},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=self.plan.inherits,
            start_new_session=True,
            preexec_fn=_dies_with(os.getpid()),  # noqa: PLW1509  the supervisor has no threads
        )
        self.started, self.start_at, self.kill_at = now, None, None
        return self.process

    def ask_to_stop(self, kill_at: float) -> None:
        """Asks a running process to stop, and remembers until when."""
        if self.process is not None and self.kill_at is None:
            self.kill_at = kill_at
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()

    def kill(self) -> None:
        """Kills the process and everything it has started."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def ended(self, now: float) -> int | None:
        """Returns the status of a process that has ended since the last look, or None."""
        if self.process is None:
            return None
        status = self.process.poll()
        if status is None:
            return None
        self.kill()  # what it may have started itself
        self.failures = 0 if now - self.started > GOOD_RUN else self.failures
        self.process = None
        return status

    def plan_restart(self, now: float) -> float:
        """Sets when to start again after an unasked end, and returns the pause before it."""
        pause = FIRST_PAUSES[self.failures] if self.failures < len(FIRST_PAUSES) else LONGEST_PAUSE
        self.failures += 1
        self.start_at = now + pause
        return pause

    def lines(self, chunk: bytes) -> list[str]:
        """Returns the whole lines that a chunk of output completes; an empty chunk ends the last one."""
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        if not chunk and self._rest:
            whole, self._rest = [*whole, self._rest], b""
        found = [line.decode(errors="replace").rstrip() for line in whole]
        self.last_lines.extend(found)
        return found


def _dies_with(supervisor: int) -> Callable[[], None]:
    """Returns what a new process does before it becomes a child: on Linux, die when the supervisor dies."""

    def bind() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor:
            os._exit(1)

    return bind
