"""State: a match between two events.

States are msgspec structs, not dataclasses: a changed copy takes a fraction of the time, and a
deal makes some hundreds of them.
"""

from enum import StrEnum
from typing import Final, TypeVar

import msgspec

from rules.engine.actions import ClaimAction, Offer
from rules.engine.events import (
    ClaimSource,
    DealDrawn,
    DealSettled,
    DrawKind,
    HandWon,
    MatchEnded,
    MatchStarted,
    SeatStatus,
)
from rules.engine.hand import EMPTY_HAND, Hand
from rules.engine.ruleset import Options, Progress, RuleSet
from rules.engine.tiles import Copy, Seat, Wind, seat_wind

Item = TypeVar("Item")


def put(items: tuple[Item, ...], seat: Seat, item: Item) -> tuple[Item, ...]:
    """What is kept by seat, with the item of one seat changed."""
    a, b, c, d = items
    if seat == 0:
        return item, b, c, d
    if seat == 1:
        return a, item, c, d
    return (a, b, item, d) if seat == 2 else (a, b, c, item)


class Phase(StrEnum):
    """Where a match stands (flow 5.2)."""

    SEAT_DRAW = "seat_draw"
    DEALING = "dealing"
    """Within one decision only: tiles are being dealt or drawn."""
    TURN = "turn"
    CLAIM = "claim"
    ROB = "rob"
    DEAL_RESULT = "deal_result"
    ENDED = "ended"


class PondTile(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A discard where it lies, or the gap it left when it was claimed."""

    copy: Copy
    drawn: bool
    claimed_by: Seat | None = None
    sideways: bool = False


NO_ANSWERS: Final[tuple[ClaimAction | None, ...]] = (None, None, None, None)


class Window(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An open claim window and the answers given in it."""

    seat: Seat
    """The discarder, or who declared the kong."""
    copy: Copy
    source: ClaimSource
    answers: tuple[ClaimAction | None, ...] = NO_ANSWERS
    """By seat."""


class DealState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One deal in play."""

    progress: Progress
    wall: tuple[Copy, ...]
    front: int
    """Index of the next tile to draw."""
    back: int
    """One past the index of the next replacement."""
    wall_hash: str
    hands: tuple[Hand, ...] = (EMPTY_HAND,) * 4
    ponds: tuple[tuple[PondTile, ...], ...] = ((), (), (), ())
    turn: Seat
    draw: DrawKind | None = DrawKind.DEAL
    """How the tile in turn came; None after a claimed chow or pung."""
    kong_chain: int = 0
    """Kongs in this turn, each holding the replacement of the one before (flow 5.4)."""
    last_discard: Copy | None = None
    """The newest discard, until it is claimed or won."""
    discard_count: int = 0
    call_count: int = 0
    """Melds of all seats: claims and kongs."""
    window: Window | None = None
    indicators: tuple[Copy, ...] = ()
    """Bonus indicators turned so far."""
    sticks: int = 0
    """Riichi sticks on the table."""
    offer_counts: tuple[int, ...] = (0, 0, 0, 0)
    extra: msgspec.Struct | None = None
    """What a rule set keeps beside; made by its own hook."""

    @property
    def dealer(self) -> Seat:
        """The seat that is East."""
        return self.progress.dealer

    @property
    def wall_left(self) -> int:
        """Tiles that can still be drawn."""
        return self.back - self.front

    @property
    def kong_count(self) -> int:
        """Kongs of all seats."""
        if self.call_count == 0:
            return 0
        return sum([meld.kind.is_kong for hand in self.hands for meld in hand.melds])

    def wind_of(self, seat: Seat) -> Wind:
        """The seat's wind in this deal."""
        return seat_wind(seat, self.progress.dealer)


class DealResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How the last deal ended."""

    wins: tuple[HandWon, ...] = ()
    """In turn order from whoever gave the tile; more than one only where the rule set pays several."""
    drawn: DealDrawn | None = None
    are_kongs_open: bool = False
    """Whether concealed kongs that lay face down have been turned over."""
    settled: DealSettled | None = None
    """None only between the end of play and the settlement, within one decision."""


NO_OFFERS: Final[tuple[Offer | None, ...]] = (None, None, None, None)


class MatchState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A match: folded from its first event and its last ``DealStarted`` on."""

    rules: RuleSet
    options: Options
    info: MatchStarted
    phase: Phase
    seats: tuple[SeatStatus, ...]
    scores: tuple[int, int, int, int]
    deal: DealState | None = None
    result: DealResult | None = None
    offers: tuple[Offer | None, ...] = NO_OFFERS
    """By seat: what is open and not yet answered."""
    ready: tuple[bool, ...] = (False, False, False, False)
    """Who has pressed Ready since the last deal ended."""
    ended: MatchEnded | None = None
