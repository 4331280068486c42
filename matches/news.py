"""What there is to tell of a match: its row, state and newest entries, read once for all pages of a process.

Four pages of a table hear the same bell. What this process has written itself, or one of its pages has read,
is told at once; where nobody has, one of them reads, and the others wait for it.
"""

import asyncio
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import msgspec

from matches import journal, rows
from matches.deadlines import Clocks
from matches.models import Match
from matches.threads import in_thread
from rules.engine.seen import Viewer
from rules.engine.state import MatchState


@dataclass(frozen=True, slots=True)
class News:
    """A match as it stood after one transaction. Nothing in it is changed any more."""

    match: Match
    state: MatchState
    clocks: Clocks
    recent: tuple[journal.Recent, ...]
    """Its newest entries, without a gap. Order: oldest first."""

    def count(self, viewer: Viewer) -> int:
        """Number of the newest message of this viewer."""
        return int(self.match.message_counts[journal.viewer_index(viewer)])

    def seen_last(self, viewer: Viewer, count: int) -> list[journal.Timed] | None:
        """The newest events that this viewer may know of, oldest first; None if that is farther back."""
        bit = 1 << journal.viewer_index(viewer)
        seen = [journal.Timed(entry.event, entry.at) for entry in self.recent if entry.audience & bit]
        return seen[len(seen) - count :] if len(seen) >= count else None


def kept_news(match_id: UUID, is_new_enough: rows.NewEnough) -> News | None:
    """The news, if this process has all of it and it is new enough. Asks no database."""
    match = rows.kept_row(match_id, is_new_enough)
    if match is None:
        return None
    state, recent = journal.kept_state(match), journal.kept_entries(match)
    return None if state is None or recent is None else _news(match, state, recent)


def news_read(match_id: UUID, is_new_enough: rows.NewEnough = rows.never) -> News:
    """The news; a row that is kept will do where it is new enough.

    Raises: Match.DoesNotExist, BrokenInvariant, DatabaseError.
    """
    match = rows.row_of(match_id, is_new_enough)
    return _news(match, journal.state_of(match), journal.entries_read(match))


def _news(match: Match, state: MatchState, recent: tuple[journal.Recent, ...]) -> News:
    return News(match, state, msgspec.convert(match.deadlines, Clocks), recent)


_readings: Final[dict[UUID, asyncio.Task[News]]] = {}
"""By match, the reading that is under way."""


async def news_for_pages(match_id: UUID, is_new_enough: rows.NewEnough) -> News:
    """The news for one of the pages of this process. Raises: as `news_read`."""
    while True:
        kept = kept_news(match_id, is_new_enough)
        if kept is not None:
            return kept
        reading = _readings.get(match_id)
        if reading is None:
            return await _reading(match_id, is_new_enough)
        await asyncio.wait([reading])


async def _reading(match_id: UUID, is_new_enough: rows.NewEnough) -> News:
    """Reads in a thread, with the other pages waiting for it."""
    reading = asyncio.ensure_future(in_thread(news_read, match_id, is_new_enough))
    _readings[match_id] = reading
    try:
        return await asyncio.shield(reading)
    finally:
        if _readings.get(match_id) is reading:
            del _readings[match_id]
