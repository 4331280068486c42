"""How many frames a second may come from all sockets of a person, and from all of an address."""

from collections import deque
from collections.abc import Mapping
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final
from weakref import WeakValueDictionary

from allauth.account.adapter import get_adapter
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest

MOST_FRAMES_A_SECOND: Final = 20
MOST_FROM_AN_ADDRESS: Final = 12 * MOST_FRAMES_A_SECOND
"""A club behind one address sits at several tables."""
FORWARDED: Final = b"x-forwarded-for"


class FrameCount:
    """The frames of the last second; only those in time are counted."""

    def __init__(self, most: int = MOST_FRAMES_A_SECOND) -> None:
        self._times: deque[float] = deque(maxlen=most)

    def is_too_fast(self) -> bool:
        """Counts one more frame, unless it is one too many."""
        now = monotonic()
        if len(self._times) == self._times.maxlen and now - self._times[0] < 1:
            return True
        self._times.append(now)
        return False


_counts: Final[WeakValueDictionary[int | str, FrameCount]] = WeakValueDictionary()
"""By person or address, as long as a socket of theirs is open. Used by the event loop alone."""


def frames_of(user_id: int) -> FrameCount:
    """The count that all sockets of this person share."""
    return _shared(user_id, MOST_FRAMES_A_SECOND)


def frames_from(address: str) -> FrameCount:
    """The count that all sockets from this address share; without an address a socket has its own."""
    return _shared(address, MOST_FROM_AN_ADDRESS) if address else FrameCount(MOST_FROM_AN_ADDRESS)


def _shared(whose: int | str, most: int) -> FrameCount:
    count = _counts.get(whose)
    if count is None:
        count = _counts[whose] = FrameCount(most)
    return count


def address_of(scope: Mapping[str, Any]) -> str:
    """The address from which a socket was opened, as it is reckoned for pages behind a proxy.

    Empty where it is not known, and for this machine: whoever is on it, or a proxy that names nobody.
    """
    client = scope.get("client")
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = client[0] if client else ""
    forwarded = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == FORWARDED]
    if forwarded:
        request.META["HTTP_X_FORWARDED_FOR"] = ",".join(forwarded)
    try:
        address = get_adapter(request).get_client_ip(request)
        return "" if ip_address(address).is_loopback else address
    except (PermissionDenied, ImproperlyConfigured, ValueError):
        return ""
