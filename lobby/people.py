"""One's people: friends and where they are, who asks, who was met lately, who is blocked."""

from dataclasses import dataclass
from typing import Final

from accounts.models import Block, User
from accounts.ties import askers_of, friends_of, people_apart
from lobby.models import Place, Room, RoomState
from matches.models import Meeting

MET_LATELY: Final = 20


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, and the room where they are just now."""

    user: User
    room: Room | None = None

    @property
    def may_join(self) -> bool:
        """Whether the room is in the list and waits for people."""
        return self.room is not None and not self.room.is_private and self.room.state == RoomState.WAITING

    @property
    def may_watch(self) -> bool:
        """Whether others may look at what is played there."""
        if self.room is None or self.room.is_private:
            return False
        return self.room.allows_watchers and self.room.state in {RoomState.PLAYING, RoomState.RESULT}


@dataclass(frozen=True, slots=True)
class People:
    """What the page of one's people shows."""

    friends: list[Friend]
    askers: list[User]
    met: list[Meeting]
    blocks: list[Block]


def people_of(user: User) -> People:
    """Returns the people of somebody, the friends at a table first."""
    friends = friends_of(user)
    places = Place.objects.filter(user__in=friends, away_since=None).select_related("room")
    rooms = {place.user_id: place.room for place in places}
    shown = [Friend(friend, rooms.get(friend.pk)) for friend in friends]
    shown.sort(key=lambda one: one.room is None)
    known = {friend.pk for friend in friends} | people_apart(user.pk)
    met = user.meetings.exclude(other__in=known).filter(other__is_active=True).select_related("other")
    return People(
        friends=shown,
        askers=askers_of(user),
        met=list(met.order_by("-last_at")[:MET_LATELY]),
        blocks=list(user.blocks.select_related("blocked")),
    )
