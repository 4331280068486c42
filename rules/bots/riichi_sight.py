"""What a bot reads off a Riichi view beside the common position: dora, red fives, sticks, declarations."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rules.bots.position import Holding, Opponent, Position, position_of
from rules.engine.events import OptionValue
from rules.engine.scoring import MeldKind
from rules.engine.seen import SeatView, SeenSeat
from rules.engine.tiles import RED_COPIES, Seat, Tile, tile_of
from rules.riichi.conditions import pointed_at
from rules.riichi.options import RiichiOptions
from rules.riichi.ruleset import RIICHI

_STICK: Final = 1000


@dataclass(frozen=True, slots=True)
class Sight:
    """A bot's picture of a Riichi deal."""

    position: Position
    options: RiichiOptions
    indicators: tuple[Tile, ...]
    dora: tuple[Tile, ...]
    """The faces that the open indicators point at, once an indicator."""
    reds: frozenset[Tile]
    """Faces of red fives among the concealed tiles."""
    melded_reds: int
    is_dealer: bool
    bounty: int
    """What a win takes from the table beside the hand: sticks and counters."""
    counters: int
    declared: bool
    """Whether the bot is in riichi."""
    can_declare: bool
    """Whether a hand that becomes ready could still declare."""
    declared_by: Mapping[Seat, SeenSeat]
    """The opponents in riichi."""

    def dora_in(self, holding: Holding) -> int:
        """Dora and red fives in a holding, melds included."""
        counts = holding.counts
        found = self.melded_reds + sum(1 for tile in self.reds if counts[tile])
        for tile in self.dora:
            found += counts[tile] + sum(copies_in(meld.kind, meld.tile, tile) for meld in holding.melds)
        return found


def copies_in(kind: MeldKind, lowest: Tile, tile: Tile) -> int:
    """How many copies of a face a meld has."""
    if kind is MeldKind.CHOW:
        return int(lowest <= tile <= lowest + 2)
    return (4 if kind.is_kong else 3) * (lowest == tile)


def sight_of(view: SeatView) -> Sight:
    """The sight of a view of a Riichi deal in play, taken by a seat."""
    own = view.own
    assert own is not None
    options = _options(view.length, tuple(sorted(view.options.items())))
    indicators = tuple(map(tile_of, view.indicators))
    mine = view.seats[own.seat]
    melded = [copy for seen in mine.melds if seen.meld is not None for copy in seen.meld.copies]
    position = _without_indicators(position_of(view), indicators)
    return Sight(
        position=position,
        options=options,
        indicators=indicators,
        dora=tuple(map(pointed_at, indicators)),
        reds=frozenset(tile_of(copy) for copy in own.concealed if options.red_fives and copy in RED_COPIES),
        melded_reds=sum(options.red_fives and copy in RED_COPIES for copy in melded),
        is_dealer=own.seat == view.dealer,
        bounty=view.sticks * _STICK + view.counters * options.counter_points,
        counters=view.counters,
        declared=mine.riichi,
        can_declare=(options.riichi_in_debt or mine.score >= _STICK)
        and view.wall_left >= options.riichi_tiles_left + 4,
        declared_by={seat.seat: seat for seat in view.seats if seat.riichi and seat.seat != own.seat},
    )


@lru_cache(maxsize=32)
def _options(length: str, given: tuple[tuple[str, OptionValue], ...]) -> RiichiOptions:
    options = RIICHI.options_for(length, dict(given))
    assert isinstance(options, RiichiOptions)
    return options


def _without_indicators(position: Position, indicators: tuple[Tile, ...]) -> Position:
    """The position with the turned indicators among the tiles that are seen."""
    unseen = list(position.unseen)
    for tile in indicators:
        unseen[tile] = max(0, unseen[tile] - 1)
    return replace(position, unseen=tuple(unseen), unseen_total=sum(unseen))


def is_closed(holding: Holding) -> bool:
    """Whether no set was claimed."""
    return all(meld.kind is MeldKind.CONCEALED_KONG for meld in holding.melds)


def honor_han(sight: Sight, tile: Tile) -> int:
    """The han of a triplet of this face: a dragon, the seat wind, the round wind."""
    position = sight.position
    return (tile >= 31) + (tile == position.wind.tile) + (tile == position.round_wind.tile)


def honor_yaku(sight: Sight, tile: Tile) -> str:
    """The key of the yaku of a triplet of this face, which must have one."""
    if tile >= 31:
        return ("haku", "hatsu", "chun")[tile - 31]
    return "seat_wind" if tile == sight.position.wind.tile else "round_wind"


def opponent_is_dealer(opponent: Opponent) -> bool:
    """Whether the opponent is East."""
    return opponent.wind.place == 0
