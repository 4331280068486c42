"""Splits of a hand into sets and a pair, and the faces that complete one.

A hand is one integer, three bits a face, so that counting is adding and a suit is a slice. Each suit is
split once and remembered; a hand's splits are the combinations of its suits'. Nothing here limits a face
to four copies: who has a hand with a fifth is told the truth about its shape (the waits of Klasik need it).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.engine.tiles import FACES, ORPHANS, Tile, digits_of

ONE: Final = tuple(1 << (3 * face) for face in range(FACES))
"""What one copy of each face adds to a packed hand."""

_ADDS: Final = list(ONE)
"""The same as a list, whose items are had more quickly where many are added."""

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


class _Split(NamedTuple):
    """One full split of one suit, with or without the pair."""

    pungs: int
    chows: tuple[Tile, ...]
    pair: tuple[Tile, ...]
    """Empty or one face."""


class _Ends(NamedTuple):
    """The ranks that make an unfinished suit: one of sets alone, or one of sets with the pair."""

    to_sets: tuple[int, ...]
    to_paired: tuple[int, ...]


def pack(tiles: Iterable[Tile]) -> int:
    """The packed hand of these faces.

    >>> from rules.engine.tiles import parse_tiles
    >>> oct(pack(parse_tiles("1123m")))
    '0o112'
    """
    return sum(map(_ADDS.__getitem__, tiles))


def pack_counts(counts: Sequence[int]) -> int:
    """The packed hand of the copies of each of the 34 faces, at most seven each."""
    return int(digits_of(counts), 8)


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


def _joined(one: _Split, two: _Split, three: _Split, honors: _Split) -> Arrangement:
    (pair,) = one.pair + two.pair + three.pair + honors.pair
    return Arrangement(
        one.pungs | two.pungs | three.pungs | honors.pungs, one.chows + two.chows + three.chows, pair
    )


def _suits(code: int) -> tuple[int, int, int, int]:
    """The suits of a packed hand, each as if it were the first."""
    return (
        code & _SUIT_MASK,
        code >> _SUIT_BITS & _SUIT_MASK,
        code >> 2 * _SUIT_BITS & _SUIT_MASK,
        code >> 3 * _SUIT_BITS,
    )


class _Kinds(dict[int, int]):
    """What each suit is, learned when it is first met: nothing but sets, sets and a pair, or unfinished.

    Numbers of four suits can be added: the higher half counts the unfinished, the lower all but sets.
    """

    def __init__(self, *, has_chows: bool) -> None:
        super().__init__()
        self.has_chows = has_chows

    def __missing__(self, suit: int) -> int:
        """Looks at it."""
        if len(self) >= _REMEMBERED:
            self.clear()
        splits = _splits(suit, self.has_chows)
        kind = self[suit] = (_PAIRED if splits[0].pair else _SETS) if splits else _UNFINISHED
        return kind


_SETS: Final = 0
_PAIRED: Final = 1
_UNFINISHED: Final = 17
_OTHERS: Final = 15
"""Of added kinds, the suits that are not sets alone."""
_SUIT_KINDS: Final = _Kinds(has_chows=True)
_HONOR_KINDS: Final = _Kinds(has_chows=False)


def _kinds(code: int) -> int:
    """The kinds of the four suits of a packed hand, added."""
    return (
        _SUIT_KINDS[code & _SUIT_MASK]
        + _SUIT_KINDS[code >> _SUIT_BITS & _SUIT_MASK]
        + _SUIT_KINDS[code >> 2 * _SUIT_BITS & _SUIT_MASK]
        + _HONOR_KINDS[code >> 3 * _SUIT_BITS]
    )


def is_complete(code: int) -> bool:
    """Whether a packed hand is sets and one pair."""
    return _kinds(code) == _PAIRED


def completing(code: int) -> tuple[Tile, ...]:
    """The faces that make a packed hand sets and one pair, a fifth copy included. Order: ascending.

    >>> from rules.engine.tiles import parse_tiles
    >>> completing(pack(parse_tiles("1111234m")))
    (0, 3)
    """
    # Ends are asked of few hands: most have three suits that one tile does not finish.
    if _kinds(code) & _OTHERS > 2:
        return ()
    others: list[tuple[int, int, bool]] = []
    for suit, part in enumerate(_suits(code)):
        if part:
            splits = _splits(part, suit != _HONORS)
            if not splits or splits[0].pair:
                others.append((suit, part, bool(splits)))
    if len(others) == 1:
        suit, part, _ = others[0]
        return _faces(suit, _ends(part, suit != _HONORS).to_paired)
    if len(others) != 2:
        return ()
    (suit, part, is_paired), (other_suit, other_part, other_is_paired) = others
    found: tuple[Tile, ...] = ()
    if other_is_paired:
        found = _faces(suit, _ends(part, suit != _HONORS).to_sets)
    if is_paired:
        found += _faces(other_suit, _ends(other_part, other_suit != _HONORS).to_sets)
    return found


def _faces(suit: int, ranks: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple([Tile(9 * suit + rank) for rank in ranks])


def unfinished_suits(code: int) -> int:
    """How many suits of a packed hand are neither sets nor sets and a pair.

    An exchange of one tile finishes two at most: a quick look at whether it could complete a hand.

    >>> from rules.engine.tiles import parse_tiles
    >>> unfinished_suits(pack(parse_tiles("123m45p7s11z")))
    2
    """
    return _kinds(code) >> 4


@lru_cache(maxsize=_REMEMBERED)
def _ends(code: int, has_chows: bool) -> _Ends:
    to_sets: list[int] = []
    to_paired: list[int] = []
    for rank in range(9 if has_chows else 7):
        if finished := _splits(code + ONE[rank], has_chows):
            ranks = to_paired if finished[0].pair else to_sets
            ranks.append(rank)
    return _Ends(tuple(to_sets), tuple(to_paired))


@lru_cache(maxsize=_REMEMBERED)
def _suit_splits(suit: int, code: int) -> tuple[_Split, ...]:
    """The splits of a suit, its ranks told as faces."""
    splits = _splits(code, suit != _HONORS)
    if suit == 0:
        return splits
    start = 9 * suit
    return tuple(
        [
            _Split(
                split.pungs << start,
                tuple([Tile(rank + start) for rank in split.chows]),
                tuple([Tile(rank + start) for rank in split.pair]),
            )
            for split in splits
        ]
    )


@lru_cache(maxsize=_REMEMBERED)
def _splits(code: int, has_chows: bool) -> tuple[_Split, ...]:
    """The splits of one suit, told as of the first: into sets, or into sets and a pair, as its number asks.

    The lowest rank is used up whole (perhaps a triplet, perhaps the pair, the rest sequences), so that each
    split is met once; what the other ranks then are has mostly been asked before.
    """
    if not code:
        return _NOTHING
    # Two ranks make a digit of base 64, and 64 leaves 1 when divided by 3: so does the number of tiles.
    kind = ((code & _EVERY_OTHER) + (code >> 3 & _EVERY_OTHER)) % 3
    if kind == 1:
        return ()
    low = 3 * (((code & -code).bit_length() - 1) // 3)
    copies = code >> low & 7
    rest = code ^ copies << low
    found: list[_Split] = []
    for triplets, pairs in _WITH_PAIR if kind == 2 else _WITHOUT_PAIR:
        chows = copies - 3 * triplets - 2 * pairs
        if chows < 0:
            continue
        left = rest
        if chows:
            if not has_chows or (rest >> low + 3 & 7) < chows or (rest >> low + 6 & 7) < chows:
                continue
            left -= chows * 0o11 << low + 3
        face = Tile(low // 3)
        chosen, pair = (face,) * chows, (face,) * pairs
        found += [
            _Split(split.pungs | triplets << face, chosen + split.chows, pair + split.pair)
            for split in _splits(left, has_chows)
        ]
    return tuple(found)


_EVERY_OTHER: Final = 0o707070707
_NOTHING: Final = (_Split(0, (), ()),)
_WITHOUT_PAIR: Final = ((0, 0), (1, 0))
_WITH_PAIR: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Triplets and pairs that the lowest rank of a suit may have."""


