"""One arranged Klasik win, as the conditions of the patterns see it."""

from functools import reduce
from operator import or_

import msgspec

from rules.engine.arrange import Arrangement, arrangements, completing, is_orphans, pack
from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts
from rules.engine.tiles import FACES, Tile


class Win(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A winning hand in one arrangement, with the winning tile in its place.

    Sets of faces are integers with a bit a face; no hand has two triplets of one face.
    """

    facts: WinFacts
    code: int
    """The concealed tiles and the winning one, packed."""
    self_drawn: bool
    one_chance: bool
    """Whether no other kind could have completed the hand (K-5.8, K-5.9)."""
    faces: int
    """All faces of the hand, melds included."""
    bonus: int
    """A bit for each flower and season owned, flower 1 lowest."""
    arrangement: Arrangement | None
    """None for the thirteen orphans."""
    in_pair: bool
    """Whether the winning tile is placed in the pair."""
    chows: int
    """How many, melds included."""
    open_pungs: int
    concealed_pungs: int
    open_kongs: int
    """Claimed and added."""
    concealed_kongs: int
    triplets: int
    """All pungs and kongs."""
    hidden_triplets: int
    """Pungs and kongs that count as concealed in doubles and limits: claimed kongs too (K-6.2)."""
    melds_hidden: bool
    """Whether all melds count as concealed in doubles and limits."""

    @property
    def pair(self) -> int:
        """The bit of the pair's face; 0 for the thirteen orphans."""
        return 1 << self.arrangement.pair if self.arrangement else 0


_HIDDEN_MELDS = (MeldKind.KONG, MeldKind.CONCEALED_KONG)
"""K-6.2: an added kong comes from an open pung."""


def wins_of(facts: WinFacts) -> list[Win]:
    """Each way to arrange a completed hand; empty if it is not complete.

    The winning tile is placed where it is worth most, so a hand has one ``Win`` for each split: in the
    pair (+2, and it opens nothing), else in a chow (it opens a set without value), else in a pung, which
    a discard opens (K-5.4, K-5.11).
    """
    if len(facts.concealed) + 3 * len(facts.melds) != 13:
        return []
    waiting = pack(facts.concealed)
    code = waiting + pack((facts.tile,))
    if not facts.melds and is_orphans(code):
        return [_Builder(facts, code, one_chance=False).orphans()]
    # A concealed kong may be robbed for the thirteen orphans alone (K-3.7).
    if facts.by is WinBy.ROBBED_CONCEALED_KONG:
        return []
    splits = arrangements(code)
    if not splits:
        return []
    builder = _Builder(facts, code, one_chance=_is_one_chance(facts, waiting))
    return [builder.arranged(split) for split in splits]


def _is_one_chance(facts: WinFacts, waiting: int) -> bool:
    """Whether each other kind that completes the hand lies open in all four copies.

    Copies hidden in the hand do not count, so the waits are those of the shape alone. Source: K-5.8,
    K-5.9.
    """
    return all(face == facts.tile or facts.visible[face] >= 4 for face in completing(waiting))


class _Builder:
    """What all arrangements of one hand share."""

    def __init__(self, facts: WinFacts, code: int, *, one_chance: bool) -> None:
        self.facts = facts
        self.code = code
        self.one_chance = one_chance
        self.self_drawn = facts.by.is_self_drawn
        self.bonus = sum(1 << (tile - FACES) for tile in facts.bonus)
        self.chows = self.pungs = self.claimed_kongs = self.open_kongs = self.concealed_kongs = 0
        self.meld_faces = 0
        self.melds_hidden = True
        for meld in facts.melds:
            self._take(meld)

    def _take(self, meld: SetFact) -> None:
        kind, face = meld.kind, 1 << meld.tile
        self.melds_hidden = self.melds_hidden and kind in _HIDDEN_MELDS
        if kind is MeldKind.CHOW:
            self.chows += 1
            self.meld_faces |= 7 << meld.tile
            return
        self.meld_faces |= face
        if kind is MeldKind.PUNG:
            self.pungs |= face
        elif kind is MeldKind.CONCEALED_KONG:
            self.concealed_kongs |= face
        else:
            self.open_kongs |= face
            if kind is MeldKind.KONG:
                self.claimed_kongs |= face

    def arranged(self, split: Arrangement) -> Win:
        """The win with its concealed tiles split so."""
        tile = self.facts.tile
        in_pair = split.pair == tile
        won = 0
        if not (self.self_drawn or in_pair or any(start <= tile <= start + 2 for start in split.chows)):
            won = 1 << tile
        concealed = split.pungs & ~won
        faces = self.meld_faces | split.pungs | 1 << split.pair
        for start in split.chows:
            faces |= 7 << start
        return Win(
            facts=self.facts,
            code=self.code,
            self_drawn=self.self_drawn,
            one_chance=self.one_chance,
            faces=faces,
            bonus=self.bonus,
            arrangement=split,
            in_pair=in_pair,
            chows=self.chows + len(split.chows),
            open_pungs=self.pungs | won,
            concealed_pungs=concealed,
            open_kongs=self.open_kongs,
            concealed_kongs=self.concealed_kongs,
            triplets=self.pungs | self.open_kongs | self.concealed_kongs | split.pungs,
            hidden_triplets=concealed | self.claimed_kongs | self.concealed_kongs,
            melds_hidden=self.melds_hidden,
        )

    def orphans(self) -> Win:
        """The win as the thirteen orphans."""
        return Win(
            facts=self.facts,
            code=self.code,
            self_drawn=self.self_drawn,
            one_chance=self.one_chance,
            faces=reduce(or_, (1 << tile for tile in self.facts.concealed), 1 << self.facts.tile),
            bonus=self.bonus,
            arrangement=None,
            in_pair=False,
            chows=0,
            open_pungs=0,
            concealed_pungs=0,
            open_kongs=0,
            concealed_kongs=0,
            triplets=0,
            hidden_triplets=0,
            melds_hidden=True,
        )


def winning_chow(win: Win) -> Tile | None:
    """The lowest face of the chow that the winning tile is placed in, if it is placed in one."""
    tile, split = win.facts.tile, win.arrangement
    if split is None or win.in_pair:
        return None
    return next((start for start in split.chows if start <= tile <= start + 2), None)
