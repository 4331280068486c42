"""What all sockets of a person, and all from an address, may do: frames a second, and how many are open."""

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
MOST_SOCKETS: Final = 32
"""Of a person, in one process: the room and its table, open in a good many windows."""
HOUSEHOLD: Final = 12
"""An address may do so many times as much: a club behind it sits at several tables."""
FORWARDED: Final = b"x-forwarded-for"


class Allowance:
    """What somebody's sockets share: the frames of the last second, and how many of them are open.

    Units: ``within`` in s, where it is not the last second that counts.
    """

    def __init__(
        self, frames: int = MOST_FRAMES_A_SECOND, sockets: int = MOST_SOCKETS, *, within: float = 1
    ) -> None:
        self._times: deque[float] = deque(maxlen=frames)
        self._within = within
        self._sockets = 0
        self._most_sockets = sockets

    def is_too_fast(self) -> bool:
        """Counts one more frame, unless it is one too many; only those in time are counted."""
        now = monotonic()
        if len(self._times) == self._times.maxlen and now - self._times[0] < self._within:
            return True
        self._times.append(now)
        return False

    def takes_socket(self) -> bool:
        """Counts one more open socket, unless it is one too many."""
        if self._sockets >= self._most_sockets:
            return False
        self._sockets += 1
        return True

    def gives_socket_back(self) -> None:
        """A socket that was counted has closed."""
        self._sockets -= 1


_shared: Final[WeakValueDictionary[int | str, Allowance]] = WeakValueDictionary()
"""By person or address, as long as a socket of theirs is open. Used by the event loop alone."""


def allowance_of(user_id: int) -> Allowance:
    """What all sockets of this person share."""
    return _shared.setdefault(user_id, Allowance(MOST_FRAMES_A_SECOND, MOST_SOCKETS))


def allowance_from(address: str) -> Allowance:
    """What all sockets from this address share; without an address a socket has its own."""
    household = Allowance(HOUSEHOLD * MOST_FRAMES_A_SECOND, HOUSEHOLD * MOST_SOCKETS)
    return _shared.setdefault(address, household) if address else household


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
