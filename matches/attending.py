"""Who is connected to a match, asked once for all pages of a process.

All pages of a table hear that somebody came or went. However many watch, one of them asks the broker, and the
others wait for it.
"""

import asyncio
from typing import Final
from uuid import UUID

from matches import broadcast
from matches.attendance import Users
from matches.broadcast import Frame
from matches.threads import in_thread

_to_begin: Final[dict[UUID, asyncio.Task[Frame]]] = {}
"""By match, the question that is still to be asked: its answer will know of all that has happened by now."""
_under_way: Final[dict[UUID, asyncio.Task[Frame]]] = {}
"""By match, the question that is asked just now."""


async def presence_for_pages(match_id: UUID, users: Users) -> Frame:
    """Who is connected, for one of the pages of this process. Raises: as `broadcast.presence`."""
    question = _to_begin.get(match_id)
    if question is None:
        question = asyncio.create_task(_asked(match_id, users, after=_under_way.get(match_id)))
        _to_begin[match_id] = question
    return await asyncio.shield(question)


async def _asked(match_id: UUID, users: Users, *, after: asyncio.Task[Frame] | None) -> Frame:
    """Asks in a thread, when the question before has its answer."""
    question = asyncio.current_task()
    try:
        if after is not None:
            await asyncio.wait([after])
        _under_way[match_id] = _to_begin.pop(match_id)
        return await in_thread(broadcast.presence, match_id, users)
    finally:
        for questions in (_to_begin, _under_way):
            if questions.get(match_id) is question:
                del questions[match_id]
