"""Whether tiles make a legal Riichi hand, which faces would, and whether a hand is tenpai.

Four sets and a pair, seven different pairs or the thirteen orphans. Source: R-6.
"""

from collections.abc import Sequence

from rules.engine.arrange import (
    completing,
    completing_orphans,
    completing_pairs,
    is_complete,
    is_orphans,
    is_pairs,
    pack_counts,
)
from rules.engine.tiles import Tile


def is_winning_shape(
    concealed_counts: Sequence[int], n_melds: int = 0, *, orphans_only: bool = False
) -> bool:
    """Whether the concealed tiles, the winning one among them, and the melds are a complete hand.

    Shape: copies of each of the 34 faces; 14 tiles less 3 for each meld. ``orphans_only`` is the robbing
    of a concealed kong.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> is_winning_shape(counts_of(parse_tiles("1133m2255p6688s77z")))
    True
    """
    if sum(concealed_counts) != 14 - 3 * n_melds:
        return False
    code = pack_counts(concealed_counts)
    if n_melds == 0 and is_orphans(code):
        return True
    return not orphans_only and (is_complete(code) or (n_melds == 0 and is_pairs(code)))


def shape_waits(concealed_counts: Sequence[int], n_melds: int = 0) -> tuple[Tile, ...]:
    """The faces that complete the concealed tiles, a fifth copy included. Order: ascending.

    Shape: copies of each of the 34 faces; 13 tiles less 3 for each meld.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> shape_waits(counts_of(parse_tiles("123456789m1111z")))
    (27,)
    """
    if sum(concealed_counts) != 13 - 3 * n_melds:
        return ()
    return packed_waits(pack_counts(concealed_counts), n_melds)


def packed_waits(code: int, n_melds: int = 0) -> tuple[Tile, ...]:
    """``shape_waits`` of a packed hand (``rules.engine.arrange``) of that many tiles."""
    if n_melds:
        return completing(code)
    faces, others = completing(code), completing_pairs(code) or completing_orphans(code)
    # A hand may wait for a pair in one way and for a set in another.
    return tuple(sorted({*faces, *others})) if others else faces


def waits(
    concealed_counts: Sequence[int], n_melds: int = 0, held: Sequence[int] | None = None
) -> tuple[Tile, ...]:
    """The faces that complete the hand and of which it does not itself hold all four. Order: ascending.

    Shape: as ``shape_waits``; ``held`` are the copies in hand and own melds, where there are melds.
    Source: R-4, R-6: who holds all four tiles of every wait is not tenpai.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> waits(counts_of(parse_tiles("123456789m1111z")))
    ()
    """
    own = concealed_counts if held is None else held
    return tuple([face for face in shape_waits(concealed_counts, n_melds) if own[face] < 4])


def is_tenpai(concealed_counts: Sequence[int], n_melds: int = 0, held: Sequence[int] | None = None) -> bool:
    """Whether one tile that can exist completes the hand; a yaku is not needed. Shape: as ``waits``."""
    return bool(waits(concealed_counts, n_melds, held))
