"""Running tables for moderators: all at a glance, and what is done to one. Each act is written down.

Raises: `lobby.refusals.Refused` where something cannot be done.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from lobby.acts import act_log
from lobby.models import Place, Room, RoomState
from lobby.moderation_models import Act, Appeal, Report, ReportState
from lobby.refusals import Refused
from matches.inspection import Inspection, OpenHand, hands, inspected_each
from matches.journal import newest_at
from matches.models import Match, MatchState, Player
from matches.services import match_abort, match_ask_again, match_restart_clocks, seat_leave

AT_ONCE: Final = 60
"""Tables that the page shows."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The whole site in a few numbers."""

    people: int
    tables: int
    rooms: int
    waiting: int
    """Reports and appeals."""
    halted: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One running table."""

    room: Room | None
    inspection: Inspection
    idle_s: int
    """Since the last entry of the journal."""


def figures() -> Figures:
    """Returns the numbers on top of the page."""
    matches = Match.objects.filter(state=MatchState.RUNNING).aggregate(
        tables=Count("pk"), halted=Count("pk", filter=Q(halted=True))
    )
    reports = Report.objects.filter(state=ReportState.WAITING).count()
    return Figures(
        people=Place.objects.filter(user__isnull=False, away_since=None).count(),
        rooms=Room.objects.exclude(state=RoomState.CLOSED).count(),
        waiting=reports + Appeal.objects.filter(is_granted=None).count(),
        **matches,
    )


def tables_running(language: str) -> list[TableRow]:
    """Returns the running tables: halted ones first, then the newest."""
    matches = Match.objects.filter(state=MatchState.RUNNING).order_by("-halted", "-created_at")
    running = list(matches[:AT_ONCE])
    rooms = {room.match_id: room for room in Room.objects.filter(match__in=running)}
    newest, now = newest_at(running), timezone.now()
    return [
        TableRow(
            room=rooms.get(seen.match.pk),
            inspection=seen,
            idle_s=max(0, int((now - newest[seen.match.pk]).total_seconds())),
        )
        for seen in inspected_each(running, language)
    ]


def hands_open(*, by: User, match: Match, reason: str) -> tuple[OpenHand, ...]:
    """Shows a moderator the four hands of a running match; why is written down before they are seen."""
    _check(by, match)
    act_log(by=by, what=Act.OPEN_HANDS, match=match, reason=reason)
    return hands(match)


def _check(by: User, match: Match) -> None:
    """Raises: Refused for a match that has ended, and for a moderator who plays in it."""
    if not match.is_running:
        raise Refused("match_over")
    if match.players.filter(user=by).exists():
        raise Refused("plays_there")


def match_repair(*, by: User, match: Match, what: str, reason: str, seat: int | None = None) -> None:
    """Does one thing to a running match."""
    _check(by, match)
    player = match.players.filter(seat=seat, user__isnull=False).first() if seat is not None else None
    if what not in REPAIRS or (what == Act.HAND_TO_BOT and player is None):
        raise Refused("unknown_action")
    REPAIRS[what](match, player)
    about = player.user if player is not None else None
    act_log(by=by, what=Act(what), match=match, about=about, reason=reason)


def _hand_to_bot(match: Match, player: Player | None) -> None:
    if player is not None and player.user is not None:
        seat_leave(match=match, user=player.user)


REPAIRS: Final[dict[str, Callable[[Match, Player | None], None]]] = {
    Act.ASK_AGAIN: lambda match, _player: match_ask_again(match=match),
    Act.RESTART_CLOCKS: lambda match, _player: match_restart_clocks(match=match),
    Act.HAND_TO_BOT: _hand_to_bot,
    Act.END_MATCH: lambda match, _player: match_abort(match=match),
}
