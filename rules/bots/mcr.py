"""MCR for bots: what each offered action is worth, in points.

Below eight points nobody wins, so a hand is worth its best routes to a fan that carries it: the chance to
get there in time, times what that gains. A ready hand is scored exactly on each of its waits, drawn and
given. Nothing is claimed that brings no route nearer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from rules.bots.evaluator import Kept, Prospect, Valued, together
from rules.bots.levels import Level
from rules.bots.mcr_danger import McrThreat, threats_of
from rules.bots.mcr_points import gain_of, route_worth, won
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
    OfferedAction,
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
_ROUTES: Final = (1.0, 0.5, 0.25, 0.12)
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
                    yield worths[tile_of(copy)].of(action)
                case DeclareConcealedKong(tile=tile):
                    meld = SetFact(MeldKind.CONCEALED_KONG, tile)
                    yield self._kong(action, holding.melded(meld, *[tile] * 4))
                case DeclareAddedKong(tile=tile):
                    yield self._kong(action, _with_added_kong(holding, tile))
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
                    yield Kept(staying).of(action, _CLAIM * staying.worth)
                case ClaimPung():
                    after = holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
                    yield self._claimed(after).of(action)
                case ClaimChow(copies=copies):
                    own = [tile_of(copy) for copy in copies]
                    after = holding.melded(SetFact(MeldKind.CHOW, min(tile, *own)), *own)
                    yield self._claimed(after).of(action)
                case ClaimKong():
                    after = holding.melded(SetFact(MeldKind.KONG, tile), tile, tile, tile)
                    yield self._kong(action, after)
                case _:
                    pass

    def _claimed(self, after: Holding) -> Kept:
        return max(self.keepings(after).values(), key=attrgetter("worth"))

    def _kong(self, action: OfferedAction, after: Holding) -> Valued:
        prospect = self.waiting(after, self.position.draws_left(3) + 1)
        return Kept(prospect).of(action, prospect.worth + _KONG)

    # What tiles are worth

    def waiting(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a holding that is to draw."""
        targets = self._near_targets(holding)
        found = [self._prospects([holding], target, draws)[0] for target in targets]
        return together([*found, self.ready(holding, draws)], _ROUTES)

    def keepings(self, holding: Holding) -> dict[Tile, Kept]:
        """What a full holding is after each discard."""
        draws = self.position.draws_left(3)
        tiles = holding.faces
        after = [holding.without(tile) for tile in tiles]
        rows = [self._prospects(after, target, draws) for target in self._near_targets(holding)]
        found = [
            together([*(row[place] for row in rows), self.ready(left, draws)], _ROUTES)
            for place, left in enumerate(after)
        ]
        return {tile: self._kept(tile, prospect) for tile, prospect in zip(tiles, found, strict=True)}

    def _near_targets(self, holding: Holding) -> list[Target]:
        """The routes worth a look, those of most worth for their distance first."""
        targets = targets_for(holding.melds, common_only=self.common_only)
        draws = self.position.draws_left(3)
        found = []
        for place, target in enumerate(targets):
            missing = missing_tiles(holding.counts, target)
            if missing < INFEASIBLE:
                chance = _ODDS.typical(max(missing, _READY), draws, target.route.pace)
                found.append(
                    (chance * route_worth(target.route, holding, self.position).on_average, -place, target)
                )
        found.sort(reverse=True)
        return [target for _, _, target in found[:_MOST_ROUTES]]

    def _prospects(self, after: Sequence[Holding], target: Target, draws: int) -> list[Prospect]:
        """What the route brings with each of these holdings; those farther away by what is typical."""
        missing = [missing_tiles(left.counts, target) for left in after]
        nearest = min(missing)
        return [
            self._prospect(left, target, lacks, draws, counted=lacks == nearest)
            for left, lacks in zip(after, missing, strict=True)
        ]

    def _prospect(self, left: Holding, target: Target, lacks: int, draws: int, *, counted: bool) -> Prospect:
        if lacks <= _READY:
            return Prospect()  # a ready hand is scored exactly
        route = target.route
        if counted:
            rate = self._rate(left, target)
            chance = _ODDS.counted(lacks, rate, draws, route.pace)
        else:
            chance = _BACKWARD * _ODDS.typical(lacks, draws, route.pace)
        enough, gain = route_worth(route, left, self.position)
        return Prospect(chance * enough, gain, route.key)

    def _rate(self, left: Holding, target: Target) -> float:
        unseen = self.position.unseen
        useful = useful_tiles(left.counts, target)
        if target.route.form in (Form.SETS, Form.PUNGS, Form.KNITTED, Form.TYPES):
            weight = sum([unseen[tile] * _givers(left.counts, tile, target) for tile in useful])
        else:
            weight = float(sum([unseen[tile] for tile in useful]))
        return weight / max(1, self.position.unseen_total)

    def ready(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a ready holding by the exact fan on each wait; none if nothing wins."""
        position = self.position
        weight = gains = 0.0
        named = ("", 0.0)
        for tile in _waits(holding.counts, len(holding.melds), self.options):
            if not position.unseen[tile]:
                continue
            given = won(position, holding, tile, self.options, drawn=False)
            drawn = won(position, holding, tile, self.options, drawn=True)
            by_gift = position.unseen[tile] * _TO_WIN * (given.fan > 0)
            by_draw = position.unseen[tile] * (drawn.fan > 0)
            weight += by_gift + by_draw
            gains += by_gift * gain_of(given.fan, drawn=False) + by_draw * gain_of(drawn.fan, drawn=True)
            if by_gift + by_draw > named[1]:
                named = (given.key or drawn.key, by_gift + by_draw)
        if not weight:
            return Prospect()
        chance = _ODDS.counted(1, weight / max(1, position.unseen_total), draws)
        return Prospect(chance, gains / weight, named[0])

    def _kept(self, tile: Tile, prospect: Prospect) -> Kept:
        """A discard: what it is expected to lose is the payment, and the own hand that ends with it."""
        unseen, worth = self.position.unseen[tile], prospect.worth
        hits = [(threat.hit_chance(tile, unseen), threat.loss + worth) for threat in self.threats]
        risk = sum([hit for hit, _ in hits])
        return Kept(prospect, risk, sum([hit * loss for hit, loss in hits]) / risk if risk else 0.0)


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
