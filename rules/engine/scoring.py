"""Scoring: the facts of a win, the answer to "what is it worth", and the record of a pattern.

The three rule sets share these types; what fills them is theirs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

import msgspec

from rules.engine.tiles import FACES, Tile, Wind


class MeldKind(StrEnum):
    """How a declared set came to lie on the table."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    """Claimed from a discard."""
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def is_kong(self) -> bool:
        """Whether the set has four tiles."""
        return self in _KONGS


_KONGS = frozenset({MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


class WinBy(StrEnum):
    """How the winning tile came."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    REPLACEMENT = "replacement"
    """The direct replacement of a kong; a tile that replaced a bonus tile is a plain self-draw."""
    ROBBED_KONG = "robbed_kong"
    ROBBED_CONCEALED_KONG = "robbed_concealed_kong"

    @property
    def is_self_drawn(self) -> bool:
        """Whether nobody else gave the tile."""
        return self in (WinBy.SELF_DRAW, WinBy.REPLACEMENT)


class WinFlag(StrEnum):
    """A circumstance of the win that the tiles don't show."""

    LAST_DRAW = "last_draw"
    LAST_DISCARD = "last_discard"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    KONG_ON_KONG = "kong_on_kong"
    LAST_OF_KIND = "last_of_kind"
    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    IPPATSU = "ippatsu"
    RENHOU = "renhou"
    """Riichi: won on a discard before the own first draw, with no call before."""


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a split winning hand, as a score sheet draws it."""

    kind: str
    """``chow pung kong pair``, or a rule set's own (``orphans``, ``knitted`` …)."""
    tiles: tuple[Tile, ...]
    meld: MeldKind | None = None
    """How it lies on the table; None for a group of concealed tiles."""
    wins: bool = False
    """Whether the winning tile is placed here."""


class ScoreLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of a score sheet: a pattern and its sum in this hand."""

    key: str
    unit: str
    """``points doubles limit han yakuman fu fan``."""
    value: int


class ExcludedLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row that a player might expect, and the one that contains it."""

    key: str
    by: str


class Score(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What one hand is worth. ``total`` is in the rule set's own points, after its cap."""

    win: bool
    reason: str | None = None
    """Why it does not win: ``shape no_yaku below_minimum not_allowed``."""
    total: int = 0
    lines: tuple[ScoreLine, ...] = ()
    limits: tuple[str, ...] = ()
    excluded: tuple[ExcludedLine, ...] = ()
    arrangement: tuple[Group, ...] = ()
    base: int | None = None
    """Klasik: base points. Riichi: basic points, from which each payment is made."""
    doubles: int | None = None
    fan: int | None = None
    flowers: int | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None


class SetFact(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A declared set as scoring needs it: its kind and its lowest face."""

    kind: MeldKind
    tile: Tile


NO_COPIES_SEEN = (0,) * FACES


class WinFacts(msgspec.Struct, frozen=True, gc=False):
    """Everything about a completed hand that decides its value.

    Shape: ``concealed`` holds the tiles without the winning one and without melds, ascending.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[SetFact, ...]
    bonus: tuple[Tile, ...]
    tile: Tile
    by: WinBy
    seat_wind: Wind
    round_wind: Wind
    from_wind: Wind | None = None
    """Seat wind of the discarder or the robbed player; None when self-drawn."""
    flags: frozenset[WinFlag] = frozenset()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    red_fives: int = 0
    dealer_streak: int = 0
    """Consecutive wins as dealer including this one; 0 for a non-dealer."""
    visible: tuple[int, ...] = NO_COPIES_SEEN
    """Copies of each of the 34 faces that the whole table saw before the win (own melds included)."""


Payments = tuple[int, int, int, int]
"""What East, South, West and North gain or pay for one hand; sums to 0."""


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand in notation that has a pattern, or just misses it; the fields are those of hands in files."""

    hand: str
    """Without the winning tile and without melds."""
    win: str
    melds: tuple[str, ...] = ()
    """The kind and the tiles of each: ``"pung 555z"``."""
    bonus: str = ""
    by: WinBy = WinBy.DISCARD
    seat: Wind = Wind.SOUTH
    round: Wind = Wind.EAST
    source: Wind | None = None
    """Seat wind of the discarder or the robbed player; None for East (South, where East wins)."""
    flags: tuple[WinFlag, ...] = ()
    dora: str = ""
    ura: str = ""
    dealer_streak: int = 0
    options: dict[str, bool | int | str] = {}
    """Options other than the default ones."""

    @property
    def from_wind(self) -> Wind | None:
        """Who gave the winning tile; None when self-drawn."""
        if self.by.is_self_drawn:
            return None
        return self.source or (Wind.SOUTH if self.seat is Wind.EAST else Wind.EAST)


WinT = TypeVar("WinT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern(Generic[WinT]):
    """A row that scores: a yaku, a fan, a double, a limit hand, a kind of base points.

    ``WinT`` is the rule set's picture of one arranged win.
    """

    key: str
    """Stable; the key of files and labels."""
    unit: str
    """``points doubles limit han yakuman fu fan``."""
    value: int
    """Of one count. In riichi, of a concealed hand."""
    open_value: int | None = None
    """Riichi: of an open hand; 0 where it does not count; None where it makes no difference."""
    holds: Callable[[WinT], int]
    """How many times it counts in a win; 0 where it does not hold."""
    excludes: tuple[str, ...] = ()
    """Keys of the rows that it replaces or makes uncountable."""
    excludes_under: tuple[tuple[str, str], ...] = ()
    """An option and the key of a row that is excluded too while it is on (MCR)."""
    uses_up: tuple[str, ...] = ()
    """Keys of the rows that its own sets give no more; other sets may (MCR)."""
    met: Callable[[WinT], int] | None = None
    """How many times a learner sees it, where ``holds`` leaves some to other rows (MCR)."""
    option: str | None = None
    """The option that switches it; in MCR, that gives its value."""
    source: str
    """Where it is written: a short citation."""
    example: Example
    near_miss: Example | None = None
    """A hand that just fails to have it; base points have none."""

    def line(self, count: int) -> ScoreLine:
        """The row of a score sheet for that many counts."""
        return ScoreLine(key=self.key, unit=self.unit, value=self.value * count)
