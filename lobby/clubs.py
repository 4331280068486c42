"""What the page of a club shows: its members, how they stand over evenings, its rooms, what was played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Club, Membership
from lobby.models import ClubMatch, Room, RoomState
from matches.models import MatchState, Player

MOST_MATCHES: Final = 1000
"""Of one rule set, the newest, that count for the standing."""
EVENINGS_SHOWN: Final = 30
HISTORY: Final = 20
NIGHT: Final = timedelta(hours=6)
"""What is played before six in the morning belongs to the evening before."""
TABLE_POINTS: Final = (4, 2, 1, 0)
"""For the places of a match; who share places share their points."""


@dataclass(slots=True)
class Line:
    """How one member stands."""

    name: str
    user_id: int
    matches: int = 0
    points: float = 0
    """Table points."""
    place_sum: int = 0
    firsts: int = 0

    @property
    def average_place(self) -> float:
        """The average place."""
        return self.place_sum / self.matches if self.matches else 0.0


@dataclass(frozen=True, slots=True)
class ClubPage:
    """All that the page shows."""

    club: Club
    own: Membership
    members: list[Membership]
    lines: list[Line]
    evenings: list[date]
    rooms: list[Room]
    history: list[ClubMatch] = field(default_factory=list)


def evening_of(at: datetime) -> date:
    """Returns to which evening a moment belongs, in the reader's time zone."""
    return (timezone.localtime(at) - NIGHT).date()


def club_page(own: Membership, *, rules: str, evening: date | None) -> ClubPage:
    """Returns what a member sees of a club; with an evening, the standing of that alone."""
    club = own.club
    matches = list(_finished(club, rules)[:MOST_MATCHES])
    evenings = sorted({evening_of(one.at) for one in matches}, reverse=True)
    counted = [one for one in matches if evening is None or evening_of(one.at) == evening]
    members = list(club.memberships.select_related("user"))
    rooms = Room.objects.filter(club=club).exclude(state=RoomState.CLOSED).prefetch_related("places")
    return ClubPage(
        club=club,
        own=own,
        members=members,
        lines=standing(counted, {one.user_id: one.user.name for one in members}),
        evenings=evenings[:EVENINGS_SHOWN],
        rooms=list(rooms.order_by("-created_at")),
        history=counted[:HISTORY],
    )


def _finished(club: Club, rules: str) -> QuerySet[ClubMatch]:
    matches = club.matches.filter(match__rules=rules, match__state=MatchState.FINISHED)
    return matches.select_related("match").prefetch_related("match__players").order_by("-at")


def standing(matches: Iterable[ClubMatch], names: dict[int, str]) -> list[Line]:
    """Returns how the members stand after these matches, the best first. Others are not counted."""
    lines: dict[int, Line] = {}
    for one in matches:
        players = list(one.match.players.all())
        for player in players:
            if player.user_id is None or player.user_id not in names:
                continue
            line = lines.setdefault(player.user_id, Line(names[player.user_id], player.user_id))
            line.matches += 1
            line.points += table_points(player, players)
            line.place_sum += player.place or len(TABLE_POINTS)
            line.firsts += player.place == 1
    return sorted(lines.values(), key=lambda line: (-line.points, line.average_place, line.name))


def table_points(player: Player, players: Sequence[Player]) -> float:
    """Returns the table points of one of four; a shared place gets the average of those it covers."""
    place = player.place or len(TABLE_POINTS)
    sharing = max(1, sum(other.place == player.place for other in players))
    return sum(TABLE_POINTS[place - 1 : place - 1 + sharing]) / sharing
