"""Our own file of a whole match, of any rules: who played what, and every event (docs/formats.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from matches.formats.journal import JournalMatch
from matches.formats.json_path import Json
from matches.formats.record import Place, RecordError
from rules.engine.events import Event, MatchStarted

NAME: Final = "meja-match"
VERSION: Final = 1
_FIRST_LINE: Final = 2
"""The first event stands in the second line of the file, each in a line of its own."""


def written_meja(
    match: Mapping[str, Any], players: Sequence[Mapping[str, Any]], events: Sequence[Event]
) -> bytes:
    """A match with its journal. Shape: JSON, an event a line."""
    head = {"format": NAME, "version": VERSION, "match": match, "players": players}
    lines = b",\n".join(map(msgspec.json.encode, events))
    return msgspec.json.encode(head)[:-1] + b',"events":[\n' + lines + b"\n]}\n"


def is_meja(whole: Json) -> bool:
    """Whether a file is one of ours."""
    return whole.has("format") and whole.get("format").value == NAME


def read_meja(whole: Json) -> JournalMatch:
    """The match in a file of ours.

    Raises: RecordError if it is of another version, or something in it is no event.
    """
    if whole.get("version").value != VERSION:
        raise whole.get("version").bad()
    found = JournalMatch(names=_names(whole))
    for number, told in enumerate(whole.get("events").items()):
        try:
            found.events.append(msgspec.convert(told.value, Event))
        except msgspec.ValidationError as error:
            raise RecordError("bad_event", told.place, detail=str(error)) from error
        found.lines.append(number + _FIRST_LINE)
    if not found.events or not isinstance(found.events[0], MatchStarted):
        raise RecordError("no_match_started", Place("path", "events[0]"))
    return found


def _names(whole: Json) -> tuple[str, ...]:
    """By seat; empty where the file has no players."""
    if not whole.has("players"):
        return ()
    return tuple(player.get("name").text() for player in whole.get("players").items(4))
