"""Shanten: how many exchanges a hand is from ready, and which tiles bring it nearer.

Everything is a look-up in the tables of ``shanten_build``, which are loaded at first use. A hand is four
*codes*, one a suit: base-5 numbers whose digits are the copies of each rank, rank 1 lowest. Who tries
many hands keeps the codes (``SuitCodes``) instead of counting again.

−1 is complete, 0 ready, n is n exchanges from ready. Melds are counted as sets already made. No hand
uses a fifth copy of a face: 1111m is not waiting for another 1m.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from struct import Struct
from typing import Final

from rules.engine.shanten_build import MOST_SETS, Rows, Tables
from rules.engine.shanten_forms import FORM_GAINS, OF_FORMS, forms_of, forms_of_honors, forms_of_suit
from rules.engine.shanten_load import load_tables
from rules.engine.tiles import FACES, ORPHANS, Tile

Codes = tuple[int, int, int, int]

SUIT_OF: Final = tuple(tile // 9 for tile in range(FACES))
"""For each face, the place of its code: characters, dots, bamboo, honors."""
WEIGHT: Final = tuple(5 ** (tile % 9) for tile in range(FACES))
"""For each face, what one copy adds to its code."""

_OF_FACE: Final = tuple(zip(SUIT_OF, WEIGHT, FORM_GAINS, strict=True))
"""For each face all three: where it counts, for how much, and for which forms."""

_SUIT_STARTS: Final = (0, 9)

tables: Final = cache(load_tables)
"""The tables of the standard form, loaded at the first call."""


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """The distance from ready of four sets and a pair; −1 if complete.

    Shape: copies of each of the 34 faces in the concealed hand, at most 4 each; ``melds`` 0–4.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> shanten(counts_of(parse_tiles("123m456p789s1155z")))
    0
    """
    return codes_shanten(codes_of(counts), melds)


class _Suits(dict[bytes, tuple[bytes, int, bytes, int]]):
    """By the counts of a suit: its row of two suits, its number, its row with the honors, its forms.

    Hands differ, but nearly all of their suits have been met before.
    """

    def __missing__(self, counts: bytes) -> tuple[bytes, int, bytes, int]:
        if len(self) > _MOST_SUITS:
            self.clear()
        table = tables()
        # Read the other way round, rank 9 lowest, a suit lacks the same.
        number = table.suits[int(counts.translate(_DIGITS), 5)]
        found = table.suit_pairs[number], number, table.honor_pairs[number], forms_of_suit(counts)
        self[counts] = found
        return found


class _Honors(dict[bytes, tuple[Rows, int, int]]):
    """By the counts of the honors: what whole hands lack, the honors' number, their forms."""

    def __missing__(self, counts: bytes) -> tuple[Rows, int, int]:
        if len(self) > _MOST_SUITS:
            self.clear()
        table = tables()
        number = table.honors[int(counts.translate(_DIGITS), 5)]
        self[counts] = found = table.missing[MOST_SETS], number, forms_of_honors(counts)
        return found


_MOST_SUITS: Final = 1 << 16
_DIGITS: Final = bytes(ord("0") + copies % 10 for copies in range(256))
_suits, _honors = _Suits(), _Honors()
_in_suits: Final = Struct("9s9s9s7s").unpack


def any_shanten(counts: Sequence[int]) -> int:
    """The least distance from ready of the three forms, for a hand without melds; −1 if complete.

    The plain way is the least of ``shanten``, ``pairs_shanten`` and ``orphans_shanten``; here all three come
    from what is known of each suit.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> any_shanten(counts_of(parse_tiles("1133m2255p6688s77z")))
    -1
    """
    suits = _suits
    first, second, third, fourth = _in_suits(bytes(counts))
    left, _, _, one = suits[first]
    _, number, _, two = suits[second]
    _, _, right, three = suits[third]
    missing, honors, four = _honors[fourth]
    lacking = missing[left[number]][right[honors]]
    special = OF_FORMS[one + two + three + four]
    return (lacking if lacking < special else special) - 1


