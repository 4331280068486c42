"""Records of matches that were played elsewhere: taken in, checked by the rules, and kept as matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from accounts.names import name_cleaned
from matches import journal
from matches.formats.journal import JournalMatch
from matches.formats.reading import read_any
from matches.formats.record import WHOLE_FILE, Record, RecordError
from matches.formats.replaying import Replay
from matches.models import Match, MatchState, Player
from matches.record_text import difference_text, follows_not_text, refusal_text
from matches.verify import first_difference
from rules.engine.actions import EndReason
from rules.engine.events import DealSettled, DealStarted, Event, MatchEnded, MatchStarted
from rules.engine.tiles import SEATS
from rules.registry import fold

if TYPE_CHECKING:
    from accounts.models import User

MOST_UPLOADED: Final = 2 << 20
"""The largest file that is taken in. Units: bytes."""
MOST_UNPACKED: Final = 16 << 20
MOST_KEPT: Final = 200
"""How many records one person may keep."""
MOST_EVENTS: Final = 20_000
"""More than any match has."""
LONGEST_NAME: Final = 80
LETTERS: Final = "ABCD"
"""Names of those that a record does not name."""


class Refused(Exception):
    """A record is not taken in: the sentence says why, and where in the file."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A match as a record tells it."""

    source: str
    events: Sequence[Event]
    names: tuple[str, ...]


def record_import(*, data: bytes, user: "User", now: datetime) -> Match:
    """Keeps the match of a record, with all its deals, for this user alone.

    Raises: Refused if the file can't be read, or its match is not what the rules make of it.
    """
    try:
        read = read_any(data, MOST_UNPACKED)
        played = _from_journal(read[0]) if isinstance(read, list) else _from_record(read)
    except RecordError as error:
        raise Refused(refusal_text(error)) from error
    if not any(isinstance(event, DealStarted) for event in played.events):
        raise Refused(refusal_text(RecordError("no_deal", WHOLE_FILE)))
    return _kept(played, user, now)


def _from_record(record: Record) -> _Played:
    replay = Replay(record)
    difference = replay.run()
    if difference is not None:
        raise Refused(difference_text(difference))
    return _Played("record", replay.events, record.names)


def _from_journal(match: JournalMatch) -> _Played:
    """The match of a journal. Raises: RecordError, Refused."""
    if len(match.events) > MOST_EVENTS:  # to play them again costs far more than to read them
        raise RecordError("too_many_events", WHOLE_FILE, most=MOST_EVENTS)
    difference = first_difference(match.events)
    if difference is not None:
        raise Refused(follows_not_text(match, difference))
    return _Played("meja", match.events, match.names)


@transaction.atomic
def _kept(played: _Played, user: "User", now: datetime) -> Match:
    started, last = played.events[0], played.events[-1]
    assert isinstance(started, MatchStarted)
    is_whole = isinstance(last, MatchEnded) and last.reason is EndReason.COMPLETED
    match = Match.objects.create(
        rules=started.rules,
        rules_version=started.rules_version,
        length=started.length,
        options=started.options,
        imported_by=user,
        source=played.source,
        state=MatchState.FINISHED if is_whole else MatchState.ABORTED,
        end_reason=last.reason.value if isinstance(last, MatchEnded) else "",
        created_at=now,
        ended_at=now,
        deal_count=sum(isinstance(event, DealSettled) for event in played.events),
        counted=True,
    )
    journal.append(match, played.events, at=now)
    match.save(update_fields=["seq", "deal_seq", "message_counts"])
    Player.objects.bulk_create(_players(match, played))
    return match


def _players(match: Match, played: _Played) -> list[Player]:
    state = fold(played.events)
    ended = state.ended
    names = played.names or ("",) * 4
    return [
        Player(
            match=match,
            seat=seat,
            name=(name_cleaned(names[seat]) or LETTERS[seat])[:LONGEST_NAME],
            place=None if ended is None or match.state != MatchState.FINISHED else ended.ranks[seat],
            score=state.scores[seat] if ended is None else ended.scores[seat],
            points=None if ended is None or ended.points is None else ended.points[seat],
        )
        for seat in SEATS
    ]
