"""Who hears whom in a room: the people with a place, and those whom the host has muted for all.

Voice itself goes from browser to browser. The room only passes on what two browsers tell each other to
find their way, and nothing of that is kept.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.ties import people_apart
from lobby.models import Muting, Place, Room, RoomState
from lobby.refusals import Refused
from lobby.seating import check_host, room_held
from matches.models import Player

KEY_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody with a place, as the others' browsers know them."""

    user_id: int
    who: str
    """A name for this person that is the same in every room and says nothing of the account."""
    place: int
    """The key of the place, which commands of the host name."""
    number: int
    """Of the place. Of two people the one with the higher number gives way in a collision."""
    seat: int | None
    """In the match that runs or whose result is shown."""
    name: str
    muted: str
    """Who has muted this person for all: ``host``, ``moderator``, or empty."""
    is_host: bool

    def told(self) -> dict[str, Any]:
        """Returns what a page is told about this person."""
        return {
            "who": self.who,
            "place": self.place,
            "number": self.number,
            "seat": self.seat,
            "name": self.name,
            "muted": self.muted,
            "host": self.is_host,
        }


def key_of_person(user_id: int) -> str:
    """Returns the name under which browsers know a person and remember how loud they want them."""
    return salted_hmac("meja.voice", str(user_id), algorithm="sha256").hexdigest()[:KEY_LENGTH]


def speakers(code: str, listener: int | None = None) -> list[Speaker]:
    """Returns the people with a place in the open room of this code. Order: that of the places.

    A listener, by the key of the person, is told of nobody with whom there is a block, whoever set it.
    """
    room = Room.objects.filter(code=code).exclude(state=RoomState.CLOSED).first()
    if room is None:
        return []
    seats = _seats(room)
    apart = people_apart(listener) if listener is not None else set()
    muted = set(room.mutings.values_list("user_id", flat=True))
    return [
        Speaker(
            user_id=user.pk,
            who=key_of_person(user.pk),
            place=place.pk,
            number=place.number,
            seat=seats.get(user.pk),
            name=place.name,
            muted="moderator" if user.is_muted else "host" if user.pk in muted else "",
            is_host=user.pk == room.host_id,
        )
        for place in room.places.filter(user__isnull=False).exclude(user__in=apart).select_related("user")
        if (user := place.user) is not None
    ]


def _seats(room: Room) -> dict[int, int]:
    """The seats of people by their keys, while the table is shown."""
    if room.match_id is None or room.state not in {RoomState.PLAYING, RoomState.RESULT}:
        return {}
    seated = Player.objects.filter(match=room.match_id, user__isnull=False)
    return {user_id: seat for user_id, seat in seated.values_list("user_id", "seat") if user_id is not None}


def person_mute(*, code: str, user: User, place: int) -> None:
    """Mutes a person for all. Host only. `place` is the key of the place.

    It holds for the person: who leaves and comes back is still muted.
    Raises: Refused.
    """
    with room_held(code) as room:
        other = _other_person(room, user, place)
        Muting.objects.get_or_create(room=room, user=other)


def person_unmute(*, code: str, user: User, place: int) -> None:
    """Lets a muted person be heard again; their microphone stays off until they press it. Host only.

    Raises: Refused.
    """
    with room_held(code) as room:
        other = _other_person(room, user, place)
        room.mutings.filter(user=other).delete()


def _other_person(room: Room, user: User, place: int) -> User:
    """Who sits at that place, for the host. Raises: Refused."""
    check_host(room, user)
    found = Place.objects.filter(room=room, pk=place, user__isnull=False).select_related("user").first()
    if found is None or found.user is None:
        raise Refused("nobody_there")
    if found.user == user:
        raise Refused("not_yourself")
    return found.user
