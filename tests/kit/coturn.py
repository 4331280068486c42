"""A real relay for voice: coturn with the configuration that the product ships, on a port of its own."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from config.paths import BASE_DIR

PROGRAM = "turnserver"
CONFIGURATION = BASE_DIR / "coturn" / "turnserver.conf"
SECRET = "shared by both"
REALM = "meja.test"
START_SECONDS = 30.0


def is_installed() -> bool:
    return shutil.which(PROGRAM) is not None


@contextmanager
def running_relay(folder: Path) -> Iterator[dict[str, str]]:
    """Yields the settings of an installation that uses the relay.

    The others' relays are on this machine, too, which the shipped configuration denies; here it is allowed.
    """
    port = _free_port()
    command = [
        *(PROGRAM, "-c", str(CONFIGURATION), f"--listening-port={port}", f"--static-auth-secret={SECRET}"),
        *(f"--realm={REALM}", "--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--no-tls", "--no-dtls"),
        *("--allow-loopback-peers", "--allowed-peer-ip=127.0.0.1", "--log-file=stdout", "--simple-log"),
        *(f"--pidfile={folder / 'pid'}", f"--userdb={folder / 'users'}"),
    ]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=folder)
    try:
        _wait_until_it_listens(process, port, folder / "log")
        yield {"TURN_URLS": f"turn:127.0.0.1:{port}?transport=udp", "TURN_SECRET": SECRET}
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()


def _free_port() -> int:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_it_listens(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    """It listens on TCP, too, after UDP."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError("the relay did not start:\n" + log.read_text(encoding="utf-8", errors="replace"))
