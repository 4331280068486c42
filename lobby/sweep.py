"""The sweep of the rooms: what time brings about. Safe to run twice, late, or in several workers.

Who is connected is known to the broker; the sweep turns it into facts: since when somebody is away.
"""

import logging
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import presence
from lobby import rings, seating
from lobby.models import Place, Room, RoomState, Waiter
from lobby.rematch import match_over, rematch_end
from lobby.standing import topic_of
from lobby.times import away_time, look_time

logger = logging.getLogger(__name__)

Sitting = TypeVar("Sitting", Place, Waiter)

AT_ONCE = 200
"""Rooms looked at in one sweep; the others come next."""


def sweep() -> int:
    """Looks at every room that is due; returns how many were looked at."""
    looked = 0
    for code in _due().order_by("due_at").values_list("code", flat=True)[:AT_ONCE]:
        try:
            looked += look(code)
        except DatabaseError:
            logger.exception("room %s could not be looked at", code)
    return looked


def is_due() -> bool:
    """Whether a sweep would find anything to look at."""
    return _due().exists()


def _due() -> QuerySet[Room]:
    return Room.objects.filter(due_at__lte=timezone.now())


def look(code: str) -> bool:
    """Does what is due in one room; returns whether anything was due."""
    connected = presence.present(topic_of(code))
    with transaction.atomic():
        room = _held(code)
        if room is None or room.due_at is None or room.due_at > timezone.now():
            return False
        if _changed(room, connected):
            rings.ring_room(code)
            rings.ring_list()
        if not room.is_closed:
            room.due_at = _next_look(room)
            room.save(update_fields=["due_at"])
    return True


def look_soon(code: str) -> None:
    """Asks the sweep to look at a room where people wait: somebody came or went."""
    Room.objects.filter(code=code, state=RoomState.WAITING).update(due_at=timezone.now())


def _held(code: str) -> Room | None:
    """The room under its lock; None if another worker has it just now."""
    skips = connection.features.has_select_for_update_skip_locked
    return Room.objects.select_for_update(skip_locked=skips).filter(code=code).first()


def _changed(room: Room, connected: Counter[int] | None) -> bool:
    """Does what is due; returns whether the room looks different now."""
    if room.state == RoomState.PLAYING:
        if connected is not None:
            _note_absence(seating.people(room), connected)
        return _match_is_over(room)
    if room.state == RoomState.RESULT and room.choice_ends_at and room.choice_ends_at <= timezone.now():
        rematch_end(room)
        return True
    # Without the broker nobody can be told away from present, so nobody is sent off.
    return connected is not None and _waits_for_people(room) and _the_absent_go(room, connected)


def _waits_for_people(room: Room) -> bool:
    """Whether nothing but people moves the room on, so that it counts who is there."""
    is_unhurried = room.state == RoomState.RESULT and room.choice_ends_at is None
    return room.state == RoomState.WAITING or is_unhurried


def _match_is_over(room: Room) -> bool:
    """Notes the end of a match whose signal was lost, with the process that should have sent it."""
    if room.match is not None and room.match.is_running:
        return False
    if room.match is None:
        room.state = RoomState.WAITING
        room.save(update_fields=["state"])
        seating.hand_over(room)
    else:
        match_over(room, room.match)
    return True


def _the_absent_go(room: Room, connected: Counter[int]) -> bool:
    """Frees the places of people who have been away for too long, and their turns in the line."""
    gone = False
    limit = _limit(room)
    for waiter in _long_absent(room.waiters.all(), connected, limit):
        waiter.delete()
        gone = True
    for place in _long_absent(seating.people(room), connected, limit):
        seating.release(room, place)
        gone = True
    return gone


def _limit(room: Room) -> timedelta:
    """How long somebody may be away."""
    return away_time(at_result=room.state == RoomState.RESULT)


def _long_absent(sitting: Iterable[Sitting], connected: Counter[int], limit: timedelta) -> list[Sitting]:
    """Notes who is away and since when; returns those who have been so for too long."""
    noted = _note_absence(sitting, connected)
    return [one for one in noted if one.away_since and timezone.now() - one.away_since >= limit]


def _note_absence(sitting: Iterable[Sitting], connected: Counter[int]) -> list[Sitting]:
    """Notes who is away and since when; returns all of them."""
    noted = list(sitting)
    for one in noted:
        away_since = None if connected[one.user_id or 0] else one.away_since or timezone.now()
        if away_since != one.away_since:
            one.away_since = away_since
            one.save(update_fields=["away_since"])
    return noted


def _next_look(room: Room) -> datetime:
    moments = [timezone.now() + look_time()]
    if room.choice_ends_at is not None:
        moments.append(room.choice_ends_at)
    for sitting in (room.places, room.waiters) if _waits_for_people(room) else ():
        away = sitting.exclude(away_since=None).values_list("away_since", flat=True)
        moments += [since + _limit(room) for since in away if since is not None]
    return min(moments)
