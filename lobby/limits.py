"""How often somebody may do what costs us or tells secrets: open rooms, try codes."""

from dataclasses import dataclass
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

from accounts.models import User
from lobby.refusals import Refused


@dataclass(frozen=True)
class Limit:
    """How often, within how many seconds, and what is said to whom it is too often."""

    amount: int
    seconds: int
    refusal: str


LIMITS: Final = {"create": Limit(12, 600, "too_many_rooms"), "code": Limit(20, 600, "too_many_codes")}
"""By what is done."""
HOUSEHOLD: Final = 6
"""How many people behind one address are no surprise."""


def spent(request: HttpRequest, what: str) -> bool:
    """Returns whether this visitor has done it as often as one may for now."""
    return any(int(cache.get(key, 0)) >= limit for key, limit in _counters(request, what))


def check(request: HttpRequest, what: str) -> None:
    """Raises: Refused if this visitor has done it as often as one may for now."""
    if spent(request, what):
        raise Refused(LIMITS[what].refusal)


def count(request: HttpRequest, what: str) -> None:
    """Notes that this visitor has done it once more."""
    for key, _limit in _counters(request, what):
        cache.add(key, 0, LIMITS[what].seconds)
        try:
            cache.incr(key)
        except ValueError:  # the time was over just now
            cache.set(key, 1, LIMITS[what].seconds)


def _counters(request: HttpRequest, what: str) -> list[tuple[str, int]]:
    """The counters of a visitor: of the address, which several share, and of the person."""
    amount = LIMITS[what].amount
    address = get_adapter().get_client_ip(request)
    counters = [(f"limit:{what}:{address}", amount * HOUSEHOLD)]
    if isinstance(request.user, User):
        counters.append((f"limit:{what}:user:{request.user.pk}", amount))
    return counters
