"""Riichi for bots: what each offered action is worth, in points.

A concealed hand may win by riichi; an open one only by a plan whose yaku is certain, so nothing is
called without one. A ready hand is scored exactly, others by their plan's han and the chance to get
there. Discards cost their danger, and who holds little against riichi keeps nothing but safety.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from rules.bots.evaluator import Valued
from rules.bots.levels import Level
from rules.bots.odds import Odds
from rules.bots.position import Holding
from rules.bots.riichi_danger import RiichiThreat, threats_of
from rules.bots.riichi_plans import Form, Plan, best_waits, missing_tiles, plans_for, reach
from rules.bots.riichi_points import RED_OR_URA, points_of, won_points
from rules.bots.riichi_sight import Sight, is_closed, sight_of
from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    Discard,
    Offer,
    OfferKind,
    Pass,
)
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.seen import SeatView
from rules.engine.shanten import orphans_shanten
from rules.engine.tiles import RED_COPIES, Copy, Tile, tile_of
from rules.riichi.shape import shape_waits
from rules.riichi.table import swap_ban

_ODDS: Final = Odds(
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
_TO_RIICHI: Final = 1.1
_TO_SILENT: Final = 1.3
"""How often a winning tile comes on discards, compared with drawing it: others fear riichi."""
_WAITED: Final = 2.1
"""How often a tile that a hand will wait for comes, compared with drawing it."""
_LOOKED_AHEAD: Final = 2
"""Tiles missing from which the waits to come are counted out."""
_OTHER_PLANS: Final = 0.15
_BACKWARD: Final = 0.55
"""What a discard that takes a plan farther away keeps of the chance that is typical there."""
_WON_ELSE: Final = 2500.0
"""What it is worth that nobody else wins."""
_STICK: Final = 1000.0
_STANDS: Final = 0.4
"""What a hand keeps against riichi if it is given up for now."""
_EACH_TURN: Final = 0.018
_TURNS: Final = 3
"""What pressing on risks later: the chance a turn, and for how many turns."""
_REAL_THREAT: Final = 0.4
_KONG_GAIN: Final = 250.0
_BAD_HAND: Final = 4
"""Tiles missing beside the last, from which nine terminals and honors end the deal."""
_RED: Final = 150.0


@dataclass(frozen=True, slots=True)
class RiichiBot:
    """Values actions at one moment of a Riichi deal."""

    sight: Sight
    threats: tuple[RiichiThreat, ...]
    pressing: float
    """What pressing on with a hand that is not given up will still risk."""

    def valued(self, offer: Offer) -> tuple[Valued, ...]:
        """The worth of each action that is worth a thought, wins aside."""
        found = tuple(self._turn(offer) if offer.kind is OfferKind.TURN else self._claims(offer))
        return found or (Valued(offer.actions[-1], 0.0),)

    # On the own turn

    def _turn(self, offer: Offer) -> Iterator[Valued]:
        holding = self.sight.position.holding
        worths = self.keepings(holding)
        best = max(worths.values())
        for action in offer.actions:
            match action:
                case Discard(copy=copy):
                    yield Valued(action, worths[tile_of(copy)] - self._red_loss(copy))
                case DeclareRiichi(copy=copy):
                    tile = tile_of(copy)
                    worth = self.riichi_worth(holding.without(tile), self._draws(3))
                    yield Valued(action, worth - self.danger(tile, worth) - self._red_loss(copy))
                case DeclareConcealedKong(tile=tile):
                    meld = SetFact(MeldKind.CONCEALED_KONG, tile)
                    yield Valued(action, self._kong_worth(holding.melded(meld, *[tile] * 4), best))
                case DeclareAddedKong(tile=tile):
                    yield Valued(action, self._kong_worth(_with_added_kong(holding, tile), best) - 1)
                case AbortDeal():
                    yield Valued(action, best + 1 if self._is_bad(holding) else best - 1e6)
                case _:
                    pass

    def _draws(self, before_own: int) -> int:
        return self.sight.position.draws_left(before_own)

    def _red_loss(self, copy: Copy) -> float:
        """A red five is kept where a plain one can go."""
        return _RED if self.sight.options.red_fives and copy in RED_COPIES else 0.0

    def _is_bad(self, holding: Holding) -> bool:
        sets = missing_tiles(holding.counts, 0, Plan(Form.SETS, 0.0))
        return sets > _BAD_HAND and orphans_shanten(holding.counts) >= _BAD_HAND - 1

    def _kong_worth(self, after: Holding, best: float) -> float:
        """A kong must take nothing from the hand; against riichi it waits until the hand is ready."""
        if self.sight.declared:
            return best + _KONG_GAIN
        worth = self.waiting(after, self._draws(3) + 1)
        is_ready = bool(shape_waits(after.counts, len(after.melds)))
        if not is_ready and (self.pressing or not is_closed(after)):
            return best - 1e6
        return worth + _KONG_GAIN if worth >= 0.9 * best else best - 1e6

    # In a claim window

    def _claims(self, offer: Offer) -> Iterator[Valued]:
        position, tile = self.sight.position, self.sight.position.offered
        assert tile is not None
        holding = position.holding
        staying = self.waiting(holding, self._draws(3 - position.offered_by))
        for action in offer.actions:
            match action:
                case Pass():
                    yield Valued(action, staying)
                case ClaimPung(copies=copies):
                    after = holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
                    meld = _called(MeldKind.PUNG, copies, tile)
                    yield from self._called(action, after, frozenset(swap_ban(meld)))
                case ClaimChow(copies=copies):
                    own = [tile_of(copy) for copy in copies]
                    after = holding.melded(SetFact(MeldKind.CHOW, min(tile, *own)), *own)
                    meld = _called(MeldKind.CHOW, copies, tile)
                    yield from self._called(action, after, frozenset(swap_ban(meld)))
                case ClaimKong():
                    after = holding.melded(SetFact(MeldKind.KONG, tile), tile, tile, tile)
                    worth = self._kong_worth(after, staying) if not is_closed(holding) else staying - 1e6
                    yield Valued(action, worth)
                case _:
                    pass

    def _called(
        self, action: ClaimPung | ClaimChow, after: Holding, banned: frozenset[Tile]
    ) -> Iterator[Valued]:
        """The worth of a call: only for a plan whose yaku is certain, and that it brings nearer."""
        before = self.sight.position.holding
        certain = [plan for plan in plans_for(self.sight, after) if plan.may_call and plan.is_certain]
        nearer = tuple(
            plan for plan in certain if self._nearest(after, plan, banned) < _missing(before, plan)
        )
        if nearer:
            worths = self.keepings(after, plans=nearer, banned=banned)
            yield Valued(action, max(worths.values()))

    def _nearest(self, after: Holding, plan: Plan, banned: frozenset[Tile]) -> int:
        return min(_missing(after.without(tile), plan) for tile in after.faces if tile not in banned)

    # What tiles are worth

    def keepings(
        self,
        holding: Holding,
        *,
        plans: tuple[Plan, ...] | None = None,
        banned: frozenset[Tile] = frozenset(),
    ) -> dict[Tile, float]:
        """The worth of a full holding after each discard, its danger taken off."""
        chosen = plans_for(self.sight, holding) if plans is None else plans
        tiles = [tile for tile in holding.faces if tile not in banned]
        after = [holding.without(tile) for tile in tiles]
        draws = self._draws(3)
        gains = [self._gains(after, plan, draws) for plan in chosen]
        worths = [
            self._held_against(max(_together([row[place] for row in gains]), self.silent_worth(left, draws)))
            for place, left in enumerate(after)
        ]
        return {tile: worth - self.danger(tile, worth) for tile, worth in zip(tiles, worths, strict=True)}

    def waiting(self, holding: Holding, draws: int) -> float:
        """The worth of a holding that is to draw."""
        gains = [self._gains([holding], plan, draws)[0] for plan in plans_for(self.sight, holding)]
        ready = self.silent_worth(holding, draws)
        if ready and is_closed(holding) and self.sight.can_declare:
            ready = max(ready, 0.9 * self.riichi_worth(holding, draws))
        return self._held_against(max(_together(gains), ready))

    def _gains(self, after: Sequence[Holding], plan: Plan, draws: int) -> list[float]:
        """What the plan brings with each of these holdings; those farther away by what is typical."""
        melds = len(after[0].melds)
        missing = [missing_tiles(left.counts, melds, plan) for left in after]
        nearest = min(missing)
        gains = []
        for left, lacks in zip(after, missing, strict=True):
            if lacks == 1 and plan.is_certain and plan.form is not Form.PUNGS and not plan.pungs:
                # A ready hand is scored exactly elsewhere.
                gains.append(0.0)
                continue
            chance = self._chance(left, plan, lacks, draws, counted=lacks == nearest)
            gains.append(chance * self._gain(left, plan))
        return gains

    def _gain(self, left: Holding, plan: Plan) -> float:
        points = points_of(plan.han + 0.9 * self.sight.dora_in(left) + 0.1)
        return points * (1.5 if self.sight.is_dealer else 1.0) + self.sight.bounty + _WON_ELSE

    def _chance(self, left: Holding, plan: Plan, lacks: int, draws: int, *, counted: bool) -> float:
        if plan.pungs and left.counts[plan.pungs[0]] == 2:
            rest = _ODDS.typical(lacks - 1, draws, plan.pace)
            return rest * self._third_comes(plan.pungs[0], draws) * (1.0 if counted else _BACKWARD)
        if not counted:
            return _BACKWARD * _ODDS.typical(lacks, draws, plan.pace)
        found = reach(left.counts, len(left.melds), plan)
        rate = self._rate(left, plan, found.useful)
        if lacks == _LOOKED_AHEAD and plan.form is Form.SETS and not plan.pungs:
            return _ODDS.two_steps(rate, self._next_rate(left, plan, found.useful), draws)
        return _ODDS.counted(lacks, rate, draws, plan.pace)

    def _third_comes(self, tile: Tile, draws: int) -> float:
        """The chance that a pair of honors becomes a triplet in time."""
        position = self.sight.position
        rate = _FOR_PUNG * position.unseen[tile] / max(1, position.unseen_total)
        return 1 - exp(-rate * min(draws, _TURNS_FOR_THIRD))

    def _next_rate(self, left: Holding, plan: Plan, useful: Sequence[Tile]) -> float:
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

    def _rate(self, left: Holding, plan: Plan, useful: Sequence[Tile]) -> float:
        unseen = self.sight.position.unseen
        if plan.may_call:
            weight = sum([unseen[tile] * _givers(left.counts, tile, plan) for tile in useful])
        else:
            weight = float(sum([unseen[tile] for tile in useful]))
        return weight / max(1, self.sight.position.unseen_total)

    def silent_worth(self, holding: Holding, draws: int) -> float:
        """The worth of a ready holding that does not declare; 0 if it is not ready or has no yaku."""
        return self._ready_worth(holding, draws, riichi=self.sight.declared)

    def riichi_worth(self, holding: Holding, draws: int) -> float:
        """The worth of declaring with this ready holding, the stick taken off."""
        return self._ready_worth(holding, draws, riichi=True)

    def _ready_worth(self, holding: Holding, draws: int, *, riichi: bool) -> float:
        waits = shape_waits(holding.counts, len(holding.melds))
        unseen, total = self.sight.position.unseen, max(1, self.sight.position.unseen_total)
        live = [tile for tile in waits if unseen[tile]]
        if not live:
            return 0.0
        barred = self._is_furiten(waits)
        weight = points = 0.0
        for tile in live:
            drawn = won_points(self.sight, holding, tile, drawn=True, riichi=riichi)
            given = 0 if barred else won_points(self.sight, holding, tile, drawn=False, riichi=riichi)
            by_draw = unseen[tile] * (drawn > 0)
            by_gift = unseen[tile] * (given > 0) * _gift(tile, riichi=riichi)
            weight += by_draw + by_gift
            points += by_draw * drawn + by_gift * given
        if not weight:
            return 0.0
        chance = _ODDS.counted(1, weight / total, draws)
        gain = points / weight * (RED_OR_URA if riichi else 1.0) + self.sight.bounty + _WON_ELSE
        return chance * gain - (_STICK * (1 - chance) if riichi and not self.sight.declared else 0.0)

    def _is_furiten(self, waits: Sequence[Tile]) -> bool:
        return any(tile_of(lying.copy) in waits for lying in self.sight.position.discards)

    # Danger

    def danger(self, tile: Tile, worth: float) -> float:
        """What a discard is expected to lose: the payment, and the own hand that ends with it."""
        return sum([threat.hit(tile) * (threat.loss + max(0.0, worth)) for threat in self.threats])

    def _held_against(self, worth: float) -> float:
        """The worth of a hand against those who are ready: pressed on with, or given up for now."""
        if not self.pressing:
            return worth
        return max(_STANDS * worth, worth - self.pressing)


def riichi_values(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    """The worth of the actions of an offer; a level that sees no value fears no opponent."""
    sight = sight_of(view)
    threats = threats_of(sight) if level.sees_value else ()
    turns = min(_TURNS, sight.position.draws_left(3))
    pressing = sum(
        threat.ready * threat.loss * _EACH_TURN * turns for threat in threats if threat.ready >= _REAL_THREAT
    )
    return RiichiBot(sight, threats, pressing).valued(offer)


def _gift(tile: Tile, *, riichi: bool) -> float:
    """How often others discard a winning tile, compared with drawing it: edges and honors more."""
    factor = _TO_RIICHI if riichi else _TO_SILENT
    if tile >= 27:
        return 1.3 * factor
    return factor * (1.15 if tile % 9 in (0, 1, 7, 8) else 0.85)


def _missing(holding: Holding, plan: Plan) -> int:
    return missing_tiles(holding.counts, len(holding.melds), plan)


def _together(gains: Sequence[float]) -> float:
    """The worth of a holding with these plans: the best, and a part of the next."""
    if not gains:
        return 0.0
    if len(gains) == 1:
        return gains[0]
    best, second = sorted(gains, reverse=True)[:2]
    return best + _OTHER_PLANS * second


def _called(kind: MeldKind, copies: tuple[Copy, Copy], tile: Tile) -> Meld:
    called = Copy(4 * tile + 3)
    return Meld(kind=kind, copies=tuple(sorted((*copies, called))), called=called)


def _with_added_kong(holding: Holding, tile: Tile) -> Holding:
    melds = tuple(
        SetFact(MeldKind.ADDED_KONG, tile) if meld.kind is MeldKind.PUNG and meld.tile == tile else meld
        for meld in holding.melds
    )
    return Holding(holding.without(tile).counts, melds)


def _givers(counts: Sequence[int], tile: Tile, plan: Plan) -> float:
    """How often a useful tile comes, compared with drawing it: who else may give it."""
    if counts[tile] >= 2:
        return _FOR_PUNG
    if plan.form is Form.SETS and tile < 27 and _makes_chow(counts, tile):
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
