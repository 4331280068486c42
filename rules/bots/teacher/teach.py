"""The lesson about one open offer: advice, useful tiles, dangers, waits, warnings, aims.

It is made from the view of the seat and its offer, as a bot's move is: what the seat may not know cannot
be in it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from rules.bots.position import Holding, Position
from rules.bots.riichi_plans import plans_for
from rules.bots.riichi_sight import Sight, is_closed, sight_of
from rules.bots.teacher.advice import advice_for
from rules.bots.teacher.dangers import dangers_of
from rules.bots.teacher.klasik_worth import worth_now, worth_with_pung
from rules.bots.teacher.lesson import Keeping, Lesson
from rules.bots.teacher.useful import distance, position_at
from rules.engine.actions import DeclareRiichi, Discard, Offer, OfferKind
from rules.engine.seen import DiscardWaits, SeatView, Wait
from rules.engine.tiles import Tile, tile_of

FURITEN: Final = "furiten"
NO_YAKU_IN_SIGHT: Final = "no_yaku_in_sight"


def lesson_for(view: SeatView, offer: Offer) -> Lesson:
    """What the teacher says to the seat that has this offer. Shape: a view with waits."""
    own = view.own
    assert own is not None
    position = position_at(view)
    tiles = _offered_tiles(offer)
    dangers = dangers_of(view, tiles)
    is_klasik = view.rules == "klasik"
    return Lesson(
        offer=offer.id,
        kind=offer.kind,
        rules=view.rules,
        advice=advice_for(view, offer, dangers),
        keepings=_keepings(view, position, tiles),
        dangers=dangers,
        waits=own.waits,
        warnings=tuple(_warnings(view)),
        aims=own.aims,
        worth=worth_now(position) if is_klasik else None,
        more_worth=worth_with_pung(position) if is_klasik else None,
    )


def _offered_tiles(offer: Offer) -> tuple[Tile, ...]:
    """The faces that may be discarded, ascending."""
    if offer.kind is not OfferKind.TURN:
        return ()
    discards = (action.copy for action in offer.actions if isinstance(action, (Discard, DeclareRiichi)))
    return tuple(sorted({tile_of(copy) for copy in discards}))


def _keepings(view: SeatView, position: Position, tiles: Iterable[Tile]) -> tuple[Keeping, ...]:
    """What is left after each discard: the nearest to ready first, of those the one that most improves."""
    assert view.own is not None
    ready = {one.tile: one for one in view.own.discard_waits}
    found = [_keeping(view.rules, position, tile, ready.get(tile)) for tile in tiles]
    return tuple(sorted(found, key=lambda one: (one.shanten, -one.live, one.tile)))


def _keeping(rules: str, position: Position, tile: Tile, ready: DiscardWaits | None) -> Keeping:
    left: Holding = position.holding.without(tile)
    shanten, useful = distance(rules, left.counts, left.melds)
    waits = () if ready is None else ready.waits
    if waits:
        useful = tuple(wait.tile for wait in waits)
    notes = () if ready is None else ((FURITEN,) if ready.furiten else ()) + _notes(waits)
    return Keeping(
        tile=tile,
        shanten=shanten,
        useful=useful,
        live=sum([position.unseen[face] for face in useful]),
        waits=waits,
        warnings=notes,
    )


def _warnings(view: SeatView) -> Iterator[str]:
    """What stands against winning with the hand as it is."""
    own = view.own
    assert own is not None
    if own.furiten:
        yield FURITEN
    yield from _notes(own.waits)
    if view.rules == "riichi" and _has_no_yaku_in_sight(sight_of(view)):
        yield NO_YAKU_IN_SIGHT


def _notes(waits: Iterable[Wait]) -> tuple[str, ...]:
    """Why the hand could be won on no discard: what all its waits have in common."""
    notes = {wait.note for wait in waits}
    return tuple(note for note in notes if note is not None) if len(notes) == 1 else ()


def _has_no_yaku_in_sight(sight: Sight) -> bool:
    """Whether an open hand has no yaku that stays there for whoever keeps to it."""
    holding = sight.position.holding
    if is_closed(holding):
        return False
    return not any(plan.is_certain for plan in plans_for(sight, holding))
