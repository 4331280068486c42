"""The few threads of a web process in which sockets ask the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

THREADS: Final = 2 if connection.vendor == "sqlite" else 8
"""SQLite has one writer at a time; a database server has work for more."""

_threads: Final = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="table")

Result = TypeVar("Result")


async def in_thread(work: Callable[..., Result], *args: Any) -> Result:
    """What the work returns, done in one of a few threads with their own database connections."""
    hop = database_sync_to_async(work, thread_sensitive=False, executor=_threads)
    return await hop(*args)
