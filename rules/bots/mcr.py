"""MCR for bots: what each offered action is worth, in points.

Below eight points nobody wins, so a hand is worth its best routes to a fan that carries it: the chance to
get there in time, times what that gains. Nothing is claimed that brings no route nearer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from rules.bots.evaluator import Kept, Valued
from rules.bots.levels import Level
from rules.bots.mcr_danger import McrThreat, threats_of
from rules.bots.mcr_hands import Hands, hands_at
from rules.bots.position import Holding, Position, position_of
from rules.bots.prospects import Prospect
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
from rules.mcr.ruleset import MCR

_CLAIM: Final = 1.05
"""How much better a claim must be than passing."""
_KONG: Final = 1.0


@dataclass(frozen=True, slots=True)
class McrBot:
    """Values actions at one moment of an MCR deal."""

    position: Position
    hands: Hands
    threats: tuple[McrThreat, ...]

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
                    yield self._kong(action, holding.with_added_kong(tile))
                case _:
                    pass

    def _claims(self, offer: Offer) -> Iterator[Valued]:
        position, tile = self.position, self.position.offered
        assert tile is not None
        holding = position.holding
        staying = self.hands.waiting(holding, position.draws_left(3 - position.offered_by))
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
        prospect = self.hands.waiting(after, self.position.draws_left(3) + 1)
        return Kept(prospect).of(action, prospect.worth + _KONG)

    # What tiles are worth

    def keepings(self, holding: Holding) -> dict[Tile, Kept]:
        """What a full holding is after each discard."""
        found = self.hands.after_discards(holding, self.position.draws_left(3))
        return {tile: self._kept(tile, prospect) for tile, prospect in found.items()}

    def _kept(self, tile: Tile, prospect: Prospect) -> Kept:
        """A discard: what it is expected to lose is the payment, and the own hand that ends with it."""
        unseen, worth = self.position.unseen[tile], prospect.worth
        hits = [(threat.hit_chance(tile, unseen), threat.loss + worth) for threat in self.threats]
        risk = sum([hit for hit, _ in hits], 0.0)
        return Kept(prospect, risk, sum([hit * loss for hit, loss in hits]) / risk if risk else 0.0)


def mcr_values(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    """The worth of the actions of an offer; a level that sees no value knows the common routes, unafraid."""
    position = position_of(view)
    options = _options(view.length, tuple(sorted(view.options.items())))
    threats = [threat for threat in threats_of(position) if threat.ready] if level.sees_value else []
    hands = hands_at(position, options, common_only=not level.sees_value, looks_ahead=level.looks_ahead)
    return McrBot(position, hands, tuple(threats)).valued(offer)


@lru_cache(maxsize=32)
def _options(length: str, given: tuple[tuple[str, OptionValue], ...]) -> McrOptions:
    options = MCR.options_for(length, dict(given))
    assert isinstance(options, McrOptions)
    return options
