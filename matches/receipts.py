"""Answers to commands, kept as long as a page could send one of them again."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet

from matches.models import CommandReceipt, Match
from matches.prepared import Given, Insert, Question
from rules.engine.tiles import Seat

KEPT: Final = timedelta(days=1)
"""A page that has been away for longer finds every offer of then closed."""
AT_ONCE: Final = 2_000


def _answers() -> QuerySet[CommandReceipt, int]:
    seat, key = (Given(name, CommandReceipt, name) for name in ("seat", "key"))
    found = CommandReceipt.objects.filter(match=Given("match", Match, "id"), seat=seat, key=key)
    return found.values_list("n", flat=True)


_ANSWER: Final = Question(_answers)
_KEEP: Final = Insert(CommandReceipt)


def receipt_answer(match: Match, seat: Seat, key: str) -> int | None:
    """The answer that a command of this key got; None if none was accepted."""
    return _ANSWER.first(match=match.pk, seat=seat, key=key)


def receipt_keep(match: Match, seat: Seat, key: str, n: int, *, at: datetime) -> None:
    """Keeps the answer to a command that was accepted."""
    _KEEP.run([CommandReceipt(match=match, seat=seat, key=key, n=n, created_at=at)])


def receipts_purge(now: datetime) -> int:
    """Deletes what nobody will ask for again; returns how many. Order: the oldest first, some at a time."""
    gone = 0
    while True:
        # The oldest have the smallest keys, so nothing but them is read.
        oldest = CommandReceipt.objects.order_by("pk").values_list("pk", "created_at")[:AT_ONCE]
        past = [key for key, created_at in oldest if created_at < now - KEPT]
        gone += CommandReceipt.objects.filter(pk__in=past).delete()[0]
        if len(past) < AT_ONCE:
            return gone
