"""Moments: milliseconds since the epoch, as the clocks of a match count them."""

import time
from datetime import UTC, datetime


def present_moment() -> int:
    """The server's clock now."""
    return time.time_ns() // 1_000_000


def as_datetime(moment: int) -> datetime:
    """The moment as the database keeps it.

    >>> as_datetime(1_500).isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    seconds, milliseconds = divmod(moment, 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=milliseconds * 1000)


def as_moment(stored: datetime) -> int:
    """The moment that a stored time means."""
    return round(stored.timestamp() * 1000)
