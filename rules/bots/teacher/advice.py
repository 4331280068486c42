"""What a hard bot would do, and in what its choice differs most from the next best one."""

from collections.abc import Iterable, Iterator
from typing import Final

from rules.bots.choice import choose, valued
from rules.bots.evaluator import Valued
from rules.bots.levels import LEVELS
from rules.bots.position import Holding, Position
from rules.bots.teacher.lesson import Advice, Choice, Difference, DifferenceKind, TileDanger
from rules.bots.teacher.useful import distance, position_at
from rules.engine.actions import (
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    Offer,
    OfferedAction,
    OfferKind,
)
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.seen import SeatView
from rules.engine.tiles import Tile, tile_of

LEVEL: Final = "hard"
"""The bot whose judgement is told."""
MOST_DIFFERENCES: Final = 2
_NEVER: Final = 1e5
"""So far below the best, in points, is what a bot never does."""
_NEARER: Final = 1000.0
_LIVE: Final = 10.0
_HIT: Final = 5000.0
"""Points by which differences are ordered where the evaluation does not tell its terms: an exchange from
ready, a live copy, and the chance to give the win away."""


def advice_for(view: SeatView, offer: Offer, dangers: tuple[TileDanger, ...]) -> Advice:
    """The action of a hard bot for this offer, with its reasons."""
    position = position_at(view)
    action = choose(view, offer, LEVEL)
    if isinstance(action, DeclareWin) or offer.kind is OfferKind.ROB:
        return Advice(best=choice_of(position, view.rules, Valued(action, 0.0)), second=None, differences=())
    worths = sorted(valued(view, offer, LEVELS[LEVEL]), key=lambda one: -one.value)
    best = next((one for one in worths if one.action == action), Valued(action, 0.0))
    second = next((one for one in worths if _is_another(one, best)), None)
    first = choice_of(position, view.rules, best)
    if second is None:
        return Advice(best=first, second=None, differences=())
    other = choice_of(position, view.rules, second)
    risks = {danger.tile: danger.chance for danger in dangers}
    return Advice(best=first, second=other, differences=_told(differences(first, other, risks)))


def _told(found: Iterable[Difference]) -> tuple[Difference, ...]:
    """The two largest differences, one of which speaks for the best choice; none if nothing does.

    Order: what speaks for it before what speaks against it.
    """
    ordered = sorted(found, key=lambda one: -abs(one.weight))
    best = next((one for one in ordered if one.weight > 0), None)
    if best is None:
        return ()
    others = [one for one in ordered if one is not best]
    return tuple(sorted([best, *others[: MOST_DIFFERENCES - 1]], key=lambda one: one.weight < 0))


def _is_another(one: Valued, best: Valued) -> bool:
    """Whether this is a choice of its own: not the same with another copy, nor what is never done."""
    return _meaning(one.action) != _meaning(best.action) and one.value > best.value - _NEVER


def _meaning(action: OfferedAction) -> tuple[object, ...]:
    match action:
        case Discard(copy=copy) | DeclareRiichi(copy=copy):
            return type(action), tile_of(copy)
        case ClaimChow(copies=copies):
            return type(action), *map(tile_of, copies)
        case DeclareConcealedKong(tile=tile) | DeclareAddedKong(tile=tile):
            return type(action), tile
        case _:
            return (type(action),)


def choice_of(position: Position, rules: str, one: Valued) -> Choice:
    """An action with its worth, and how far the hand is from ready after it."""
    shanten, live = _reached(position, rules, one.action)
    terms = one.terms
    return Choice(
        action=one.action,
        value=one.value,
        chance=terms.chance,
        gain=terms.gain,
        risk=terms.risk,
        loss=terms.loss,
        route=terms.route,
        shanten=shanten,
        live=live,
    )


def _reached(position: Position, rules: str, action: OfferedAction) -> tuple[int, int]:
    """How far the hand is from ready after an action, and how many unseen copies bring it nearer then."""
    found = [distance(rules, left.counts, left.melds) for left in _after(position, action)]
    counted = [(missing, -sum([position.unseen[tile] for tile in useful])) for missing, useful in found]
    missing, live = min(counted)
    return missing, -live