ONCE: Final = sum(ONE)
"""A bit for each face: a set of faces is told by these bits of a packed hand."""
_TWICE: Final = 2 * ONCE
_FOUR_TIMES: Final = 4 * ONCE
_UP_TO_SEVEN, _UP_TO_EIGHT, _FROM_TWO, _FROM_THREE = (
    sum(ONE[9 * suit + rank] for suit in range(3) for rank in ranks)
    for ranks in (range(7), range(8), range(1, 9), range(2, 9))
)


def tiles_in(code: int) -> int:
    """How many tiles a packed hand has, at most four of a face.

    >>> tiles_in(pack((Tile(0), Tile(0), Tile(0), Tile(33))))
    4
    """
    return (code & ONCE).bit_count() + 2 * (code & _TWICE).bit_count() + 4 * (code & _FOUR_TIMES).bit_count()


def held_faces(code: int) -> int:
    """The faces of a packed hand, as a set of bits."""
    return (code | code >> 1 | code >> 2) & ONCE


def fours_in(code: int) -> tuple[Tile, ...]:
    """The faces of which a packed hand has four copies. Order: ascending."""
    fours = code & _FOUR_TIMES
    return tuple([Tile(face) for face in range(FACES) if fours >> 3 * face & 4]) if fours else ()


def beside(faces: int) -> int:
    """The faces that make a sequence with two of these. Shape: sets of bits.

    >>> beside(ONE[0] | ONE[2]) == ONE[1]
    True
    """
    low, high = faces << 3 & _FROM_TWO, faces >> 3 & _UP_TO_EIGHT
    return low & (low << 3 & _FROM_THREE | high) | high & high >> 3 & _UP_TO_SEVEN


def is_pairs(code: int) -> bool:
    """Whether a packed hand is seven different pairs."""
    return not code & ~_TWICE and code.bit_count() == 7


def completing_pairs(code: int) -> tuple[Tile, ...]:
    """The face that makes a packed hand seven different pairs, if there is one."""
    double = code & _TWICE
    if double.bit_count() != 6:
        return ()
    single = code & ONCE
    if single + double != code or single << 1 & double or single.bit_count() != 1:
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
    return (held_faces(code) & _THIRTEEN).bit_count() >= 12
