"""The one evaluator of all rule sets: what each offered action is worth, and the best of them.

A holding is worth its best route: the chance to finish it in time, times what that gains; a discard
costs its danger. Claims, kongs and passing are compared by the same number. What hands are worth, and
what opponents threaten, a rule set's ``Policy`` says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from rules.bots.ahead import TYPICAL, Ahead, ByRoute, Game, Pace
from rules.bots.chances import finish_chance, typical_chance
from rules.bots.danger import Threat, threat_of
from rules.bots.position import Holding, Opponent, Position, makes_chow
from rules.bots.prospects import ROUTE_PARTS, Prospect, together
from rules.bots.routes import Form, Reach, Route, missing_tiles, reach
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
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.tiles import FACES, Tile, tile_of

_FOR_VALUE: Final = 2.5
"""How often in a turn a copy of an honor comes that others seldom keep (``Pace``)."""
_TURNS_FOR_VALUE: Final = 8
_BACKWARD: Final = 0.2
"""What a discard that takes a route farther away keeps of the chance that is typical there."""
_STAYS_CLOSED: Final = (1.0, 1.0, 0.4, 0.15, 0.05, 0.0)
"""By the number of missing tiles, how often a closed hand is finished without a claim on the way."""
_OPEN_AND_FAR: Final = (1.0, 1.0, 1.0, 0.85, 0.7)
"""By the number of missing tiles, how often a hand with melds is finished, compared with what its tiles
promise: it has less to choose from. Measured in games of bots."""
_KEPT_BACK: Final = 0.5
"""The part of a loss that holding a dangerous tile saves: often it has to go later."""


class Policy(Protocol):
    """What a rule set tells the evaluator."""

    def routes(self, position: Position, holding: Holding) -> tuple[Route, ...]:
        """The hands that are worth aiming at with these tiles."""

    def loss(self, position: Position, opponent: Opponent) -> float:
        """What giving this opponent the winning tile costs, if it is ready."""

    def game(self, position: Position) -> Game | None:
        """What winning is, for those who look ahead; None where hands are judged by their routes alone."""


class Terms(NamedTuple):
    """What the worth of an action is made of, for those who ask why."""

    chance: float = 0.0
    """The chance to win the deal after it, from 0 to 1."""
    gain: float = 0.0
    """What such a win brings, in points."""
    risk: float = 0.0
    """The chance that the discard of it gives somebody the win, from 0 to 1."""
    loss: float = 0.0
    """What that costs, in points."""
    route: str = ""
    """The key of the hand aimed at (a pattern's, or a form's); empty where none stands out."""


class Valued(NamedTuple):
    """An action and what it is worth, in the rule set's points."""

    action: OfferedAction
    value: float
    terms: Terms = Terms()


