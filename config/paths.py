"""Where Meja keeps its files: the data folder and the folder of its unix socket."""

import hashlib
import os
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

SOCKET_PATH_LIMIT = 100
"""Longest path a unix socket may have: 108 bytes on Linux, 104 on macOS, both with a closing zero."""


def data_folder() -> Path:
    """Returns the folder of the database, the secret key and the collected files (`MEJA_DATA`)."""
    return Path(os.environ.get("MEJA_DATA") or BASE_DIR / "data").resolve()


def runtime_folder(data: Path) -> Path:
    """Returns the folder of the broker's socket: inside the data folder where the path is short enough."""
    inside = data / "run"
    if len(os.fsencode(inside / "valkey.sock")) <= SOCKET_PATH_LIMIT:
        return inside
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"meja-{os.getuid()}-{name}"


def broker_socket(data: Path) -> Path:
    """Returns the path of the private broker's unix socket."""
    return runtime_folder(data) / "valkey.sock"
