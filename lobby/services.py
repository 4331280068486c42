"""What people do in rooms. Each function holds the room, checks, changes, and rings.

Raises, all of them: `lobby.refusals.Refused` with what happened and what to do now.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from lobby import rings, seating
from lobby.models import Place, Removal, Room, RoomState, Waiter
from lobby.names import room_name
from lobby.refusals import Refused
from lobby.rematch import choice_time_set, rematch_end_if_all_chose
from lobby.seating import room_held
from lobby.start import begin_match, obstacles
from matches.characters import DEFAULT_LEVEL
from matches.models import ClockMode
from matches.services import match_abort, seat_leave
from matches.text import LEVELS
from rules.registry import DEFAULT_RULES, rule_set

OPTIONS_ABOUT_PLAY = frozenset({"rules", "length", "options", "clocks", "opens_hands", "allows_hints"})
"""Who has said to be ready meant these, so a change of one asks again."""


def room_create(*, host: User, language: str, options: Mapping[str, Any], with_bots: bool = False) -> Room:
    """Opens a room with its host on the first place. `options` are fields of the room."""
    with transaction.atomic():
        room = Room.objects.create(
            host=host, language=language, due_at=timezone.now(), **{"name": room_name(language), **options}
        )
        seating.seat(room, host)
        while with_bots and seating.seat_bot(room):
            pass
        rings.ring_room(room.code)
        rings.ring_list()
    return room


def room_create_solo(
    *,
    user: User,
    language: str,
    rules: str = DEFAULT_RULES,
    length: str | None = None,
    bot_level: str | None = None,
) -> Room:
    """Opens a private room with three bots and no clocks, and starts its match at once (K-3.16).

    Without a length it is the rule set's first; without a level, the one that the person chose last.
    """
    if bot_level and bot_level != user.bot_level:
        user.bot_level = bot_level
        user.save(update_fields=["bot_level"])
    options = {
        "bot_level": user.bot_level or DEFAULT_LEVEL,
        "rules": rules,
        "length": length or rule_set(rules).lengths[0],
        "clocks": ClockMode.OFF,
        "is_private": True,
        "allows_watchers": False,
        "is_solo": True,
    }
    with transaction.atomic():
        room = room_create(host=user, language=language, options=options, with_bots=True)
        begin_match(room)
    return room


def place_take(*, code: str, user: User) -> Place:
    """Seats the person: on the place already held, a free one, or that of a bot."""
    with room_held(code) as room:
        own = room.places.filter(user=user).first()
        if own is not None:
            return own
        if seating.is_removed(room, user):
            raise Refused("removed")
        seating.check_waiting(room)
        place = seating.seat(room, user)
        if place is None:
            raise Refused("room_full")
        if room.is_solo:  # with company it is a room like any other
            room.is_solo = False
            room.save(update_fields=["is_solo"])
        return place


def place_leave(*, code: str, user: User) -> None:
    """Gives up the place, or the wait for one. During a match one leaves at the table instead."""
    with room_held(code) as room:
        room.waiters.filter(user=user).delete()
        place = room.places.filter(user=user).first()
        if place is None:
            rematch_end_if_all_chose(room)
            return
        if room.state == RoomState.PLAYING:
            raise Refused("leave_at_table")
        seating.release(room, place)
        rematch_end_if_all_chose(room)


def place_move(*, code: str, user: User) -> Place:
    """Gives up a place in another room and takes one here; both or neither."""
    with transaction.atomic():
        other = seating.live_room(user)
        if other is not None and other.code != code:
            both = Room.objects.select_for_update().filter(code__in=[code, other.code])
            list(both.order_by("pk"))  # always in this order, so that two who change rooms cannot block
            place_leave(code=other.code, user=user)
        return place_take(code=code, user=user)


def program_seen(*, user: User) -> None:
    """Notes that a program is there, which has no page whose connection would say so."""
    away = Place.objects.filter(user=user, away_since__isnull=False).select_related("room").first()
    if away is not None:
        with room_held(away.room.code) as room:
            room.places.filter(user=user).update(away_since=None)


def place_ready(*, code: str, user: User, ready: bool) -> None:
    """Says that one is ready for the match, or takes it back."""
    with room_held(code) as room:
        place = seating.place_of(room, user)
        seating.check_waiting(room)
        place.is_ready = ready
        place.save(update_fields=["is_ready"])


def waiter_add(*, code: str, user: User) -> None:
    """Puts the person on the list for the next free place; seats them if one is free already."""
    with room_held(code) as room:
        if seating.is_removed(room, user):
            raise Refused("removed")
        if room.places.filter(user=user).exists():
            return
        seating.leave_other_room(user, room)
        Waiter.objects.get_or_create(room=room, user=user)
        if room.state == RoomState.WAITING:
            seating.seat_waiters(room)
        elif room.state == RoomState.RESULT:
            choice_time_set(room)


def bot_add(*, code: str, user: User) -> None:
    """Gives a free place to a bot. Host only."""
    with room_held(code) as room:
        seating.check_host(room, user)
        seating.check_waiting(room)
        if seating.seat_bot(room) is None:
            raise Refused("not_free")


def bot_level_set(*, code: str, user: User, place: int, level: str) -> None:
    """Says how strong a bot is to play. Host only. `place` is the key of the place."""
    with room_held(code) as room:
        seating.check_host(room, user)
        seating.check_waiting(room)
        if level not in LEVELS:
            raise Refused("bad_options")
        if not room.places.filter(pk=place, user__isnull=True).update(bot_level=level):
            raise Refused("nobody_there")


def bot_remove(*, code: str, user: User, place: int) -> None:
    """Sends a bot away. Host only. `place` is the key of the place."""
    with room_held(code) as room:
        seating.check_host(room, user)
        seating.check_waiting(room)
        gone, _by_model = room.places.filter(pk=place, user__isnull=True).delete()
        if not gone:
            raise Refused("nobody_there")


def person_remove(*, code: str, user: User, place: int) -> None:
    """Sends a person out of the room for good. Host only. `place` is the key of the place.

    The key belongs to one sitting of one person, so whoever took the place since is not meant.
    """
    with room_held(code) as room:
        seating.check_host(room, user)
        if room.state == RoomState.PLAYING:
            raise Refused("match_running")
        other = room.places.filter(pk=place, user__isnull=False).first()
        if other is None or other.user is None:
            raise Refused("nobody_there")
        if other.user == user:
            raise Refused("not_yourself")
        Removal.objects.create(room=room, user=other.user, browser=other.user.browser)
        rings.throw_out(code, other.user.pk, "removed")
        seating.release(room, other)
        rematch_end_if_all_chose(room)


def room_change(*, code: str, user: User, options: Mapping[str, Any]) -> None:
    """Changes options until the match starts. Host only. What concerns the play asks all to be ready anew.

    Another level of the bots is meant for those who sit there, too.
    """
    with room_held(code) as room:
        seating.check_host(room, user)
        if room.state == RoomState.PLAYING:
            raise Refused("options_fixed")
        changed = {name for name, value in options.items() if getattr(room, name) != value}
        for name in changed:
            setattr(room, name, options[name])
        room.save(update_fields=[*changed])
        if "bot_level" in changed:
            room.places.filter(user__isnull=True).update(bot_level=room.bot_level)
        if changed & OPTIONS_ABOUT_PLAY:
            room.places.filter(user__isnull=False).update(is_ready=False)


def room_start(*, code: str, user: User) -> None:
    """Starts the match. Host only; pressing it says that the host is ready."""
    with room_held(code) as room:
        seating.check_host(room, user)
        seating.check_waiting(room)
        found = obstacles(room)
        if found:
            raise Refused("cannot_start", why=" ".join(found))
        begin_match(room)


def room_end(*, code: str) -> None:
    """Ends a room for an administrator: its match without a result, then the room itself."""
    with room_held(code) as room:
        match = room.match if room.state == RoomState.PLAYING else None
        seating.close(room)
    if match is not None:
        match_abort(match=match)


def place_release(*, place: Place) -> None:
    """Frees a person's place for an administrator; in a running match a bot plays on. They may come back."""
    room, user = place.room, place.user
    if user is None:
        raise Refused("nobody_there")
    if room.state == RoomState.PLAYING and room.match is not None:
        seat_leave(match=room.match, user=user)
    try:
        with room_held(room.code) as held:
            still = held.places.filter(pk=place.pk).first()
            if still is not None:
                seating.release(held, still)
                rematch_end_if_all_chose(held)
    except Refused as refused:
        if refused.code != "room_closed":  # with the match that the person left alone against bots
            raise
