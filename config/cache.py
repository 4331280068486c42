"""A cache that may be away: what it would have known is then simply not known."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

logger = logging.getLogger(__name__)

T = TypeVar("T")


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, but a broker that restarts costs no visitor a page.

    Sessions lie in the database too, so they are read from there meanwhile.
    """

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Returns the value, or the default when there is none or no answer."""
        return _or(default, super().get, key, default, version)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """Returns the values that are known."""
        return _or({}, super().get_many, keys, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keeps a value if it can."""
        return _or(None, super().set, key, value, timeout, version)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keeps a value unless there is one, and returns whether it did."""
        return _or(False, super().add, key, value, timeout, version)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forgets a value, and returns whether there was one."""
        return _or(False, super().delete, key, version)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Returns whether a value is known."""
        return _or(False, super().has_key, key, version)


def _or(otherwise: T, ask: Callable[..., T], *args: Any) -> T:
    try:
        return ask(*args)
    except (NoConnection, NoAnswer) as error:
        logger.warning("the cache does not answer: %s", error)
        return otherwise
