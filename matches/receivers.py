"""What matches hear from people: who goes for good, and who wants all data to take along."""

from typing import Any

from accounts.export import part_add
from accounts.models import User
from accounts.signals import person_leaving
from matches import own_data
from matches.access import live_seats, played_matches
from matches.models import Player
from matches.services import seat_leave


def hear_of_people() -> None:
    """From now on seats of people who go lose their names, and exports hold matches."""
    person_leaving.connect(_leaving, dispatch_uid="matches")
    part_add("matches", _matches)


def _leaving(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Bots play on where this person sat; the others keep their matches."""
    for seat in live_seats(user.pk).select_related("match"):
        seat_leave(match=seat.match, user=user)
    Player.objects.filter(user=user).update(user=None, name="")


def _matches(user: User) -> Any:
    return own_data.told_matches(played_matches(user).prefetch_related("match__players"))
