"""Shanten: how many exchanges a hand is from ready, and which tiles bring it nearer.

Everything is a look-up in the tables of ``shanten_build``, which are loaded at first use. A hand is four
*codes*, one a suit: base-5 numbers whose digits are the copies of each rank, rank 1 lowest. Who tries
many hands keeps the codes instead of counting again (``shanten_whole.SuitCodes``).

−1 is complete, 0 ready, n is n exchanges from ready. Melds are counted as sets already made. No hand
uses a fifth copy of a face: 1111m is not waiting for another 1m.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.engine.shanten_build import MOST_SETS
from rules.engine.shanten_load import tables
from rules.engine.shanten_more import missing_and_useful
from rules.engine.tiles import FACES, ORPHANS, Tile, digits_of

Codes = tuple[int, int, int, int]

SUIT_OF: Final = tuple(tile // 9 for tile in range(FACES))
"""For each face, the place of its code: characters, dots, bamboo, honors."""
WEIGHT: Final = tuple(5 ** (tile % 9) for tile in range(FACES))
"""For each face, what one copy adds to its code."""


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """The distance from ready of four sets and a pair; −1 if complete.

    Shape: copies of each of the 34 faces in the concealed hand, at most 4 each; ``melds`` 0–4.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> shanten(counts_of(parse_tiles("123m456p789s1155z")))
    0
    """
    return codes_shanten(codes_of(counts), melds)


def codes_of(counts: Sequence[int]) -> Codes:
    """The four suit codes of a count of faces."""
    digits = digits_of(counts)
    return int(digits[25:], 5), int(digits[16:25], 5), int(digits[7:16], 5), int(digits[:7], 5)


def codes_shanten(codes: Sequence[int], melds: int = 0) -> int:
    """``shanten`` of a hand given as its four codes."""
    table = tables()
    one, two, three, honors = codes
    suits = table.suits
    left = table.suit_pairs[suits[one]][suits[two]]
    right = table.honor_pairs[suits[three]][table.honors[honors]]
    return table.missing[MOST_SETS - melds][left][right] - 1


def codes_useful(codes: Sequence[int], melds: int = 0) -> tuple[Tile, ...]:
    """``useful_tiles`` of a hand given as its four codes."""
    return missing_and_useful(codes, MOST_SETS - melds)[1]


def useful_tiles(counts: Sequence[int], melds: int = 0) -> tuple[Tile, ...]:
    """The faces of which one more copy lowers the shanten of four sets and a pair.

    Shape: a hand that is to draw (13 tiles less three a meld); of a ready hand these are its waits.
    Order: ascending. A face held four times is never among them.

    >>> from rules.engine.tiles import counts_of, format_tiles, parse_tiles
    >>> format_tiles(useful_tiles(counts_of(parse_tiles("123m456p78s111z55z"))))
    '69s'
    """
    return codes_useful(codes_of(counts), melds)


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
    codes = list(codes_of(counts))
    found = []
    for tile in range(FACES):
        if counts[tile]:
            suit, weight = SUIT_OF[tile], WEIGHT[tile]
            codes[suit] -= weight
            missing, useful = missing_and_useful(codes, MOST_SETS - melds)
            found.append(Keeping(Tile(tile), missing - 1, useful))
            codes[suit] += weight
    return tuple(found)
