"""What people write to each other in a room: who may read and write, how much, and for how long it is kept.

Lines are plain text; nothing in them is ever read as HTML. Each reader gets the lines without those of
people they have muted, and quick phrases in their own language.
"""

import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import name_cleaned
from accounts.templatetags.people import COLOURS
from accounts.ties import people_apart
from lobby import rings
from lobby.models import LONGEST_LINE, ChatLine, ChatMute, Room, RoomState
from lobby.moderation_models import Report, ReportKind
from lobby.phrases import PHRASES, phrase_text
from lobby.refusals import Refused
from lobby.reports import EvidenceLine, report_create
from lobby.seating import is_removed
from matches.models import Player

MOST_LINES: Final = 5
WITHIN: Final = timedelta(seconds=10)
KEPT_FOR: Final = timedelta(days=30)
EVIDENCE: Final = 10
"""Lines that a report keeps."""
LONGEST_COMPLAINT: Final = 1000
SHOWN: Final = 60
"""Lines of a room that somebody who comes in is shown."""


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A line as one reader sees it."""

    id: int
    name: str
    number: int
    """Chooses the colour of the writer's disc."""
    is_own: bool
    text: str
    """In the reader's language where it is a quick phrase."""


def line_say(*, code: str, user: User, text: str = "", phrase: str = "") -> ChatLine:
    """Writes a line into a room: a quick phrase, or a text of one's own where the room allows it.

    Raises: Refused for whom the room does not let write, too much at once, and what is no line.
    """
    with transaction.atomic():
        writer = User.objects.select_for_update().get(pk=user.pk)  # one line of a person after the other
        if writer.is_muted:
            raise Refused("muted")
        room = _room(code)
        if not may_write(room, user):
            raise Refused("chat_read_only")
        _check_rate(user)
        line = ChatLine(room=room, user=user, name=_name_in(room, user))
        if phrase:
            line.phrase = _known(phrase)
        else:
            line.text = _written(room, text)
        line.save()
        rings.ring_chat(code, line.pk)
    return line


def lines_for(room: Room, reader: User, *, after: int = 0, newest: int = SHOWN) -> list[SeenLine]:
    """Returns the newest lines of a room that this person may read. Order: as they were written."""
    if not may_read(room, reader):
        return []
    muted = ChatMute.objects.filter(reader=reader).values("writer")
    lines = room.lines.filter(pk__gt=after, at__gt=timezone.now() - KEPT_FOR)
    lines = lines.exclude(user__in=muted).exclude(user__in=people_apart(reader.pk))
    return [_seen(line, reader) for line in reversed(lines.order_by("-pk")[:newest])]


def line_for(code: str, reader: User, pk: int) -> SeenLine | None:
    """Returns one new line as this person sees it; None if it is not for them."""
    room = Room.objects.filter(code=code).first()
    lines = lines_for(room, reader, after=pk - 1) if room is not None else []
    return next((line for line in lines if line.id == pk), None)


def line_of_other(code: str, reader: User, pk: int) -> ChatLine:
    """Returns a line that somebody else wrote and that this person may read.

    Raises: Refused if there is none.
    """
    line = ChatLine.objects.select_related("user", "room").filter(pk=pk, room__code=code).first()
    if line is None or line.user_id == reader.pk or not may_read(line.room, reader):
        raise Refused("chat_no_line")
    return line


def writer_mute(*, code: str, reader: User, pk: int) -> None:
    """From now on the reader gets no lines of whoever wrote this one. Raises: Refused."""
    line = line_of_other(code, reader, pk)
    ChatMute.objects.get_or_create(reader=reader, writer=line.user)
    rings.renew_chat(code, reader.pk)


def writer_unmute(*, reader: User, mute: int) -> None:
    """Takes a mute back; nothing happens if it was not there."""
    ChatMute.objects.filter(reader=reader, pk=mute).delete()


def evidence_lines(room: Room, until: int | None = None) -> list[EvidenceLine]:
    """Returns the newest lines of a room as a report keeps them, or the newest until a certain one."""
    lines = room.lines.all() if until is None else room.lines.filter(pk__lte=until)
    newest = reversed(lines.order_by("-pk")[:EVIDENCE])
    return [EvidenceLine(name=one.name, text=text_of(one), at=one.at.isoformat()) for one in newest]


def line_report(*, code: str, reporter: User, pk: int, text: str = "") -> Report:
    """Reports whoever wrote a line, with those before it; the line itself is the last. Raises: Refused."""
    line = line_of_other(code, reporter, pk)
    lines = evidence_lines(line.room, until=line.pk)
    return report_create(
        reporter=reporter,
        reported=line.user,
        kind=ReportKind.CHAT,
        text=text[:LONGEST_COMPLAINT],
        room=line.room,
        lines=lines,
        has_read=True,
    )


def is_muted(reader: User, writer: User) -> bool:
    """Whether the reader does not want to read this person."""
    return ChatMute.objects.filter(reader=reader, writer=writer).exists()


def lines_purge() -> int:
    """Deletes lines that are older than they are kept; returns how many."""
    deleted, _by_model = ChatLine.objects.filter(at__lte=timezone.now() - KEPT_FOR).delete()
    return deleted


def may_read(room: Room, user: User) -> bool:
    """Whether this person sees the chat: who is in the room, and who may watch it. Alone there is none."""
    if room.is_solo or room.is_closed or is_removed(room, user):
        return False
    return room.state == RoomState.WAITING or room.allows_watchers or _is_in(room, user)


def may_write(room: Room, user: User) -> bool:
    """Whether this person may write: who has a place or a seat; others where the room lets them."""
    return may_read(room, user) and (room.watchers_may_write or _is_in(room, user))


def text_of(line: ChatLine) -> str:
    """Returns what was written, a phrase in the language in force."""
    return line.text or phrase_text(line.phrase)


def _room(code: str) -> Room:
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_such_room")
    if room.is_closed:
        raise Refused("room_closed")
    return room


def _is_in(room: Room, user: User) -> bool:
    """Whether the person has a place in the room, or a seat in the match that is shown there."""
    if room.places.filter(user=user).exists():
        return True
    is_at_table = room.state in {RoomState.PLAYING, RoomState.RESULT}
    return is_at_table and Player.objects.filter(match=room.match_id, user=user).exists()


def _check_rate(user: User) -> None:
    """Raises: Refused for the sixth line within ten seconds."""
    if user.lines.filter(at__gt=timezone.now() - WITHIN).count() >= MOST_LINES:
        raise Refused("chat_rate")


def _known(phrase: str) -> str:
    if phrase not in PHRASES:
        raise Refused("unknown_action")
    return phrase


def _written(room: Room, text: str) -> str:
    """The text as it is kept: one line without what cannot be seen. Raises: Refused."""
    if not room.allows_free_text:
        raise Refused("chat_phrases_only")
    if len(text) > LONGEST_LINE:
        raise Refused("chat_long", limit=LONGEST_LINE)
    cleaned = name_cleaned(text)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in cleaned):
        raise Refused("chat_empty")
    return cleaned[:LONGEST_LINE]


def _name_in(room: Room, user: User) -> str:
    """What the person is called in this room."""
    place = room.places.filter(user=user).first()
    return place.name if place is not None else user.name


def _seen(line: ChatLine, reader: User) -> SeenLine:
    return SeenLine(
        id=line.pk,
        name=line.name,
        number=line.user_id % COLOURS,
        is_own=line.user_id == reader.pk,
        text=text_of(line),
    )
