"""What MCR hands may become: their routes to a fan that carries them, each by its chance and its gain.

Who looks ahead scores ready hands exactly on each of their waits, drawn and given.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from heapq import heappop, heappush
from typing import Final

from rules.bots.ahead import NO_GAIN, Ahead, ByRoute, Gain, Game, Pace
from rules.bots.mcr_points import Bonus, bonus_of, gain_of, route_worth, won
from rules.bots.mcr_reach import (
    FOR_CHOW,
    FOR_PUNG,
    Aim,
    Givers,
    aim_at,
    givers_to,
    givers_without,
    lacking,
    missing_after,
    plausible_targets,
    rate_of,
    useful_without,
)
from rules.bots.odds import Odds
from rules.bots.position import Holding, Position
from rules.bots.prospects import NONE, Prospect, together
from rules.engine.arrange import pack_counts
from rules.engine.tiles import Tile, is_honor
from rules.engine.waits import PackedWaits
from rules.mcr.options import McrOptions
from rules.mcr.routes import INFEASIBLE, Form, Route
from rules.mcr.ruleset import MCR

_ODDS: Final = Odds(
    rates=(0.0, 0.135, 0.15, 0.20, 0.27, 0.35, 0.42, 0.48, 0.5),
    stays_open=(
        *(0.77, 0.77, 0.77, 0.78, 0.79, 0.79, 0.80, 0.81, 0.83, 0.86, 0.88, 0.90, 0.905),
        *(0.915, 0.94, 0.955, 0.976, 0.99, 0.995, 0.998, 0.999),
    ),
)
_PACE: Final = Pace(drawn=1.0, given=1.3, for_pung=FOR_PUNG - 1, for_chow=FOR_CHOW - 1)
_MOST_ROUTES: Final = 14
_LEAST: Final = 0.1
"""Routes worth less than this part of the best one are not looked at."""
_ROUTES: Final = (1.0, 0.4, 0.2, 0.1)
"""What the best routes count, the first one first: a hand may change its aim."""
_BACKWARD: Final = 0.25
"""What a discard that takes a route farther away keeps of the chance that is typical there."""
_READY: Final = 1
_SPECIAL: Final = (Form.PAIRS, Form.ORPHANS, Form.KNITTED, Form.HONORS)
"""Shapes beside four sets and a pair; their fan are known before they are ready."""


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
    ahead: Ahead | None
    """Counts out ready hands and those one tile from it; None for those who go by what a route usually is."""
    common_only: bool
    """Whether only the routes that a beginner knows are thought of."""

    def waiting(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a hand that is to draw."""
        givers = givers_to(holding.counts, self.position.unseen)
        left = _Left(None, holding, bonus_of(holding, self.position), givers)
        return self._prospects(holding, [left], draws)[0]

    def after_discards(self, holding: Holding, draws: int) -> dict[Tile, Prospect]:
        """The prospect of a full hand after each discard."""
        tiles = holding.faces
        whole, bonus = givers_to(holding.counts, self.position.unseen), bonus_of(holding, self.position)
        lefts = []
        for tile in tiles:
            after = holding.without(tile)
            givers = givers_without(whole, after.counts, tile)
            # Numbers have no part in what a hand may have beside its route.
            own_bonus = bonus_of(after, self.position) if is_honor(tile) else bonus
            lefts.append(_Left(tile, after, own_bonus, givers))
        return dict(zip(tiles, self._prospects(holding, lefts, draws), strict=True))

    def _prospects(self, holding: Holding, lefts: Sequence[_Left], draws: int) -> list[Prospect]:
        rows = [self._by_route(aim, lefts, draws) for aim in self._near(holding, draws)]
        columns = [[one.prospect for one in column] for column in zip(*rows, strict=True)]
        columns = columns or [[] for _ in lefts]
        if self.ahead is None:
            return [together(column, _ROUTES) for column in columns]
        for left, column in zip(lefts, columns, strict=True):
            column.append(self.ahead.ready(left.holding, draws))
        found = [together(column, _ROUTES) for column in columns]
        return self.ahead.counted_out(found, [left.holding for left in lefts], rows, draws)

    def _near(self, holding: Holding, draws: int) -> list[Aim]:
        """The routes worth a look, those of most worth for their distance first."""
        bonus = bonus_of(holding, self.position)
        promised: dict[tuple[str, int], float] = {}

        def typically(route: Route, lacks: int) -> float:
            """What the route usually brings. Routes of one key are alike in all that tells."""
            worth = promised.get((route.key, lacks))
            if worth is None:
                gain = route_worth(route, bonus).on_average
                worth = _ODDS.typical(lacks or _READY, draws, route.pace) * gain
                promised[route.key, lacks] = worth
            return worth

        nears = plausible_targets(holding, common_only=self.common_only)
        # What promises most first: the others could mostly not be worth enough if nothing else lacked.
        mosts = [(typically(near.target.route, fewest), -near.place, near) for fewest, near in nears]
        mosts.sort(reverse=True)
        found: list[tuple[float, int, Aim]] = []
        worths: list[float] = []
        best = least = 0.0
        for most, place, near in mosts:
            if most < least:
                break
            aim = aim_at(near, holding)
            if aim.missing < INFEASIBLE:
                worth = typically(aim.target.route, aim.missing)
                found.append((worth, place, aim))
                best = max(best, worth)
                heappush(worths, worth)
                if len(worths) > _MOST_ROUTES:
                    heappop(worths)
                least = max(_LEAST * best, worths[0] if len(worths) == _MOST_ROUTES else 0.0)
        found.sort(reverse=True)
        return [aim for worth, _, aim in found[:_MOST_ROUTES] if worth >= _LEAST * best]

    def _by_route(self, aim: Aim, lefts: Sequence[_Left], draws: int) -> list[ByRoute]:
        """What the route brings with each of these hands; those farther away by what is typical."""
        lacks = _lacks(aim, lefts)
        nearest = min(lacks)
        route = aim.target.route
        wanted = lacking(aim)
        is_special, scores_ready = route.form in _SPECIAL, self.ahead is not None
        # Hands that lack as much, get it as fast and promise as much are alike here, and most do.
        alike: dict[tuple[int, float, Bonus], ByRoute] = {}
        found = []
        for left, lack in zip(lefts, lacks, strict=True):
            is_counted = lack == nearest and not (scores_ready and lack <= _READY)
            key = lack, self._rate(aim, wanted, left, lack) if is_counted else -1.0, left.bonus
            one = alike.get(key)
            if one is None:
                if is_counted:
                    prospect = _prospect(route, left.bonus, self._counted(route, *key[:2], draws))
                elif scores_ready and lack <= _READY:
                    prospect = NONE  # a ready hand is scored exactly
                else:
                    prospect = _prospect(route, left.bonus, _typical(route, lack, draws))
                one = alike[key] = ByRoute(INFEASIBLE if is_special else lack, prospect)
            found.append(one)
        return found

    def _counted(self, route: Route, lacks: int, rate: float, draws: int) -> float:
        """The chance to finish the route when so many useful tiles come in a turn, in draws of one."""
        return _ODDS.counted(lacks or _READY, rate / max(1, self.position.unseen_total), draws, route.pace)

    def _rate(self, aim: Aim, wanted: Sequence[Tile], left: _Left, lacks: int) -> float:
        """How many of the tiles that bring the route nearer come in a turn, in draws of one."""
        useful = useful_without(aim, wanted, left.holding, left.tile)
        if lacks <= _READY:
            return (_PACE.drawn + _PACE.given) * sum([self.position.unseen[tile] for tile in useful])
        return rate_of(useful, aim.target, left.givers)


