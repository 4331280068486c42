"""What hands at the table would take, kept: a hand stays as it is while the others draw and discard.

After each discard three hands are asked whether they could win on it, or call it, and nearly all could
not. So a hand that rests is looked at once, and asked with one operation on bits while it stays the same.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec

from rules.engine.arrange import ONCE, ONE, beside
from rules.engine.hand import Hand
from rules.engine.tiles import Tile

PackedWaits = Callable[[int, int], tuple[Tile, ...]]
"""The faces that complete a packed hand (``arrange.pack``) beside so many melds by shape, ascending.

Shape: 13 tiles less 3 for each meld. Answers are kept by it, so that a rule set always gives the same one."""

_REMEMBERED: Final = 1 << 11
"""Hands that are kept of each number of melds: a hand is asked about for a few turns and then hardly ever."""


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """What a hand at rest would take. Sets of faces are the bits of a packed hand (``arrange.ONE``)."""

    waits: tuple[Tile, ...]
    wins: int
    """The faces of ``waits``."""
    claims: int
    """The faces that it would win with or call for a pung."""
    claims_next: int
    """The same of the seat after the discarder, which calls chows too."""


class Resting(dict[int, Wanted]):
    """What hands with so many melds would take, by the packed hand at rest: looked at when first met.

    Shape: 13 tiles less 3 for each meld.
    """

    def __init__(self, waits: PackedWaits, melds: int) -> None:
        super().__init__()
        self._waits, self._melds = waits, melds

    def __missing__(self, code: int) -> Wanted:
        """Looks at it."""
        if len(self) >= _REMEMBERED:
            self.clear()
        faces = self._waits(code, self._melds)
        wins = sum(map(ONE.__getitem__, faces)) if faces else 0
        twice = code >> 1 | code >> 2
        claims = wins | twice & ONCE
        found = self[code] = Wanted(faces, wins, claims, claims | beside((code | twice) & ONCE))
        return found


@cache
def resting(waits: PackedWaits) -> tuple[Resting, ...]:
    """What hands at rest would take, by their melds and by the packed hand (``Hand.resting``)."""
    return tuple([Resting(waits, melds) for melds in range(5)])


def hand_waits(waits: PackedWaits, hand: Hand) -> tuple[Tile, ...]:
    """The faces that complete a hand, without the tile it has just drawn. None right after a call."""
    melds = len(hand.melds)
    at_rest = len(hand.concealed) - (hand.drawn is not None)
    return resting(waits)[melds][hand.resting].waits if at_rest == 13 - 3 * melds else ()
