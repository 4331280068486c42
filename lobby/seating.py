"""Who sits where. Everything here is done while the room is held, so that no two people get one place."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.clubs import is_member
from accounts.models import User
from lobby import rings
from lobby.models import PLACES, Place, Removal, Room, RoomState, Seeker, Waiter
from lobby.names import LONGEST_NAME, numbered
from lobby.refusals import Refused
from matches.characters import character_draw
from matches.models import Player
from matches.services import match_live_seat


@contextmanager
def room_held(code: str) -> Iterator[Room]:
    """Gives the open room of this code under its lock; rings when what was done is committed.

    Raises: Refused for a room that does not exist or has closed, and from the body.
    """
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(code=code).first()
        if room is None:
            raise Refused("no_such_room")
        if room.is_closed:
            raise Refused("room_closed")
        yield room
        rings.ring_room(code)
        rings.ring_list()


def people(room: Room) -> list[Place]:
    """Returns the places of people. Order: who came first."""
    return list(room.places.filter(user__isnull=False).order_by("joined_at", "pk").select_related("user"))


def place_of(room: Room, user: User) -> Place:
    """Returns the person's place in this room.

    Raises: Refused if there is none.
    """
    place = room.places.filter(user=user).first()
    if place is None:
        raise Refused("not_seated")
    return place


def check_host(room: Room, user: User) -> None:
    """Raises: Refused unless this person is the host."""
    if room.host_id != user.pk:
        host = next((place for place in people(room) if place.user_id == room.host_id), None)
        raise Refused("not_host", host=host.name if host else "–")


def check_waiting(room: Room) -> None:
    """Raises: Refused unless the room waits for its next match."""
    if room.state == RoomState.PLAYING:
        raise Refused("match_running")
    if room.state == RoomState.RESULT:
        raise Refused("result_shown")


def is_removed(room: Room, user: User) -> bool:
    """Whether the host sent this person out for good, be it under another name in the same browser."""
    who = Q(user=user) | Q(browser=user.browser) if user.browser else Q(user=user)
    return Removal.objects.filter(who, room=room).exists()


def live_room(user: User) -> Room | None:
    """Returns the room where this person has a place, or a seat in a running match."""
    place = Place.objects.filter(user=user).select_related("room").first()
    if place is not None:
        return place.room
    seat = match_live_seat(user)
    return None if seat is None else Room.objects.filter(match=seat[0], state=RoomState.PLAYING).first()


def leave_other_room(user: User, room: Room) -> None:
    """Sees to it that the person sits in no other room than this one.

    Who has pressed Leave in a match that still runs gives up the place in its room.
    Raises: Refused if there is a place or a seat that counts.
    """
    other = live_room(user)
    if other is None or other == room:
        return
    has_left = Player.objects.filter(match=other.match_id, user=user, left=True).exists()
    if other.state != RoomState.PLAYING or not has_left:
        raise _elsewhere(other)
    other.places.filter(user=user).delete()
    rings.ring_room(other.code)
    rings.ring_list()


def _elsewhere(room: Room) -> Refused:
    return Refused("seated_elsewhere", room=room.name, code=room.code)


def seat(room: Room, user: User) -> Place | None:
    """Gives the person a free place, else a bot's; None if four people sit there.

    Raises: Refused if the person was removed from this room or sits elsewhere.
    """
    if is_removed(room, user):
        raise Refused("removed")
    if user.is_bot and not (room.allows_programs or room.is_solo):
        raise Refused("no_programs")
    if room.club_id is not None and not is_member(room.club_id, user):
        raise Refused("members_only")
    leave_other_room(user, room)
    number = _number_for_a_person(room)
    if number is None:
        return None
    names = room.places.values_list("name", flat=True)
    name = numbered(user.name[: LONGEST_NAME - 4], names)
    try:
        with transaction.atomic():
            place = Place.objects.create(room=room, number=number, user=user, name=name)
    except IntegrityError:  # at the same moment the person took a place in another room
        raise _elsewhere(live_room(user) or room) from None
    Waiter.objects.filter(user=user).delete()
    Seeker.objects.filter(user=user).delete()
    return place


def _number_for_a_person(room: Room) -> int | None:
    """A free place, else that of the bot who came last, who goes."""
    number = free_number(room)
    if number is None:
        bot = room.places.filter(user__isnull=True).order_by("-joined_at", "-pk").first()
        if bot is None:
            return None
        number = bot.number
        bot.delete()
    return number


def free_number(room: Room) -> int | None:
    """Returns the first free place."""
    taken = set(room.places.values_list("number", flat=True))
    return next((number for number in PLACES if number not in taken), None)


def seat_bot(room: Room) -> Place | None:
    """Gives the first free place to a bot, as strong as the room has it; None if no place is free."""
    number = free_number(room)
    if number is None:
        return None
    there = list(room.places.all())
    character = character_draw(place.character for place in there)
    return Place.objects.create(
        room=room,
        number=number,
        name=numbered(character.name(room.language), [place.name for place in there]),
        character=character.key,
        bot_level=room.bot_level,
        is_ready=True,
        away_since=None,
    )


def release(room: Room, place: Place) -> None:
    """Frees a person's place: who waits moves up, the host's role passes on, an empty room closes."""
    place.delete()
    if room.state == RoomState.WAITING:
        seat_waiters(room)
    hand_over(room)


def seat_waiters(room: Room) -> None:
    """Gives free places, and those of bots, to the people who wait for one. Order: who came first."""
    for waiter in room.waiters.select_related("user"):
        try:
            place = seat(room, waiter.user)
        except Refused:  # sits elsewhere by now, or was removed
            waiter.delete()
            continue
        if place is None:
            return
        place.away_since = waiter.away_since
        place.save(update_fields=["away_since"])


def hand_over(room: Room) -> None:
    """Makes the person who joined first the host if the host is gone (K-9.8); without people the room closes.

    While a match runs a room stays open also without people: the match may be looked at, and ends by itself.
    """
    staying = people(room)
    if room.host_id not in {place.user_id for place in staying} and staying:
        room.host = staying[0].user
        room.save(update_fields=["host"])
    if not staying and room.state != RoomState.PLAYING:
        close(room)


def close(room: Room) -> None:
    """Ends a room for good: nobody has a place in it any more."""
    room.places.all().delete()
    room.waiters.all().delete()
    room.state = RoomState.CLOSED
    room.host = None
    room.due_at = room.choice_ends_at = None
    room.closed_at = timezone.now()
    room.save()
