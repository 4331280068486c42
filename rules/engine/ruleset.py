"""The hooks that a rule set fills. Everything else about a match is common.

A rule set is one object without state of its own. It reads a ``DealState`` and answers; it never
changes one. The defaults here are what the three rule sets agree on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

import msgspec

from rules.engine.errors import OptionError
from rules.engine.scoring import Score, WinBy, WinFacts, WinFlag
from rules.engine.tiles import ALL_COPIES, Copy, Seat, Tile, Wind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.engine.actions import ClaimAction, TurnAction
    from rules.engine.events import ClaimSource, Event, OptionValue
    from rules.engine.state import DealState


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of a rule set; each rule set extends this with its own, all with defaults."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a match has come: what the next deal is."""

    number: int
    """1 for the first deal."""
    dealer: Seat
    round_wind: Wind
    dealer_streak: int = 0
    """Wins in a row of this dealer, as dealer, before the deal."""
    dealer_passes: int = 0
    """How often the deal has passed on."""


FIRST_DEAL = Progress(number=1, dealer=Seat.A, round_wind=Wind.EAST)


class RuleSet(ABC):
    """A set of rules: its name, its options and its hooks."""

    key: ClassVar[str]
    version: ClassVar[int]
    """Raised when an answer changes; a match keeps the version it was begun under."""
    lengths: ClassVar[tuple[str, ...]]
    """Names of match lengths, the default first."""
    option_type: ClassVar[type[Options]]
    start_score: ClassVar[int] = 0
    red_fives: ClassVar[bool] = False
    shows_concealed_kongs: ClassVar[bool] = True
    robbable: ClassVar[frozenset[ClaimSource]]
    """Kongs that somebody may rob; a claim window opens after each of them."""

    def parse_options(self, given: Mapping[str, OptionValue]) -> Options:
        """The options with these overrides.

        Raises: OptionError for a name that the rule set does not have or a value it does not take.
        """
        for name in given:
            if name not in self.option_type.__struct_fields__:
                raise OptionError("unknown_option", name=str(name), rules=self.key)
        try:
            return msgspec.convert(dict(given), self.option_type)
        except msgspec.ValidationError as error:
            raise OptionError("bad_option", detail=str(error), rules=self.key) from error

    def tile_set(self, options: Options) -> tuple[Copy, ...]:
        """The copies in play, ascending."""
        return tuple(Copy(number) for number in range(ALL_COPIES))

    @abstractmethod
    def can_win(self, deal: DealState, seat: Seat, tile: Tile, by: WinBy, options: Options) -> bool:
        """Whether the seat may win with this tile. Shape: on a self-draw the tile is in the hand."""

    def legal_discards(self, deal: DealState, seat: Seat, options: Options) -> tuple[Copy, ...]:
        """The copies that the seat in turn may discard."""
        return deal.hands[seat].concealed

    def may_kong(self, deal: DealState, seat: Seat, tile: Tile, options: Options) -> bool:
        """Whether a kong of this face may be declared or claimed: a replacement must be left."""
        return deal.wall_left > 0

    def turn_actions(
        self, deal: DealState, seat: Seat, actions: tuple[TurnAction, ...], options: Options
    ) -> tuple[TurnAction, ...]:
        """The actions of a seat in turn, given what the common rules allow."""
        return actions

    def legal_claims(
        self, deal: DealState, seat: Seat, claims: tuple[ClaimAction, ...], options: Options
    ) -> tuple[ClaimAction, ...]:
        """The claims of a seat on a discard, given what the common rules allow."""
        return claims

    def win_flags(self, deal: DealState, seat: Seat, by: WinBy) -> frozenset[WinFlag]:
        """The circumstances of a win that the tiles don't show."""
        return frozenset()

    @abstractmethod
    def score(self, facts: WinFacts, options: Options) -> Score:
        """What a completed hand is worth."""

    @abstractmethod
    def payments(
        self, score: Score, winner: Wind, source: Wind | None, options: Options
    ) -> tuple[int, int, int, int]:
        """What East, South, West and North gain or pay for a win; sums to 0."""

    def on_exhausted(self, deal: DealState, options: Options) -> tuple[int, int, int, int]:
        """What each seat gains or pays when the wall ends without a win."""
        return (0, 0, 0, 0)

    @abstractmethod
    def next_deal(
        self, progress: Progress, winner: Seat | None, length: str, options: Options
    ) -> Progress | None:
        """The deal after this one, given who won it (None: nobody); None when the match is over."""

    @abstractmethod
    def waits(self, tiles: Sequence[Tile], melds: int, options: Options) -> tuple[Tile, ...]:
        """The faces that complete these concealed tiles, ascending. Shape: 13 less 3 for each meld."""

    def begin_extra(self, options: Options) -> msgspec.Struct | None:
        """What the rule set keeps beside a deal, at its start."""
        return None

    def evolve_extra(self, deal: DealState, event: Event) -> msgspec.Struct | None:
        """What the rule set keeps beside, after this event. Shape: ``deal`` is already after it."""
        return deal.extra
