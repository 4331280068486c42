"""Who is connected to what: a room, a match. Kept in the broker, never in the database.

Each process counts its own connections and writes them into one hash a topic. One key a process,
renewed every few seconds, says that the process lives, so the connections of a killed process are
gone when its key is. A broker that was restarted is told everything again by the next renewal.
"""

import secrets
import threading
from collections import Counter
from collections.abc import Collection
from functools import cache
from typing import Final

import redis
from django.conf import settings

PREFIX: Final = "meja:presence:"
PROCESS_LIFE_S: Final = 10
RENEWAL_S: Final = 3.0
TOPIC_LIFE_S: Final = 7 * 24 * 3600
"""A hash that nobody has written to for so long was left behind by a killed process."""


@cache
def broker() -> redis.Redis:
    """Returns this process's client; a broker that does not answer is noticed within a second."""
    client: redis.Redis = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, decode_responses=True
    )
    return client


class _Process:
    """The connections of this process."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.lock = threading.Lock()
        self.counts: Counter[tuple[str, int]] = Counter()
        self.unwritten: set[tuple[str, int]] = set()
        self.renewal: threading.Thread | None = None

    def change(self, topic: str, user_id: int, by: int) -> None:
        """Counts, and writes at once if the broker answers."""
        with self.lock:
            key = (topic, user_id)
            self.counts[key] = max(0, self.counts[key] + by)
            self.unwritten.add(key)
            if self.renewal is None:
                self.renewal = threading.Thread(target=self.renew_for_ever, name="presence", daemon=True)
                self.renewal.start()
                self.renew()
            self.write()

    def renew(self) -> None:
        """Keeps the process's key alive; where it had gone, everything is to be written anew."""
        if broker().set(PREFIX + self.name, 1, ex=PROCESS_LIFE_S, get=True) is None:
            self.unwritten |= self.counts.keys()

    def write(self) -> None:
        """Writes the counts that the broker does not know yet."""
        for topic, user_id in tuple(self.unwritten):
            field = f"{self.name}:{user_id}"
            if self.counts[topic, user_id]:
                broker().hset(PREFIX + topic, field, self.counts[topic, user_id])
                broker().expire(PREFIX + topic, TOPIC_LIFE_S)
            else:
                broker().hdel(PREFIX + topic, field)
                del self.counts[topic, user_id]
            self.unwritten.discard((topic, user_id))

    def renew_for_ever(self) -> None:
        """Renews every few seconds, also after the broker has been away."""
        pause = threading.Event()
        while not pause.wait(RENEWAL_S):
            try:
                with self.lock:
                    self.renew()
                    self.write()
            except (redis.RedisError, OSError):
                continue


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


class Connection:
    """One open page of one person, which counts once at most.

    Threads may be late, and whoever waits for one may be cancelled: a page that has gone before it was
    counted is never counted.
    """

    def __init__(self, topic: str, user_id: int) -> None:
        self.topic = topic
        self.user_id = user_id
        self._lock = threading.Lock()
        self._is_counted = False
        self._has_gone = False

    def arrive(self) -> None:
        """Counts the page, unless it has gone."""
        with self._lock:
            if not (self._is_counted or self._has_gone):
                self._is_counted = True
                arrived(self.topic, self.user_id)

    def depart(self) -> None:
        """The page counts no longer, and never will."""
        with self._lock:
            self._has_gone = True
            if self._is_counted:
                self._is_counted = False
                departed(self.topic, self.user_id)


def present(topic: str) -> Counter[int] | None:
    """Returns how many connections each person has; None when the broker cannot be asked."""
    found = present_each((topic,))
    return None if found is None else found[topic]


def present_each(topics: Collection[str]) -> dict[str, Counter[int]] | None:
    """Returns the same by topic: two questions to the broker, however many topics there are."""
    try:
        asked = broker().pipeline(transaction=False)
        for topic in topics:
            asked.hgetall(PREFIX + topic)
        stored: dict[str, dict[str, str]] = dict(zip(topics, asked.execute(), strict=True))
        living = _living({_process_of(field) for fields in stored.values() for field in fields})
        return {topic: _counted(topic, fields, living) for topic, fields in stored.items()}
    except (redis.RedisError, OSError):
        return None


def _process_of(field: str) -> str:
    return field.partition(":")[0]


def _living(processes: Collection[str]) -> set[str]:
    """Those of these processes that still renew their key."""
    names = sorted(processes)
    kept = broker().mget([PREFIX + name for name in names]) if names else []
    return {name for name, value in zip(names, kept, strict=True) if value is not None}


def _counted(topic: str, fields: dict[str, str], living: Collection[str]) -> Counter[int]:
    """Adds up what living processes wrote, and drops what dead ones left behind."""
    found: Counter[int] = Counter()
    for field, count in fields.items():
        if _process_of(field) in living:
            found[int(field.partition(":")[2])] += int(count)
        else:
            broker().hdel(PREFIX + topic, field)
    return found
