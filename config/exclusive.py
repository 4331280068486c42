"""What one installation has for itself: its data folder and its address."""

import fcntl
import os
import socket
from pathlib import Path
from typing import IO

from config.paths import runtime_folder


class CannotStart(Exception):
    """Something outside has to change first; the text says what."""


def prepare_runtime_folder(data: Path) -> Path:
    """Makes the folder of the socket for this user alone, and returns it.

    Raises: CannotStart when somebody else owns that folder.
    """
    folder = runtime_folder(data)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise CannotStart(f"{folder} belongs to somebody else. Set MEJA_DATA to another folder.")
    folder.chmod(0o700)
    return folder


def lock_folder(data: Path) -> IO[str]:
    """Returns the lock that one supervisor holds on a data folder as long as it lives.

    Raises: CannotStart when another one holds it.
    """
    lock = (prepare_runtime_folder(data) / "lock").open("w", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CannotStart(f"Meja runs already with the data in {data}.") from None
    return lock


def listening_socket(host: str, port: int) -> socket.socket:
    """Returns the socket that all web processes accept on.

    Raises: CannotStart when the address cannot be had.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotStart(f"Cannot listen on {host}:{port} ({reason}). Choose another --port.") from None
    listener.listen(1024)
    return listener
