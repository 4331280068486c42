"""What every problem is: something shown, answers to choose from, the right ones."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rules.engine.shanten import Keeping
from rules.engine.tiles import Tile


class Drill(StrEnum):
    """A kind of problem. The first four are lessons, for who begins."""

    TILES = "tiles"
    SETS = "sets"
    SHAPES = "shapes"
    FURITEN = "furiten"
    DISCARD = "discard"
    WAITS = "waits"
    SCORE_KLASIK = "score-klasik"
    SCORE_RIICHI = "score-riichi"
    SCORE_MCR = "score-mcr"

    @property
    def rules(self) -> str:
        """The rule set of a drill in scoring; empty for the others."""
        return self.removeprefix("score-") if self.startswith("score-") else ""


LESSONS: Final = (Drill.TILES, Drill.SETS, Drill.SHAPES, Drill.FURITEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem and its solution."""

    drill: Drill
    choices: tuple[str, ...]
    """What may be answered: notations of tiles, kinds of sets, ``yes`` and ``no``, or totals."""
    right: frozenset[str]
    wants_all: bool = False
    """Whether all the right ones must be chosen; else any one of them is a right answer."""
    hand: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    """What the player has discarded, in a problem of furiten."""
    keepings: tuple[Keeping, ...] = ()
    """What each discard leaves, the best first, in a problem of discards."""
    record: Mapping[str, object] = field(default_factory=dict)
    """The hand in the format of files, in a problem of scoring."""

    def is_right(self, given: Collection[str]) -> bool:
        """Whether these answers solve it."""
        if self.wants_all:
            return set(given) == self.right
        return len(given) == 1 and set(given) <= self.right
