"""Time: the sweep asks which matches are due, and has what is overdue played."""

import logging
from typing import Final
from uuid import UUID

from django.db import DatabaseError
from django.db.models import QuerySet

from matches import measures, outages
from matches.models import ClockMode, Match, MatchState
from matches.moments import as_datetime, present_moment
from matches.play import BotQueue, look
from matches.prepared import Given, Question
from rules.engine.errors import BrokenInvariant

logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 500
"""Matches that one sweep takes; the next one comes at once."""


def _due() -> QuerySet[Match]:
    at = Given("moment", Match, "due_at")
    return Match.objects.filter(state=MatchState.RUNNING, halted=False, due_at__lte=at)


_DUE: Final = Question(lambda: _due().order_by("due_at").values_list("pk", "due_at")[:MOST_AT_ONCE])
_FIRST_DUE: Final = Question(lambda: _due().values_list("pk", flat=True)[:1])


def sweep(*, queue: BotQueue, now: int | None = None) -> int:
    """Plays what is overdue in all due matches; returns how many it looked at.

    Safe to run twice, late, or in several processes: each match is looked at under its lock.
    """
    moment = present_moment() if now is None else now
    outages.beat(as_datetime(moment))
    due = _DUE.all(moment=as_datetime(moment))
    for match_id, due_at in due:
        if due_at is not None:
            measures.SWEEP_LATENESS.observe((as_datetime(moment) - due_at).total_seconds())
        _look_safely(match_id, queue, now)
    return len(due)


def is_due(*, now: int | None = None) -> bool:
    """Whether a sweep would find anything to look at."""
    moment = present_moment() if now is None else now
    return _FIRST_DUE.first(moment=as_datetime(moment)) is not None


def _look_safely(match_id: UUID, queue: BotQueue, now: int | None) -> None:
    """One match that fails keeps no other waiting."""
    try:
        look(match_id, queue=queue, now=now)
    except BrokenInvariant:
        return  # logged, and the match is halted
    except DatabaseError as error:
        logger.warning("match %s: the sweep will try again: %s", match_id, error)


def wake(match_id: UUID, *, now: int | None = None) -> None:
    """Has the next sweep look at a match whose clocks depend on who is connected (K-3.16)."""
    moment = present_moment() if now is None else now
    Match.objects.filter(pk=match_id, state=MatchState.RUNNING, halted=False, clocks=ClockMode.OFF).update(
        due_at=as_datetime(moment)
    )
