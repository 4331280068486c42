"""What a viewer is shown: the types of views and of observed events.

These types are the allow-list. Whatever has no field here can't reach a viewer.
"""

import msgspec

from rules.engine.actions import ClaimAction, Offer, snake_case
from rules.engine.events import (
    AssistEnded,
    AssistStarted,
    ClaimAnswered,
    ClaimSource,
    ClaimWindowOpened,
    ClockExtended,
    ControlGiven,
    Controller,
    ControlRequested,
    DealDrawn,
    DealSettled,
    DrawKind,
    HandWon,
    IndicatorTurned,
    KongsOpened,
    MatchEnded,
    MeldClaimed,
    OptionValue,
    PlayerLeft,
    ReadyGiven,
    RiichiDeclared,
    StickPlaced,
    TileDiscarded,
)
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.tiles import Copy, Seat, Tile, Wind


class _Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Common form of everything shown."""


class _SeenEvent(_Seen, frozen=True, kw_only=True, tag=lambda name: snake_case(name.removeprefix("Seen"))):
    """An observed event; its tag is that of the event."""


class SeenMatchStarted(_SeenEvent, frozen=True, kw_only=True):
    """The match began; the secret stays with the server."""

    rules: str
    length: str
    options: dict[str, OptionValue]
    seating: tuple[int, int, int, int]
    controllers: tuple[Controller, Controller, Controller, Controller]


class SeenDealStarted(_SeenEvent, frozen=True, kw_only=True):
    """A deal began; of its wall only the hash is shown."""

    number: int
    dealer: Seat
    round_wind: Wind
    dealer_streak: int
    scores: tuple[int, int, int, int]
    wall_hash: str
    wall_size: int
    counters: int
    sticks: int


class SeenHandDealt(_SeenEvent, frozen=True, kw_only=True):
    """A seat received tiles: how many, and which if they are the viewer's own."""

    seat: Seat
    count: int
    copies: tuple[Copy, ...] | None
    """Ascending."""
    drawn: Copy | None
    """The dealer's last tile."""


class SeenTileDrawn(_SeenEvent, frozen=True, kw_only=True):
    """A seat drew; the tile only if it is the viewer's own."""

    seat: Seat
    draw: DrawKind
    copy: Copy | None


class SeenBonusReplaced(_SeenEvent, frozen=True, kw_only=True):
    """A bonus tile was laid out; its replacement only if it is the viewer's own."""

    seat: Seat
    bonus: Copy
    is_replaced: bool
    copy: Copy | None


class SeenKongDeclared(_SeenEvent, frozen=True, kw_only=True):
    """A concealed or added kong; ``meld`` is None where its tiles stay hidden from the viewer."""

    seat: Seat
    kind: MeldKind
    meld: Meld | None


SeenEvent = (
    SeenMatchStarted
    | SeenDealStarted
    | SeenHandDealt
    | SeenTileDrawn
    | SeenBonusReplaced
    | SeenKongDeclared
    | IndicatorTurned
    | RiichiDeclared
    | StickPlaced
    | TileDiscarded
    | ClaimWindowOpened
    | ClaimAnswered
    | MeldClaimed
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


class SeenDiscard(_Seen, frozen=True, kw_only=True):
    """A tile in a pond."""

    copy: Copy
    drawn: bool
    claimed_by: Seat | None = None
    sideways: bool = False


class SeenMeld(_Seen, frozen=True, kw_only=True):
    """A declared set; ``meld`` is None for a concealed kong that stays hidden from the viewer."""

    kind: MeldKind
    meld: Meld | None


class SeenSeat(_Seen, frozen=True, kw_only=True):
    """What the whole table sees of a seat (for its owner, too)."""

    seat: Seat
    wind: Wind | None
    """None before the first deal."""
    score: int
    controller: Controller
    assisted: bool
    left: bool
    concealed: int
    """How many concealed tiles, the drawn one included."""
    melds: tuple[SeenMeld, ...]
    bonus: tuple[Copy, ...]
    discards: tuple[SeenDiscard, ...]
    ready: bool
    riichi: bool = False
    """Whether the seat has declared riichi in this deal."""


class SeenWindow(_Seen, frozen=True, kw_only=True):
    """An open claim window: the same for all viewers."""

    seat: Seat
    copy: Copy
    source: ClaimSource


class Wait(_Seen, frozen=True, kw_only=True):
    """A face that completes the hand."""

    tile: Tile
    left: int
    """Copies that the viewer has not seen."""
    worth: int | None = None
    """What the hand would be worth with it on a discard, where the rule set says so."""
    note: str | None = None
    """Why it could not be won with on a discard: ``no_yaku``, ``below_minimum``."""


class DiscardWaits(_Seen, frozen=True, kw_only=True):
    """What the hand would wait for after this discard."""

    tile: Tile
    waits: tuple[Wait, ...]
    furiten: bool = False
    """Whether the hand could then not win on a discard (riichi)."""


class Aim(_Seen, frozen=True, kw_only=True):
    """A pattern that the hand is near to."""

    pattern: str
    """Its key."""
    value: int
    """What it is worth."""
    missing: int
    """How many tiles must still come."""
    tiles: tuple[Tile, ...]
    """The faces that bring it nearer, those that the pattern itself needs first."""


class OwnSeat(_Seen, frozen=True, kw_only=True):
    """What only the owner of a seat may know."""

    seat: Seat
    concealed: tuple[Copy, ...]
    """Ascending, the drawn tile included."""
    drawn: Copy | None
    offer: Offer | None
    answer: ClaimAction | None
    """The answer already given in the open claim window."""
    wants_control: bool
    in_control: bool
    """Whether the person, not a helping bot, answers the offers."""
    waits: tuple[Wait, ...]
    """While it is not this seat's turn: the faces that complete the hand (Ting, K-3.13)."""
    discard_waits: tuple[DiscardWaits, ...]
    """On one's own turn: the discards after which the hand waits."""
    furiten: bool = False
    """Whether the hand may not win on a discard now (riichi)."""
    aims: tuple[Aim, ...] = ()
    """While the hand is not ready: the patterns nearest to it, where a win needs one (MCR)."""


class SeenResult(_Seen, frozen=True, kw_only=True):
    """The end of the last deal."""

    wins: tuple[HandWon, ...]
    drawn: DealDrawn | None
    settled: DealSettled


class SeatView(_Seen, frozen=True, kw_only=True):
    """A viewer's whole picture of a match: a pure function of state and viewer."""

    rules: str
    length: str
    options: dict[str, OptionValue]
    phase: str
    """``seat_draw turn claim rob deal_result ended``."""
    deal_number: int
    """0 before the first deal."""
    dealer: Seat | None
    round_wind: Wind | None
    dealer_streak: int
    wall_hash: str | None
    wall_left: int
    indicators: tuple[Copy, ...]
    """Bonus indicators turned so far (riichi)."""
    counters: int
    sticks: int
    turn: Seat | None
    """Whose turn it is; None outside the play of a deal."""
    seats: tuple[SeenSeat, SeenSeat, SeenSeat, SeenSeat]
    last_discard: Copy | None
    """The newest discard, until it is claimed or won."""
    window: SeenWindow | None
    result: SeenResult | None
    ended: MatchEnded | None
    own: OwnSeat | None
    """None for a watcher."""


Viewer = Seat | None
"""A seat, or None for a watcher."""
