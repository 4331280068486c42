"""Reports: somebody complains of somebody, and what was to be seen then is kept with it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from lobby import limits
from lobby.models import Place, Room
from lobby.moderation_models import Report, ReportKind
from lobby.refusals import Refused
from matches.models import Match, Player


class EvidenceLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the chat as it stood there."""

    name: str
    text: str
    at: str
    """ISO 8601."""


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """What a report keeps of the moment in which it was made; it is never changed."""

    name: str
    """Of the person reported, as the others saw it then."""
    room: str = ""
    people: tuple[str, ...] = ()
    """Who was in the room or in the match."""
    deals: int | None = None
    """How many deals of the match were settled."""
    lines: tuple[EvidenceLine, ...] = ()


def report_create(
    *,
    reporter: User,
    reported: User,
    kind: str,
    text: str = "",
    room: Room | None = None,
    match: Match | None = None,
    lines: Sequence[EvidenceLine] = (),
    has_read: bool = False,
) -> Report:
    """Keeps a complaint with its evidence: the match of the room if none is named, and these chat lines.

    `has_read` says that the reporter could read a line of that person, also one who watches from elsewhere.
    Raises: Refused for a report about oneself, about somebody of whom one has neither read
    a line nor met them, and for too many.
    """
    if reporter.pk == reported.pk:
        raise Refused("not_about_yourself")
    if not has_read and not have_met(reporter, reported):
        raise Refused("never_met")
    limits.check(reporter, "report")
    match = match or (room.match if room is not None else None)
    with transaction.atomic():
        report = Report.objects.create(
            reporter=reporter,
            reported=reported,
            kind=ReportKind(kind),
            text=text,
            room=room,
            match=match,
            moment=match.seq if match is not None else None,
            evidence=msgspec.to_builtins(_evidence(reported, room, match, lines)),
        )
    limits.count(reporter, "report")
    return report


def _evidence(
    reported: User, room: Room | None, match: Match | None, lines: Sequence[EvidenceLine]
) -> Evidence:
    names: list[str] = []
    if match is not None:
        names = list(match.players.order_by("seat").values_list("name", flat=True))
    elif room is not None:
        names = list(room.places.values_list("name", flat=True))
    return Evidence(
        name=reported.name,
        room=room.name if room is not None else "",
        people=tuple(names),
        deals=match.deal_count if match is not None else None,
        lines=tuple(lines),
    )


def evidence_of(report: Report) -> Evidence:
    """Returns what was kept with a report."""
    data: Any = report.evidence
    return msgspec.convert(data, Evidence)


def have_met(one: User, other: User) -> bool:
    """Whether two people are in one room now, or have played in one match."""
    here = Place.objects.filter(Q(room__places__user=other) | Q(room__waiters__user=other), user=one)
    played = Player.objects.filter(user=one, match__players__user=other)
    return here.exists() or played.exists()


def reports_purge() -> int:
    """Deletes reports that were closed longer ago than they are kept; returns how many."""
    limit = timezone.now() - timedelta(days=settings.REPORT_DAYS)
    gone, _by_model = Report.objects.filter(closed_at__lt=limit).delete()
    return gone
