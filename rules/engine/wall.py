"""The wall: where chance comes from, and how it can be checked afterwards.

A match has one 256-bit secret. Everything random in it is derived from that secret by label, so the
journal and the secret replay the match byte for byte (flow 5.1.2). The shuffle is our own and
numbered, since the standard library's may change between Python versions.

Shuffle 1: Fisher–Yates from the last place down to the second; the partner of place ``i`` is drawn
from ``0 … i``. Numbers come from a stream of 32-bit big-endian words, eight in each
SHA-256(seed ‖ counter), the counter being 8 bytes big-endian from 0. A word at or above the largest
multiple of ``i + 1`` below 2³² is thrown away, so that no partner is likelier than another.
"""

import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain, count, islice
from operator import mod
from struct import Struct
from typing import Final, TypeVar

from rules.engine.tiles import Copy

SHUFFLE_VERSION: Final = 1
SECRET_BYTES: Final = 32
_WORDS: Final = 1 << 32

Item = TypeVar("Item")


def derive(secret: bytes, label: str) -> bytes:
    """32 bytes for one use of the match secret; labels are ``seats``, ``deal 1``, ``deal 1 salt``."""
    return hmac.digest(secret, label.encode(), "sha256")


def _words(seed: bytes) -> Iterator[int]:
    blocks = (sha256(seed + counter.to_bytes(8, "big")).digest() for counter in count())
    return chain.from_iterable(map(_EIGHT_WORDS, blocks))


_EIGHT_WORDS: Final = Struct(">8I").unpack


def partners_of_words(places: int, words: Iterator[int]) -> list[int]:
    """The partner of each place, from the last down to the second.

    A word is almost never thrown away, so the first words are looked at together: where all are far enough
    below 2³², each is the one that ``partners_word_by_word`` would take. A test compares the two.
    """
    first = list(islice(words, max(0, places - 1)))
    if max(first, default=0) < _WORDS - places:
        return list(map(mod, first, range(places, 1, -1)))
    return partners_word_by_word(places, chain(first, words))


def partners_word_by_word(places: int, words: Iterator[int]) -> list[int]:
    """The partners by the definition: each word is held against the choices that its place has."""
    found = []
    for choices in range(places, 1, -1):
        limit = _WORDS - _WORDS % choices
        word = next(words)
        while word >= limit:
            word = next(words)
        found.append(word % choices)
    return found


@lru_cache(maxsize=8)
def shuffled_once(items: tuple[Item, ...], seed: bytes) -> tuple[Item, ...]:
    """``shuffled``, kept while one deal begins: the wall is asked for by its decision and by its event."""
    return shuffled(items, seed)


def shuffled(items: Sequence[Item], seed: bytes) -> tuple[Item, ...]:
    """The items in the order that shuffle 1 gives for this seed.

    >>> shuffled("abcd", b"seed") == shuffled("abcd", b"seed")
    True
    """
    order = list(items)
    last, partners = len(order) - 1, partners_of_words(len(order), _words(seed))
    for place, partner in zip(range(last, 0, -1), partners, strict=True):
        order[place], order[partner] = order[partner], order[place]
    return tuple(order)


def wall_hash(wall: Sequence[Copy], salt: bytes) -> str:
    """SHA-256(salt ‖ wall) in hexadecimal, a byte for each copy from front to back.

    It is shown before the deal; salt and wall are shown when the match has ended.
    """
    return sha256(salt + bytes(wall)).hexdigest()
