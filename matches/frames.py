"""How many frames a second somebody may send: all sockets of one person in this process together."""

from collections import deque
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

MOST_FRAMES_A_SECOND: Final = 20


class FrameCount:
    """The frames of the last second; only those in time are counted."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=MOST_FRAMES_A_SECOND)

    def is_too_fast(self) -> bool:
        """Counts one more frame, unless it is one too many."""
        now = monotonic()
        if len(self._times) == MOST_FRAMES_A_SECOND and now - self._times[0] < 1:
            return True
        self._times.append(now)
        return False


_counts: Final[WeakValueDictionary[int, FrameCount]] = WeakValueDictionary()
"""By person, as long as a socket of theirs is open. Used by the event loop alone."""


def frames_of(user_id: int) -> FrameCount:
    """The count that all sockets of this person share."""
    count = _counts.get(user_id)
    if count is None:
        count = _counts[user_id] = FrameCount()
    return count
