"""Has the tables of shanten: from what is stored, or built where Python came without its decompressor."""

from base64 import b64decode
from functools import cache
from typing import Final

from rules.engine.shanten_build import HONOR_KINDS, MOST_SETS, RANKS, Rows, Tables, build_tables
from rules.engine.shanten_stored import STORED


def load_tables() -> Tables:
    """All tables. A test compares them with those that are built."""
    try:
        from lzma import decompress  # noqa: PLC0415  some Pythons are built without it
    except ImportError:
        return build_tables()
    return _read(decompress(b64decode(b"".join(STORED))))


tables: Final = cache(load_tables)
"""The tables of the standard form, loaded at the first call."""


def _read(stored: bytes) -> Tables:
    place = 0

    def take(size: int) -> bytes:
        nonlocal place
        place += size
        return stored[place - size : place]

    def take_rows(count: int, length: int) -> Rows:
        return tuple([take(length) for _ in range(count)])

    suits, honors = take(5**RANKS), take(5**HONOR_KINDS)
    suit_numbers, honor_numbers = max(suits) + 1, max(honors) + 1
    suit_pairs = take_rows(suit_numbers, suit_numbers)
    honor_pairs = take_rows(suit_numbers, honor_numbers)
    left, right = max(map(max, suit_pairs)) + 1, max(map(max, honor_pairs)) + 1
    missing = tuple([take_rows(left, right) for _ in range(MOST_SETS + 1)])
    return Tables(suits, honors, suit_pairs, honor_pairs, missing)
