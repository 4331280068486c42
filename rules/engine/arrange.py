"""Splits of a hand into sets and a pair, and the faces that complete one.

A hand is one integer, three bits a face, so that counting is adding and a suit is a slice. Each suit is
split once and remembered; a hand's splits are the combinations of its suits'. Nothing here limits a face
to four copies: who has a hand with a fifth is told the truth about its shape (the waits of Klasik need it).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.engine.tiles import FACES, ORPHANS, Tile

ONE: Final = tuple(1 << (3 * face) for face in range(FACES))
"""What one copy of each face adds to a packed hand."""

_SUIT_BITS: Final = 27
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
_HONORS: Final = 3
_REMEMBERED: Final = 1 << 16


class Arrangement(NamedTuple):
    """One full split of the concealed tiles of a winning hand. Order: ``chows`` ascending."""

    pungs: int
    """A bit for each face that is a triplet."""
    chows: tuple[Tile, ...]
    """The lowest face of each sequence."""
    pair: Tile


class _SuitSplit(NamedTuple):
    """One full split of one suit, with or without the pair."""

    pungs: int
    chows: tuple[Tile, ...]
    pair: tuple[Tile, ...]
    """Empty or one face."""


class _SuitEnds(NamedTuple):
    """What one suit is, and which faces make it, sets alone and sets with the pair."""

    is_sets: bool
    is_paired: bool
    to_sets: tuple[Tile, ...]
    to_paired: tuple[Tile, ...]


def pack(tiles: Iterable[Tile]) -> int:
    """The packed hand of these faces.

    >>> from rules.engine.tiles import parse_tiles
    >>> oct(pack(parse_tiles("1123m")))
    '0o112'
    """
    return sum(map(ONE.__getitem__, tiles))


def pack_counts(counts: Sequence[int]) -> int:
    """The packed hand of the copies of each of the 34 faces, at most seven each."""
    return sum(copies << (3 * face) for face, copies in enumerate(counts) if copies)


def arrangements(code: int) -> tuple[Arrangement, ...]:
    """All splits of a packed hand into sets and one pair; empty if there is none.

    >>> from rules.engine.tiles import parse_tiles
    >>> len(arrangements(pack(parse_tiles("222333444m55z"))))
    2
    """
    one = _suit_splits(0, code & _SUIT_MASK)
    two = _suit_splits(1, code >> _SUIT_BITS & _SUIT_MASK)
    three = _suit_splits(2, code >> 2 * _SUIT_BITS & _SUIT_MASK)
    honors = _suit_splits(_HONORS, code >> 3 * _SUIT_BITS)
    if not (one and two and three and honors):
        return ()
    # All splits of one suit agree on whether they hold a pair: the number of its tiles decides it.
    if len(one[0].pair) + len(two[0].pair) + len(three[0].pair) + len(honors[0].pair) != 1:
        return ()
    if len(one) == len(two) == len(three) == len(honors) == 1:
        return (_joined(one[0], two[0], three[0], honors[0]),)
    return tuple(_joined(*parts) for parts in product(one, two, three, honors))


def _joined(one: _SuitSplit, two: _SuitSplit, three: _SuitSplit, honors: _SuitSplit) -> Arrangement:
    (pair,) = one.pair + two.pair + three.pair + honors.pair
    return Arrangement(
        one.pungs | two.pungs | three.pungs | honors.pungs, one.chows + two.chows + three.chows, pair
    )


def is_complete(code: int) -> bool:
    """Whether a packed hand is sets and one pair."""
    paired = 0
    for suit in range(4):
        splits = _suit_splits(suit, code >> suit * _SUIT_BITS & _SUIT_MASK)
        if not splits:
            return False
        paired += len(splits[0].pair)
    return paired == 1


def completing(code: int) -> tuple[Tile, ...]:
    """The faces that make a packed hand sets and one pair, a fifth copy included. Order: ascending.

    >>> from rules.engine.tiles import parse_tiles
    >>> completing(pack(parse_tiles("1111234m")))
    (0, 3)
    """
    ends = [_suit_ends(suit, code >> suit * _SUIT_BITS & _SUIT_MASK) for suit in range(4)]
    unfinished = [end for end in ends if not end.is_sets]
    if len(unfinished) == 1:
        return unfinished[0].to_paired
    if len(unfinished) != 2:
        return ()
    one, other = unfinished
    return (one.to_sets if other.is_paired else ()) + (other.to_sets if one.is_paired else ())


def unfinished_suits(code: int) -> int:
    """How many suits of a packed hand are neither sets nor sets and a pair.

    An exchange of one tile finishes two at most: a quick look at whether it could complete a hand.

    >>> from rules.engine.tiles import parse_tiles
    >>> unfinished_suits(pack(parse_tiles("123m45p7s11z")))
    2
    """
    return sum([not _suit_splits(suit, code >> suit * _SUIT_BITS & _SUIT_MASK) for suit in range(4)])


@lru_cache(maxsize=_REMEMBERED)
def _suit_ends(suit: int, code: int) -> _SuitEnds:
    splits = _suit_splits(suit, code)
    is_paired = bool(splits) and bool(splits[0].pair)
    to_sets: list[Tile] = []
    to_paired: list[Tile] = []
    for rank in range(7 if suit == _HONORS else 9):
        if finished := _suit_splits(suit, code + ONE[rank]):
            faces = to_paired if finished[0].pair else to_sets
            faces.append(Tile(suit * 9 + rank))
    return _SuitEnds(bool(splits) and not is_paired, is_paired, tuple(to_sets), tuple(to_paired))


@lru_cache(maxsize=_REMEMBERED)
def _suit_splits(suit: int, code: int) -> tuple[_SuitSplit, ...]:
    counts = [code >> 3 * rank & 7 for rank in range(9)]
    if sum(counts) % 3 == 1:
        return ()
    found: list[_SuitSplit] = []
    _split_from(suit, counts, _SuitSplit(0, (), ()), found)
    needs_pair = sum(counts) % 3 == 2
    return tuple(split for split in found if bool(split.pair) == needs_pair)


def _split_from(suit: int, counts: Sequence[int], so_far: _SuitSplit, found: list[_SuitSplit]) -> None:
    """Adds each split that begins with ``so_far``; ``counts`` are the copies left over.

    The lowest face left is used up whole — perhaps a triplet, perhaps the pair, the rest sequences — so
    that each split is met once.
    """
    rank = next((rank for rank, copies in enumerate(counts) if copies), None)
    if rank is None:
        found.append(so_far)
        return
    face = Tile(suit * 9 + rank)
    for triplets, pairs in ((0, 0), (1, 0), (0, 1), (1, 1)):
        chows = counts[rank] - 3 * triplets - 2 * pairs
        if chows < 0 or (pairs and so_far.pair):
            continue
        left = list(counts)
        left[rank] = 0
        if chows:
            if suit == _HONORS or rank > 6 or min(left[rank + 1], left[rank + 2]) < chows:
                continue
            left[rank + 1] -= chows
            left[rank + 2] -= chows
        longer = _SuitSplit(
            so_far.pungs | triplets << face, so_far.chows + (face,) * chows, so_far.pair + (face,) * pairs
        )
        _split_from(suit, left, longer, found)


_ONCE: Final = sum(ONE)
_TWICE: Final = 2 * _ONCE


def is_pairs(code: int) -> bool:
    """Whether a packed hand is seven different pairs."""
    return not code & ~_TWICE and code.bit_count() == 7


def completing_pairs(code: int) -> tuple[Tile, ...]:
    """The face that makes a packed hand seven different pairs, if there is one."""
    single, double = code & _ONCE, code & _TWICE
    if single + double != code or single << 1 & double or double.bit_count() != 6 or single.bit_count() != 1:
        return ()
    return (Tile((single.bit_length() - 1) // 3),)


def may_be_near_pairs(code: int) -> bool:
    """Whether a packed hand has six pairs or more, a triplet counted as one."""
    return (code & _TWICE).bit_count() >= 6


_THIRTEEN: Final = pack(ORPHANS)
_ORPHAN_WAITS: Final = {
    _THIRTEEN: ORPHANS,
    **{
        _THIRTEEN - ONE[missing] + ONE[doubled]: (missing,)
        for missing in ORPHANS
        for doubled in ORPHANS
        if missing != doubled
    },
}
_ORPHANS: Final = frozenset(_THIRTEEN + ONE[doubled] for doubled in ORPHANS)


def is_orphans(code: int) -> bool:
    """Whether a packed hand is each of the thirteen terminals and honors, one of them twice."""
    return code in _ORPHANS


def completing_orphans(code: int) -> tuple[Tile, ...]:
    """The faces that make a packed hand the thirteen orphans. Order: ascending."""
    return _ORPHAN_WAITS.get(code, ())


def is_near_orphans(code: int) -> bool:
    """Whether a packed hand has twelve of the thirteen terminals and honors or all."""
    return ((code | code >> 1 | code >> 2) & _THIRTEEN).bit_count() >= 12
