"""How a person stands to a room: what the page of this room says to this person and offers to do."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from django.utils import timezone
from django.utils.translation import ngettext

from accounts import presence
from accounts.models import User
from lobby import wording
from lobby.models import PLACES, Place, Room, RoomState
from lobby.refusals import Refused
from lobby.seating import is_removed, live_room
from lobby.start import obstacles
from matches.models import Match, MatchState, Player
from matches.text import END_REASONS, isolated


def topic_of(code: str) -> str:
    """Returns the name under which connections to this room are counted."""
    return f"room:{code}"


@dataclass(frozen=True)
class PlaceRow:
    """One of the four places as it is shown."""

    number: int
    place: Place | None
    is_you: bool = False
    is_host: bool = False
    is_connected: bool = True


@dataclass
class Standing:
    """A room as one person sees it."""

    room: Room
    user: User
    places: list[Place] = field(init=False)
    connections: Counter[int] | None = field(init=False)

    def __post_init__(self) -> None:
        self.places = list(self.room.places.select_related("user"))
        self.connections = presence.present(topic_of(self.room.code))

    @cached_property
    def own(self) -> Place | None:
        """The person's place."""
        return next((place for place in self.places if place.user_id == self.user.pk), None)

    @property
    def is_host(self) -> bool:
        """Whether the person may change the room."""
        return self.room.host_id == self.user.pk

    @cached_property
    def host(self) -> Place | None:
        """The place of the host."""
        return next((place for place in self.places if place.user_id == self.room.host_id), None)

    @cached_property
    def rows(self) -> list[PlaceRow]:
        """The four places."""
        by_number = {place.number: place for place in self.places}
        return [self._row(number, by_number.get(number)) for number in PLACES]

    def _row(self, number: int, place: Place | None) -> PlaceRow:
        if place is None or place.user_id is None:
            return PlaceRow(number, place)
        is_you = place.user_id == self.user.pk
        is_here = self.connections is None or self.connections[place.user_id] > 0
        return PlaceRow(
            number,
            place,
            is_you=is_you,
            is_host=place.user_id == self.room.host_id,
            is_connected=is_you or is_here,
        )

    @cached_property
    def is_removed(self) -> bool:
        """Whether the host removed this person from the room."""
        return is_removed(self.room, self.user)

    @cached_property
    def elsewhere(self) -> Room | None:
        """Another room where the person has a place."""
        room = None if self.own else live_room(self.user)
        return None if room is None or room.pk == self.room.pk else room

    @property
    def is_at_table(self) -> bool:
        """Whether a match runs, or its result is shown."""
        return self.room.state in {RoomState.PLAYING, RoomState.RESULT}

    @cached_property
    def has_seat(self) -> bool:
        """Whether the person plays in the match of this room, or has left it and may come back."""
        players = Player.objects.filter(match=self.room.match_id, user=self.user)
        return self.is_at_table and players.exists()

    @property
    def has_voice(self) -> bool:
        """Whether the person takes part in voice: has a place, and is not alone with bots by choice."""
        return self.own is not None and not self.room.is_solo

    @property
    def shows_table(self) -> bool:
        """Whether this person sees the table: as a player, or as a watcher where watching is allowed."""
        return self.is_at_table and (self.has_seat or self.room.allows_watchers)

    @property
    def last_match(self) -> Match | None:
        """The last match, while the room waits."""
        return self.room.match if self.room.state == RoomState.WAITING else None

    @cached_property
    def has_played(self) -> bool:
        """Whether the person took part in the last match and so may see its score sheets."""
        return self.last_match is not None and self.last_match.players.filter(user=self.user).exists()

    @property
    def last_end(self) -> str:
        """Why the last match has no result, in words; empty if it has one."""
        match = self.last_match
        if match is None or match.state != MatchState.ABORTED:
            return ""
        return str(END_REASONS.get(match.end_reason, ""))

    @cached_property
    def line(self) -> list[int]:
        """Who waits for a place. Order: who gets the next one first."""
        return list(self.room.waiters.values_list("user_id", flat=True))

    @property
    def number_in_line(self) -> int:
        """Which place in the line the person has; 0 if none."""
        return self.line.index(self.user.pk) + 1 if self.user.pk in self.line else 0

    @property
    def may_take(self) -> bool:
        """Whether a place is there to be taken, be it that of a bot."""
        people = sum(1 for place in self.places if not place.is_bot)
        return self.room.state == RoomState.WAITING and not self.own and people < len(PLACES)

    @cached_property
    def obstacles(self) -> list[str]:
        """Why the match cannot start yet, in words."""
        return obstacles(self.room, self.places)

    @property
    def obstacle_count(self) -> str:
        """How many things are waited for, in words."""
        unready = sum(
            1 for p in self.places if not p.is_bot and not p.is_ready and p.user_id != self.room.host_id
        )
        count = unready + (1 if len(self.places) < len(PLACES) else 0)
        return ngettext("Waiting for one thing", "Waiting for %(count)d things", count) % {"count": count}

    @property
    def people(self) -> list[Place]:
        """The places of people."""
        return [place for place in self.places if not place.is_bot]

    @property
    def chose(self) -> int:
        """How many people have chosen to play again."""
        return sum(1 for place in self.people if place.wants_rematch)

    @property
    def choice_ms(self) -> int:
        """How long one may still choose to play again. Units: ms."""
        if self.room.choice_ends_at is None:
            return 0
        left = (self.room.choice_ends_at - timezone.now()).total_seconds()
        return max(0, round(left * 1000))

    @property
    def gist(self) -> list[str]:
        """What is played, in a few words."""
        room = self.room
        parts = [
            wording.rules_name(room.rules),
            wording.length_name(room.length),
            wording.length_minutes(room.length, room.clocks),
        ]
        return [part for part in parts if part]

    @property
    def notice(self) -> str:
        """What stands between this person and a place, in words; empty if nothing does."""
        refused = self._obstacle_to_a_place()
        return refused.sentence() if refused else ""

    def _obstacle_to_a_place(self) -> Refused | None:
        if self.own or self.may_take or self.has_seat:
            return None
        if self.room.state == RoomState.WAITING:
            return Refused("room_full")
        return Refused("match_running" if self.room.state == RoomState.PLAYING else "result_shown")

    @property
    def host_name(self) -> str:
        """The host's name, kept apart from the direction of the sentence around it."""
        return isolated(self.host.name) if self.host else ""
