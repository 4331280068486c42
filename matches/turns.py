"""Whose turn it is to write, where the database has one writer at a time.

SQLite lets a writer that finds the database busy sleep, longer each time, up to a tenth of a second. Who
waits here is woken the moment the writer before is done. It only orders; the database's own lock protects.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import connection, transaction

SUFFIX: Final = "-turn"


def turn_file() -> str | None:
    """The file whose lock is the turn; None where the database has many writers, or none but this process."""
    database: Any = connection
    if database.vendor != "sqlite" or database.is_in_memory_db():
        return None
    return f"{database.settings_dict['NAME']}{SUFFIX}"


class _Turn:
    """Waits for the turn; it lasts until its end, or that of the process."""

    def __init__(self, name: str) -> None:
        self._file: int | None = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX)

    def end(self) -> None:
        """Lets the next one write; asked again, does nothing."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


@contextmanager
def writing() -> Iterator[None]:
    """One transaction of its own, in its turn.

    The turn ends with the commit, before what was put off until then is done: that may write in a turn, too.
    """
    name = turn_file()
    if name is None:
        with transaction.atomic(durable=True):
            yield
        return
    turn = _Turn(name)
    try:
        with transaction.atomic(durable=True):
            transaction.on_commit(turn.end)
            yield
    finally:
        turn.end()
