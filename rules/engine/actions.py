"""Actions: what a seat decides, and what the clock or an administrator brings."""

from enum import StrEnum
from typing import Final

import msgspec

from rules.engine.tiles import ALL_COPIES, SEATS, Copy, Seat, Tile


def snake_case(class_name: str) -> str:
    """The tag under which a class is stored and sent.

    >>> snake_case("ClaimPung")
    'claim_pung'
    """
    return "".join("_" + c.lower() if c.isupper() else c for c in class_name).lstrip("_")


class _Action(
    msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=snake_case, forbid_unknown_fields=True
):
    """Common form of all actions: stored and sent with the tag ``type``."""


class _SeatAction(_Action, frozen=True, kw_only=True):
    seat: Seat


class Discard(_SeatAction, frozen=True, kw_only=True):
    """Put one concealed tile on the table."""

    copy: Copy


DISCARDS: Final = tuple(
    tuple(Discard(seat=seat, copy=Copy(copy)) for copy in range(ALL_COPIES)) for seat in SEATS
)
"""Every discard there is, by seat and copy: each turn offers a dozen of them."""


class DeclareRiichi(_SeatAction, frozen=True, kw_only=True):
    """Declare a ready hand and discard this tile sideways (riichi only)."""

    copy: Copy


class AbortDeal(_SeatAction, frozen=True, kw_only=True):
    """End the deal without a winner, where the rule set lets a hand do so."""


class DeclareConcealedKong(_SeatAction, frozen=True, kw_only=True):
    """Declare four of a kind held in the hand."""

    tile: Tile


class DeclareAddedKong(_SeatAction, frozen=True, kw_only=True):
    """Add the fourth tile to an own pung."""

    tile: Tile


class DeclareWin(_SeatAction, frozen=True, kw_only=True):
    """Win: on the own draw, on a discard, or by robbing a kong."""


class ClaimChow(_SeatAction, frozen=True, kw_only=True):
    """Take the discard for a sequence with two own tiles."""

    copies: tuple[Copy, Copy]
    """The own tiles, ascending."""


class ClaimPung(_SeatAction, frozen=True, kw_only=True):
    """Take the discard for three of a kind."""

    copies: tuple[Copy, Copy]


class ClaimKong(_SeatAction, frozen=True, kw_only=True):
    """Take the discard for four of a kind."""


class Pass(_SeatAction, frozen=True, kw_only=True):
    """Let the discard or the kong go."""


class GiveReady(_SeatAction, frozen=True, kw_only=True):
    """Be ready for the next deal."""


class ReturnToPlay(_SeatAction, frozen=True, kw_only=True):
    """Ask for the seat back from the bot that helps; granted at the next safe turn (K-9.3)."""


class LeaveSeat(_SeatAction, frozen=True, kw_only=True):
    """Hand the seat to a bot; the person may come back until the match ends (K-3.15)."""


class Expire(_SeatAction, frozen=True, kw_only=True):
    """The time of this seat's open offer has run out (from the clock only)."""

    offer: str


class CloseWindow(_Action, frozen=True, kw_only=True):
    """End the claim window (from the clock only); refused while an answer could still matter."""


class StartDeal(_Action, frozen=True, kw_only=True):
    """Deal: after the seat draw, and when everybody is ready (from the clock only)."""


class ExtendClocks(_Action, frozen=True, kw_only=True):
    """Give open clocks back the time of an outage (from the clock only)."""

    outage_ms: int


class EndReason(StrEnum):
    """Why a match ended."""

    COMPLETED = "completed"
    ALL_LEFT = "all_left"
    ADMINISTRATOR = "administrator"
    CONSENT = "consent"
    ABANDONED = "abandoned"
    """A solo table that nobody came back to (K-3.16)."""


class AbortMatch(_Action, frozen=True, kw_only=True):
    """End the match without a result."""

    reason: EndReason


ClaimAction = DeclareWin | ClaimKong | ClaimPung | ClaimChow | Pass
TurnAction = Discard | DeclareRiichi | DeclareConcealedKong | DeclareAddedKong | DeclareWin | AbortDeal
OfferedAction = TurnAction | ClaimKong | ClaimPung | ClaimChow | Pass | GiveReady
"""What can stand in an offer."""
SeatAction = OfferedAction | ReturnToPlay | LeaveSeat
"""What a person or a bot may send."""
ClockAction = Expire | CloseWindow | StartDeal | ExtendClocks
Action = SeatAction | ClockAction | AbortMatch


class OfferKind(StrEnum):
    """What an offer is about; each kind has its own clock."""

    TURN = "turn"
    CLAIM = "claim"
    ROB = "rob"
    READY = "ready"


class Offer(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """The legal actions of one seat now. A command answers one offer."""

    id: str
    """``deal.k``, counted per seat, so that it tells nothing of other seats."""
    seat: Seat
    kind: OfferKind
    actions: tuple[OfferedAction, ...]
