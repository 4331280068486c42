"""What a socket still has to do when it has ended, however it ended."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterable
from typing import Any, Final

logger = logging.getLogger(__name__)

LONGEST_S: Final = 2.0
"""How long the broker may take to let a socket leave one group."""

_under_way: Final[set[asyncio.Task[None]]] = set()
"""What is done just now: the loop alone would not hold the tasks."""


async def to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Does the work, also where whoever waits for it is cancelled: a socket that takes long to end is."""
    task = asyncio.create_task(work)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    await asyncio.shield(task)


async def groups_left(leaving: Iterable[Awaitable[None]]) -> None:
    """Leaves channel groups, each whatever becomes of the others. A lost broker has forgotten them.

    One that takes long is given up: while it waits for the broker, nobody of this process is heard there.
    """
    for group in leaving:
        try:
            async with asyncio.timeout(LONGEST_S):
                await group
        except Exception as error:
            logger.debug("a group was not left: %s", error)