class Kept(NamedTuple):
    """A holding after a discard: its prospect, and what the discard risks."""

    prospect: Prospect
    risk: float = 0.0
    loss: float = 0.0

    @property
    def worth(self) -> float:
        """What the prospect brings, less the danger."""
        return self.prospect.worth - self.risk * self.loss

    def of(self, action: OfferedAction, value: float | None = None) -> Valued:
        """The action that leads here; ``value`` if it is worth another amount than this says."""
        chance, gain, route = self.prospect
        terms = Terms(chance, gain, self.risk, self.loss, route)
        return Valued(action, self.worth if value is None else value, terms)


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Values actions at one position."""

    position: Position
    policy: Policy
    threats: tuple[Threat, ...]
    ahead: Ahead | None = None
    """Counts out hands that are ready or nearly so; None for those who don't look ahead."""
    pace: Pace = TYPICAL

    def valued(self, offer: Offer) -> tuple[Valued, ...]:
        """The worth of each action of a turn or claim offer, wins aside. Order: as offered."""
        if offer.kind is OfferKind.TURN:
            return tuple(self._turn(offer))
        return tuple(self._claims(offer))

    def _turn(self, offer: Offer) -> Iterator[Valued]:
        holding = self.position.holding
        keeping = self.keepings(holding)
        for action in offer.actions:
            match action:
                case Discard():
                    yield keeping[tile_of(action.copy)].of(action)
                case DeclareConcealedKong(tile=tile):
                    meld = SetFact(MeldKind.CONCEALED_KONG, tile)
                    after = holding.melded(meld, *[tile] * 4)
                    yield Kept(self.waiting(after, self._replacement_draws())).of(action)
                case DeclareAddedKong(tile=tile):
                    after = holding.with_added_kong(tile)
                    yield Kept(self.waiting(after, self._replacement_draws())).of(action)
                case _:
                    pass

    def _claims(self, offer: Offer) -> Iterator[Valued]:
        holding, tile = self.position.holding, self.position.offered
        assert tile is not None
        for action in offer.actions:
            match action:
                case Pass():
                    draws = self._turns_left(3 - self.position.offered_by)
                    yield Kept(self.waiting(holding, draws)).of(action)
                case ClaimPung():
                    after = holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
                    yield self.best_kept(after).of(action)
                case ClaimChow(copies=copies):
                    own = [tile_of(copy) for copy in copies]
                    after = holding.melded(SetFact(MeldKind.CHOW, min(tile, *own)), *own)
                    yield self.best_kept(after).of(action)
                case ClaimKong():
                    after = holding.melded(SetFact(MeldKind.KONG, tile), tile, tile, tile)
                    yield Kept(self.waiting(after, self._replacement_draws())).of(action)
                case _:
                    pass

    def _turns_left(self, before_own: int) -> int:
        """Own draws left; while others still draw, there is at least a turn in which they may give a tile."""
        return max(self.position.draws_left(before_own), min(1, self.position.wall_left))

    def _replacement_draws(self) -> int:
        """Own draws left when the next one comes at once, from the back."""
        return self._turns_left(3) + 1

    def waiting(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a holding that is to draw."""
        return self._prospects(holding, [holding], draws)[0]

    def best_kept(self, holding: Holding) -> Kept:
        """What a full holding is after the best discard."""
        return max(self.keepings(holding).values(), key=attrgetter("worth"))

    def keepings(self, holding: Holding) -> dict[Tile, Kept]:
        """What a full holding is after each discard."""
        tiles = [Tile(tile) for tile in range(FACES) if holding.counts[tile]]
        after = [holding.without(tile) for tile in tiles]
        kept = self._prospects(holding, after, self._turns_left(3))
        return {tile: self._kept(tile, prospect) for tile, prospect in zip(tiles, kept, strict=True)}

    def _prospects(self, holding: Holding, after: Sequence[Holding], draws: int) -> list[Prospect]:
        """What each of these holdings may become; the best ones are counted out by those who look ahead."""
        routes = self.policy.routes(self.position, holding)
        rows = [self._by_route(after, route, draws) for route in routes]
        found = [together([row[place].prospect for row in rows], ROUTE_PARTS) for place in range(len(after))]
        return found if self.ahead is None else self.ahead.counted_out(found, after, rows, draws)

    def _by_route(self, after: Sequence[Holding], route: Route, draws: int) -> list[ByRoute]:
        """What the route brings with each of these holdings; those farther away are judged by the typical."""
        melds = len(after[0].melds)
        missing = [missing_tiles(left.counts, melds, route) for left in after]
        nearest = min(missing)
        return [
            ByRoute(
                lacks,
                self._prospect(left, route, reach(left.counts, melds, route), draws)
                if lacks == nearest
                else self._typical(left, route, lacks, draws),
            )
            for left, lacks in zip(after, missing, strict=True)
        ]

    def _typical(self, left: Holding, route: Route, lacks: int, draws: int) -> Prospect:
        chance = _BACKWARD * typical_chance(lacks, draws, route.pace)
        return Prospect(chance * self._pungs_chance(left.counts, route, draws), route.worth, route.key)

    def _kept(self, tile: Tile, prospect: Prospect) -> Kept:
        """A discard: what it is expected to lose is the payment, and the own hand that ends with it."""
        unseen, worth = self.position.unseen[tile], prospect.worth
        hits = [(threat.hit_chance(tile, unseen), threat.loss + worth) for threat in self.threats]
        risk = sum([hit for hit, _ in hits])
        danger = _KEPT_BACK * sum([hit * loss for hit, loss in hits])
        return Kept(prospect, risk, danger / risk if risk else 0.0)

    def _prospect(self, holding: Holding, route: Route, found: Reach, draws: int) -> Prospect:
        rate = self._rate(holding.counts, route, found)
        chance = finish_chance(found.missing, rate, draws, route.pace)
        chance *= self._pungs_chance(holding.counts, route, draws)
        if holding.melds:
            chance *= _OPEN_AND_FAR[min(found.missing, len(_OPEN_AND_FAR) - 1)]
        return Prospect(chance, _worth(route, found.missing), route.key)

    def _pungs_chance(self, counts: Sequence[int], route: Route, draws: int) -> float:
        """The chance that the last copies for the pungs of the route come at all."""
        chance = 1.0
        for tile in route.pungs:
            if counts[tile] < 3:
                rate = _FOR_VALUE * self.position.unseen[tile] / max(1, self.position.unseen_total)
                chance *= (1 - exp(-rate * min(draws, _TURNS_FOR_VALUE))) ** (3 - counts[tile])
        return chance

    def _rate(self, counts: Sequence[int], route: Route, found: Reach) -> float:
        """How many helpful tiles come in a turn: drawn, or claimed from those who may give them."""
        unseen, pace = self.position.unseen, self.pace
        readiness = pace.readiness
        if found.missing == 1:
            weight = sum(
                [unseen[tile] * (pace.drawn + pace.given * readiness[tile]) for tile in found.useful]
            )
        elif route.form is Form.ORPHANS:
            weight = pace.drawn * sum([unseen[tile] for tile in found.useful])
        else:
            weight = sum(
                [
                    unseen[tile] * (pace.drawn + _claimable(counts, tile, route, pace) * readiness[tile])
                    for tile in found.useful
                ]
            )
        return weight / max(1, self.position.unseen_total)


def evaluator_at(position: Position, policy: Policy, *, looks_ahead: bool = False) -> Evaluator:
    """The evaluator of a position under a rule set's policy."""
    losses = [(opponent, policy.loss(position, opponent)) for opponent in position.opponents]
    threats = tuple(threat_of(position, opponent, loss) for opponent, loss in losses if loss)
    game = policy.game(position) if looks_ahead else None
    if game is None:
        return Evaluator(position, policy, threats)
    return Evaluator(position, policy, threats, Ahead(position, game), game.pace)


def _worth(route: Route, missing: int) -> float:
    """What a win by the route gains: what a closed hand adds counts by the chance that it stays closed."""
    return route.worth + route.closed_worth * _STAYS_CLOSED[min(missing, len(_STAYS_CLOSED) - 1)]


def _claimable(counts: Sequence[int], tile: Tile, route: Route, pace: Pace) -> float:
    """How often a helpful tile comes from others, by who may give it, compared with drawing it."""
    if counts[tile] >= 2:
        return pace.for_pung
    if route.form is Form.SETS and tile < 27 and makes_chow(counts, tile):
        return pace.for_chow
    return 0.0
