"""What the teacher says, as data: keys and numbers, which the reader's language turns into sentences."""

from enum import StrEnum

import msgspec

from rules.engine.actions import OfferedAction, OfferKind
from rules.engine.seen import Aim, Wait
from rules.engine.tiles import Seat, Tile


class _Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Common form of everything the teacher says."""


class DifferenceKind(StrEnum):
    """In what two choices differ."""

    CHANCE = "chance"
    """The chance to win the deal, from 0 to 1."""
    SHANTEN = "shanten"
    """Exchanges from ready: why the chance differs."""
    LIVE = "live"
    """Copies not seen yet that bring the hand nearer: why the chance differs."""
    GAIN = "gain"
    """What a win brings, in points."""
    RISK = "risk"
    """The chance that the discard of it gives somebody the win, from 0 to 1."""
    LOSS = "loss"
    """What that costs, in points."""


class Difference(_Said, frozen=True, kw_only=True):
    """One respect in which the best choice differs from the next one."""

    kind: DifferenceKind
    best: float
    other: float
    weight: float
    """By how many points it makes the best choice better; below 0 where it speaks for the other."""


class Choice(_Said, frozen=True, kw_only=True):
    """An action with what it is worth and why."""

    action: OfferedAction
    value: float
    """Units: the rule set's points."""
    chance: float
    gain: float
    risk: float
    loss: float
    route: str
    """The key of the hand aimed at; empty where none stands out."""
    shanten: int
    """Exchanges from ready after it; -1 is a complete hand."""
    live: int
    """Copies not seen yet that bring the hand nearer then."""


class Advice(_Said, frozen=True, kw_only=True):
    """What a hard bot would do, and why rather than the next best."""

    best: Choice
    second: Choice | None
    """None where there is no choice, or where one wins."""
    differences: tuple[Difference, ...]
    """The two largest, with at least one that speaks for the best choice; those that do come first."""


class Keeping(_Said, frozen=True, kw_only=True):
    """What is left of the hand after one discard."""

    tile: Tile
    """The one discarded."""
    shanten: int
    useful: tuple[Tile, ...]
    """The faces that bring the rest nearer; of a ready hand its waits."""
    live: int
    """Copies of those that the seat has not seen."""
    waits: tuple[Wait, ...] = ()
    """What the rest waits for, if it is ready."""
    warnings: tuple[str, ...] = ()
    """What stands against winning then: ``furiten``, ``no_yaku``, ``below_minimum``."""


class DangerKind(StrEnum):
    """What speaks for or against a tile as somebody's winning tile. The safest first."""

    DISCARDED = "discarded"
    """That seat has discarded it itself (in riichi: genbutsu)."""
    PASSED = "passed"
    """That seat let it go by since (in riichi: genbutsu)."""
    NONE_LEFT = "none_left"
    """An honor of which no other copy is left."""
    SUJI = "suji"
    """What a two-sided wait would also wait for was discarded."""
    NO_CHANCE = "no_chance"
    """A tile that a two-sided wait needs is used up."""
    ONE_CHANCE = "one_chance"
    """Of a tile that a two-sided wait needs a single copy is left."""
    HALF_SUJI = "half_suji"
    """One of two two-sided waits is out of the question."""
    OFF_SUIT = "off_suit"
    """Not of the suit that all melds of that seat show."""
    HONOR = "honor"
    END = "end"
    """A one or a nine: fewer hands wait for it."""
    OPEN = "open"
    """Nothing speaks for it."""
    ON_SUIT = "on_suit"
    """Of the suit that all melds of that seat show."""


class DangerLevel(StrEnum):
    """How dangerous a tile is to all in all."""

    NONE = "none"
    """Nobody seems to be ready."""
    SAFE = "safe"
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class Danger(_Said, frozen=True, kw_only=True):
    """What a discard risks with one opponent."""

    seat: Seat
    kind: DangerKind
    chance: float
    """That it gives this opponent the win, from 0 to 1."""
    ready: float
    """The chance that this opponent is ready, from 0 to 1."""
    tiles: tuple[Tile, ...] = ()
    """The faces that show it, such as the discard that makes a suji."""
    left: int | None = None
    """Of an honor, the copies that the seat has not seen."""
    suit: int | None = None
    """The suit of a flush that the melds tell of."""


class TileDanger(_Said, frozen=True, kw_only=True):
    """What the discard of a tile risks."""

    tile: Tile
    chance: float
    """That it gives somebody the win, from 0 to 1."""
    level: DangerLevel
    dangers: tuple[Danger, ...]
    """The three opponents, the most dangerous first."""


class HandWorth(_Said, frozen=True, kw_only=True):
    """What a hand would be worth on a discard with the sets that it has (Klasik)."""

    points: int
    doubles: int
    total: int


class MoreWorth(HandWorth, frozen=True, kw_only=True):
    """The same with one more pung, of a pair that is there."""

    tile: Tile


class Lesson(_Said, frozen=True, kw_only=True):
    """Everything that the teacher says about one open offer."""

    offer: str
    kind: OfferKind
    rules: str
    advice: Advice
    keepings: tuple[Keeping, ...]
    """By the discards that are offered, the best first; empty in a claim window."""
    dangers: tuple[TileDanger, ...]
    """Of the same tiles, ascending."""
    waits: tuple[Wait, ...]
    """What the hand waits for while others play."""
    warnings: tuple[str, ...]
    """What stands against winning now: ``furiten``, ``no_yaku``, ``below_minimum``, ``no_yaku_in_sight``."""
    aims: tuple[Aim, ...]
    """The fans that the hand is nearest to (MCR)."""
    worth: HandWorth | None = None
    """As the hand is (Klasik)."""
    more_worth: MoreWorth | None = None
