"""The right to see and to play: the only ways to get from a user to a match."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.attendance import Users, users_of
from matches.models import Match, MatchState, Player, ReplayLink
from rules.engine.errors import RulesError
from rules.engine.seen import Viewer
from rules.engine.tiles import SEATS, Seat

if TYPE_CHECKING:
    from accounts.models import User


RESULT_SHOWN: Final = timedelta(hours=1)
"""How long watchers may still look at the results of a match that has ended."""


class NoSuchMatch(RulesError):
    """There is no such match, or none that this user may know of."""

    family = "access"


class Banned(RulesError):
    """A person to whom the site is closed."""

    family = "access"


class NotSeated(RulesError):
    """A command of somebody who has no seat to give it for."""

    family = "access"


@dataclass(frozen=True, slots=True)
class Access:
    """What a user may do with a match: play a seat, or watch."""

    match_id: UUID
    seat: Seat | None
    users: Users

    @property
    def viewer(self) -> Viewer:
        """As whom the user sees the match."""
        return self.seat


def access_to(match_id: UUID, user_id: int) -> Access:
    """How this user may look at the match: from the own seat, or as a watcher where that is allowed.

    Raises: NoSuchMatch if not at all.
    """
    match = Match.objects.filter(pk=match_id).only("allows_watchers").first()
    if match is None:
        raise NoSuchMatch("no_such_match")
    users = users_of(match_id)
    if user_id in users:
        return Access(match_id, SEATS[users.index(user_id)], users)
    if match.allows_watchers:
        return Access(match_id, None, users)
    raise NoSuchMatch("no_such_match")


def are_hints_allowed(match: Match, players: Iterable[Player]) -> bool:
    """Whether those who play may ask the teacher: where the room says so, or with nobody but our bots."""
    return match.allows_hints or sum(not player.is_bot for player in players) == 1


def require_seat(access: Access) -> Seat:
    """The seat that the user plays.

    Raises: NotSeated for a watcher.
    """
    if access.seat is None:
        raise NotSeated("not_seated")
    return access.seat


def require_no_other_seat(access: Access, user_id: int) -> None:
    """Lets a person come back to a seat that is the only live one: nobody plays at two tables.

    Raises: NotSeated.
    """
    if live_seats(user_id).exclude(match_id=access.match_id).exists():
        raise NotSeated("seated_elsewhere")


def live_seats(user_id: int) -> QuerySet[Player]:
    """The seats of running matches that the user has and has not left."""
    return Player.objects.filter(user_id=user_id, left=False, match__state=MatchState.RUNNING)


def played_matches(user: "User") -> QuerySet[Player]:
    """The user's seats in all matches, newest match first, each with its match.

    Seats are numbered as matches begin; in that order an index gives a page without sorting.
    """
    return Player.objects.filter(user=user).select_related("match").order_by("-pk")


def played_match(match_id: UUID, user: "User") -> Match:
    """A match that this user takes or took part in, or took in from a record: to others it is closed.

    Raises: NoSuchMatch.
    """
    plays = Exists(Player.objects.filter(match=OuterRef("pk"), user=user))
    match = Match.objects.filter(plays | Q(imported_by=user), pk=match_id).first()
    if match is None:
        raise NoSuchMatch("no_such_match")
    return match


def linked_match(token: str) -> ReplayLink:
    """The link with this token, and with it the match that has ended and may be watched by anybody.

    Raises: NoSuchMatch.
    """
    link = ReplayLink.objects.select_related("match").filter(token=token).first()
    if link is None or link.match.is_running:
        raise NoSuchMatch("no_such_match")
    return link


def watched_match(match_id: UUID, user: "User", *, now: datetime) -> Match:
    """A match whose table this user sees: as a player at any time, as a watcher while it is on.

    Raises: NoSuchMatch.
    """
    taken_in = Match.objects.filter(pk=match_id, imported_by=user).first()
    if taken_in is not None:
        return taken_in
    access = access_to(match_id, user.pk)
    match = Match.objects.get(pk=match_id)
    if access.seat is None and match.ended_at is not None and now - match.ended_at > RESULT_SHOWN:
        raise NoSuchMatch("no_such_match")
    return match
