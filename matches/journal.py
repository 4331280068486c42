"""The journal at rest: appends events, reads them, folds the state. The only writer of entries."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from django.db import DatabaseError
from django.db.models import F, Q, QuerySet

from matches.models import MILESTONES, VIEWERS, WATCHERS, JournalEntry, Match
from matches.prepared import Given, Insert, Question
from rules.engine.errors import BrokenInvariant
from rules.engine.events import DealStarted, Event
from rules.engine.evolve import evolve
from rules.engine.seen import Viewer
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS
from rules.engine.view import observe_event
from rules.registry import fold

SCHEMA: Final = 1
"""Version of the events as they are written now."""
CACHED_MATCHES: Final = 256
CACHED_STATES: Final = 4
"""States kept of each match: a reader may be a few entries behind the writer."""
RECENT: Final = 48
"""Entries kept of each match."""

_decoder: Final = msgspec.json.Decoder(Event)
_encoder: Final = msgspec.json.Encoder()
_cache_lock: Final = threading.Lock()


def _locked(*, skip_locked: bool) -> QuerySet[Match]:
    return Match.objects.select_for_update(skip_locked=skip_locked).filter(pk=Given("match", Match, "id"))


_LOCKED: Final = Question(lambda: _locked(skip_locked=False))
_LOCKED_IF_FREE: Final = Question(lambda: _locked(skip_locked=True))


def lock(match_id: UUID, *, skip_locked: bool = False) -> Match | None:
    """The match, locked until the transaction ends; None if there is none or another holds it.

    On SQLite the transaction itself is the lock: it begins IMMEDIATE.
    """
    return (_LOCKED_IF_FREE if skip_locked else _LOCKED).first(match=match_id)


def viewer_index(viewer: Viewer) -> int:
    """The viewer's place in ``Match.message_counts`` and its bit in ``JournalEntry.audience``."""
    return WATCHERS if viewer is None else int(viewer)


_EACH_VIEWER: Final[tuple[Viewer, ...]] = (*SEATS, None)


class Timed(NamedTuple):
    """An event and the time of its entry."""

    event: Event
    at: datetime

    @property
    def minute(self) -> int:
        """Whole minutes since 1970: told more finely, a log would say how long each pause was."""
        return int(self.at.timestamp()) // 60


def audience_of(event: Event) -> int:
    """Who may know of the event: bits 0–3 for the seats, bit 4 for watchers."""
    return sum(
        1 << viewer_index(viewer) for viewer in _EACH_VIEWER if observe_event(event, viewer) is not None
    )


_APPEND: Final = Insert(JournalEntry)


def append(match: Match, events: Sequence[Event], *, at: datetime) -> None:
    """Writes the events after the newest entry, and counts them on the locked match (not yet saved)."""
    entries = []
    counts = list(match.message_counts)
    for event in events:
        match.seq += 1
        audience = audience_of(event)
        for index in range(VIEWERS):
            counts[index] += audience >> index & 1
        if isinstance(event, DealStarted):
            match.deal_seq = match.seq
        entries.append(
            JournalEntry(
                match_id=match.pk,
                seq=match.seq,
                kind=str(type(event).__struct_config__.tag),
                event=_encoder.encode(event).decode(),
                audience=audience,
                schema=SCHEMA,
                created_at=at,
            )
        )
    match.message_counts = counts
    _APPEND.run(entries)


def decoded(entry: JournalEntry) -> Event:
    """The event of an entry.

    Raises: BrokenInvariant if it was written by a version that this one does not know.
    """
    if entry.schema != SCHEMA:
        raise BrokenInvariant("unknown_schema", seq=entry.seq, schema=entry.schema)
    return _decoder.decode(entry.event)


def _entries(match_id: UUID) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(match_id=match_id).order_by("seq")


def _range() -> QuerySet[JournalEntry]:
    after, last = (Given(name, JournalEntry, "seq") for name in ("after", "last"))
    entries = JournalEntry.objects.filter(match=Given("match", Match, "id"))
    return entries.filter(seq__gt=after, seq__lte=last).order_by("seq")


_RANGE: Final = Question(_range)


def _entries_between(match_id: UUID, after: int, last: int) -> list[JournalEntry]:
    """The entries after one number up to another, that one included."""
    return _RANGE.all(match=match_id, after=after, last=last)


