"""What hands at the table would take, kept: a hand stays as it is while the others draw and discard.

After each discard three hands are asked whether they could win on it, or call it, and nearly all could
not. So a hand that rests is looked at once, and asked with one operation on bits while it stays the same.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from rules.engine.arrange import ONCE, ONE, beside
from rules.engine.hand import Hand
from rules.engine.tiles import TILE_OF, Copy, Tile

PackedWaits = Callable[[int, int], tuple[Tile, ...]]
"""The faces that complete a packed hand (``arrange.pack``) beside so many melds by shape, ascending.

Shape: 13 tiles less 3 for each meld. Answers are kept by it, so that a rule set always gives the same one."""

BIT_OF: Final = [ONE[tile] if tile < len(ONE) else 0 for tile in TILE_OF]
"""What each physical tile adds to a packed hand: its face's bit in a set of faces; none for bonus tiles."""


class Wanted(NamedTuple):
    """What a hand at rest would take. Sets of faces are the bits of a packed hand (``arrange.ONE``)."""

    code: int
    """The hand itself, packed."""
    waits: tuple[Tile, ...]
    wins: int
    """The faces of ``waits``."""
    claims: int
    """The faces that it would win with or call for a pung."""
    claims_next: int
    """The same of the seat after the discarder, which calls chows too."""


def wanted(waits: PackedWaits, hand: Hand) -> Wanted:
    """What a hand would take, without the tile it has just drawn. Right after a call it waits for nothing."""
    return wanted_at_rest(waits, hand.resting, len(hand.melds))


@lru_cache(maxsize=1 << 14)
def wanted_at_rest(waits: PackedWaits, concealed: tuple[Copy, ...], melds: int) -> Wanted:
    """``wanted`` of the concealed copies of a hand that holds none just drawn: of who is not in turn."""
    code = sum(map(BIT_OF.__getitem__, concealed))
    faces = waits(code, melds) if len(concealed) == 13 - 3 * melds else ()
    wins = sum(map(ONE.__getitem__, faces)) if faces else 0
    twice = code >> 1 | code >> 2
    claims = wins | twice & ONCE
    return Wanted(code, faces, wins, claims, claims | beside((code | twice) & ONCE))


def hand_waits(waits: PackedWaits, hand: Hand) -> tuple[Tile, ...]:
    """The faces that complete a hand, without the tile it has just drawn. None right after a call."""
    return wanted(waits, hand).waits
