"""MCR for bots: what each offered action is worth, in points.

Below eight points nobody wins, so a hand is worth its best routes to a fan that carries it: the chance to
get there in time, times what that gains. A ready hand is scored exactly on each of its waits, drawn and
given. Nothing is claimed that brings no route nearer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.bots.evaluator import Valued
from rules.bots.levels import Level
from rules.bots.mcr_danger import McrThreat, threats_of
from rules.bots.mcr_points import gain_of, route_gain, won_fan
from rules.bots.odds import Odds
from rules.bots.position import Holding, Position, position_of
from rules.engine.actions import (
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    Discard,
    Offer,
    OfferKind,
    Pass,
)
from rules.engine.events import OptionValue
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.seen import SeatView
from rules.engine.tiles import Tile, tile_of
from rules.mcr.options import McrOptions
from rules.mcr.routes import (
    INFEASIBLE,
    Form,
    Target,
    missing_tiles,
    targets_for,
    useful_tiles,
)
from rules.mcr.ruleset import MCR
from rules.mcr.shape import waits

_ODDS: Final = Odds(
    rates=(0.0, 0.15, 0.16, 0.22, 0.30, 0.38, 0.45, 0.5, 0.52),
    stays_open=(
        *(0.84, 0.84, 0.84, 0.84, 0.85, 0.85, 0.86, 0.86, 0.87, 0.88, 0.89, 0.90, 0.92),
        *(0.94, 0.95, 0.96, 0.975, 0.985, 0.99, 0.995, 0.998),
    ),
)
_FOR_PUNG: Final = 2.3
_FOR_CHOW: Final = 1.5
_TO_WIN: Final = 1.5
"""How often a useful tile comes from others, and a winning one beside the own draw."""
_FARTHER: Final = 1
"""Routes that lack so many tiles more than the nearest one are not looked at."""
_MOST_ROUTES: Final = 14
_OTHER_ROUTES: Final = (1.0, 0.5, 0.25, 0.12)
"""What the best routes count, the first one first: a hand may change its aim."""
_BACKWARD: Final = 0.25
_CLAIM: Final = 1.05
"""How much better a claim must be than passing."""
_KONG: Final = 1.0
_READY: Final = 1


@dataclass(frozen=True, slots=True)
class McrBot:
    """Values actions at one moment of an MCR deal."""

    position: Position
    options: McrOptions
    threats: tuple[McrThreat, ...]
    common_only: bool
    """Whether only the routes that a beginner knows are thought of."""

    def valued(self, offer: Offer) -> tuple[Valued, ...]:
        """The worth of each action that is worth a thought, wins aside."""
        return tuple(self._turn(offer) if offer.kind is OfferKind.TURN else self._claims(offer))

    def _turn(self, offer: Offer) -> Iterator[Valued]:
        holding = self.position.holding
        worths = self.keepings(holding)
        for action in offer.actions:
            match action:
                case Discard(copy=copy):
                    yield Valued(action, worths[tile_of(copy)])
                case DeclareConcealedKong(tile=tile):
                    meld = SetFact(MeldKind.CONCEALED_KONG, tile)
                    yield Valued(action, self._kong_worth(holding.melded(meld, *[tile] * 4)))
                case DeclareAddedKong(tile=tile):
                    yield Valued(action, self._kong_worth(_with_added_kong(holding, tile)))
                case _:
                    pass

    def _claims(self, offer: Offer) -> Iterator[Valued]:
        position, tile = self.position, self.position.offered
        assert tile is not None
        holding = position.holding
        staying = self.waiting(holding, position.draws_left(3 - position.offered_by))
        for action in offer.actions:
            match action:
                case Pass():
                    yield Valued(action, _CLAIM * staying)
                case ClaimPung():
                    after = holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
                    yield Valued(action, self._claimed(after))
                case ClaimChow(copies=copies):
                    own = [tile_of(copy) for copy in copies]
                    after = holding.melded(SetFact(MeldKind.CHOW, min(tile, *own)), *own)
                    yield Valued(action, self._claimed(after))
                case ClaimKong():
                    after = holding.melded(SetFact(MeldKind.KONG, tile), tile, tile, tile)
                    yield Valued(action, self._kong_worth(after))
                case _:
                    pass

    def _claimed(self, after: Holding) -> float:
        return max(self.keepings(after).values())

    def _kong_worth(self, after: Holding) -> float:
        return self.waiting(after, self.position.draws_left(3) + 1) + _KONG

    # What tiles are worth

    def waiting(self, holding: Holding, draws: int) -> float:
        """The worth of a holding that is to draw."""
        targets = self._near_targets(holding)
        gains = [self._gains([holding], target, draws)[0] for target in targets]
        return _together([*gains, self.ready_worth(holding, draws)])

    def keepings(self, holding: Holding) -> dict[Tile, float]:
        """The worth of a full holding after each discard, its danger taken off."""
        draws = self.position.draws_left(3)
        tiles = holding.faces
        after = [holding.without(tile) for tile in tiles]
        gains = [self._gains(after, target, draws) for target in self._near_targets(holding)]
        worths = [
            _together([*(row[place] for row in gains), self.ready_worth(left, draws)])
            for place, left in enumerate(after)
        ]
        return {tile: worth - self.danger(tile, worth) for tile, worth in zip(tiles, worths, strict=True)}

    def _near_targets(self, holding: Holding) -> list[Target]:
        """The routes worth a look, those of most worth for their distance first."""
        targets = targets_for(holding.melds, common_only=self.common_only)
        draws = self.position.draws_left(3)
        found = []
        for place, target in enumerate(targets):
            missing = missing_tiles(holding.counts, target)
            if missing < INFEASIBLE:
                chance = _ODDS.typical(max(missing, _READY), draws, target.route.pace)
                found.append((chance * route_gain(target.route, holding, self.position), -place, target))
        found.sort(reverse=True)
        return [target for _, _, target in found[:_MOST_ROUTES]]

    def _gains(self, after: Sequence[Holding], target: Target, draws: int) -> list[float]:
        """What the route brings with each of these holdings; those farther away by what is typical."""
        missing = [missing_tiles(left.counts, target) for left in after]
        nearest = min(missing)
        return [
            self._gain(left, target, lacks, draws, counted=lacks == nearest)
            for left, lacks in zip(after, missing, strict=True)
        ]

    def _gain(self, left: Holding, target: Target, lacks: int, draws: int, *, counted: bool) -> float:
        if lacks <= _READY:
            return 0.0  # a ready hand is scored exactly
        route = target.route
        if counted:
            rate = self._rate(left, target)
            chance = _ODDS.counted(lacks, rate, draws, route.pace)
        else:
            chance = _BACKWARD * _ODDS.typical(lacks, draws, route.pace)
        return chance * route_gain(route, left, self.position)

    def _rate(self, left: Holding, target: Target) -> float:
        unseen = self.position.unseen
        useful = useful_tiles(left.counts, target)
        if target.route.form in (Form.SETS, Form.PUNGS, Form.KNITTED, Form.TYPES):
            weight = sum([unseen[tile] * _givers(left.counts, tile, target) for tile in useful])
        else:
            weight = float(sum([unseen[tile] for tile in useful]))
        return weight / max(1, self.position.unseen_total)

    def ready_worth(self, holding: Holding, draws: int) -> float:
        """The worth of a ready holding by the exact fan on each wait; 0 if nothing wins."""
        position = self.position
        weight = gains = 0.0
        for tile in _waits(holding.counts, len(holding.melds), self.options):
            if not position.unseen[tile]:
                continue
            given = won_fan(position, holding, tile, self.options, drawn=False)
            drawn = won_fan(position, holding, tile, self.options, drawn=True)
            by_gift = position.unseen[tile] * _TO_WIN * (given > 0)
            by_draw = position.unseen[tile] * (drawn > 0)
            weight += by_gift + by_draw
            gains += by_gift * gain_of(given, drawn=False) + by_draw * gain_of(drawn, drawn=True)
        if not weight:
            return 0.0
        return _ODDS.counted(1, weight / max(1, position.unseen_total), draws) * gains / weight

    def danger(self, tile: Tile, worth: float) -> float:
        """What a discard is expected to lose: the payment, and the own hand that ends with it."""
        unseen = self.position.unseen[tile]
        return sum([threat.hit_chance(tile, unseen) * (threat.loss + worth) for threat in self.threats])


def mcr_values(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    """The worth of the actions of an offer; a level that sees no value knows the common routes, unafraid."""
    position = position_of(view)
    options = _options(view.length, tuple(sorted(view.options.items())))
    threats = threats_of(position) if level.sees_value else ()
    return McrBot(position, options, threats, not level.sees_value).valued(offer)


@lru_cache(maxsize=32)
def _options(length: str, given: tuple[tuple[str, OptionValue], ...]) -> McrOptions:
    options = MCR.options_for(length, dict(given))
    assert isinstance(options, McrOptions)
    return options


@lru_cache(maxsize=1 << 13)
def _waits(counts: tuple[int, ...], melds: int, options: McrOptions) -> tuple[Tile, ...]:
    return waits(counts, melds, options)


def _together(gains: Sequence[float]) -> float:
    """The worth of a holding with these routes: the best, and parts of the next ones."""
    best = sorted(gains, reverse=True)[: len(_OTHER_ROUTES)]
    return sum([gain * part for gain, part in zip(best, _OTHER_ROUTES, strict=False)])


def _with_added_kong(holding: Holding, tile: Tile) -> Holding:
    melds = tuple(
        SetFact(MeldKind.ADDED_KONG, tile) if meld.kind is MeldKind.PUNG and meld.tile == tile else meld
        for meld in holding.melds
    )
    return Holding(holding.without(tile).counts, melds)


def _givers(counts: Sequence[int], tile: Tile, target: Target) -> float:
    """How often a useful tile comes, compared with drawing it: who else may give it."""
    if target.route.knitted and tile in target.route.knitted and not counts[tile]:
        return 1.0
    if counts[tile] >= 2 and tile not in target.route.knitted:
        return _FOR_PUNG
    if target.route.form is not Form.PUNGS and tile < 27 and _makes_chow(counts, tile):
        return _FOR_CHOW
    return 1.0


def _makes_chow(counts: Sequence[int], tile: Tile) -> bool:
    rank = tile % 9
    below = rank >= 1 and counts[tile - 1] > 0
    above = rank <= 7 and counts[tile + 1] > 0
    return (
        (below and above)
        or (below and rank >= 2 and counts[tile - 2] > 0)
        or (above and rank <= 6 and counts[tile + 2] > 0)
    )
