"""The shapes of MCR hands: which hands are complete, and which faces complete one.

Four sets and a pair, seven pairs, thirteen orphans, a Knitted Straight with a set and a pair, honors with
knitted tiles. Waits are those of the shape alone: a fifth copy is among them.
"""

from collections.abc import Sequence
from typing import Final

from rules.engine.arrange import (
    ONCE,
    ONE,
    completing,
    completing_orphans,
    held_faces,
    is_complete,
    is_orphans,
    pack_counts,
)
from rules.engine.tiles import FACES, ORPHANS, Tile
from rules.mcr.knitted import KNITTED, is_honors_and_knitted, knitted_in
from rules.mcr.options import DEFAULT_OPTIONS, McrOptions

_FOURS: Final = 4 * ONCE
_HONORS: Final = sum(ONE[27:])
_KNITTED_TILES: Final = 9
_PAIRS: Final = 7
_SUITS: Final = tuple(sum(ONE[start : start + 9]) for start in (0, 9, 18))
_UP_TO_SIX, _UP_TO_THREE = (
    sum(ONE[start + rank] for start in (0, 9, 18) for rank in range(ranks)) for ranks in (6, 3)
)
"""The ranks from which three, or six, more make another of the same third."""


def faces_in(code: int) -> int:
    """The faces of a packed hand, a bit each.

    >>> from rules.engine.arrange import pack
    >>> bin(faces_in(pack((Tile(0), Tile(0), Tile(2)))))
    '0b101'
    """
    held, faces = held_faces(code), 0
    while held:
        lowest = held & -held
        faces |= 1 << _face(lowest)
        held ^= lowest
    return faces


def is_pairs(code: int, options: McrOptions = DEFAULT_OPTIONS) -> bool:
    """Whether a packed hand of fourteen tiles is seven pairs; four alike may be two of them."""
    return not code & ONCE and (options.four_alike_in_pairs or not code & _FOURS)


def completing_pairs(code: int, options: McrOptions = DEFAULT_OPTIONS) -> tuple[Tile, ...]:
    """The face that makes a packed hand of thirteen tiles seven pairs, if there is one."""
    odd = code & ONCE
    if odd.bit_count() != 1 or not is_pairs(code + odd, options):
        return ()
    return (_face(odd),)


def is_knitted(code: int, faces: int) -> bool:
    """Whether a packed hand is a Knitted Straight, a pair and the sets that are not declared."""
    way = knitted_in(faces)
    return way is not None and is_complete(code - way.code)


def completing_knitted(code: int, held: int) -> tuple[Tile, ...]:
    """The faces that make a packed hand, which holds these, such a one. Order: ascending."""
    if not _may_be_knitted(held):
        return ()
    for way in KNITTED:
        found = (way.code & held).bit_count()
        if found == _KNITTED_TILES:
            return completing(code - way.code)
        if found == _KNITTED_TILES - 1:
            missing = way.code & ~held
            if is_complete(code - way.code + missing):
                return (_face(missing),)
    return ()


def _may_be_knitted(held: int) -> bool:
    """Whether these faces hold two of 1-4-7, 2-5-8 or 3-6-9 in each suit, as a way but for one tile does."""
    alike = held & (held >> 9 & _UP_TO_SIX | held >> 18 & _UP_TO_THREE)
    return bool(alike & _SUITS[0] and alike & _SUITS[1] and alike & _SUITS[2])


def completing_honors(held: int) -> tuple[Tile, ...]:
    """The faces that make thirteen tiles, of these faces, honors and knitted tiles. Order: ascending."""
    if held.bit_count() != 13:
        return ()
    wanted = 0
    for way in KNITTED:
        allowed = way.code | _HONORS
        if not held & ~allowed:
            wanted |= allowed & ~held
    return tuple([Tile(face) for face in range(FACES) if wanted & ONE[face]])


def _face(bit: int) -> Tile:
    return Tile((bit.bit_length() - 1) // 3)


def is_winning_shape(
    concealed_counts: Sequence[int], n_melds: int = 0, options: McrOptions = DEFAULT_OPTIONS
) -> bool:
    """Whether the concealed tiles, the winning one among them, and the melds are a complete hand.

    Shape: copies of each of the 34 faces; 14 tiles less 3 for each meld. Whether the hand is worth
    enough to win is another question.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> is_winning_shape(counts_of(parse_tiles("147m258p369s12355s")))
    True
    """
    if sum(concealed_counts) != 14 - 3 * n_melds:
        return False
    code = pack_counts(concealed_counts)
    if is_complete(code):
        return True
    if n_melds > 1:
        return False
    faces = faces_in(code)
    if is_knitted(code, faces):
        return True
    return n_melds == 0 and (is_pairs(code, options) or is_orphans(code) or is_honors_and_knitted(faces))


def waits(
    concealed_counts: Sequence[int], n_melds: int = 0, options: McrOptions = DEFAULT_OPTIONS
) -> tuple[Tile, ...]:
    """The faces that complete the concealed tiles in any shape. Order: ascending.

    Shape: copies of each of the 34 faces; 13 tiles less 3 for each meld.

    >>> from rules.engine.tiles import counts_of, format_tiles, parse_tiles
    >>> format_tiles(waits(counts_of(parse_tiles("147m258p369s1266s"))))
    '3s'
    """
    if sum(concealed_counts) != 13 - 3 * n_melds:
        return ()
    return packed_waits(pack_counts(concealed_counts), n_melds, options)


def packed_waits(code: int, n_melds: int, options: McrOptions = DEFAULT_OPTIONS) -> tuple[Tile, ...]:
    """``waits`` of a packed hand (``rules.engine.arrange``) of that many tiles."""
    faces = completing(code)
    if n_melds > 1:
        return faces
    held = held_faces(code)
    kinds = held.bit_count()
    others = completing_knitted(code, held) if kinds >= _KNITTED_TILES - 1 else ()
    if n_melds == 0:
        if kinds <= _PAIRS:
            others += completing_pairs(code, options)
        elif kinds >= len(ORPHANS) - 1:
            others += completing_orphans(code) + completing_honors(held)
    return tuple(sorted({*faces, *others})) if others else faces
