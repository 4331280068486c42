"""Who is connected to what: a room, a match. Kept in the broker, never in the database.

Each process counts its own connections and writes them into one hash a topic. One key a process,
renewed every few seconds, says that the process lives, so the connections of a killed process are
gone when its key is. A broker that was restarted is told everything again by the next renewal.
"""

import secrets
import threading
from collections import Counter
from functools import cache
from typing import Final, Protocol

import redis
from django.conf import settings

PREFIX: Final = "meja:presence:"
PROCESS_LIFE_S: Final = 10
RENEWAL_S: Final = 3.0
TOPIC_LIFE_S: Final = 7 * 24 * 3600
"""A hash that nobody has written to for so long was left behind by a killed process."""


class Broker(Protocol):
    """What presence needs of a redis client."""

    def hset(self, name: str, key: str, value: int) -> object: ...
    def hdel(self, name: str, *keys: str) -> object: ...
    def hgetall(self, name: str) -> dict[bytes, bytes]: ...
    def expire(self, name: str, time: int) -> object: ...
    def exists(self, *names: str) -> int: ...
    def set(self, name: str, value: int, *, ex: int, get: bool) -> object: ...


@cache
def broker() -> Broker:
    """Returns this process's client; a broker that does not answer is noticed within a second."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)


class _Process:
    """The connections of this process."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.lock = threading.Lock()
        self.counts: Counter[tuple[str, int]] = Counter()
        self.renewal: threading.Thread | None = None

    def change(self, topic: str, user_id: int, by: int) -> None:
        with self.lock:
            count = self.counts[topic, user_id] = max(0, self.counts[topic, user_id] + by)
            if not count:
                del self.counts[topic, user_id]
            self.start_renewal()
            self.write(topic, user_id, count)

    def write(self, topic: str, user_id: int, count: int) -> None:
        field = f"{self.name}:{user_id}"
        if not count:
            broker().hdel(PREFIX + topic, field)
            return
        broker().hset(PREFIX + topic, field, count)
        broker().expire(PREFIX + topic, TOPIC_LIFE_S)

    def start_renewal(self) -> None:
        if self.renewal is None:
            self.renewal = threading.Thread(target=self.renew_for_ever, name="presence", daemon=True)
            self.renew()
            self.renewal.start()

    def renew(self) -> None:
        """Keeps the process's key alive, and writes everything anew where the key had gone."""
        if broker().set(PREFIX + self.name, 1, ex=PROCESS_LIFE_S, get=True) is None:
            for (topic, user_id), count in self.counts.items():
                self.write(topic, user_id, count)

    def renew_for_ever(self) -> None:
        pause = threading.Event()
        while not pause.wait(RENEWAL_S):
            try:
                with self.lock:
                    self.renew()
            except (redis.RedisError, OSError):
                continue  # the next renewal writes what is missing


_process = _Process()


def arrived(topic: str, user_id: int) -> None:
    """Counts one more connection of this person. A broker that is away is told later."""
    _change(topic, user_id, 1)


def departed(topic: str, user_id: int) -> None:
    """Counts one connection less."""
    _change(topic, user_id, -1)


def _change(topic: str, user_id: int, by: int) -> None:
    try:
        _process.change(topic, user_id, by)
    except (redis.RedisError, OSError):
        return


def present(topic: str) -> Counter[int] | None:
    """Returns how many connections each person has; None when the broker cannot be asked."""
    try:
        stored = broker().hgetall(PREFIX + topic)
        return _living(topic, {key.decode(): int(count) for key, count in stored.items()})
    except (redis.RedisError, OSError):
        return None


def _living(topic: str, stored: dict[str, int]) -> Counter[int]:
    """Adds up what living processes wrote, and drops what dead ones left behind."""
    alive = {name: bool(broker().exists(PREFIX + name)) for name in {key.split(":")[0] for key in stored}}
    found: Counter[int] = Counter()
    for key, count in stored.items():
        name, user_id = key.split(":")
        if alive[name]:
            found[int(user_id)] += count
        else:
            broker().hdel(PREFIX + topic, key)
    return found
