"""Reads our own journals: events, one JSON object a line, match after match."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from matches.formats.record import Place, RecordError
from rules.engine.events import Event, MatchStarted


@dataclass(slots=True)
class JournalMatch:
    """One match of a journal; the line of each event stands at the same index."""

    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    names: tuple[str, ...] = ()
    """By seat; empty where the file tells none."""


class _Step(msgspec.Struct):
    """A line of a golden match: an action, which is found anew, and the events that followed."""

    events: list[Event]


def read_journal(data: bytes) -> list[JournalMatch]:
    """The matches in a file. Each begins with ``MatchStarted``.

    Raises: RecordError if a line is no event, or there is none.
    """
    matches: list[JournalMatch] = []
    for number, line in enumerate(data.splitlines(), start=1):
        if not line.strip():
            continue
        for event in _events(line, number):
            if isinstance(event, MatchStarted):
                matches.append(JournalMatch())
            elif not matches:
                raise RecordError("no_match_started", Place("line", str(number)))
            matches[-1].events.append(event)
            matches[-1].lines.append(number)
    if not matches:
        raise RecordError("no_deal", Place("file"))
    return matches


def _events(line: bytes, number: int) -> Iterator[Event]:
    try:
        if line.lstrip().startswith(b'{"action"'):
            yield from msgspec.json.decode(line, type=_Step).events
        else:
            yield msgspec.json.decode(line, type=Event)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("bad_json", Place("line", str(number)), detail=str(error)) from error
