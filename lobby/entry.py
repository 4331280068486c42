"""The way into a room by its code: who finds it, and who does not."""

from django.http import HttpRequest

from accounts.clubs import is_member
from accounts.models import User
from lobby import limits
from lobby.models import Place, Room
from lobby.refusals import Refused
from lobby.seating import is_removed


def room_found(code: str, visitor: HttpRequest | User) -> Room:
    """Returns the open room of this code for somebody who may be in it.

    Who has tried many codes in vain gets no answer for a while, whether the code is right or not; who
    has a place in the room always does.
    Raises: Refused for a banned person, no such room, a closed one, one that the person was removed from,
    one of a club of which they are no member, too many tries.
    """
    user = visitor if isinstance(visitor, User) else visitor.user
    if isinstance(user, User) and user.is_banned:
        raise Refused("banned")
    room = Room.objects.select_related("match", "host").filter(code=code).first()
    if not (room and isinstance(user, User) and Place.objects.filter(room=room, user=user).exists()):
        limits.check(visitor, "code")
    if room is None:
        limits.count(visitor, "code")
        raise Refused("no_such_room")
    if room.is_closed:
        raise Refused("room_closed")
    if isinstance(user, User) and is_removed(room, user):
        raise Refused("removed")
    if room.club_id is not None and not (isinstance(user, User) and is_member(room.club_id, user)):
        raise Refused("members_only")
    return room
