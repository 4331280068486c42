"""Hands and melds: what a seat holds, and what of it lies on the table."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Final

import msgspec

from rules.engine.arrange import ONE
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.tiles import COPIES_OF, TILE_OF, Copy, Seat, Tile, tile_of

BIT_OF: Final = [ONE[tile] if tile < len(ONE) else 0 for tile in TILE_OF]
"""What each physical tile adds to a packed hand (``arrange.ONE``), nothing for bonus tiles. As a bit it tells
its face in sets of faces."""


def packed(copies: Iterable[Copy]) -> int:
    """These tiles as a packed hand (``rules.engine.arrange``), bonus tiles left out."""
    return sum(map(BIT_OF.__getitem__, copies))


class Meld(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A declared set. Order: ``copies`` ascending."""

    kind: MeldKind
    copies: tuple[Copy, ...]
    called: Copy | None = None
    """The claimed discard; an added kong keeps the one of its pung."""
    source: Seat | None = None
    """Who discarded it."""

    @property
    def tile(self) -> Tile:
        """The lowest face of the set."""
        return tile_of(self.copies[0])

    @property
    def fact(self) -> SetFact:
        """The set as scoring needs it."""
        return SetFact(self.kind, self.tile)


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The tiles of one seat. Order: ``concealed`` ascending, the drawn tile included.

    ``hand_of`` makes one of its tiles.
    """

    concealed: tuple[Copy, ...] = ()
    code: int = 0
    """``concealed``, packed: kept, since each draw and discard asks for it and changes it by one tile."""
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Copy, ...] = ()
    drawn: Copy | None = None
    """The tile drawn last, while it is the seat's turn after a draw."""

    @property
    def resting(self) -> int:
        """The packed hand without the tile just drawn."""
        return self.code if self.drawn is None else self.code - BIT_OF[self.drawn]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Faces of the concealed tiles, ascending."""
        return tuple(map(TILE_OF.__getitem__, self.concealed))

    def copies_of(self, tile: Tile) -> tuple[Copy, ...]:
        """The concealed copies of a face."""
        of_face = COPIES_OF[tile]
        start = bisect_left(self.concealed, of_face[0])
        return self.concealed[start : bisect_right(self.concealed, of_face[-1], start)]


EMPTY_HAND: Final = Hand()


def hand_of(
    concealed: Iterable[Copy],
    *,
    melds: tuple[Meld, ...] = (),
    bonus: tuple[Copy, ...] = (),
    drawn: Copy | None = None,
) -> Hand:
    """The hand of these tiles, concealed ones in any order."""
    copies = tuple(sorted(concealed))
    return Hand(concealed=copies, code=packed(copies), melds=melds, bonus=bonus, drawn=drawn)
