"""Reads a record of any format, known by its content."""

import gzip
import io
import zlib
from typing import Any, Final

from matches.formats.journal import JournalMatch, read_journal
from matches.formats.json_path import Json, decoded
from matches.formats.meja import is_meja, read_meja
from matches.formats.mjai import mjai_record, read_mjai
from matches.formats.record import WHOLE_FILE, Place, Record, RecordError
from matches.formats.tenhou_json import record_of
from matches.formats.tenhou_mjlog import read_mjlog

MOST_BYTES: Final = 256 << 20
"""The largest file that is read, unpacked."""
_GZIP: Final = b"\x1f\x8b"
_MARK: Final = b"\xef\xbb\xbf"
"""What some editors put before UTF-8."""


def read_any(data: bytes, most: int | None = None) -> Record | list[JournalMatch]:
    """The match in a file, or the matches where it is a journal of ours. Shape: may be packed with gzip.

    Units: ``most`` is the largest size in bytes, unpacked.
    Raises: RecordError if it is of no known format, or can't be read as what it begins like.
    """
    data = _unpacked(data, MOST_BYTES if most is None else most).removeprefix(_MARK)
    text = data.lstrip()
    if text.startswith(b"<"):
        return read_mjlog(data)
    if text.startswith(b"["):
        return _read_list(text)
    if text.startswith(b"{"):
        return _read_object(data)
    raise RecordError("empty_file" if not text else "unknown_format", WHOLE_FILE)


def _unpacked(data: bytes, most: int) -> bytes:
    if data.startswith(_GZIP):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = packed.read(most + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise RecordError("bad_gzip", WHOLE_FILE, detail=str(error)) from error
    if len(data) > most:
        raise RecordError("too_large", WHOLE_FILE, most=most >> 20)
    return data


def _read_list(text: bytes) -> Record:
    """A match of mjai with its events in one list."""
    events = Json(decoded(text, WHOLE_FILE)).items()
    return mjai_record((event.place, event.value) for event in events)


def _read_object(data: bytes) -> Record | list[JournalMatch]:
    """By the first line: of mjai and of journals it is an object of its own."""
    first = _decoded_or_none(data.lstrip().split(b"\n", 1)[0])
    if isinstance(first, dict) and "type" in first:
        return read_journal(data) if first["type"] == "match_started" else read_mjai(data)
    whole = Json(decoded(data, WHOLE_FILE))
    if is_meja(whole):
        return [read_meja(whole)]
    if not whole.has("log"):
        raise RecordError("unknown_format", Place("path", "/"))
    return record_of(whole)


def _decoded_or_none(line: bytes) -> Any:
    try:
        return decoded(line, WHOLE_FILE)
    except RecordError:
        return None
