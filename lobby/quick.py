"""Quick match: people who want to play the same rules are put at one table; bots fill it when time is up.

Nobody waits longer than they chose, and nobody is seated with somebody whom either has blocked.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Block, User
from lobby import rings, seating
from lobby.announcements import is_maintained
from lobby.models import PLACES, Room, Seeker
from lobby.names import room_name
from lobby.refusals import Refused
from lobby.seating import live_room
from lobby.services import room_create
from lobby.start import begin_match
from rules.registry import rule_set

logger = logging.getLogger(__name__)

GONE: Final = timedelta(seconds=20)
"""Who does not ask how it stands for so long does not wait any more."""


def seek(*, user: User, rules: str, wait: int, language: str) -> Seeker:
    """Begins to look for people to play with, or changes what is looked for.

    Raises: Refused for somebody who sits somewhere, and while no new matches begin.
    """
    if is_maintained():
        raise Refused("maintenance")
    room = live_room(user)
    if room is not None:
        raise Refused("seated_elsewhere", room=room.name, code=room.code)
    now = timezone.now()
    seeker, _new = Seeker.objects.update_or_create(
        user=user,
        defaults={
            "rules": rules,
            "language": language,
            "since": now,
            "until": now + timedelta(seconds=wait),
            "seen_at": now,
        },
    )
    return seeker


def seek_end(user: User) -> None:
    """Looks for nobody any more."""
    Seeker.objects.filter(user=user).delete()


def still_here(user: User) -> Seeker | None:
    """Notes that somebody still waits; None if they do not."""
    seeker = Seeker.objects.filter(user=user).first()
    if seeker is not None:
        Seeker.objects.filter(pk=seeker.pk).update(seen_at=timezone.now())
    return seeker


def seekers_of(rules: str) -> int:
    """Returns how many look for people to play these rules with."""
    return Seeker.objects.filter(rules=rules, seen_at__gt=timezone.now() - GONE).count()


def is_sought() -> bool:
    """Whether anybody looks for people to play with."""
    return Seeker.objects.exists()


def seat_seekers() -> int:
    """Makes the tables that can be made now; returns how many."""
    if not is_sought() or is_maintained():
        return 0
    Seeker.objects.filter(seen_at__lte=timezone.now() - GONE).delete()
    made = 0
    for rules in Seeker.objects.order_by().values_list("rules", flat=True).distinct():
        try:
            while _make_table(rules):
                made += 1
        except DatabaseError:
            logger.exception("no table of %s could be made", rules)
    return made


def _make_table(rules: str) -> bool:
    """Seats the next table of these rules; whether there was one to be seated."""
    with transaction.atomic():
        skips = connection.features.has_select_for_update_skip_locked
        waiting = list(
            Seeker.objects.select_for_update(skip_locked=skips, of=("self",) if skips else ())
            .filter(rules=rules)
            .select_related("user")
            .order_by("since", "pk")
        )
        waiting = [seeker for seeker in waiting if _is_free(seeker)]
        table = _next_table(waiting)
        if not table:
            return False
        _seat(table)
    return True


def _is_free(seeker: Seeker) -> bool:
    """Whether this person still sits nowhere; who does not looks no more."""
    if live_room(seeker.user) is None and not seeker.user.is_banned:
        return True
    seeker.delete()
    return False


def _next_table(waiting: Sequence[Seeker]) -> list[Seeker]:
    """Four who may sit together, or somebody whose time is up with all who may sit there, too."""
    apart = _blocks({seeker.user_id for seeker in waiting})
    for first in waiting:
        table = [first]
        for other in waiting:
            if other is not first and len(table) < len(PLACES) and _fits(other, table, apart):
                table.append(other)
        if len(table) == len(PLACES) or first.until <= timezone.now():
            return table
    return []


def _blocks(users: set[int]) -> set[frozenset[int]]:
    pairs = Block.objects.filter(Q(user__in=users) & Q(blocked__in=users))
    return {frozenset(pair) for pair in pairs.values_list("user_id", "blocked_id")}


def _fits(other: Seeker, table: Sequence[Seeker], apart: set[frozenset[int]]) -> bool:
    return all(frozenset((other.user_id, one.user_id)) not in apart for one in table)


def _seat(table: Sequence[Seeker]) -> Room:
    """Opens a room for these people, fills it with bots, and begins."""
    host, *others = table
    options = {
        "name": room_name(host.language),
        "rules": host.rules,
        "length": rule_set(host.rules).lengths[0],
        "is_private": True,
    }
    room = room_create(host=host.user, language=host.language, options=options)
    for seeker in others:
        seating.seat(room, seeker.user)
    while seating.seat_bot(room):
        pass
    begin_match(room)
    rings.ring_room(room.code)
    return room