def codes_of(counts: Sequence[int]) -> Codes:
    """The four suit codes of a count of faces."""
    codes = [0, 0, 0, 0]
    for suit, weight, copies in zip(SUIT_OF, WEIGHT, counts, strict=True):
        codes[suit] += weight * copies
    return codes[0], codes[1], codes[2], codes[3]


def codes_shanten(codes: Sequence[int], melds: int = 0) -> int:
    """``shanten`` of a hand given as its four codes."""
    table = tables()
    one, two, three, honors = codes
    suits = table.suits
    left = table.suit_pairs[suits[one]][suits[two]]
    right = table.honor_pairs[suits[three]][table.honors[honors]]
    return table.missing[MOST_SETS - melds][left][right] - 1


def codes_useful(codes: Sequence[int], counts: Sequence[int], melds: int = 0) -> tuple[Tile, ...]:
    """``useful_tiles`` of a hand given as its four codes and its counts."""
    return _useful(tables(), codes, counts, MOST_SETS - melds)[1]


def useful_tiles(counts: Sequence[int], melds: int = 0) -> tuple[Tile, ...]:
    """The faces of which one more copy lowers the shanten of four sets and a pair.

    Shape: a hand that is to draw (13 tiles less three a meld); of a ready hand these are its waits.
    Order: ascending. A face held four times is never among them.

    >>> from rules.engine.tiles import counts_of, format_tiles, parse_tiles
    >>> format_tiles(useful_tiles(counts_of(parse_tiles("123m456p78s111z55z"))))
    '69s'
    """
    return codes_useful(codes_of(counts), counts, melds)


def orphans_shanten(counts: Sequence[int]) -> int:
    """The distance from ready of Thirteen Orphans, for a hand without melds; −1 if complete."""
    held = [counts[tile] for tile in ORPHANS]
    kinds = len(held) - held.count(0)
    return 13 - kinds - (max(held) > 1)


def orphans_useful(counts: Sequence[int]) -> tuple[Tile, ...]:
    """The faces of which one more copy lowers the shanten of Thirteen Orphans, ascending."""
    has_pair = any(counts[tile] > 1 for tile in ORPHANS)
    return tuple(tile for tile in ORPHANS if counts[tile] == 0 or (counts[tile] == 1 and not has_pair))


def pairs_shanten(counts: Sequence[int]) -> int:
    """The distance from ready of seven different pairs, for a hand without melds; −1 if complete."""
    pairs = sum(copies >= 2 for copies in counts)
    kinds = len(counts) - list(counts).count(0)
    return 6 - min(pairs, 7) + max(0, 7 - kinds)


def pairs_useful(counts: Sequence[int]) -> tuple[Tile, ...]:
    """The faces of which one more copy lowers the shanten of seven different pairs, ascending."""
    kinds = len(counts) - list(counts).count(0)
    return tuple(
        Tile(tile) for tile, copies in enumerate(counts) if copies == 1 or (copies == 0 and kinds < 7)
    )


@dataclass(frozen=True, slots=True)
class Keeping:
    """What is left of a hand after one discard."""

    discard: Tile
    shanten: int
    useful: tuple[Tile, ...]


def keepings(counts: Sequence[int], melds: int = 0) -> tuple[Keeping, ...]:
    """For each face that a full hand may discard, its shanten afterwards and its useful tiles.

    Shape: a hand that has drawn (14 tiles less three a meld). Order: ascending by the discard.
    """
    table = tables()
    codes = list(codes_of(counts))
    left = list(counts)
    found = []
    for tile in range(FACES):
        if left[tile]:
            suit, weight = SUIT_OF[tile], WEIGHT[tile]
            codes[suit] -= weight
            left[tile] -= 1
            found.append(Keeping(Tile(tile), *_useful(table, codes, left, MOST_SETS - melds)))
            left[tile] += 1
            codes[suit] += weight
    return tuple(found)


