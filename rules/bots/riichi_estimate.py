"""What a Riichi hand that is still far away is worth: the han of its plans, and the chance to get there."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from rules.bots.odds import Odds
from rules.bots.position import Holding, makes_chow
from rules.bots.riichi_place import Stakes
from rules.bots.riichi_plans import Form, Plan, best_waits, missing_tiles, next_useful, reach
from rules.bots.riichi_points import points_of
from rules.bots.riichi_sight import Sight, is_closed
from rules.engine.tiles import Tile

ODDS: Final = Odds(
    rates=(0.0, 0.13, 0.21, 0.31, 0.42, 0.5, 0.55, 0.6),
    stays_open=(
        *(0.86, 0.87, 0.88, 0.885, 0.89, 0.895, 0.90, 0.905, 0.91, 0.92, 0.93, 0.945, 0.96),
        *(0.975, 0.985, 0.99, 0.995, 0.998, 0.999),
    ),
)
_FOR_PUNG: Final = 2.3
_FOR_CHOW: Final = 1.5
"""How often a useful tile comes, compared with drawing it, where others may give it."""
_TURNS_FOR_THIRD: Final = 9
"""Turns within which somebody lets the third of a pair of honors go, if ever."""
_WAITED: Final = 2.1
"""How often a tile that a hand will wait for comes, compared with drawing it."""
_HOPEFUL: Final = 3
"""How many discards are looked at more closely than by the next tile."""
_OF_ANY_DISCARD: Final = 0.85
"""What one discard leaves of the tiles that help after one or another."""
_BACKWARD: Final = 0.55
"""What a discard that takes a plan farther away keeps of the chance that is typical there."""
_CLOSED: Final = (1.0, 1.0, 1.0, 0.72, 0.66, 0.68, 0.68)
_OPEN: Final = (1.0, 1.0, 1.0, 0.75, 0.55, 0.5, 0.5)
"""By missing tiles, what estimates must be multiplied with to be those that came true, in games of bots."""
_MANY_MELDS: Final = 2
_WITH_MANY: Final = 0.8
"""So many melds are met with fear: what that leaves of the estimates."""
_OTHER_PLANS: Final = 0.15
"""What the second-best plan adds: a hand may change its aim."""
WON_ELSE: Final = 2500.0
"""What it is worth that nobody else wins."""

_READY_TOO: Final = 1000.0
"""What it is worth beside the win that the hand will often be ready when the deal is drawn."""


class Outlook(NamedTuple):
    """What a holding may become."""

    worth: float = 0.0
    chance: float = 0.0
    """Of winning the deal with it."""
    route: str = ""
    """The key of the yaku aimed at; empty where the hand itself decides."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimates at one moment of a deal."""

    sight: Sight
    stakes: Stakes
    looks_ahead: bool
    """Whether what comes after the next tile is counted, or taken as typical."""

    def outlooks(self, after: Sequence[Holding], plan: Plan, draws: int) -> list[Outlook]:
        """What the plan brings with each of these holdings; those farther away by what is typical."""
        melds = len(after[0].melds)
        lacking = [missing_tiles(left.counts, melds, plan) for left in after]
        nearest = min(lacking)
        chances = [
            self._chance(left, plan, lacks, draws, counted=lacks == nearest)
            for left, lacks in zip(after, lacking, strict=True)
        ]
        if self.looks_ahead:
            places = [place for place, lacks in enumerate(lacking) if lacks == nearest]
            if nearest in (2, 3) and plan.form is Form.SETS and not plan.pungs:
                self._look_ahead(after, plan, draws, chances, places)
            chances = [
                min(1.0, chance * _came_true(left, lacks))
                for chance, left, lacks in zip(chances, after, lacking, strict=True)
            ]
        return [
            Outlook(chance * self._gain(left, plan), chance, plan.route)
            for left, chance in zip(after, chances, strict=True)
        ]

    def _look_ahead(
        self,
        after: Sequence[Holding],
        plan: Plan,
        draws: int,
        chances: list[float],
        places: Sequence[int],
    ) -> None:
        """Counts the tile after the next, too, for the most hopeful; their mean stays what it is."""
        hopeful = sorted(places, key=lambda place: -chances[place])[:_HOPEFUL]
        counted = {}
        for place in hopeful:
            left = after[place]
            found = reach(left.counts, len(left.melds), plan)
            then = self._last_rate if found.missing == 2 else self._next_rate
            rates = [self._rate(left.counts, plan, found.useful), then(left, plan, found.useful)]
            counted[place] = ODDS.in_steps(found.missing, rates, draws, plan.pace)
        if total := sum(counted.values()):
            scale = sum(chances[place] for place in hopeful) / total
            for place, chance in counted.items():
                chances[place] = chance * scale

    def _gain(self, left: Holding, plan: Plan) -> float:
        points = points_of(plan.han + 0.9 * self.sight.dora_in(left) + 0.1)
        won = points * (1.5 if self.sight.is_dealer else 1.0) + self.sight.bounty
        return self.stakes.gain(won) + WON_ELSE + _READY_TOO

    def _chance(self, left: Holding, plan: Plan, lacks: int, draws: int, *, counted: bool) -> float:
        if plan.pungs and left.counts[plan.pungs[0]] == 2:
            rest = ODDS.typical(lacks - 1, draws, plan.pace)
            return rest * self._third_comes(plan.pungs[0], draws) * (1.0 if counted else _BACKWARD)
        if not counted:
            return _BACKWARD * ODDS.typical(lacks, draws, plan.pace)
        found = reach(left.counts, len(left.melds), plan)
        return ODDS.counted(lacks, self._rate(left.counts, plan, found.useful), draws, plan.pace)

    def _third_comes(self, tile: Tile, draws: int) -> float:
        """The chance that a pair of honors becomes a triplet in time."""
        position = self.sight.position
        rate = _FOR_PUNG * position.unseen[tile] / max(1, position.unseen_total)
        return 1 - exp(-rate * min(draws, _TURNS_FOR_THIRD))

    def _last_rate(self, left: Holding, plan: Plan, useful: Sequence[Tile]) -> float:
        """The rate of the last tile, over the tiles that may make the hand ready."""
        unseen = self.sight.position.unseen
        weights = waits = 0.0
        counts = list(left.counts)
        for tile in useful:
            if unseen[tile]:
                weight = unseen[tile] * (_givers(counts, tile, plan) if plan.may_call else 1.0)
                counts[tile] += 1
                weights += weight
                waits += weight * best_waits(counts, len(left.melds), plan, unseen)
                counts[tile] -= 1
        return _WAITED * waits / max(1.0, weights) / max(1, self.sight.position.unseen_total)

    def _next_rate(self, left: Holding, plan: Plan, useful: Sequence[Tile]) -> float:
        """The rate of the tile after the next, over the tiles that may be the next."""
        unseen = self.sight.position.unseen
        weights = rates = 0.0
        counts = list(left.counts)
        for tile in useful:
            if unseen[tile]:
                counts[tile] += 1
                after = next_useful(counts, len(left.melds), plan)
                weights += unseen[tile]
                rates += unseen[tile] * self._rate(counts, plan, after)
                counts[tile] -= 1
        return _OF_ANY_DISCARD * rates / max(1.0, weights)

    def _rate(self, counts: Sequence[int], plan: Plan, useful: Sequence[Tile]) -> float:
        unseen = self.sight.position.unseen
        if plan.may_call:
            weight = sum([unseen[tile] * _givers(counts, tile, plan) for tile in useful])
        else:
            weight = float(sum([unseen[tile] for tile in useful]))
        return weight / max(1, self.sight.position.unseen_total)


def together(outlooks: Sequence[Outlook]) -> Outlook:
    """The outlook of a holding with these: the best, and a part of the next."""
    if not outlooks:
        return Outlook()
    if len(outlooks) == 1:
        return outlooks[0]
    best, second = sorted(outlooks, reverse=True)[:2]
    chance = min(1.0, best.chance + _OTHER_PLANS * second.chance)
    return Outlook(best.worth + _OTHER_PLANS * second.worth, chance, best.route)


def _came_true(left: Holding, lacks: int) -> float:
    """What an estimate must be multiplied with to be that which came true."""
    factors = _CLOSED if is_closed(left) else _OPEN
    with_many = 1.0 if len(left.melds) < _MANY_MELDS or is_closed(left) else _WITH_MANY
    return with_many * factors[min(lacks, len(factors) - 1)]


def _givers(counts: Sequence[int], tile: Tile, plan: Plan) -> float:
    """How often a useful tile comes, compared with drawing it: who else may give it."""
    if counts[tile] >= 2:
        return _FOR_PUNG
    if plan.form is Form.SETS and tile < 27 and makes_chow(counts, tile):
        return _FOR_CHOW
    return 1.0
