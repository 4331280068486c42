"""The hooks that a rule set fills. Everything else about a match is common.

A rule set is one object without state of its own. It reads a ``DealState`` and answers; it never
changes one. The defaults here are what the three rule sets agree on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

import msgspec

from rules.engine.errors import OptionError
from rules.engine.events import ClaimSource, DealDrawn, DrawReason, HandWon, OptionValue
from rules.engine.scoring import Score, WinBy, WinFacts, WinFlag
from rules.engine.tiles import EVERY_COPY, SEATS, Copy, Seat, Tile, Wind
from rules.engine.waits import hand_waits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rules.engine.actions import ClaimAction, TurnAction
    from rules.engine.events import DealStarted, Event
    from rules.engine.hand import Hand
    from rules.engine.seen import Aim
    from rules.engine.state import DealState
    from rules.engine.waits import PackedWaits


Four = tuple[int, int, int, int]
"""A number for each seat."""


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
    counters: int = 0
    sticks: int = 0
    """Riichi sticks that earlier deals left on the table."""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """Who gains and pays at the end of a deal, by seat."""

    deltas: Four
    from_sticks: Four = (0, 0, 0, 0)
    """The part of it that comes from sticks on the table; the rest sums to 0."""
    sticks_left: int = 0
    """Sticks that stay on the table."""


class DealOver(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended, as far as it decides what the next one is."""

    winners: tuple[Seat, ...]
    reason: DrawReason | None
    """None when somebody won."""
    shown: tuple[Seat, ...]
    """Who showed a ready hand at a draw."""
    scores: Four
    sticks: int
    """Left on the table for the next winner."""


class Moment(StrEnum):
    """A moment at which a rule set may have events of its own follow."""

    DEALT = "dealt"
    """All tiles are dealt."""
    REPLACEMENT = "replacement"
    """A kong stands and its replacement is about to be drawn."""
    DISCARD = "discard"
    """A tile is about to be discarded."""
    STANDS = "stands"
    """A discard was not won on."""


FIRST_DEAL = Progress(number=1, dealer=Seat.A, round_wind=Wind.EAST)


