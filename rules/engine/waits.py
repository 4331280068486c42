"""What hands at the table wait for, kept: a hand stays as it is while the others draw and discard."""

from collections.abc import Callable
from functools import lru_cache

from rules.engine.arrange import ONE
from rules.engine.hand import Hand
from rules.engine.tiles import TILE_OF, Copy, Tile

PackedWaits = Callable[[int, int], tuple[Tile, ...]]
"""The faces that complete a packed hand (``arrange.pack``) beside so many melds by shape, ascending.

Shape: 13 tiles less 3 for each meld. Answers are kept by it, so that a rule set always gives the same one."""

_ADDS = [ONE[tile] if tile < len(ONE) else 0 for tile in TILE_OF]
"""What each physical tile adds to a packed hand."""


def hand_waits(waits: PackedWaits, hand: Hand) -> tuple[Tile, ...]:
    """The faces that complete a hand, without the tile it has just drawn. None right after a call."""
    return held_waits(waits, hand.resting, len(hand.melds))


@lru_cache(maxsize=1 << 14)
def held_waits(waits: PackedWaits, concealed: tuple[Copy, ...], melds: int) -> tuple[Tile, ...]:
    """The faces that complete these concealed copies; none if there are not as many as a hand at rest has."""
    if len(concealed) != 13 - 3 * melds:
        return ()
    return waits(sum(map(_ADDS.__getitem__, concealed)), melds)
