"""When the service was down: people get the time back that they could not use (flow 5.1.3)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from matches.models import Heartbeat, Match, MatchState, Outage
from matches.moments import as_moment
from matches.prepared import Given, Question, Update

LONGEST_PAUSE: Final = timedelta(seconds=5)
"""Sweeps further apart than this were an outage."""
BEAT_EVERY: Final = timedelta(seconds=1)
_ONLY_ROW: Final = 1
_SWEPT_AT: Final = Question(lambda: Heartbeat.objects.filter(pk=_ONLY_ROW).values_list("swept_at", flat=True))
_ROW: Final = Question(lambda: Heartbeat.objects.select_for_update().filter(pk=_ONLY_ROW))
_BEAT: Final = Update(Heartbeat, ["swept_at"])
_SINCE: Final = Question(lambda: Outage.objects.filter(pk__gt=Given("number", Outage, "id")).order_by("pk"))


@dataclass(frozen=True, slots=True)
class Gap:
    """A time in which no sweep ran. Units: ms since the epoch."""

    number: int
    began: int
    ended: int


def beat(now: datetime) -> None:
    """Notes that a sweep runs now; after a pause all running matches become due, to get it back."""
    last = _SWEPT_AT.first()
    if last is not None and now - last < BEAT_EVERY:
        return
    with transaction.atomic():
        row = _ROW.first()
        if row is None:
            row, _is_new = Heartbeat.objects.select_for_update().get_or_create(
                pk=_ONLY_ROW, defaults={"swept_at": now}
            )
        if now - row.swept_at > LONGEST_PAUSE:
            Outage.objects.create(began_at=row.swept_at, ended_at=now)
            Match.objects.filter(state=MatchState.RUNNING).update(due_at=now)
        if now > row.swept_at:
            row.swept_at = now
            _BEAT.run(row)


def is_down(now: datetime) -> bool:
    """Whether no sweep has run for too long: then nothing may run out until one has noted the pause."""
    last = _SWEPT_AT.first()
    return last is not None and now - last > LONGEST_PAUSE


def newest() -> int:
    """The number of the last outage: a match that begins now is not owed any earlier one."""
    return Outage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def since(number: int) -> list[Gap]:
    """The outages after that one."""
    return [
        Gap(outage.pk, as_moment(outage.began_at), as_moment(outage.ended_at))
        for outage in _SINCE.all(number=number)
    ]