class RuleSet(ABC):
    """A set of rules: its name, its options and its hooks."""

    key: ClassVar[str]
    version: ClassVar[int]
    """Raised when an answer changes; a match keeps the version it was begun under."""
    lengths: ClassVar[tuple[str, ...]]
    """Names of match lengths, the default first."""
    option_type: ClassVar[type[Options]]
    has_follow_ups: ClassVar[bool] = False
    """Whether it has events of its own follow."""
    dead_wall: ClassVar[int] = 0
    """Tiles at the back of the wall that are never drawn as live tiles."""
    shows_concealed_kongs: ClassVar[bool] = True
    extra_changes: ClassVar[Mapping[type[Event], Callable[..., msgspec.Struct]]] = {}
    """By the events that change what the rule set keeps beside a deal (``begin_extra``): what it is then.

    Each is given what it was, the state before the event, the deal after it, and the event.
    """
    aimed_patterns: ClassVar[tuple[str, ...]] = ()
    """The keys that ``aims`` may name."""

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

    def options_for(self, length: str, given: Mapping[str, OptionValue]) -> Options:
        """The options of a match of this length, with these overrides.

        Raises: OptionError as ``parse_options``.
        """
        return self.parse_options(given)

    def start_score(self, options: Options) -> int:
        """What each seat begins with."""
        return 0

    def has_red_fives(self, options: Options) -> bool:
        """Whether the first copy of each five carries the red mark."""
        return False

    def may_be_robbed(self, kong: ClaimSource, options: Options) -> bool:
        """Whether somebody may rob such a kong; a claim window opens after it then (K-3.7)."""
        return kong is ClaimSource.ADDED_KONG

    def tile_set(self, options: Options) -> tuple[Copy, ...]:
        """The copies in play, ascending."""
        return EVERY_COPY

    def replacement(self, deal: DealState) -> Copy:
        """The next tile that a kong or a bonus tile is replaced with: the last of the wall."""
        return deal.wall[deal.back - 1]

    def follow_ups(self, deal: DealState, moment: Moment, options: Options) -> tuple[Event, ...]:
        """The rule set's own events at this moment."""
        return ()

    def abortive_draw(self, deal: DealState, options: Options) -> DrawReason | None:
        """Why the deal ends with the discard that now stands, if it does."""
        return None

    def wins_alone(self, options: Options) -> bool:
        """Whether only the nearest of several winners wins (K-3.3)."""
        return True

    def several_wins(
        self, deal: DealState, winners: tuple[Seat, ...], options: Options
    ) -> tuple[Seat, ...] | DrawReason:
        """Who wins of several, nearest first, or why the deal is drawn instead."""
        return winners[:1] if self.wins_alone(options) else winners

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
        self,
        deal: DealState,
        seat: Seat,
        code: int | None,
        actions: tuple[TurnAction, ...],
        options: Options,
    ) -> tuple[TurnAction, ...]:
        """The actions of a seat in turn, given what the common rules allow.

        ``code`` is its concealed tiles, packed (``rules.engine.arrange``); None right after a call.
        """
        return actions

    def legal_claims(
        self, deal: DealState, seat: Seat, claims: tuple[ClaimAction, ...], options: Options
    ) -> tuple[ClaimAction, ...]:
        """The claims of a seat on a discard, given what the common rules allow."""
        return claims

    def win_flags(self, deal: DealState, seat: Seat, by: WinBy) -> frozenset[WinFlag]:
        """The circumstances of a win that the tiles don't show."""
        return frozenset()

    def complete_facts(self, deal: DealState, seat: Seat, facts: WinFacts, options: Options) -> WinFacts:
        """The facts of a win with what only this rule set knows of."""
        return facts

    def hidden_indicators(self, deal: DealState, seat: Seat, options: Options) -> tuple[Copy, ...]:
        """The indicators that this winner's result shows beside the turned ones."""
        return ()

    @abstractmethod
    def score(self, facts: WinFacts, options: Options) -> Score:
        """What a completed hand is worth."""

    @abstractmethod
    def readings(self, facts: WinFacts, options: Options) -> tuple[Score, ...]:
        """What a completed hand is worth in each arrangement, the best first: that is its ``score``.

        Shape: empty where the tiles make no hand or it may not win.
        """

    @abstractmethod
    def payments(
        self, score: Score, winner: Wind, source: Wind | None, options: Options
    ) -> tuple[int, int, int, int]:
        """What East, South, West and North gain or pay for a win; sums to 0."""

    def settle_wins(self, deal: DealState, wins: tuple[HandWon, ...], options: Options) -> Settlement:
        """What each seat gains or pays for these wins."""
        return Settlement(deltas=self.win_deltas(deal, wins[0], options))

    def win_deltas(self, deal: DealState, won: HandWon, options: Options) -> Four:
        """What each seat gains or pays for the hand alone."""
        source = None if won.source is None else deal.wind_of(won.source)
        by_wind = self.payments(won.score, deal.wind_of(won.seat), source, options)
        a, b, c, d = (by_wind[deal.wind_of(seat).place] for seat in SEATS)
        return (a, b, c, d)

    def draw_of(self, deal: DealState, reason: DrawReason, options: Options) -> DealDrawn:
        """The event of a deal that nobody won, with the hands that must be shown."""
        return DealDrawn(reason=reason)

    def settle_draw(self, deal: DealState, drawn: DealDrawn, options: Options) -> Settlement:
        """What each seat gains or pays when nobody won."""
        return Settlement(deltas=(0, 0, 0, 0))

    def deals_in(self, length: str) -> int | None:
        """How many deals a match of this length has; None where nobody can know beforehand."""
        return None

    @abstractmethod
    def next_deal(self, progress: Progress, over: DealOver, length: str, options: Options) -> Progress | None:
        """The deal after this one; None when the match is over."""

    def closing_scores(self, scores: Four, sticks: int, options: Options) -> Four:
        """The scores after the last deal, with what becomes of sticks left on the table."""
        return scores

    def ranks(self, scores: Four, options: Options) -> Four:
        """The place of each seat, 1 best; equal scores share one (flow 5.7)."""
        a, b, c, d = (1 + sum(other > score for other in scores) for score in scores)
        return (a, b, c, d)

    def final_points(self, scores: Four, options: Options) -> Four | None:
        """What the match is worth to each seat, in tenths, where places are paid for."""
        return None

    def has_riichi(self, deal: DealState, seat: Seat) -> bool:
        """Whether the seat has declared riichi."""
        return False

    def is_furiten(self, deal: DealState, seat: Seat, options: Options) -> bool:
        """Whether the seat may not win on a discard now."""
        return False

    def leaves_furiten(
        self, deal: DealState, seat: Seat, discard: Tile, waits: Sequence[Tile], options: Options
    ) -> bool:
        """Whether the seat in turn could not win on a discard after this one, waiting for these faces."""
        return False

    def wait_worth(
        self, deal: DealState, seat: Seat, tiles: Sequence[Tile], tile: Tile, options: Options
    ) -> tuple[int | None, str | None]:
        """What these tiles would be worth with this one on a discard, and why they could not win."""
        return None, None

    def aims(self, deal: DealState, seat: Seat, unseen: Sequence[int]) -> tuple[Aim, ...]:
        """The patterns nearest to the seat's hand, nearest first; none where any hand may win.

        Shape: ``unseen`` is how many copies of each face the seat has not seen.
        """
        return ()

    @abstractmethod
    def packed_waits(self, options: Options) -> PackedWaits:
        """What tells which faces complete a packed hand: always the same one for the same options."""

    def completes(self, hand: Hand, tile: Tile, options: Options) -> bool:
        """Whether the tile completes the hand by its shape; one just drawn is not counted with the hand."""
        return tile in hand_waits(self.packed_waits(options), hand)

    @abstractmethod
    def waits(self, tiles: Sequence[Tile], melds: int, options: Options) -> tuple[Tile, ...]:
        """The faces that complete these concealed tiles, ascending. Shape: 13 less 3 for each meld."""

    def begin_extra(self, started: DealStarted, options: Options) -> msgspec.Struct | None:
        """What the rule set keeps beside a deal, at its start."""
        return None
