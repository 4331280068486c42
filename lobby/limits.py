"""How often somebody may do what costs us or tells secrets: open rooms, try codes."""

from dataclasses import dataclass
from typing import Final

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from accounts.models import User
from lobby.refusals import Refused


@dataclass(frozen=True)
class Limit:
    """How often, within how many seconds, and what is said to whom it is too often."""

    amount: int
    seconds: int
    refusal: str


LIMITS: Final = {
    "create": Limit(12, 600, "too_many_rooms"),
    "code": Limit(20, 600, "too_many_codes"),
    "report": Limit(10, 3600, "too_many_reports"),
}
"""By what is done."""
HOUSEHOLD: Final = 6
"""How many people behind one address are no surprise."""


def spent(visitor: HttpRequest | User, what: str) -> bool:
    """Returns whether this visitor has done it as often as one may for now."""
    return any(int(cache.get(key, 0)) >= limit for key, limit in _counters(visitor, what))


def check(visitor: HttpRequest | User, what: str) -> None:
    """Raises: Refused if this visitor has done it as often as one may for now."""
    if spent(visitor, what):
        raise Refused(LIMITS[what].refusal)


def count(visitor: HttpRequest | User, what: str) -> None:
    """Notes that this visitor has done it once more."""
    for key, _limit in _counters(visitor, what):
        cache.add(key, 0, LIMITS[what].seconds)
        try:
            cache.incr(key)
        except (ValueError, RedisError):  # the time was over just now, or the broker is away
            cache.set(key, 1, LIMITS[what].seconds)


def _counters(visitor: HttpRequest | User, what: str) -> list[tuple[str, int]]:
    """The counters of a visitor: of the person, and of a page's address, which several may share."""
    amount = LIMITS[what].amount
    counters = []
    user = visitor if isinstance(visitor, User) else visitor.user
    if isinstance(user, User):
        counters.append((f"limit:{what}:user:{user.pk}", amount))
    if isinstance(visitor, HttpRequest):
        address = get_adapter().get_client_ip(visitor)
        counters.append((f"limit:{what}:{address}", amount * HOUSEHOLD))
    return counters
