"""The one entrance to the bots: a view and its offer in, an action out, or what each action is worth.

The answer depends on the view and the offer alone, so asking twice gives the same answer. Where a level
wavers, it does so by a hash of the view.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from rules.bots.evaluator import Policy, Valued, evaluator_at
from rules.bots.klasik import KlasikPolicy
from rules.bots.levels import LEVELS, RANDOM, Level
from rules.bots.mcr import mcr_values
from rules.bots.plain import PLAIN
from rules.bots.position import position_of
from rules.bots.riichi import riichi_values
from rules.bots.styles import BALANCED, STYLES, Style, styled
from rules.engine.actions import AbortDeal, DeclareWin, Discard, Offer, OfferedAction, OfferKind, Pass
from rules.engine.seen import SeatView
from rules.engine.tiles import Copy, tile_of

POLICIES: Final[dict[str, Policy]] = {"klasik": KlasikPolicy()}
"""By the key of the rule set; for one that is not here bots finish whatever hand is nearest."""
EVALUATIONS: Final[dict[str, Callable[..., tuple[Valued, ...]]]] = {
    "riichi": riichi_values,
    "mcr": mcr_values,
}
"""By the key of the rule set, for those whose hands need more than routes and doubles."""


def choose(view: SeatView, offer: Offer, level: str = "normal", style: str = BALANCED) -> OfferedAction:
    """The action that a bot of this level and style takes, one of the offer's.

    Raises: KeyError for a level or a style that bots don't know.
    """
    manner = STYLES[style]
    if level == RANDOM:
        return offer.actions[_hash_of(view, offer) % len(offer.actions)]
    wins = [action for action in offer.actions if isinstance(action, DeclareWin)]
    if wins:
        return wins[0]
    if len(offer.actions) == 1 or offer.kind in (OfferKind.READY, OfferKind.ROB):
        return offer.actions[-1]
    return _best(view, offer, LEVELS[level], manner)


def valued(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    """What each action of a turn or claim offer is worth, in the rule set's points, and why; wins aside.

    Order: as offered. Actions that the level never takes are missing.
    """
    found = _valued(view, offer, level)
    return tuple(one for one in found if not _is_left_out(one.action)) if level.only_discards else found


def _is_left_out(action: OfferedAction) -> bool:
    return not isinstance(action, (Discard, Pass))


def _valued(view: SeatView, offer: Offer, level: Level) -> tuple[Valued, ...]:
    if view.rules in EVALUATIONS:
        return EVALUATIONS[view.rules](view, offer, level)
    policy = POLICIES.get(view.rules, PLAIN) if level.sees_value else PLAIN
    return evaluator_at(position_of(view), policy, looks_ahead=level.looks_ahead).valued(offer)


def _best(view: SeatView, offer: Offer, level: Level, style: Style) -> OfferedAction:
    worths = styled(valued(view, offer, level), style)
    wavering = level.wavering if view.rules in EVALUATIONS else level.wavering_by_routes
    if wavering:
        worths = _wavered(worths, _hash_of(view, offer), wavering)
    drawn = None if view.own is None else view.own.drawn
    # Among equal tiles the one just drawn goes, which shows the least.
    return max(worths, key=lambda one: (one.value, _copy_of(one.action) == drawn)).action


def _copy_of(action: OfferedAction) -> Copy | None:
    return action.copy if isinstance(action, Discard) else None


def _wavered(worths: tuple[Valued, ...], seed: int, part: float) -> tuple[Valued, ...]:
    """The values, each off by what the seed decides for its kind of action; equal tiles are off alike.

    Ending a bad deal is not wavered about.
    """
    if isinstance(max(worths, key=lambda one: one.value).action, AbortDeal):
        return worths
    return tuple(one._replace(value=one.value * (1 + part * _waver(one.action, seed))) for one in worths)


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