def _useful(
    table: Tables, codes: Sequence[int], counts: Sequence[int], sets: int
) -> tuple[int, tuple[Tile, ...]]:
    """The shanten for that many sets and a pair, and the faces that lower it.

    Written flat: one suit changes at a time, so the number of the other half is found once a suit.
    """
    suits, honors, missing = table.suits, table.honors, table.missing[sets]
    one, two, three = (suits[code] for code in codes[:3])
    left = table.suit_pairs[one][two]
    honor_rows = table.honor_pairs
    right = honor_rows[three][honors[codes[3]]]
    now = missing[left][right]
    found: list[int] = []
    for suit, other in ((0, two), (1, one)):
        row, code, start = table.suit_pairs[other], codes[suit], _SUIT_STARTS[suit]
        found += [
            tile
            for tile in range(start, start + 9)
            if counts[tile] < 4 and missing[row[suits[code + WEIGHT[tile]]]][right] < now
        ]
    kept, row, code, honor = missing[left], honor_rows[three], codes[2], honors[codes[3]]
    found += [
        tile
        for tile in range(18, 27)
        if counts[tile] < 4 and kept[honor_rows[suits[code + WEIGHT[tile]]][honor]] < now
    ]
    code = codes[3]
    found += [
        tile for tile in range(27, FACES) if counts[tile] < 4 and kept[row[honors[code + WEIGHT[tile]]]] < now
    ]
    return now - 1, tuple(map(Tile, found))


_Way = tuple[bytes, int, bytes, bytes]
"""How one more tile of a suit is looked up: numbers of codes, the code now, its row, what is missing."""


class SuitCodes:
    """A hand kept as codes, for trying many tiles: adding and removing one costs little."""

    __slots__ = ("_codes", "_forms", "_ways", "counts")

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = list(counts)
        """Copies of each of the 34 faces now held; for reading only."""
        self._codes = list(codes_of(counts))
        self._forms = forms_of(counts)
        self._ways: tuple[_Way, ...] = ()

    @property
    def codes(self) -> Codes:
        """The four codes now: equal hands have equal codes."""
        one, two, three, honors = self._codes
        return one, two, three, honors

    def add(self, tile: Tile) -> None:
        """Takes one copy of a face into the hand."""
        self._forms += FORM_GAINS[tile][self.counts[tile]]
        self.counts[tile] += 1
        self._codes[SUIT_OF[tile]] += WEIGHT[tile]
        self._ways = ()

    def remove(self, tile: Tile) -> None:
        """Takes one copy of a face out of the hand."""
        self.counts[tile] -= 1
        self._forms -= FORM_GAINS[tile][self.counts[tile]]
        self._codes[SUIT_OF[tile]] -= WEIGHT[tile]
        self._ways = ()

    def shanten(self, melds: int = 0) -> int:
        """``shanten`` of the hand as it is now."""
        return codes_shanten(self._codes, melds)

    def shanten_with(self, tile: Tile) -> int:
        """``any_shanten`` of the hand with one more copy of a face; the hand stays as it is.

        One suit changes, so what the other three are together is found once for all tiles of a suit.
        """
        suit, weight, gains = _OF_FACE[tile]
        numbers, code, row, missing = (self._ways or self._find_ways())[suit]
        lacking = missing[row[numbers[code + weight]]]
        special = OF_FORMS[self._forms + gains[self.counts[tile]]]
        return (lacking if lacking < special else special) - 1

    def _find_ways(self) -> tuple[_Way, ...]:
        table = tables()
        suits, honors = table.suits, table.honors
        codes = self._codes
        one, two, three = (suits[code] for code in codes[:3])
        four = honors[codes[3]]
        left, right = table.suit_pairs[one][two], table.honor_pairs[three][four]
        beside = table.missing_beside[right]
        whole = table.missing[MOST_SETS][left]
        self._ways = (
            (suits, codes[0], table.suit_pairs[two], beside),
            (suits, codes[1], table.suit_pairs[one], beside),
            (suits, codes[2], table.pairs_of_honors[four], whole),
            (honors, codes[3], table.honor_pairs[three], whole),
        )
        return self._ways

    def useful(self, melds: int = 0) -> tuple[Tile, ...]:
        """``useful_tiles`` of the hand as it is now."""
        return codes_useful(self._codes, self.counts, melds)
