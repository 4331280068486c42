"""What MCR hands gain: exact when the hand is ready, else estimated from the fan that a route carries."""

from functools import lru_cache
from typing import Final, NamedTuple

from rules.bots.position import Holding, Position
from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import DRAGONS, FACES, Tile, Wind, tiles_of
from rules.mcr.options import McrOptions
from rules.mcr.patterns import MINIMUM
from rules.mcr.routes import ROUTES, Form, Route
from rules.mcr.score import BASE, won_both_ways

_SELF_DRAWN: Final = 0.25
"""Part of wins that are self-drawn."""
AVOIDED: Final = 12.0
"""What a lost deal costs on average: whoever wins avoids it."""
_CHANCE: Final = (0.02, 0.03, 0.05, 0.08, 0.14, 0.25, 0.4, 0.65, 0.92, 1.0)
"""By the fan that a hand is expected to have, how often it has eight in the end."""


def gain_of(fan: float, *, drawn: bool) -> float:
    """What a win of so many points brings."""
    return (3 * (BASE + fan) if drawn else 3 * BASE + fan) + AVOIDED


class RouteWorth(NamedTuple):
    """What a route brings if its hand is finished."""

    chance: float
    """That it has eight points then."""
    gain: float

    @property
    def on_average(self) -> float:
        """What finishing the hand brings."""
        return self.chance * self.gain


class Bonus(NamedTuple):
    """Points that a hand may have beside its route's."""

    honors: float
    """Of honors that are sets or may become so, for routes that have room for them."""
    melds: float
    """For a hand that is still concealed, and for kongs."""


def bonus_of(holding: Holding, position: Position) -> Bonus:
    """What these tiles add to any route."""
    return Bonus(_honors(holding, position), _by_melds(holding.melds))


def route_worth(route: Route, bonus: Bonus) -> RouteWorth:
    """What the route brings with this bonus, by the fan that it carries."""
    fan = route.fan + route.more + bonus.melds
    return _worth(fan + bonus.honors if route.key in _WITH_HONORS else fan)


@lru_cache(maxsize=1 << 12)
def _worth(fan: float) -> RouteWorth:
    low = min(int(fan), len(_CHANCE) - 2)
    chance = min(1.0, _CHANCE[low] + (fan - low) * (_CHANCE[low + 1] - _CHANCE[low]))
    worth = max(fan, MINIMUM)
    given, drawn = gain_of(worth, drawn=False), gain_of(worth, drawn=True)
    return RouteWorth(chance, (1 - _SELF_DRAWN) * given + _SELF_DRAWN * drawn)


def _has_room(route: Route) -> bool:
    """Whether sets of honors beside its own would count."""
    if route.chows or route.knitted or route.pungs or (route.faces is not None and not route.faces[33]):
        return False
    return route.form not in (Form.PAIRS, Form.ORPHANS, Form.HONORS)


_WITH_HONORS: Final = frozenset(route.key for route in ROUTES if _has_room(route))


def _honors(holding: Holding, position: Position) -> float:
    fan = sum(_honor_fan(meld.tile, position) for meld in holding.melds if meld.tile >= 27)
    for face in range(27, FACES):
        copies = holding.counts[face]
        if copies >= 2:
            fan += _honor_fan(Tile(face), position) * (
                1.0 if copies >= 3 else 0.4 * (position.unseen[face] > 0)
            )
    return fan


def _honor_fan(tile: Tile, position: Position) -> float:
    if tile in DRAGONS:
        return 2.0
    return max(1.0, 2.0 * (tile == position.wind.tile) + 2.0 * (tile == position.round_wind.tile))


@lru_cache(maxsize=1 << 8)
def _by_melds(melds: tuple[SetFact, ...]) -> float:
    fan = 0.0 if any(meld.kind is not MeldKind.CONCEALED_KONG for meld in melds) else 1.2
    for meld in melds:
        if meld.kind.is_kong:
            fan += 2.0 if meld.kind is MeldKind.CONCEALED_KONG else 1.0
    return fan


class Won(NamedTuple):
    """A hand that is finished."""

    fan: int
    """0 where it would not be enough."""
    key: str
    """Its highest fan."""


def won(position: Position, holding: Holding, tile: Tile, options: McrOptions, *, drawn: bool) -> "Won":
    """What a ready holding is worth with this tile."""
    is_last = not holding.counts[tile] and position.unseen[tile] == 1
    return _scored(holding, tile, _Way(is_last, position.wind, position.round_wind), options)[drawn]


class _Way(NamedTuple):
    """How a hand is won, drawn or given."""

    is_last: bool
    """Whether all can see the other three copies of the winning tile."""
    wind: Wind
    round_wind: Wind


@lru_cache(maxsize=1 << 13)
def _scored(holding: Holding, tile: Tile, way: _Way, options: McrOptions) -> tuple[Won, Won]:
    """The hand with the tile given, and with it drawn."""
    facts = WinFacts(
        concealed=tiles_of(holding.counts),
        melds=holding.melds,
        bonus=(),
        tile=tile,
        by=WinBy.DISCARD,
        seat_wind=way.wind,
        round_wind=way.round_wind,
        from_wind=_another(way.wind),
        flags=_LAST_OF_KIND if way.is_last else _NO_FLAGS,
    )
    given, drawn = won_both_ways(facts, options)
    return Won(*given), Won(*drawn)


_NO_FLAGS: Final[frozenset[WinFlag]] = frozenset()
_LAST_OF_KIND: Final = frozenset({WinFlag.LAST_OF_KIND})


def _another(wind: Wind) -> Wind:
    return Wind.EAST if wind is not Wind.EAST else Wind.SOUTH
