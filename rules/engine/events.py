"""Events: what happened, in the past tense. The journal of a match is a list of these.

Whoever may see an event, and how much of it, is decided in ``rules.engine.view`` alone.
"""

from enum import StrEnum

import msgspec

from rules.engine.actions import ClaimAction, EndReason, snake_case
from rules.engine.hand import Meld
from rules.engine.scoring import Score, WinBy
from rules.engine.tiles import Copy, Seat, Tile, Wind


class _Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag=snake_case, forbid_unknown_fields=True):
    """Common form of all events: stored and sent with the tag ``type``."""


class _SeatEvent(_Event, frozen=True, kw_only=True):
    seat: Seat


class Controller(StrEnum):
    """Who a seat belongs to; help by a bot is a separate flag."""

    HUMAN = "human"
    BOT = "bot"


class AssistReason(StrEnum):
    """Why a bot helps a person's seat."""

    NOT_READY = "not_ready"
    TURNS_EXPIRED = "turns_expired"
    LEFT = "left"


class SeatStatus(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """How a seat is controlled; goes on from deal to deal."""

    controller: Controller
    assisted: bool = False
    """A bot acts for the person."""
    shown_assisted: bool = False
    """Whether the table sees the label; it outlasts ``assisted`` until the seat's next own turn, so
    that nobody learns who was asked in a claim window."""
    wants_control: bool = False
    left: bool = False
    expired_turns: int = 0
    """Turn clocks in a row that ran out."""

    @property
    def is_person_in_control(self) -> bool:
        """Whether a person answers this seat's offers."""
        return self.controller is Controller.HUMAN and not self.assisted


OptionValue = bool | int | str


class MatchStarted(_Event, frozen=True, kw_only=True):
    """The first event: everything that stays the same for the whole match."""

    rules: str
    rules_version: int
    length: str
    options: dict[str, OptionValue]
    secret: str
    """256 bits in hexadecimal; seats, and every deal's seed and salt, come from it."""
    shuffle_version: int
    seating: tuple[int, int, int, int]
    """For each seat the number (0–3) of the player, in the order in which they were given."""
    controllers: tuple[Controller, Controller, Controller, Controller]
    """By seat."""


class DealStarted(_Event, frozen=True, kw_only=True):
    """A wall is built; carries all that a deal inherits, so a state folds from here."""

    number: int
    """1 for the first deal of the match."""
    dealer: Seat
    round_wind: Wind
    dealer_streak: int
    """Wins in a row of this dealer, as dealer, before this deal."""
    dealer_passes: int
    """How often the deal has passed on in this match."""
    scores: tuple[int, int, int, int]
    seats: tuple[SeatStatus, SeatStatus, SeatStatus, SeatStatus]
    seed: str
    salt: str
    wall_hash: str
    """SHA-256 of salt and wall, in hexadecimal: shown before the deal."""
    wall_size: int
    """Tiles that can be drawn, those in hand at the start included."""
    counters: int = 0
    """Deals in a row that the dealer kept or that were drawn (riichi)."""
    sticks: int = 0
    """Riichi sticks left on the table by earlier deals."""
    wall: tuple[Copy, ...] = ()
    """The wall of a deal that was taken in from a record; otherwise it follows from the seed."""


class HandDealt(_SeatEvent, frozen=True, kw_only=True):
    """A seat received its first tiles. Order: as dealt."""

    copies: tuple[Copy, ...]


class IndicatorTurned(_Event, frozen=True, kw_only=True):
    """A bonus indicator of the dead wall was turned over (riichi)."""

    copy: Copy


class DrawKind(StrEnum):
    """Where a drawn tile came from."""

    DEAL = "deal"
    FRONT = "front"
    KONG_DIRECT = "kong_direct"
    BONUS_REPLACEMENT = "bonus_replacement"


class TileDrawn(_SeatEvent, frozen=True, kw_only=True):
    """A seat drew from the front, or from the back after a kong."""

    copy: Copy
    draw: DrawKind


class BonusReplaced(_SeatEvent, frozen=True, kw_only=True):
    """A seat laid out a flower or season and drew for it from the back."""

    bonus: Copy
    copy: Copy | None
    """The replacement; None when the wall had no tile left (K-4.4)."""


class RiichiDeclared(_SeatEvent, frozen=True, kw_only=True):
    """A seat declared a ready hand; its discard follows."""


class StickPlaced(_SeatEvent, frozen=True, kw_only=True):
    """The declaring discard was not won on: the seat put its stick on the table."""

    points: int


class TileDiscarded(_SeatEvent, frozen=True, kw_only=True):
    """A tile was put on the table."""

    copy: Copy
    drawn: bool
    """Whether it is the tile just drawn."""
    by_clock: bool = False
    sideways: bool = False
    """Whether it declares riichi."""


class ClaimSource(StrEnum):
    """What a claim window is about."""

    DISCARD = "discard"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"


class ClaimWindowOpened(_SeatEvent, frozen=True, kw_only=True):
    """A discard or kong of this seat may now be claimed; looks the same to everybody."""

    copy: Copy
    source: ClaimSource


class ClaimAnswered(_SeatEvent, frozen=True, kw_only=True):
    """A seat answered in a claim window; only it may know."""

    answer: ClaimAction
    by_clock: bool = False


class MeldClaimed(_SeatEvent, frozen=True, kw_only=True):
    """A discard was taken for a chow, pung or kong."""

    meld: Meld


class KongDeclared(_SeatEvent, frozen=True, kw_only=True):
    """A concealed kong was laid out, or a fourth tile added to a pung."""

    meld: Meld
    is_shown: bool
    """Whether all may see the tiles of a concealed kong (the rule set decides)."""


class HandWon(_SeatEvent, frozen=True, kw_only=True):
    """A hand was won; the winner's tiles are shown."""

    source: Seat | None
    """The discarder or the robbed player; None when self-drawn."""
    copy: Copy
    by: WinBy
    concealed: tuple[Copy, ...]
    """Without the winning tile; ascending."""
    melds: tuple[Meld, ...]
    bonus: tuple[Copy, ...]
    score: Score
    hidden_indicators: tuple[Copy, ...] = ()
    """Those under the turned ones, shown to a winner in riichi."""


class DrawReason(StrEnum):
    """Why a deal ended without a win; all but the first are abortive draws of riichi."""

    EXHAUSTED = "exhausted"
    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KONGS = "four_kongs"
    THREE_WINS = "three_wins"

    @property
    def is_abortive(self) -> bool:
        """Whether the deal was broken off."""
        return self is not DrawReason.EXHAUSTED


class ShownHand(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand shown at the end of a deal that nobody won."""

    seat: Seat
    concealed: tuple[Copy, ...]
    waits: tuple[Tile, ...]


class DealDrawn(_Event, frozen=True, kw_only=True):
    """The deal ended without a win."""

    reason: DrawReason
    shown: tuple[ShownHand, ...] = ()
    """The hands that must be shown, in turn order from the dealer."""
    patterns: tuple[tuple[Seat, str], ...] = ()
    """What a drawn deal pays for all the same, and to whom (nagashi mangan)."""


class OpenedKong(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A concealed kong that lay face down, and whose it is."""

    seat: Seat
    meld: Meld


class KongsOpened(_Event, frozen=True, kw_only=True):
    """The deal is over, and the concealed kongs that lay face down are turned over (M-1)."""

    kongs: tuple[OpenedKong, ...]
    """Order: by seat, each seat's as they were declared."""


class DealSettled(_Event, frozen=True, kw_only=True):
    """Who gained and paid, by seat; ends the deal."""

    deltas: tuple[int, int, int, int]
    scores: tuple[int, int, int, int]
    is_last: bool
    """Whether the match ends with this deal."""
    from_sticks: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The part of the deltas that came from sticks on the table."""
    sticks_left: int = 0
    """Sticks that stay on the table for the next winner."""


class ReadyGiven(_SeatEvent, frozen=True, kw_only=True):
    """A person is ready for the next deal."""


class AssistStarted(_SeatEvent, frozen=True, kw_only=True):
    """A bot helps this seat from now on."""

    reason: AssistReason


class ControlRequested(_SeatEvent, frozen=True, kw_only=True):
    """A helped person asked for the seat back."""


class ControlGiven(_SeatEvent, frozen=True, kw_only=True):
    """The person has the seat again; known to that seat alone until its next own turn."""


class AssistEnded(_SeatEvent, frozen=True, kw_only=True):
    """The table sees that the bot no longer helps."""


class PlayerLeft(_SeatEvent, frozen=True, kw_only=True):
    """A person pressed Leave."""


class ClockExtended(_Event, frozen=True, kw_only=True):
    """Open clocks were given back the time of an outage."""

    outage_ms: int


class MatchEnded(_Event, frozen=True, kw_only=True):
    """The last event."""

    reason: EndReason
    scores: tuple[int, int, int, int]
    ranks: tuple[int, int, int, int]
    """Place of each seat, 1 best; equal scores share a place."""
    points: tuple[int, int, int, int] | None = None
    """Final points in tenths, where a rule set pays for places (riichi's uma)."""


Event = (
    MatchStarted
    | DealStarted
    | HandDealt
    | IndicatorTurned
    | TileDrawn
    | BonusReplaced
    | RiichiDeclared
    | TileDiscarded
    | StickPlaced
    | ClaimWindowOpened
    | ClaimAnswered
    | MeldClaimed
    | KongDeclared
    | HandWon
    | DealDrawn
    | KongsOpened
    | DealSettled
    | ReadyGiven
    | AssistStarted
    | ControlRequested
    | ControlGiven
    | AssistEnded
    | PlayerLeft
    | ClockExtended
    | MatchEnded
)