def _after(position: Position, action: OfferedAction) -> Iterator[Holding]:
    """What the hand may be after an action and, where that is a claim, the discard that follows."""
    holding, offered = position.holding, position.offered
    match action:
        case Discard(copy=copy) | DeclareRiichi(copy=copy):
            yield holding.without(tile_of(copy))
        case DeclareConcealedKong(tile=tile):
            yield holding.melded(SetFact(MeldKind.CONCEALED_KONG, tile), *[tile] * 4)
        case DeclareAddedKong(tile=tile):
            yield holding.without(tile)
        case ClaimChow(copies=copies) if offered is not None:
            own = [tile_of(copy) for copy in copies]
            yield from _discarded(holding.melded(SetFact(MeldKind.CHOW, min(offered, *own)), *own))
        case ClaimPung() if offered is not None:
            yield from _discarded(holding.melded(SetFact(MeldKind.PUNG, offered), offered, offered))
        case ClaimKong() if offered is not None:
            yield holding.melded(SetFact(MeldKind.KONG, offered), *[offered] * 3)
        case _:
            yield holding


def _discarded(holding: Holding) -> Iterator[Holding]:
    for tile in holding.faces:
        yield holding.without(tile)


# In what two choices differ


def differences(best: Choice, other: Choice, risks: dict[Tile, float]) -> Iterator[Difference]:
    """Each respect in which they differ, with the points that it is worth.

    ``risks`` are the chances by tile to give the win away, for where the evaluation does not tell them.
    """
    if not any((best.chance, best.risk, other.chance, other.risk)):
        yield from _untold_differences(best, other, risks)
        return
    gain, chance = (best.gain + other.gain) / 2, (best.chance + other.chance) / 2
    loss, risk = (best.loss + other.loss) / 2, (best.risk + other.risk) / 2
    if _percent(best.chance) != _percent(other.chance):
        weight = (best.chance - other.chance) * gain
        yield _concrete(best, other, weight) or Difference(
            kind=DifferenceKind.CHANCE, best=best.chance, other=other.chance, weight=weight
        )
    if round(best.gain) != round(other.gain):
        weight = (best.gain - other.gain) * chance
        yield Difference(kind=DifferenceKind.GAIN, best=best.gain, other=other.gain, weight=weight)
    if _percent(best.risk) != _percent(other.risk):
        weight = (other.risk - best.risk) * loss
        yield Difference(kind=DifferenceKind.RISK, best=best.risk, other=other.risk, weight=weight)
    # What nothing leads to has no price.
    if round(best.loss) != round(other.loss) and best.risk and other.risk:
        weight = (other.loss - best.loss) * risk
        yield Difference(kind=DifferenceKind.LOSS, best=best.loss, other=other.loss, weight=weight)


def _percent(chance: float) -> float:
    """A chance as it is shown: what looks equal is no difference."""
    return round(100 * chance)


def _concrete(best: Choice, other: Choice, weight: float) -> Difference | None:
    """Why one wins more often, in tiles, where they show it: nearer to ready, or more that help."""
    if best.shanten != other.shanten:
        if (best.shanten < other.shanten) == (weight > 0):
            return Difference(
                kind=DifferenceKind.SHANTEN, best=best.shanten, other=other.shanten, weight=weight
            )
    elif best.live != other.live and (best.live > other.live) == (weight > 0):
        return Difference(kind=DifferenceKind.LIVE, best=best.live, other=other.live, weight=weight)
    return None


def _untold_differences(best: Choice, other: Choice, risks: dict[Tile, float]) -> Iterator[Difference]:
    """The same where the evaluation names no terms: by distance, useful tiles and danger."""
    if best.shanten != other.shanten:
        weight = _NEARER * (other.shanten - best.shanten)
        yield Difference(kind=DifferenceKind.SHANTEN, best=best.shanten, other=other.shanten, weight=weight)
    elif best.live != other.live:
        weight = _LIVE * (best.live - other.live)
        yield Difference(kind=DifferenceKind.LIVE, best=best.live, other=other.live, weight=weight)
    mine, others = _risk(best.action, risks), _risk(other.action, risks)
    if _percent(mine) != _percent(others):
        yield Difference(kind=DifferenceKind.RISK, best=mine, other=others, weight=_HIT * (others - mine))


def _risk(action: OfferedAction, risks: dict[Tile, float]) -> float:
    if isinstance(action, (Discard, DeclareRiichi)):
        return risks.get(tile_of(action.copy), 0.0)
    return 0.0
