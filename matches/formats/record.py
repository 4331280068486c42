"""A recorded match in one form, whatever file it came from.

Seats count in turn order from the first dealer. Tiles are copies: of a format that tells faces only,
the reader has chosen which copy of a face each tile is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.events import DrawReason, OptionValue
from rules.engine.hand import Meld
from rules.engine.ruleset import Four
from rules.engine.tiles import WINDS, Copy, Seat, Wind


class Place(NamedTuple):
    """Where something stands in a file."""

    kind: str
    """``line``, ``byte``, ``element`` (of XML, with its name) or ``path`` (in JSON); or ``file``."""
    value: str = ""


WHOLE_FILE = Place("file")


class RecordError(Exception):
    """A file that can't be read as a record: a code, the place, and what fills the sentence."""

    def __init__(self, code: str, place: Place, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.params = params

    def __str__(self) -> str:
        return f"{self.place.kind} {self.place.value}: {self.code} {self.params}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Drew(_Step):
    """A seat drew a tile, from the front or after a kong."""

    seat: Seat
    copy: Copy


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(_Step):
    """A seat put a tile on the table."""

    seat: Seat
    copy: Copy
    sideways: bool = False
    """Whether it declared riichi."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StickPaid(_Step):
    """A riichi was accepted."""

    seat: Seat
    scores: Four | None = None
    """What everybody has after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(_Step):
    """A seat took the discard."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class KongMade(_Step):
    """A seat laid out a concealed kong or added to a pung."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class IndicatorShown(_Step):
    """One more indicator was turned."""

    copy: Copy


Yaku = tuple[tuple[str, int | None], ...]
"""Keys of our patterns with their han, each key once; without han where they are yakuman."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWin:
    """One winner's part of a result; None is what the record doesn't tell."""

    place: Place
    seat: Seat
    source: Seat | None
    """Who gave the tile; None when self-drawn."""
    yaku: Yaku | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None
    """``-`` where there is none."""
    total: int | None = None
    """Points of the hand alone."""
    hand: tuple[Copy, ...] | None = None
    """The concealed tiles, the winning one included."""
    tile: Copy | None = None
    """The winning one."""
    melds: tuple[Meld, ...] | None = None
    indicators: tuple[Copy, ...] | None = None
    hidden: tuple[Copy, ...] | None = None
    base: int | None = None
    """Basic points; in records of our own matches."""
    deltas: Four | None = None
    """What was gained and paid for this win; in records of our own matches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(_Step):
    """The deal was won, by one or several on one tile."""

    wins: tuple[RecordedWin, ...]
    deltas: Four | None
    """What all together gained and paid."""
    are_sticks_told: bool = True
    """Whether the deltas have the sticks of the table in them for sure."""
    scores: Four | None = None
    """What everybody has afterwards."""
    on_table: tuple[int, int] | None = None
    """Counters, and sticks before they were paid out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended(_Step):
    """The deal was drawn."""

    reason: DrawReason | None
    """None where the record doesn't tell."""
    deltas: Four | None = None
    nagashi: bool | None = None
    """Whether a mangan was paid for discards."""
    shown: dict[Seat, tuple[Copy, ...] | None] | None = None
    """The ready hands that were shown."""
    scores: Four | None = None
    on_table: tuple[int, int] | None = None


Step = Drew | Discarded | StickPaid | Claimed | KongMade | IndicatorShown | Won | Ended


def has_just_drawn(steps: Sequence[Step], seat: Seat) -> bool:
    """Whether the seat's draw was the last thing done, so that it may declare riichi."""
    last = next((step for step in reversed(steps) if not isinstance(step, IndicatorShown)), None)
    return isinstance(last, Drew) and last.seat == seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDeal:
    """One deal: how it began, and what was done in it."""

    place: Place
    passes: int
    """How often the deal had passed on: 0 for East 1, 4 for South 1."""
    counters: int
    sticks: int
    scores: Four | None
    hands: tuple[tuple[Copy, ...], ...]
    """Thirteen tiles of each seat."""
    indicators: tuple[Copy, ...]
    """All that were turned in the deal, in order."""
    hidden: tuple[Copy, ...]
    """What is known of those under them."""
    steps: tuple[Step, ...]
    tells_turning: bool = True
    """Whether the steps tell when indicators were turned and sticks paid."""
    is_cut_off: bool = False
    """Whether the record stops before the deal ended."""
    turns_after_discard: bool = False
    """Whether an indicator may be told right after the discard that it was turned before."""

    @property
    def dealer(self) -> Seat:
        """The seat that is East."""
        return Seat(self.passes % 4)

    @property
    def round_wind(self) -> Wind:
        """The wind of the round."""
        return WINDS[self.passes // 4 % 4]

    def added_tile(self, kong: KongMade) -> Copy:
        """The tile that was added to a pung for this kong."""
        pung = next(
            step.meld
            for step in self.steps
            if isinstance(step, Claimed) and step.seat == kong.seat and step.meld.tile == kong.meld.tile
        )
        return next(copy for copy in kong.meld.copies if copy not in pung.copies)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedFinal:
    """How the match ended."""

    place: Place
    scores: Four
    points: Four | None = None
    """In tenths of a point."""
    are_rounded: bool = False
    """Whether the points are whole ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A recorded match of Riichi."""

    length: str
    """The preset."""
    options: dict[str, OptionValue]
    """What differs from the preset."""
    deals: tuple[RecordedDeal, ...]
    names: tuple[str, ...] = ("", "", "", "")
    final: RecordedFinal | None = None
