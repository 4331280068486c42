"""What MCR hands may become: their routes to a fan that carries them, each by its chance and its gain.

A ready hand is scored exactly on each of its waits, drawn and given.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.bots.evaluator import Prospect, together
from rules.bots.mcr_points import Bonus, bonus_of, gain_of, route_worth, won
from rules.bots.mcr_reach import (
    Aim,
    Givers,
    aim_at,
    givers_to,
    missing,
    missing_without,
    rate_of,
    useful_without,
)
from rules.bots.odds import Odds
from rules.bots.position import Holding, Position
from rules.engine.tiles import Tile
from rules.mcr.options import McrOptions
from rules.mcr.routes import INFEASIBLE, targets_for
from rules.mcr.shape import waits

_ODDS: Final = Odds(
    rates=(0.0, 0.15, 0.16, 0.22, 0.30, 0.38, 0.45, 0.5, 0.52),
    stays_open=(
        *(0.84, 0.84, 0.84, 0.84, 0.85, 0.85, 0.86, 0.86, 0.87, 0.88, 0.89, 0.90, 0.92),
        *(0.94, 0.95, 0.96, 0.975, 0.985, 0.99, 0.995, 0.998),
    ),
)
_TO_WIN: Final = 1.5
"""How often a winning tile comes beside the own draw."""
_MOST_ROUTES: Final = 14
_LEAST: Final = 0.1
"""Routes worth less than this part of the best one are not looked at."""
_ROUTES: Final = (1.0, 0.5, 0.25, 0.12)
"""What the best routes count, the first one first: a hand may change its aim."""
_BACKWARD: Final = 0.25
"""What a discard that takes a route farther away keeps of the chance that is typical there."""
_READY: Final = 1


@dataclass(frozen=True, slots=True)
class _Left:
    """A hand that is to draw, after a discard or without one."""

    tile: Tile | None
    holding: Holding
    bonus: Bonus
    givers: Givers


@dataclass(frozen=True, slots=True)
class Hands:
    """Judges hands at one moment of a deal."""

    position: Position
    options: McrOptions
    common_only: bool
    """Whether only the routes that a beginner knows are thought of."""

    def waiting(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a hand that is to draw."""
        left = self._left(holding, None)
        return self._prospects(holding, [left], draws)[0]

    def after_discards(self, holding: Holding, draws: int) -> dict[Tile, Prospect]:
        """The prospect of a full hand after each discard."""
        tiles = holding.faces
        lefts = [self._left(holding.without(tile), tile) for tile in tiles]
        return dict(zip(tiles, self._prospects(holding, lefts, draws), strict=True))

    def _left(self, holding: Holding, tile: Tile | None) -> _Left:
        givers = givers_to(holding.counts, self.position.unseen)
        return _Left(tile, holding, bonus_of(holding, self.position), givers)

    def _prospects(self, holding: Holding, lefts: Sequence[_Left], draws: int) -> list[Prospect]:
        rows = [self._by_route(aim, lefts, draws) for aim in self._near(holding, draws)]
        rows.append([self.ready(left.holding, draws) for left in lefts])
        return [together(column, _ROUTES) for column in zip(*rows, strict=True)]

    def _near(self, holding: Holding, draws: int) -> list[Aim]:
        """The routes worth a look, those of most worth for their distance first."""
        bonus = bonus_of(holding, self.position)
        found = []
        for place, target in enumerate(targets_for(holding.melds, common_only=self.common_only)):
            aim = aim_at(target, holding)
            lacks = missing(aim)
            if lacks < INFEASIBLE:
                route = target.route
                chance = _ODDS.typical(max(lacks, _READY), draws, route.pace)
                found.append((chance * route_worth(route, bonus).on_average, -place, aim))
        found.sort(reverse=True)
        least = _LEAST * found[0][0]
        return [aim for worth, _, aim in found[:_MOST_ROUTES] if worth >= least]

    def _by_route(self, aim: Aim, lefts: Sequence[_Left], draws: int) -> list[Prospect]:
        """What the route brings with each of these hands; those farther away by what is typical."""
        lacks = [
            missing(aim) if left.tile is None else missing_without(aim, left.holding, left.tile)
            for left in lefts
        ]
        nearest = min(lacks)
        return [
            self._prospect(aim, left, lack, draws, counted=lack == nearest)
            for left, lack in zip(lefts, lacks, strict=True)
        ]

    def _prospect(self, aim: Aim, left: _Left, lacks: int, draws: int, *, counted: bool) -> Prospect:
        if lacks <= _READY:
            return _NONE  # a ready hand is scored exactly
        route = aim.target.route
        if counted:
            weight = rate_of(useful_without(aim, left.holding, left.tile), aim.target, left.givers)
            rate = weight / max(1, self.position.unseen_total)
            chance = _ODDS.counted(lacks, rate, draws, route.pace)
        else:
            chance = _BACKWARD * _ODDS.typical(lacks, draws, route.pace)
        enough, gain = route_worth(route, left.bonus)
        return Prospect(chance * enough, gain, route.key)

    def ready(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a ready hand by the exact fan on each wait; none if nothing wins."""
        position = self.position
        weight = gains = 0.0
        named = ("", 0.0)
        for tile in _waits(holding.counts, len(holding.melds), self.options):
            copies = position.unseen[tile]
            if not copies:
                continue
            given = won(position, holding, tile, self.options, drawn=False)
            drawn = won(position, holding, tile, self.options, drawn=True)
            by_gift = copies * _TO_WIN * (given.fan > 0)
            by_draw = copies * (drawn.fan > 0)
            weight += by_gift + by_draw
            gains += by_gift * gain_of(given.fan, drawn=False) + by_draw * gain_of(drawn.fan, drawn=True)
            if by_gift + by_draw > named[1]:
                named = (given.key or drawn.key, by_gift + by_draw)
        if not weight:
            return _NONE
        chance = _ODDS.counted(1, weight / max(1, position.unseen_total), draws)
        return Prospect(chance, gains / weight, named[0])


_NONE: Final = Prospect()


@lru_cache(maxsize=1 << 13)
def _waits(counts: tuple[int, ...], melds: int, options: McrOptions) -> tuple[Tile, ...]:
    return waits(counts, melds, options)
