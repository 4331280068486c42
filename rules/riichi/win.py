"""One reading of a Riichi win: how the tiles are divided, and where the winning tile is placed in that."""

from enum import IntEnum
from functools import reduce
from operator import or_

import msgspec

from rules.engine.arrange import ONE, Arrangement, arrangements, is_orphans, is_pairs, pack
from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts
from rules.engine.tiles import Tile
from rules.riichi.options import RiichiOptions


class Wait(IntEnum):
    """What the winning tile completed, as fu and pinfu see it."""

    TWO_SIDED = 0
    TRIPLET = 1
    """One of two pairs became a triplet."""
    CLOSED = 2
    """The middle of a sequence."""
    EDGE = 3
    """The 3 of 1-2-3 or the 7 of 7-8-9."""
    SINGLE = 4
    """The pair."""
    OTHER = 5
    """Seven pairs and the thirteen orphans."""


class Win(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A winning hand in one reading. Sets of faces are integers with a bit a face."""

    facts: WinFacts
    options: RiichiOptions
    code: int
    """The concealed tiles and the winning one, packed."""
    waiting: int
    """The concealed tiles without the winning one, packed."""
    is_closed: bool
    """Whether no set was claimed; concealed kongs leave a hand closed."""
    self_drawn: bool
    split: Arrangement | None
    """None for seven pairs and the thirteen orphans."""
    is_pairs: bool
    wait: Wait
    won_chow: Tile | None
    """The lowest face of the sequence with the winning tile."""
    faces: int
    """All faces of the hand, melds included."""
    number_suits: int
    """How many of characters, dots and bamboo the hand has."""
    pair: int
    """The bit of the pair's face; 0 where there is no split."""
    chows: tuple[Tile, ...]
    """The lowest face of each sequence, melds included. Order: none."""
    chow_starts: int
    """The faces with which a sequence begins."""
    open_pungs: int
    """Claimed, or completed by another's tile."""
    concealed_pungs: int
    open_kongs: int
    """Claimed and added."""
    concealed_kongs: int
    triplets: int
    """All pungs and kongs."""


def wins_of(facts: WinFacts, options: RiichiOptions) -> list[Win]:
    """Each reading of a completed hand that can differ in worth; empty if it is not complete.

    Source: R-6. A tile in a claimed set is no part of a reading, so it can't complete a triplet there.
    """
    if len(facts.concealed) + 3 * len(facts.melds) != 13:
        return []
    waiting = pack(facts.concealed)
    code = waiting + ONE[facts.tile]
    builder = _Builder(facts, options, code, waiting)
    if not facts.melds and is_orphans(code):
        return [builder.unsplit(is_pairs=False)]
    # A concealed kong is robbed for the thirteen orphans alone.
    if facts.by is WinBy.ROBBED_CONCEALED_KONG:
        return []
    wins = [builder.unsplit(is_pairs=True)] if not facts.melds and is_pairs(code) else []
    for split in arrangements(code):
        wins += builder.arranged(split)
    return wins


def chow_wait(start: Tile, tile: Tile) -> Wait:
    """How a sequence that begins with ``start`` waited for the tile.

    >>> chow_wait(Tile(0), Tile(2)), chow_wait(Tile(0), Tile(0))
    (<Wait.EDGE: 3>, <Wait.TWO_SIDED: 0>)
    """
    place = tile - start
    if place == 1:
        return Wait.CLOSED
    # Of 1-2-3 and 7-8-9 one side alone could complete the other two.
    edge = 0 if place == 2 else 6
    return Wait.EDGE if start % 9 == edge else Wait.TWO_SIDED


class _Builder:
    """What all readings of one hand share."""

    def __init__(self, facts: WinFacts, options: RiichiOptions, code: int, waiting: int) -> None:
        self.facts = facts
        self.options = options
        self.code = code
        self.waiting = waiting
        self.self_drawn = facts.by.is_self_drawn
        self.is_closed = True
        self.chows: tuple[Tile, ...] = ()
        self.pungs = self.open_kongs = self.concealed_kongs = 0
        for meld in facts.melds:
            self._add(meld)
        self.meld_triplets = self.pungs | self.open_kongs | self.concealed_kongs

    def _add(self, meld: SetFact) -> None:
        if meld.kind is MeldKind.CONCEALED_KONG:
            self.concealed_kongs |= 1 << meld.tile
            return
        self.is_closed = False
        if meld.kind is MeldKind.CHOW:
            self.chows += (meld.tile,)
        elif meld.kind is MeldKind.PUNG:
            self.pungs |= 1 << meld.tile
        else:
            self.open_kongs |= 1 << meld.tile

    def arranged(self, split: Arrangement) -> list[Win]:
        """The readings of one division: one for each way that the winning tile can have been waited for."""
        tile = self.facts.tile
        bit = 1 << tile
        wins = []
        if split.pair == tile:
            wins.append(self._reading(split, Wait.SINGLE, None, 0))
        if split.pungs & bit:
            wins.append(self._reading(split, Wait.TRIPLET, None, 0 if self.self_drawn else bit))
        waits: list[Wait] = []
        for start in split.chows:
            if start <= tile <= start + 2 and (wait := chow_wait(start, tile)) not in waits:
                waits.append(wait)
                wins.append(self._reading(split, wait, start, 0))
        return wins

    def _reading(self, split: Arrangement, wait: Wait, won_chow: Tile | None, opened: int) -> Win:
        chows = split.chows + self.chows
        starts = 0
        for start in chows:
            starts |= 1 << start
        pair = 1 << split.pair
        triplets = split.pungs | self.meld_triplets
        faces = starts | starts << 1 | starts << 2 | triplets | pair
        return Win(
            facts=self.facts,
            options=self.options,
            code=self.code,
            waiting=self.waiting,
            is_closed=self.is_closed,
            self_drawn=self.self_drawn,
            split=split,
            is_pairs=False,
            wait=wait,
            won_chow=won_chow,
            faces=faces,
            number_suits=_number_suits(faces),
            pair=pair,
            chows=chows,
            chow_starts=starts,
            open_pungs=self.pungs | opened,
            concealed_pungs=split.pungs & ~opened,
            open_kongs=self.open_kongs,
            concealed_kongs=self.concealed_kongs,
            triplets=triplets,
        )

    def unsplit(self, *, is_pairs: bool) -> Win:
        """The reading as seven pairs or as the thirteen orphans."""
        faces = reduce(or_, [1 << tile for tile in self.facts.concealed]) | 1 << self.facts.tile
        return Win(
            facts=self.facts,
            options=self.options,
            code=self.code,
            waiting=self.waiting,
            is_closed=True,
            self_drawn=self.self_drawn,
            split=None,
            is_pairs=is_pairs,
            wait=Wait.OTHER,
            won_chow=None,
            faces=faces,
            number_suits=_number_suits(faces),
            pair=0,
            chows=(),
            chow_starts=0,
            open_pungs=0,
            concealed_pungs=0,
            open_kongs=0,
            concealed_kongs=0,
            triplets=0,
        )


def _number_suits(faces: int) -> int:
    return (faces & 0o777 != 0) + (faces & 0o777_000 != 0) + (faces & 0o777_000_000 != 0)
