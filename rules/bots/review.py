"""What a decision cost, measured by a hard bot that saw no more than the seat did.

The loss is the worth of what the bot would have done less the worth of what was done, both by the bot's own
judgement at that moment, in the rule set's points. What came of it does not count.
"""

from enum import StrEnum
from typing import Final

import msgspec

from rules.bots.choice import valued
from rules.bots.evaluator import Valued
from rules.bots.levels import LEVELS
from rules.bots.teacher.advice import LEVEL, choice_of, differences
from rules.bots.teacher.dangers import dangers_of
from rules.bots.teacher.lesson import Difference
from rules.bots.teacher.useful import position_at
from rules.engine.actions import (
    ClaimChow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    Offer,
    OfferedAction,
    OfferKind,
)
from rules.engine.seen import SeatView
from rules.engine.tiles import Tile, tile_of

MOST_REASONS: Final = 2
_NEVER: Final = 1e5
"""So far below the best, in points, is what the bot never does."""


class Verdict(StrEnum):
    """How a choice stands to the bot's."""

    EQUAL = "equal"
    """The bot would have done the same, or what is worth as much."""
    LESS = "less"
    NEVER = "never"
    """The bot never does this here and puts no number on it: the loss is all that the hand was worth."""
    MISSED_WIN = "missed_win"
    """A win was let go by: the loss is what it would have brought."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A decision beside what a hard bot would have done."""

    chosen: OfferedAction
    best: OfferedAction
    loss: float
    """Units: the rule set's points; 0 where the two are equal."""
    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    """The largest between the bot's choice and the one made; what speaks for the bot's comes first."""


def has_choice(offer: Offer) -> bool:
    """Whether there were two different things to do."""
    return offer.kind is not OfferKind.READY and len({meaning(action) for action in offer.actions}) > 1


def meaning(action: OfferedAction) -> tuple[object, ...]:
    """What an action comes to: the same for each copy of a face."""
    match action:
        case Discard(copy=copy) | DeclareRiichi(copy=copy):
            return type(action), tile_of(copy)
        case ClaimChow(copies=copies):
            return type(action), *sorted(map(tile_of, copies))
        case DeclareConcealedKong(tile=tile) | DeclareAddedKong(tile=tile):
            return type(action), tile
        case _:
            return (type(action),)


def judged(view: SeatView, offer: Offer, chosen: OfferedAction, *, win_gain: float = 0.0) -> Judgement | None:
    """The decision as a hard bot sees it; None where there was no choice.

    ``win_gain`` is what a win on this offer would have brought, in points.
    """
    if not has_choice(offer):
        return None
    win = next((action for action in offer.actions if isinstance(action, DeclareWin)), None)
    if win == chosen:
        return Judgement(chosen=chosen, best=chosen, loss=0.0, verdict=Verdict.EQUAL)
    worths = _worths(view, offer)
    mine = next((one for one in worths if one.action == chosen), None)
    if win is not None:
        kept = mine.value if mine is not None else 0.0
        loss = max(0.0, win_gain - max(0.0, kept))
        return Judgement(chosen=chosen, best=win, loss=loss, verdict=Verdict.MISSED_WIN)
    return _compared(view, offer, chosen, mine, worths)


def _worths(view: SeatView, offer: Offer) -> tuple[Valued, ...]:
    """What the bot thinks of each action; nothing of a kong that may be robbed: there it can only win."""
    return () if offer.kind is OfferKind.ROB else valued(view, offer, LEVELS[LEVEL])


def _compared(
    view: SeatView, offer: Offer, chosen: OfferedAction, mine: Valued | None, worths: tuple[Valued, ...]
) -> Judgement | None:
    if not worths:
        return None
    best = max(worths, key=lambda one: (one.value, one.action == chosen))
    if meaning(best.action) == meaning(chosen):
        return Judgement(chosen=chosen, best=chosen, loss=0.0, verdict=Verdict.EQUAL)
    if mine is None or mine.value < best.value - _NEVER:
        loss = max(0.0, best.value)
        return Judgement(chosen=chosen, best=best.action, loss=loss, verdict=Verdict.NEVER)
    loss = best.value - mine.value
    verdict = Verdict.LESS if loss > 0 else Verdict.EQUAL
    why = _why(view, offer, best, mine) if loss > 0 else ()
    return Judgement(chosen=chosen, best=best.action, loss=loss, verdict=verdict, differences=why)


def _why(view: SeatView, offer: Offer, best: Valued, mine: Valued) -> tuple[Difference, ...]:
    """In what the two differ most: first what speaks for the bot's, then what speaks against it."""
    position = position_at(view)
    tiles = _discarded(offer)
    risks = {danger.tile: danger.chance for danger in dangers_of(view, tiles)} if tiles else {}
    found = differences(choice_of(position, view.rules, best), choice_of(position, view.rules, mine), risks)
    weightiest = sorted(found, key=lambda one: -abs(one.weight))[:MOST_REASONS]
    return tuple(sorted(weightiest, key=lambda one: one.weight <= 0))


def _discarded(offer: Offer) -> tuple[Tile, ...]:
    """The faces that an own turn lets go, ascending."""
    if offer.kind is not OfferKind.TURN:
        return ()
    copies = (one.copy for one in offer.actions if isinstance(one, (Discard, DeclareRiichi)))
    return tuple(sorted({tile_of(copy) for copy in copies}))