def _lacks(aim: Aim, lefts: Sequence[_Left]) -> list[int]:
    """The tiles that the route lacks with each of these hands."""
    tiles = [left.tile for left in lefts if left.tile is not None]
    return missing_after(aim, [left.holding for left in lefts], tiles) if tiles else [aim.missing]


def _typical(route: Route, lacks: int, draws: int) -> float:
    """The chance to finish the route from farther away."""
    return _BACKWARD * _ODDS.typical(lacks or _READY, draws, route.pace)


def _prospect(route: Route, bonus: Bonus, chance: float) -> Prospect:
    worth = route_worth(route, bonus)
    return Prospect(chance * worth.chance, worth.gain, route.key)


def hands_at(position: Position, options: McrOptions, *, common_only: bool, looks_ahead: bool) -> Hands:
    """What judges hands in this position."""

    def gain(holding: Holding, tile: Tile, is_drawn: bool) -> Gain:
        fan, key = won(position, holding, tile, options, drawn=is_drawn)
        return Gain(gain_of(fan, drawn=is_drawn), key) if fan else NO_GAIN

    packed_waits = MCR.packed_waits(options)

    def waits_of(holding: Holding) -> tuple[Tile, ...]:
        return _waits(holding, packed_waits)

    if not looks_ahead:
        return Hands(position, None, common_only=common_only)
    game = Game(_PACE, gain, waits_of, partial(_ODDS.counted, 1), _two_steps, _ROUTES)
    return Hands(position, Ahead(position, game), common_only=common_only)


def _two_steps(first: float, second: float, draws: int) -> float:
    return _ODDS.in_steps(2, (first, second), draws)


@lru_cache(maxsize=1 << 13)
def _waits(holding: Holding, packed_waits: PackedWaits) -> tuple[Tile, ...]:
    return packed_waits(pack_counts(holding.counts), len(holding.melds))
