"""Who is connected to a match: which seats have a page open, how many people watch."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from accounts import presence
from matches.models import Player

Users = tuple[int | None, ...]
"""By seat, the user who has it; None for a bot."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """By seat, whether it has a connection (bots always do); and how many people watch."""

    seats: tuple[bool, ...]
    watchers: int


def topic_of(match_id: UUID) -> str:
    """The name under which connections to this match are counted."""
    return f"match:{match_id}"


def users_of(match_id: UUID) -> Users:
    """Who has the seats of this match."""
    return tuple(Player.objects.filter(match_id=match_id).order_by("seat").values_list("user_id", flat=True))


def attendance_of(match_id: UUID, users: Users) -> Attendance:
    """Who is there now. Where it cannot be known, everybody counts as there: nobody is punished for it."""
    return attendance_of_each({match_id: users})[match_id]


def attendance_of_each(users: Mapping[UUID, Users]) -> dict[UUID, Attendance]:
    """The same for several matches, whose users are given; the broker is asked once for all."""
    found = presence.present_each([topic_of(match_id) for match_id in users])
    return {
        match_id: _attendance(seated, None if found is None else found[topic_of(match_id)])
        for match_id, seated in users.items()
    }


def _attendance(users: Users, connections: Counter[int] | None) -> Attendance:
    if connections is None:
        return Attendance(seats=(True,) * len(users), watchers=0)
    seats = tuple(user is None or connections[user] > 0 for user in users)
    watchers = sum(1 for user, count in connections.items() if count > 0 and user not in users)
    return Attendance(seats=seats, watchers=watchers)
