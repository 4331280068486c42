"""Answers to commands, kept as long as a page could send one of them again."""

from datetime import datetime, timedelta
from typing import Final

from matches.models import CommandReceipt

KEPT: Final = timedelta(days=1)
"""A page that has been away for longer finds every offer of then closed."""
AT_ONCE: Final = 2_000


def receipts_prune(now: datetime) -> int:
    """Deletes what nobody will ask for again; returns how many. Order: the oldest first, some at a time."""
    gone = 0
    while True:
        # The oldest have the smallest keys, so nothing but them is read.
        oldest = CommandReceipt.objects.order_by("pk").values_list("pk", "created_at")[:AT_ONCE]
        past = [key for key, created_at in oldest if created_at < now - KEPT]
        gone += CommandReceipt.objects.filter(pk__in=past).delete()[0]
        if len(past) < AT_ONCE:
            return gone