def all_events(match_id: UUID) -> list[Event]:
    """Every event of a match, in order."""
    return [decoded(entry) for entry in _entries(match_id).iterator()]


def milestones(match_id: UUID) -> list[Event]:
    """The events from which results are read: how each deal began, how it ended, the end of the match."""
    return [event for _seq, event in numbered_milestones(match_id)]


def numbered_milestones(match_id: UUID) -> list[tuple[int, Event]]:
    """The same, each with the number of its entry."""
    return [(entry.seq, decoded(entry)) for entry in _entries(match_id).filter(kind__in=MILESTONES)]


def numbered_events(match_id: UUID, first: int, last: int) -> list[tuple[int, Event]]:
    """The first event of a match, then those from one number up to another, that one included."""
    entries = (
        *_entries(match_id).filter(seq=1),
        *_entries(match_id).filter(seq__gte=max(first, 2), seq__lte=last),
    )  # asked apart, each is a range of one index; together they would be the whole match
    return [(entry.seq, decoded(entry)) for entry in entries]


def settled_state(match_id: UUID, number: int) -> MatchState | None:
    """The state in which a deal was settled; None if the match has no such deal, or it is not settled yet.

    Shape: 1 for the first deal of the match.
    """
    started = list(_entries(match_id).filter(kind="deal_started")[number - 1 : number])
    if not started:
        return None
    settled = _entries(match_id).filter(kind="deal_settled", seq__gt=started[0].seq).first()
    if settled is None:
        return None
    played = _entries(match_id).filter(seq__gte=started[0].seq, seq__lte=settled.seq)
    return fold(decoded(entry) for entry in (*_entries(match_id).filter(seq=1), *played))


def entries_at(places: Iterable[tuple[UUID, int]]) -> dict[tuple[UUID, int], Event]:
    """The events at a few places, by match and number: one query."""
    return {(entry.match_id, entry.seq): decoded(entry) for entry in _at(places)}


def newest_at(matches: Sequence[Match]) -> dict[UUID, datetime]:
    """When the newest entry of each match was written: one query."""
    found = {match.pk: match.created_at for match in matches}
    entries = _at((match.pk, match.seq) for match in matches)
    return found | dict(entries.values_list("match_id", "created_at"))


def _at(places: Iterable[tuple[UUID, int]]) -> QuerySet[JournalEntry]:
    """The entries at these places, by match and number."""
    wanted = [Q(match_id=match_id, seq=seq) for match_id, seq in places]
    return JournalEntry.objects.filter(reduce(or_, wanted)) if wanted else JournalEntry.objects.none()


def seen_last(match: Match, viewer: Viewer, count: int) -> list[Timed]:
    """The newest events that this viewer may know of, as many as asked for. Order: oldest first."""
    return [Timed(event, at) for _seq, at, event in noted_last(match, viewer, count)]


def noted_last(match: Match, viewer: Viewer, count: int) -> list[tuple[int, datetime, Event]]:
    """The same, each with the number and the time of its entry."""
    bit = 1 << viewer_index(viewer)
    found = (
        _entries(match.pk)
        .filter(seq__lte=match.seq)
        .annotate(is_seen=F("audience").bitand(bit))
        .filter(is_seen__gt=0)
        .reverse()[:count]
    )
    return [(entry.seq, entry.created_at, decoded(entry)) for entry in reversed(found)]


# --- The newest entries --------------------------------------------------------------------------


class Recent(NamedTuple):
    """An entry as a process keeps it."""

    seq: int
    audience: int
    event: Event
    at: datetime


_recent_entries: Final[OrderedDict[UUID, tuple[Recent, ...]]] = OrderedDict()
"""By match, its newest entries without a gap: four pages of one process read them once."""


def kept_entries(match: Match) -> tuple[Recent, ...] | None:
    """The newest entries up to the one that this copy of the row knows of; None if not all are kept."""
    with _cache_lock:
        known = _recent_entries.get(match.pk, ())
    if not known or known[-1].seq < match.seq:
        return None
    return tuple(entry for entry in known if entry.seq <= match.seq)


