"""The list of rooms, and the figures on the home page."""

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.db.models import Case, Q, QuerySet, When
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.endonyms import ENDONYMS
from lobby import wording
from lobby.models import PLACES, Place, Room, RoomState

LONGEST_LIST = 60
"""Rooms that are shown; filters find others."""


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


@dataclass(frozen=True)
class RoomRow:
    """A room as the list shows it: plain values, so that equal lists are known to be equal."""

    code: str
    name: str
    state: str
    rules: str
    length: str
    language: str
    allows_watchers: bool
    host_name: str
    """The host's name in the room."""
    people: int
    """How many people have a place."""
    bots: int
    age: str
    """How long ago it was opened, or that they play."""

    @property
    def url(self) -> str:
        """Where the room is."""
        return reverse("lobby:room", args=[self.code])

    @property
    def free(self) -> int:
        """How many places are free."""
        return len(PLACES) - self.people - self.bots

    @property
    def dots(self) -> list[str]:
        """The four places as dots: people, bots, then free ones."""
        return ["is-taken"] * self.people + ["is-bot"] * self.bots + [""] * self.free

    @property
    def may_join(self) -> bool:
        """Whether a person finds a place, be it that of a bot."""
        return self.state == RoomState.WAITING and self.people < len(PLACES)

    @property
    def may_watch(self) -> bool:
        """Whether there is a match to be watched."""
        return self.state in {RoomState.PLAYING, RoomState.RESULT} and self.allows_watchers

    @property
    def rules_name(self) -> str:
        """The name of the rule set."""
        return wording.rules_name(self.rules)

    @property
    def length_name(self) -> str:
        """The short name of the length."""
        return wording.length_name(self.length)

    @property
    def language_name(self) -> str:
        """The name of the language in which the room was opened, in that language."""
        return ENDONYMS.get(self.language, "")


def _age(room: Room) -> str:
    if room.state != RoomState.WAITING:
        return _("playing")
    minutes = int((timezone.now() - room.created_at) / timedelta(minutes=1))
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return _("%(minutes)d min") % {"minutes": minutes}
    return _("%(hours)d h") % {"hours": minutes // 60}


def rooms_listed(filters: Filters) -> tuple[RoomRow, ...]:
    """Returns the public rooms: first those that have a place for one, the newest first."""
    rooms = _open_rooms()
    if filters.rules:
        rooms = rooms.filter(rules=filters.rules)
    if filters.length:
        rooms = rooms.filter(length=filters.length)
    if filters.free:
        rooms = rooms.filter(state=RoomState.WAITING)
    waiting_first = Case(When(state=RoomState.WAITING, then=0), default=1)
    listed = list(rooms.order_by(waiting_first, "-created_at")[:LONGEST_LIST])
    rows = _rows(listed)
    if filters.free:
        rows = [row for row in rows if row.may_join]
    return tuple(sorted(rows, key=lambda row: not row.may_join))


def _rows(rooms: list[Room]) -> list[RoomRow]:
    held: dict[int, list[tuple[int | None, str]]] = {room.pk: [] for room in rooms}
    for room_id, user_id, name in Place.objects.filter(room__in=rooms).values_list(
        "room_id", "user_id", "name"
    ):
        held[room_id].append((user_id, name))
    return [_row(room, held[room.pk]) for room in rooms]


def _row(room: Room, places: list[tuple[int | None, str]]) -> RoomRow:
    """The room with who has its places: a user, none for a bot, and the name in the room."""
    people = [(user_id, name) for user_id, name in places if user_id is not None]
    return RoomRow(
        code=room.code,
        name=room.name,
        state=room.state,
        rules=room.rules,
        length=room.length,
        language=room.language,
        allows_watchers=room.allows_watchers,
        host_name=next((name for user_id, name in people if user_id == room.host_id), ""),
        people=len(people),
        bots=len(places) - len(people),
        age=_age(room),
    )


@lru_cache(maxsize=32)
def rows_rendered(rows: tuple[RoomRow, ...], language: str) -> SafeString:
    """Returns the list as the page shows it, in the language that is active.

    All who look at the same rooms in one language see the same, and each ring has all of them ask at once.
    """
    return render_to_string("lobby/_room_rows.html", {"rows": rows})


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
