"""Whether tiles make a legal Klasik hand, and which faces would.

Four sets and a pair or the thirteen orphans; seven pairs are no hand. Source: K-3.14.
"""

from collections.abc import Sequence

from rules.engine.arrange import completing, completing_orphans, is_complete, is_orphans, pack_counts
from rules.engine.tiles import Tile


def is_winning_shape(
    concealed_counts: Sequence[int], n_melds: int = 0, *, orphans_only: bool = False
) -> bool:
    """Whether the concealed tiles, the winning one among them, and the melds are a legal hand.

    Shape: copies of each of the 34 faces; 14 tiles less 3 for each meld. ``orphans_only`` is the robbing
    of a concealed kong (K-3.7).

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> is_winning_shape(counts_of(parse_tiles("123m55z")), 3)
    True
    """
    if sum(concealed_counts) != 14 - 3 * n_melds:
        return False
    code = pack_counts(concealed_counts)
    if n_melds == 0 and is_orphans(code):
        return True
    return not orphans_only and is_complete(code)


def waits(concealed_counts: Sequence[int], n_melds: int = 0) -> tuple[Tile, ...]:
    """The faces that complete the concealed tiles, a fifth copy included. Order: ascending.

    Shape: copies of each of the 34 faces; 13 tiles less 3 for each meld. Source: K-5.9 (waits of the shape
    alone).

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> waits(counts_of(parse_tiles("1111234m")), 2)
    (0, 3)
    """
    if sum(concealed_counts) != 13 - 3 * n_melds:
        return ()
    return packed_waits(pack_counts(concealed_counts), n_melds)


def packed_waits(code: int, n_melds: int) -> tuple[Tile, ...]:
    """``waits`` of a packed hand (``rules.engine.arrange``) of that many tiles."""
    return completing(code) or (completing_orphans(code) if n_melds == 0 else ())
