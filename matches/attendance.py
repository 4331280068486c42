"""Who is connected to a match: which seats have a page open, how many people watch."""

from dataclasses import dataclass
from uuid import UUID

from accounts import presence
from matches.models import Player


@dataclass(frozen=True, slots=True)
class Attendance:
    """By seat, whether it has a connection (bots always do); and how many people watch."""

    seats: tuple[bool, ...]
    watchers: int


def topic_of(match_id: UUID) -> str:
    """The name under which connections to this match are counted."""
    return f"match:{match_id}"


def users_of(match_id: UUID) -> tuple[int | None, ...]:
    """By seat, the user who has it; None for a bot."""
    return tuple(Player.objects.filter(match_id=match_id).order_by("seat").values_list("user_id", flat=True))


def attendance_of(match_id: UUID, users: tuple[int | None, ...]) -> Attendance:
    """Who is there now. Where it cannot be known, everybody counts as there: nobody is punished for it."""
    found = presence.present(topic_of(match_id))
    if found is None:
        return Attendance(seats=(True,) * len(users), watchers=0)
    seats = tuple(user is None or found[user] > 0 for user in users)
    watchers = sum(1 for user, count in found.items() if count > 0 and user not in users)
    return Attendance(seats=seats, watchers=watchers)
