"""Files that are cut off or changed at any place are refused or differ: nothing else ever happens."""

import gzip
import random
import re

import pytest

from matches.formats.reading import read_any
from matches.formats.record import RecordError
from matches.formats.replaying import first_difference
from matches.record_text import difference_text, refusal_text
from tests.kit.records import WRITERS, golden, played

SHORT = {name: write(golden("nine_terminals")) for name, write in WRITERS.items()}
LONG = {name: write(played(8)) for name, write in WRITERS.items()}
SEPARATORS = {"mjlog": b"/><", "tenhou.net/6": b",", "mjai": b"\n"}
BYTES = b'0123456789"<>/[]{},-rpckma TDUEVFWGN\n\xff\x00'
NUMBERS = (b"0", b"1", b"-1", b"60", b"136", b"47", b"1e400", b"99999999999999999999")


def outcome(data):
    """What the command would say of a file; None if it agrees."""
    try:
        read = read_any(data)
        assert not isinstance(read, list)
        found = first_difference(read)
    except RecordError as error:
        return refusal_text(error)
    return None if found is None else difference_text(found)


@pytest.mark.parametrize("format_", WRITERS)
def test_a_file_that_is_cut_off_anywhere_is_refused(format_):
    data = SHORT[format_]
    whole = len(data.rstrip())
    for length in range(0, whole, 5):
        assert outcome(data[:length])


def test_so_is_a_packed_one():
    packed = gzip.compress(SHORT["mjlog"])
    for length in range(2, len(packed), 9):
        assert outcome(packed[:length])


def other_bytes(data, chance, separator):
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] = chance.choice(BYTES)
    return bytes(changed)


def without_some(data, chance, separator):
    place = chance.randrange(len(data))
    return data[:place] + data[place + chance.randint(1, 40) :]


def other_number(data, chance, separator):
    number = chance.choice(list(re.finditer(rb"-?\d+", data)))
    return data[: number.start()] + chance.choice(NUMBERS) + data[number.end() :]


def exchanged_parts(data, chance, separator):
    parts = data.split(separator)
    a, b = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[a], parts[b] = parts[b], parts[a]
    return separator.join(parts)


def without_a_part(data, chance, separator):
    parts = data.split(separator)
    del parts[chance.randrange(len(parts))]
    return separator.join(parts)


def part_twice(data, chance, separator):
    parts = data.split(separator)
    place = chance.randrange(len(parts))
    return separator.join([*parts[: place + 1], *parts[place:]])


DAMAGES = (other_bytes, without_some, other_number, exchanged_parts, without_a_part, part_twice)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("format_", WRITERS)
def test_a_damaged_file_is_answered_with_a_sentence_or_agrees(format_, damage):
    chance = random.Random(f"{format_} {damage.__name__}")
    said = [
        outcome(damage(data, chance, SEPARATORS[format_]))
        for data in (SHORT[format_], LONG[format_])
        for _ in range(20)
    ]
    assert all(text is None or (text and "%" not in text.split("<")[0]) for text in said)
    assert sum(text is not None for text in said) >= 10


DEEP = (300, 600, *range(850, 1_000), 2_000, 100_000)
"""About as deep as Python and the reader of JSON go, which depends on the calls that wait, and deeper."""


@pytest.mark.parametrize(
    "told",
    [
        b'{"log":%s}',
        b'{"log":[%s]}',
        b'{"type":"start_game","names":%s}',
        b'{"type":"start_game","meja":{"length":"tonpuu","options":%s}}',
        b'{"type":%s}',
        b'{"type":"match_started","options":%s}',
        b'{"format":"meja-match","version":1,"events":%s}',
        b'{"format":"meja-match","version":%s}',
        b"[%s]",
    ],
)
def test_what_is_nested_too_deep_is_refused(told):
    for depth in DEEP:
        assert outcome(told % (b"[" * depth + b"]" * depth))
        assert outcome(told % (b'{"log":' * depth + b"1" + b"}" * depth))
