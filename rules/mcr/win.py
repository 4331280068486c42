"""One arrangement of an MCR hand, as the conditions of the fans see it."""

from collections.abc import Iterator
from enum import Enum, auto
from functools import cached_property
from typing import Final

import msgspec

from rules.engine.arrange import ONE, Arrangement, arrangements, completing, is_orphans, pack
from rules.engine.scoring import MeldKind, WinFacts, WinFlag
from rules.engine.tiles import Tile
from rules.mcr.combine import NO_CHOWS, Bits, ChowFans, Chows, join_chows
from rules.mcr.knitted import Knitted, is_honors_and_knitted, knitted_in
from rules.mcr.options import McrOptions
from rules.mcr.shape import completing_pairs, is_pairs


class Shape(Enum):
    """What kind of hand an arrangement is."""

    SETS = auto()
    """Four sets and a pair."""
    KNITTED = auto()
    """A Knitted Straight, a set and a pair."""
    PAIRS = auto()
    ORPHANS = auto()
    HONORS_AND_KNITTED = auto()


class Wait(Enum):
    """Where the winning tile is placed, if the hand waited for no other kind."""

    EDGE = auto()
    CLOSED = auto()
    SINGLE = auto()


class Win(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A winning hand in one arrangement.

    Sets of faces are integers with a bit a face; no hand has two pungs of one face.
    """

    facts: WinFacts
    options: McrOptions
    shape: Shape
    self_drawn: bool
    code: int
    """All tiles of the hand, melds included, packed."""
    faces: Bits
    """All faces of the hand, melds included."""
    arrangement: Arrangement | None
    """Concealed sets and the pair; a Knitted Straight is left out. None where there are no sets."""
    knitted: Knitted | None
    chows: Chows
    """The lowest faces of all chows, melds included. Order: ascending."""
    chow_fans: ChowFans
    """How the chows are joined."""
    pungs: Bits
    """All pungs and kongs."""
    pair: Bits
    """The bit of the pair's face; 0 where there is no one pair."""
    concealed_pungs: int
    """How many pungs and kongs are concealed; one that a discard completed is not."""
    concealed_kongs: int
    melded_kongs: int
    claimed_sets: int
    """How many melds are exposed: all but concealed kongs."""
    wait: Wait | None
    nine_gates: bool
    last_of_kind: bool
    """Whether all could see the other three copies of the winning tile."""


def wins_of(facts: WinFacts, options: McrOptions) -> list[Win]:
    """Each arrangement of a completed hand; empty if it is not complete. Source: M-2.1.

    A hand of pairs may be four sets and a pair too; other special hands are nothing else.
    """
    if len(facts.concealed) + 3 * len(facts.melds) != 13:
        return []
    arranger = _Arranger(facts, options)
    return list(arranger.candidates())


def drawn_instead(win: Win, facts: WinFacts) -> Win:
    """The same arrangement where the tile was drawn, which these facts say: a discard opens no pung then."""
    concealed = 0 if win.arrangement is None else win.arrangement.pungs.bit_count() + win.concealed_kongs
    return msgspec.structs.replace(win, facts=facts, self_drawn=True, concealed_pungs=concealed)


_KONGS: Final = (MeldKind.KONG, MeldKind.ADDED_KONG)
_COPIES: Final = {
    MeldKind.PUNG: 3,
    MeldKind.KONG: 4,
    MeldKind.ADDED_KONG: 4,
    MeldKind.CONCEALED_KONG: 4,
}
_NINE_GATES: Final = frozenset(
    pack(Tile(9 * suit + int(rank) - 1) for rank in "1112345678999") for suit in range(3)
)


class _Arranger:
    """What all arrangements of one hand share."""

    def __init__(self, facts: WinFacts, options: McrOptions) -> None:
        self.facts = facts
        self.options = options
        self.self_drawn = facts.by.is_self_drawn
        self.waiting = pack(facts.concealed)
        self.concealed = self.waiting + ONE[facts.tile]
        self.faces = 1 << facts.tile
        for tile in facts.concealed:
            self.faces |= 1 << tile
        self.hand_faces = self.faces
        self.in_melds = 0
        self.chows: Chows = ()
        self.pungs = self.melded_kongs = self.concealed_kongs = self.exposed_copies = 0
        for meld in facts.melds:
            self._take_meld(meld.kind, meld.tile)
        self.code = self.concealed + self.in_melds
        self.claimed_sets = len(facts.melds) - self.concealed_kongs
        self.last_of_kind = facts.tile not in facts.concealed and (
            WinFlag.LAST_OF_KIND in facts.flags or self.exposed_copies == 3
        )

    def _take_meld(self, kind: MeldKind, tile: Tile) -> None:
        if kind is MeldKind.CHOW:
            self.chows += (tile,)
            self.faces |= 7 << tile
            self.in_melds += ONE[tile] + ONE[tile + 1] + ONE[tile + 2]
            self.exposed_copies += tile <= self.facts.tile <= tile + 2
            return
        self.pungs |= 1 << tile
        self.faces |= 1 << tile
        self.in_melds += _COPIES[kind] * ONE[tile]
        self.melded_kongs += kind in _KONGS
        self.concealed_kongs += kind is MeldKind.CONCEALED_KONG
        if tile == self.facts.tile:
            self.exposed_copies += 3

    def candidates(self) -> Iterator[Win]:
        """Each candidate, those of four sets and a pair first."""
        for split in arrangements(self.concealed):
            yield self._of_sets(Shape.SETS, split, None)
        if len(self.facts.melds) > 1:
            return
        if (way := knitted_in(self.hand_faces)) is not None:
            for split in arrangements(self.concealed - way.code):
                yield self._of_sets(Shape.KNITTED, split, way)
        if self.facts.melds:
            return
        if is_pairs(self.concealed, self.options):
            yield self._special(Shape.PAIRS)
        elif is_orphans(self.concealed):
            yield self._special(Shape.ORPHANS)
        elif is_honors_and_knitted(self.hand_faces):
            yield self._special(Shape.HONORS_AND_KNITTED)

    def _of_sets(self, shape: Shape, split: Arrangement, knitted: Knitted | None) -> Win:
        tile = self.facts.tile
        place = _place_in(split, tile)
        wait = place if place is not None and self._is_unique(split, knitted) else None
        concealed = split.pungs.bit_count() + self.concealed_kongs
        # A discard opens the pung that it completes, unless it can be read as part of a concealed chow.
        if place is None and not self.self_drawn:
            concealed -= split.pungs >> tile & 1
        chows = tuple(sorted(self.chows + split.chows)) if self.chows else split.chows
        return Win(
            facts=self.facts,
            options=self.options,
            shape=shape,
            self_drawn=self.self_drawn,
            code=self.code,
            faces=self.faces,
            arrangement=split,
            knitted=knitted,
            chows=chows,
            chow_fans=join_chows(chows),
            pungs=self.pungs | split.pungs,
            pair=1 << split.pair,
            concealed_pungs=concealed,
            concealed_kongs=self.concealed_kongs,
            melded_kongs=self.melded_kongs,
            claimed_sets=self.claimed_sets,
            wait=wait,
            nine_gates=not self.facts.melds and self.waiting in _NINE_GATES,
            last_of_kind=self.last_of_kind,
        )

    def _special(self, shape: Shape) -> Win:
        return Win(
            facts=self.facts,
            options=self.options,
            shape=shape,
            self_drawn=self.self_drawn,
            code=self.code,
            faces=self.faces,
            arrangement=None,
            knitted=knitted_in(self.faces) if shape is Shape.HONORS_AND_KNITTED else None,
            chows=(),
            chow_fans=NO_CHOWS,
            pungs=0,
            pair=0,
            concealed_pungs=0,
            concealed_kongs=0,
            melded_kongs=0,
            claimed_sets=0,
            wait=None,
            nine_gates=False,
            last_of_kind=self.last_of_kind,
        )

    def _is_unique(self, split: Arrangement, way: Knitted | None) -> bool:
        """Whether the tiles before the win waited for this kind alone, in what the arrangement is of."""
        if way is not None:
            return self._unique_beside(way)
        # Most wins are on two sides of a chow, where the other side would do as well.
        return not (self.options.formal_waits and _has_two_sides(split, self.facts.tile)) and self.unique_wait

    @cached_property
    def unique_wait(self) -> bool:
        """Whether the tiles before the win waited for this kind alone, as sets or as pairs.

        Source: M-2.9.
        """
        kinds = completing(self.waiting)
        if not self.facts.melds:
            kinds += completing_pairs(self.waiting, self.options)
        return self._is_only(kinds)

    def _unique_beside(self, way: Knitted) -> bool:
        """Whether the tiles beside a Knitted Straight waited for this kind alone."""
        if way.faces >> self.facts.tile & 1 and not self.options.knitted_waits:
            return False
        if self.facts.tile in self.facts.concealed or not way.faces >> self.facts.tile & 1:
            return self._is_only(completing(self.waiting - way.code))
        return True  # one of the nine was missing, and no other kind could take its place

    def _is_only(self, kinds: tuple[Tile, ...]) -> bool:
        if not self.options.formal_waits:
            kinds = tuple(kind for kind in kinds if self._copies(kind) < 4)
        return all(kind == self.facts.tile for kind in kinds)

    def _copies(self, face: Tile) -> int:
        """How many copies of a face the hand held before the win, melds included."""
        return (self.waiting + self.in_melds) >> 3 * face & 7


def _has_two_sides(split: Arrangement, tile: Tile) -> bool:
    """Whether the tile is at the end of a chow that another tile could complete at its other end."""
    rank = tile % 9
    return (tile in split.chows and rank < 6) or (rank > 2 and tile - 2 in split.chows)


def _place_in(split: Arrangement, tile: Tile) -> Wait | None:
    """Where a tile is in the concealed groups: at the end or in the middle of a chow, else in the pair."""
    places = {tile - start for start in split.chows}
    if 0 in places or 2 in places:
        return Wait.EDGE
    if 1 in places:
        return Wait.CLOSED
    return Wait.SINGLE if split.pair == tile else None
