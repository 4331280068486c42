"""How strong a bot plays, and the one entrance: a view and its offer in, an action out.

The answer depends on the view and the offer alone, so asking twice gives the same answer. Where a level
wavers, it does so by a hash of the view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec

from rules.bots.evaluator import Policy, Valued, evaluator_at
from rules.bots.klasik import KlasikPolicy
from rules.bots.mcr import mcr_values
from rules.bots.plain import PLAIN
from rules.bots.position import position_of
from rules.bots.riichi import riichi_values
from rules.engine.actions import DeclareWin, Discard, Offer, OfferedAction, OfferKind
from rules.engine.seen import SeatView
from rules.engine.tiles import Copy, tile_of

POLICIES: Final[dict[str, Policy]] = {"klasik": KlasikPolicy()}
"""By the key of the rule set; for one that is not here bots finish whatever hand is nearest."""
EVALUATIONS: Final[dict[str, Callable[..., tuple[Valued, ...]]]] = {
    "riichi": riichi_values,
    "mcr": mcr_values,
}
"""By the key of the rule set, for those whose hands need more than routes and doubles."""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level can and cannot do."""

    sees_value: bool
    """Aims at what hands are worth, and fears what opponents show; otherwise only at finishing."""
    wavering: float
    """How far its judgement of each action may be off, as a part of the action's worth, where a rule set
    has an evaluation of its own."""
    wavering_by_routes: float
    """The same for worth by routes; there the actions of a turn lie closer together."""


LEVELS: Final = {
    "easy": Level(sees_value=False, wavering=0.35, wavering_by_routes=0.8),
    "normal": Level(sees_value=True, wavering=0.0, wavering_by_routes=0.0),
}
RANDOM: Final = "random"
"""The level that takes any legal action, for trying out the engine."""
LEVEL_NAMES: Final = (RANDOM, *LEVELS)


def choose(view: SeatView, offer: Offer, level: str = "normal") -> OfferedAction:
    """The action that a bot of this level takes, one of the offer's.

    Raises: KeyError for a level that bots don't know.
    """
    if level == RANDOM:
        return offer.actions[_hash_of(view, offer) % len(offer.actions)]
    wins = [action for action in offer.actions if isinstance(action, DeclareWin)]
    if wins:
        return wins[0]
    if len(offer.actions) == 1 or offer.kind in (OfferKind.READY, OfferKind.ROB):
        return offer.actions[-1]
    return _best(view, offer, LEVELS[level])


def _valued(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    if view.rules in EVALUATIONS:
        return EVALUATIONS[view.rules](view, offer, sees_value=level.sees_value)
    policy = POLICIES.get(view.rules, PLAIN) if level.sees_value else PLAIN
    return evaluator_at(position_of(view), policy).valued(offer)


def _best(view: SeatView, offer: Offer, level: Level) -> OfferedAction:
    valued = _valued(view, offer, level)
    wavering = level.wavering if view.rules in EVALUATIONS else level.wavering_by_routes
    if wavering:
        valued = _wavered(valued, _hash_of(view, offer), wavering)
    drawn = None if view.own is None else view.own.drawn
    # Among equal tiles the one just drawn goes, which shows the least.
    return max(valued, key=lambda one: (one.value, _copy_of(one.action) == drawn)).action


def _copy_of(action: OfferedAction) -> Copy | None:
    return action.copy if isinstance(action, Discard) else None


def _wavered(valued: tuple[Valued, ...], seed: int, part: float) -> tuple[Valued, ...]:
    """The values, each off by what the seed decides for its kind of action; equal tiles are off alike."""
    return tuple(Valued(action, value * (1 + part * _waver(action, seed))) for action, value in valued)


def _waver(action: OfferedAction, seed: int) -> float:
    """A number from -0.5 up to 0.5."""
    what = tile_of(action.copy) if isinstance(action, Discard) else action
    digest = sha256(f"{seed} {what}".encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32 - 0.5


def _hash_of(view: SeatView, offer: Offer) -> int:
    """A number from all that the seat knows of the deal, whether or not the view tells its waits."""
    own = view.own
    known = (view.deal_number, view.wall_left, view.seats, own and own.concealed, view.window, offer)
    return int.from_bytes(sha256(msgspec.json.encode(known)).digest()[:8], "big")
