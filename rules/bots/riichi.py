"""Riichi for bots: what each offered action is worth, in points, and what that is made of.

A ready hand is scored exactly, one a tile before it by looking ahead, others by their plans. A concealed
hand may win by riichi; an open one only by a yaku that is certain, so nothing is called without one.
Discards cost their danger, and who holds little against riichi keeps nothing but safety.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.bots.evaluator import Terms, Valued
from rules.bots.levels import Level
from rules.bots.position import Holding
from rules.bots.riichi_ahead import Ahead, Course, TooFar, missing
from rules.bots.riichi_danger import RiichiThreat, threats_of
from rules.bots.riichi_estimate import ODDS, Estimate, Outlook, together
from rules.bots.riichi_place import Stakes, stakes_of
from rules.bots.riichi_plans import Form, Plan, missing_tiles, plans_for
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
    OfferedAction,
    OfferKind,
    Pass,
)
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.seen import SeatView
from rules.engine.shanten import orphans_shanten
from rules.engine.tiles import FACES, RED_COPIES, Copy, Tile, tile_of
from rules.riichi.shape import shape_waits
from rules.riichi.table import swap_ban

_STANDS: Final = 0.4
"""What a hand keeps against riichi if it is given up for now."""
_EACH_TURN: Final = 0.018
_TURNS: Final = 3
"""What pressing on risks later: the chance a turn, and for how many turns."""
_REAL_THREAT: Final = 0.4
_KONG_GAIN: Final = 250.0
_NEVER: Final = 1e6
_BAD_HAND: Final = 4
"""Tiles missing beside the last, from which nine terminals and honors end the deal."""
_RED: Final = 150.0
_RIICHI_STAYS: Final = 0.95
"""How often nobody ends the deal in a turn, with an opponent in riichi, compared with before."""


@dataclass(frozen=True, slots=True)
class RiichiBot:
    """Values actions at one moment of a Riichi deal."""

    sight: Sight
    ahead: Ahead
    estimate: Estimate
    pressing: float
    """What pressing on with a hand that is not given up will still risk."""
    level: Level

    def valued(self, offer: Offer) -> tuple[Valued, ...]:
        """The worth of each action that is worth a thought, wins aside."""
        found = tuple(self._turn(offer) if offer.kind is OfferKind.TURN else self._claims(offer))
        return found or (Valued(offer.actions[-1], 0.0),)

    # On the own turn

    def _turn(self, offer: Offer) -> Iterator[Valued]:
        holding = self.sight.position.holding
        outlooks = self.keepings(holding)
        best = max(outlook.worth - self._danger(tile, outlook) for tile, outlook in outlooks.items())
        for action in offer.actions:
            match action:
                case Discard(copy=copy):
                    yield self._discarded(action, copy, outlooks[tile_of(copy)])
                case DeclareRiichi(copy=copy):
                    tile = tile_of(copy)
                    course = self.ahead.ready(holding.without(tile), riichi=True, thrown=(tile,))
                    yield self._discarded(action, copy, self._of(course, self._draws(3), "riichi"))
                case DeclareConcealedKong(tile=tile):
                    meld = SetFact(MeldKind.CONCEALED_KONG, tile)
                    yield self._kong(action, holding.melded(meld, *[tile] * 4), best)
                case DeclareAddedKong(tile=tile):
                    yield self._kong(action, holding.with_added_kong(tile), best)
                case AbortDeal():
                    yield Valued(action, best + 1 if self._is_bad(holding) else best - _NEVER)
                case _:
                    pass

    def _draws(self, before_own: int) -> int:
        return self.sight.position.draws_left(before_own)

    def _discarded(self, action: OfferedAction, copy: Copy, outlook: Outlook) -> Valued:
        """The worth of a discard: the hand that is left, less the danger."""
        tile = tile_of(copy)
        risk, danger = self.ahead.hits[tile], self._danger(tile, outlook)
        # A red five is kept where a plain one can go.
        red = _RED if self.sight.options.red_fives and copy in RED_COPIES else 0.0
        terms = _terms(outlook)._replace(risk=min(1.0, risk), loss=danger / risk if risk else 0.0)
        return Valued(action, outlook.worth - danger - red, terms)

    def _danger(self, tile: Tile, outlook: Outlook) -> float:
        """What a discard is expected to lose: the payment, and the own hand that ends with it."""
        return self.ahead.costs[tile] + self.ahead.hits[tile] * max(0.0, outlook.worth)

    def _is_bad(self, holding: Holding) -> bool:
        sets = missing_tiles(holding.counts, 0, Plan(Form.SETS, 0.0))
        return sets > _BAD_HAND and orphans_shanten(holding.counts) >= _BAD_HAND - 1

    def _kong(self, action: OfferedAction, after: Holding, best: float) -> Valued:
        """A kong must take nothing from the hand; against riichi it waits until the hand is ready."""
        outlook = self.waiting(after, self._draws(3) + 1)
        if self.sight.declared:
            return Valued(action, best + _KONG_GAIN, _terms(outlook))
        is_ready = bool(shape_waits(after.counts, len(after.melds)))
        is_rash = not is_ready and (self.pressing or not is_closed(after))
        if is_rash or outlook.worth < 0.9 * best:
            return Valued(action, best - _NEVER, _terms(outlook))
        return Valued(action, outlook.worth + _KONG_GAIN, _terms(outlook))

    # In a claim window

    def _claims(self, offer: Offer) -> Iterator[Valued]:
        position, tile = self.sight.position, self.sight.position.offered
        assert tile is not None
        holding = position.holding
        staying = self.waiting(holding, self._draws(3 - position.offered_by))
        for action in offer.actions:
            match action:
                case Pass():
                    yield Valued(action, staying.worth, _terms(staying))
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
                    if is_closed(holding):
                        yield Valued(action, staying.worth - _NEVER)
                    else:
                        yield self._kong(action, after, staying.worth)
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
            outlooks = self.keepings(after, plans=nearer, banned=banned)
            tile = max(outlooks, key=lambda tile: outlooks[tile].worth - self._danger(tile, outlooks[tile]))
            yield self._discarded(action, Copy(4 * tile + 3), outlooks[tile])

    def _nearest(self, after: Holding, plan: Plan, banned: frozenset[Tile]) -> int:
        return min(_missing(after.without(tile), plan) for tile in after.faces if tile not in banned)

    # What tiles are worth

    def keepings(
        self,
        holding: Holding,
        *,
        plans: tuple[Plan, ...] | None = None,
        banned: frozenset[Tile] = frozenset(),
    ) -> dict[Tile, Outlook]:
        """The outlook of a full holding after each discard, its danger not taken off."""
        tiles = [tile for tile in holding.faces if tile not in banned]
        after = [holding.without(tile) for tile in tiles]
        chosen = plans_for(self.sight, holding) if plans is None else plans
        outlooks = self._outlooks(after, chosen, self._draws(3), [(tile,) for tile in tiles])
        return dict(zip(tiles, outlooks, strict=True))

    def waiting(self, holding: Holding, draws: int) -> Outlook:
        """The outlook of a holding that is to draw."""
        return self._outlooks([holding], plans_for(self.sight, holding), draws, [()])[0]

    def _outlooks(
        self,
        after: Sequence[Holding],
        plans: tuple[Plan, ...],
        draws: int,
        thrown: Sequence[tuple[Tile, ...]],
    ) -> list[Outlook]:
        """The outlooks of holdings of one size, seen exactly where they are near."""
        lacking = [missing(left) for left in after]
        nearest = min(lacking)
        exact = [
            self._exact(left, lacks, draws, out) if lacks == nearest else None
            for left, lacks, out in zip(after, lacking, thrown, strict=True)
        ]
        rows = [self.estimate.outlooks(after, plan, draws) for plan in plans]
        found = []
        for place, left in enumerate(after):
            seen = exact[place]
            outlook = together(
                [
                    row[place]
                    for plan, row in zip(plans, rows, strict=True)
                    # What was seen exactly needs no estimate.
                    if seen is None or _missing(left, plan) > lacking[place]
                ]
            )
            if seen is not None and seen.worth >= outlook.worth:
                outlook = seen._replace(route=max([row[place] for row in rows], default=seen).route)
            found.append(self._held_against(outlook))
        return found

    def _exact(self, left: Holding, lacks: int, draws: int, thrown: tuple[Tile, ...]) -> Outlook | None:
        if lacks == 1:
            return self._of(self.ahead.ready(left, riichi=self._later(), thrown=thrown), draws)
        if lacks == 2 and self.level.looks_ahead:
            try:
                return self._of(self.ahead.before(left, thrown), draws)
            except TooFar:
                return None
        return None

    def _later(self) -> bool | None:
        """A discard without riichi leaves a silent hand; who is to draw could still declare."""
        return False if self.sight.position.offered is None else None

    def _of(self, course: Course, draws: int, route: str = "") -> Outlook:
        return Outlook(course.worth[draws], course.chance[draws], route)

    def _held_against(self, outlook: Outlook) -> Outlook:
        """A hand against those who are ready: pressed on with, or given up for now."""
        if not self.pressing:
            return outlook
        worth = outlook.worth
        return outlook._replace(worth=max(_STANDS * worth, worth - self.pressing))


def riichi_values(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    """The worth of the actions of an offer; a level that sees no value fears no opponent."""
    return _bot(view, level).valued(offer)


def _bot(view: SeatView, level: Level) -> RiichiBot:
    sight = sight_of(view)
    if level.only_discards:
        sight = replace(sight, can_declare=False)
    stakes = stakes_of(view, sight.position.seat, sight.options)
    if not level.looks_ahead:
        stakes = replace(stakes, counts=False)
    threats = threats_of(sight, is_coarse=not level.looks_ahead) if level.sees_value else ()
    draws = sight.position.draws_left(0) + 1
    stays = _RIICHI_STAYS ** sum(threat.is_declared for threat in threats)
    ahead = Ahead(
        sight=sight,
        stakes=stakes,
        draws=draws,
        stays=[stays * part for part in ODDS.stays(draws)],
        hits=_summed([(threat, threat.ready) for threat in threats]),
        costs=_costs(stakes, threats),
    )
    turns = min(_TURNS, sight.position.draws_left(3))
    pressing = sum(
        threat.ready * threat.loss * _EACH_TURN * turns for threat in threats if threat.ready >= _REAL_THREAT
    )
    return RiichiBot(sight, ahead, Estimate(sight, stakes, level.looks_ahead), pressing, level)


def _costs(stakes: Stakes, threats: Sequence[RiichiThreat]) -> list[float]:
    """For each face, what the payment for giving it away costs on average."""
    return _summed(
        [(threat, threat.ready * stakes.loss(threat.loss, place)) for place, threat in enumerate(threats)]
    )


def _summed(weights: Sequence[tuple[RiichiThreat, float]]) -> list[float]:
    """For each face, the chance that each opponent's ready hand waits for it, times the weight given."""
    rows = [[share * weight for share in threat.shares] for threat, weight in weights if weight]
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0.0] * FACES


def _terms(outlook: Outlook) -> Terms:
    chance = outlook.chance
    return Terms(chance=chance, gain=outlook.worth / chance if chance else 0.0, route=outlook.route)


def _missing(holding: Holding, plan: Plan) -> int:
    return missing_tiles(holding.counts, len(holding.melds), plan)


def _called(kind: MeldKind, copies: tuple[Copy, Copy], tile: Tile) -> Meld:
    called = Copy(4 * tile + 3)
    return Meld(kind=kind, copies=tuple(sorted((*copies, called))), called=called)