def entries_read(match: Match) -> tuple[Recent, ...]:
    """The same, read where they are not kept. Order: oldest first."""
    with _cache_lock:
        known = _recent_entries.get(match.pk, ())
    newest = known[-1].seq if known else max(0, match.seq - RECENT)
    if newest < match.seq:
        found = _entries_between(match.pk, max(newest, match.seq - RECENT), match.seq)
        read = [Recent(entry.seq, entry.audience, decoded(entry), entry.created_at) for entry in found]
        known = _kept(match.pk, read)
    return tuple(entry for entry in known if entry.seq <= match.seq)


def _kept(match_id: UUID, entries: Sequence[Recent]) -> tuple[Recent, ...]:
    """Adds entries to those that are kept, as far as they go on from them; returns what is kept then."""
    with _cache_lock:
        known = _recent_entries.get(match_id, ())
        new = [entry for entry in entries if not known or entry.seq > known[-1].seq]
        goes_on = not known or not new or new[0].seq == known[-1].seq + 1
        kept = (*(known if goes_on else ()), *new)[-RECENT:]
        _recent_entries[match_id] = kept
        _recent_entries.move_to_end(match_id)
        while len(_recent_entries) > CACHED_MATCHES:
            _recent_entries.popitem(last=False)
    return kept


def remember_events(match_id: UUID, seq: int, events: Sequence[Event], at: datetime) -> None:
    """Keeps events that were stored at this moment, the last of which is entry ``seq``."""
    first = seq - len(events) + 1
    _kept(match_id, [Recent(n, audience_of(event), event, at) for n, event in enumerate(events, start=first)])


# --- State -------------------------------------------------------------------------------------

_cache: Final[OrderedDict[UUID, OrderedDict[int, MatchState]]] = OrderedDict()


def kept_state(match: Match) -> MatchState | None:
    """The state after the newest entry that this copy of the row knows of, if it is kept."""
    with _cache_lock:
        states = _cache.get(match.pk)
        return None if states is None else states.get(match.seq)


def state_of(match: Match) -> MatchState:
    """The state after the newest entry that this copy of the row knows of.

    Raises: BrokenInvariant if the journal can't be read or folded.
    """
    known = _nearest(match.pk, match.seq)
    if known is not None and known[0] == match.seq:
        return known[1]
    try:
        state = _folded(match, known)
    except DatabaseError:
        raise
    except Exception as fault:
        raise BrokenInvariant("unreadable_journal", seq=match.seq) from fault
    remember(match.pk, match.seq, state)
    return state


def _folded(match: Match, known: tuple[int, MatchState] | None) -> MatchState:
    """The state, from a cached one of the same deal or from the journal."""
    if known is None or known[0] < match.deal_seq:
        return fold(_events_to_fold(match))
    seq, state = known
    recent = entries_read(match)
    if recent and recent[0].seq <= seq + 1:
        missed: Iterable[Event] = (entry.event for entry in recent if entry.seq > seq)
    else:
        missed = map(decoded, _entries_between(match.pk, seq, match.seq))
    for event in missed:
        state = evolve(state, event)
    return state


def _events_to_fold(match: Match) -> Iterable[Event]:
    """The first event, then those from the newest ``DealStarted`` on, which carries the rest."""
    first = _entries_between(match.pk, 0, 1)
    rest = _entries_between(match.pk, max(match.deal_seq, 2) - 1, match.seq)
    return (decoded(entry) for entry in (*first, *rest))


def remember(match_id: UUID, seq: int, state: MatchState) -> None:
    """Keeps a state that is stored, so that this process need not fold it again."""
    with _cache_lock:
        states = _cache.setdefault(match_id, OrderedDict())
        states[seq] = state
        states.move_to_end(seq)
        _cache.move_to_end(match_id)
        while len(states) > CACHED_STATES:
            states.popitem(last=False)
        while len(_cache) > CACHED_MATCHES:
            _cache.popitem(last=False)


def forget_states() -> None:
    """Empties this process's cache; what is asked for next is folded from the journal."""
    with _cache_lock:
        _cache.clear()
        _recent_entries.clear()


def _nearest(match_id: UUID, seq: int) -> tuple[int, MatchState] | None:
    """The newest cached state at or before an entry."""
    with _cache_lock:
        states = _cache.get(match_id)
        found = max((known for known in states or () if known <= seq), default=None)
        return None if states is None or found is None else (found, states[found])
