"""The list of rooms, and the figures on the home page."""

from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.endonyms import ENDONYMS
from lobby import wording
from lobby.models import PLACES, Place, Room, RoomState

LONGEST_LIST = 60


@dataclass(frozen=True)
class Filters:
    """What the list is narrowed down to. Empty values narrow nothing."""

    rules: str = ""
    length: str = ""
    free: bool = False

    @property
    def is_any(self) -> bool:
        """Whether something is filtered out."""
        return bool(self.rules or self.length or self.free)


def filters_read(data: dict[str, str]) -> Filters:
    """Returns the filters in an address; what is unknown there narrows nothing."""
    rules = data.get("rules", "")
    length = data.get("length", "")
    rules = rules if rules in dict(wording.rules_choices()) else ""
    return Filters(
        rules=rules,
        length=length if length in dict(wording.length_choices(rules)) else "",
        free=data.get("free") == "1",
    )


@dataclass
class RoomRow:
    """A room as the list shows it."""

    room: Room
    places: list[Place] = field(init=False)

    def __post_init__(self) -> None:
        self.places = list(self.room.places.all())

    @property
    def people(self) -> int:
        """How many people have a place."""
        return sum(1 for place in self.places if not place.is_bot)

    @property
    def bots(self) -> int:
        """How many bots."""
        return len(self.places) - self.people

    @property
    def free(self) -> int:
        """How many places are free."""
        return len(PLACES) - len(self.places)

    @property
    def dots(self) -> list[str]:
        """The four places as dots: people, bots, then free ones."""
        return ["is-taken"] * self.people + ["is-bot"] * self.bots + [""] * self.free

    @property
    def may_join(self) -> bool:
        """Whether a person finds a place, be it that of a bot."""
        return self.room.state == RoomState.WAITING and self.people < len(PLACES)

    @property
    def may_watch(self) -> bool:
        """Whether there is a match to be watched."""
        return self.room.state in {RoomState.PLAYING, RoomState.RESULT} and self.room.allows_watchers

    @property
    def host_name(self) -> str:
        """The host's name in the room."""
        host = next((place for place in self.places if place.user_id == self.room.host_id), None)
        return host.name if host else ""

    @property
    def rules_name(self) -> str:
        """The name of the rule set."""
        return wording.rules_name(self.room.rules)

    @property
    def length_name(self) -> str:
        """The short name of the length."""
        return wording.length_name(self.room.length)

    @property
    def language_name(self) -> str:
        """The name of the language in which the room was opened, in that language."""
        return ENDONYMS.get(self.room.language, "")

    @property
    def age(self) -> str:
        """How long ago it was opened, or that they play."""
        if self.room.state != RoomState.WAITING:
            return _("playing")
        minutes = int((timezone.now() - self.room.created_at) / timedelta(minutes=1))
        if minutes < 1:
            return _("just now")
        if minutes < 60:
            return _("%(minutes)d min") % {"minutes": minutes}
        return _("%(hours)d h") % {"hours": minutes // 60}


def rooms_listed(filters: Filters) -> list[RoomRow]:
    """Returns the public rooms: first those that have a place for one, the newest first."""
    rooms = _open_rooms().select_related("host")
    if filters.rules:
        rooms = rooms.filter(rules=filters.rules)
    if filters.length:
        rooms = rooms.filter(length=filters.length)
    places = Prefetch("places", queryset=Place.objects.order_by("number"))
    rows = [
        RoomRow(room) for room in rooms.prefetch_related(places).order_by("-created_at")[: 3 * LONGEST_LIST]
    ]
    if filters.free:
        rows = [row for row in rows if row.may_join]
    rows.sort(key=lambda row: not row.may_join)
    return rows[:LONGEST_LIST]


def _open_rooms() -> QuerySet[Room]:
    return Room.objects.filter(is_private=False).exclude(state=RoomState.CLOSED)


@dataclass(frozen=True)
class Counts:
    """The figures on the home page."""

    players: int
    rooms: int


def counts() -> Counts:
    """Returns how many people play just now, and how many public rooms wait for players."""
    at_table = Q(room__state__in=[RoomState.PLAYING, RoomState.RESULT])
    playing = at_table & Q(user__isnull=False, away_since=None)
    return Counts(
        players=Place.objects.filter(playing).count(),
        rooms=_open_rooms().filter(state=RoomState.WAITING).count(),
    )
