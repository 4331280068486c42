"""Players to measure bots against: they know how far a hand is from ready, and nothing else.

Deterministic, blind to value and danger; none of them is offered to people.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from rules.bots.position import position_of
from rules.engine.actions import (
    ClaimChow,
    ClaimPung,
    DeclareRiichi,
    DeclareWin,
    Discard,
    Offer,
    OfferedAction,
    OfferKind,
)
from rules.engine.seen import SeatView
from rules.engine.shanten import (
    keepings,
    orphans_shanten,
    orphans_useful,
    pairs_shanten,
    pairs_useful,
    shanten,
)
from rules.engine.tiles import Tile, is_major, tile_of


class _Left(NamedTuple):
    """What a hand would be after a discard. Order: the best is the largest."""

    nearness: int
    """Less the shanten."""
    live: int
    """Copies of useful tiles that the seat has not seen."""
    is_major: bool
    discard: Tile


def _left(counts: Sequence[int], melds: int, unseen: Sequence[int], *, all_forms: bool) -> list[_Left]:
    found = []
    for keeping in keepings(counts, melds):
        forms = [(keeping.shanten, keeping.useful)]
        if all_forms and not melds:
            rest = list(counts)
            rest[keeping.discard] -= 1
            forms += [
                (pairs_shanten(rest), pairs_useful(rest)),
                (orphans_shanten(rest), orphans_useful(rest)),
            ]
        nearest = min(distance for distance, _ in forms)
        useful = {tile for distance, tiles in forms if distance == nearest for tile in tiles}
        live = sum(unseen[tile] for tile in useful)
        found.append(_Left(-nearest, live, is_major(keeping.discard), keeping.discard))
    return found


def _play(view: SeatView, offer: Offer, *, all_forms: bool, calls: bool) -> OfferedAction:
    wins = [action for action in offer.actions if isinstance(action, DeclareWin)]
    if wins:
        return wins[0]
    position = position_of(view)
    counts, melds = position.holding.counts, len(position.holding.melds)
    if offer.kind is OfferKind.TURN:
        return _discard(offer, _left(counts, melds, position.unseen, all_forms=all_forms))
    if offer.kind is OfferKind.CLAIM and calls:
        return _claim(offer, counts, melds)
    return offer.actions[-1]


def _discard(offer: Offer, left: Iterable[_Left]) -> OfferedAction:
    """The best discard that is offered, with riichi where it can be declared."""
    for best in sorted(left, reverse=True):
        for kind in (DeclareRiichi, Discard):
            for action in offer.actions:
                if isinstance(action, kind) and tile_of(action.copy) == best.discard:
                    return action
    return offer.actions[-1]


def _claim(offer: Offer, counts: Sequence[int], melds: int) -> OfferedAction:
    """A pung, else a chow, that brings the hand nearer; otherwise nothing."""
    now = shanten(counts, melds)
    claims = [action for action in offer.actions if isinstance(action, ClaimPung | ClaimChow)]
    for action in sorted(claims, key=lambda claim: isinstance(claim, ClaimChow)):
        rest = list(counts)
        for copy in action.copies:
            rest[tile_of(copy)] -= 1
        if min(keeping.shanten for keeping in keepings(rest, melds + 1)) < now:
            return action
    return offer.actions[-1]


REFERENCES: Final[dict[str, Callable[[SeatView, Offer], OfferedAction]]] = {
    "greedy": partial(_play, all_forms=True, calls=False),
    "closed": partial(_play, all_forms=False, calls=False),
    "caller": partial(_play, all_forms=False, calls=True),
}
"""By name. ``greedy`` and ``closed`` claim nothing, with all closed forms in mind or with sets alone;
``caller`` claims whatever brings it nearer."""
