"""Hands and melds: what a seat holds, and what of it lies on the table."""

from bisect import bisect_left, bisect_right
from typing import Final

import msgspec

from rules.engine.scoring import MeldKind, SetFact
from rules.engine.tiles import COPIES_OF, TILE_OF, Copy, Seat, Tile, tile_of


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
    """The tiles of one seat. Order: ``concealed`` ascending, the drawn tile included."""

    concealed: tuple[Copy, ...] = ()
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Copy, ...] = ()
    drawn: Copy | None = None
    """The tile drawn last, while it is the seat's turn after a draw."""

    @property
    def resting(self) -> tuple[Copy, ...]:
        """The concealed copies without the one just drawn."""
        if self.drawn is None:
            return self.concealed
        place = self.concealed.index(self.drawn)
        return self.concealed[:place] + self.concealed[place + 1 :]

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
