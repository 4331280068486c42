"""The wall behind a recorded deal: what the record tells at its place, everything else filled up."""

from collections.abc import Iterator, Sequence
from typing import Final

from matches.formats.record import (
    Claimed,
    Drew,
    IndicatorShown,
    KongMade,
    Place,
    RecordedDeal,
    RecordError,
    StickPaid,
)
from rules.engine.dealing import DEAL_BLOCKS
from rules.engine.scoring import MeldKind
from rules.engine.tiles import PLAYABLE_COPIES, Copy, copy_name
from rules.riichi.ruleset import HIDDEN_INDICATORS, INDICATORS, LIVE_WALL

HAND: Final = 13
MOST_DRAWS: Final = LIVE_WALL - 4 * HAND
MOST_REPLACEMENTS: Final = INDICATORS - LIVE_WALL
MOST_INDICATORS: Final = HIDDEN_INDICATORS - INDICATORS

Placed = tuple[int, Copy, Place]
"""A place in the wall, the tile that lay there, and where the record says so."""


def wall_of(deal: RecordedDeal) -> tuple[Copy, ...]:
    """A wall from which the deal goes as recorded.

    Raises: RecordError if a tile is told twice or there are more than a wall has.
    """
    wall: list[Copy | None] = [None] * PLAYABLE_COPIES
    used: set[Copy] = set()
    for at, copy, place in _placed(deal):
        if copy in used:
            raise RecordError("tile_twice", place, tile=copy_name(copy), copy=int(copy))
        used.add(copy)
        wall[at] = copy
    rest = (Copy(number) for number in range(PLAYABLE_COPIES) if Copy(number) not in used)
    return tuple(next(rest) if copy is None else copy for copy in wall)


def _placed(deal: RecordedDeal) -> Iterator[Placed]:
    for at, copy in _dealt(deal):
        yield at, copy, deal.place
    draws, replacements = _draws(deal)
    yield from _row(draws, 4 * HAND, MOST_DRAWS, "too_many_draws")
    yield from _row(replacements, LIVE_WALL, MOST_REPLACEMENTS, "too_many_kongs")
    told = [(copy, deal.place) for copy in deal.indicators]
    yield from _row(told, INDICATORS, MOST_INDICATORS, "too_many_indicators")
    under = [(copy, deal.place) for copy in deal.hidden]
    yield from _row(under, HIDDEN_INDICATORS, MOST_INDICATORS, "too_many_indicators")


def _dealt(deal: RecordedDeal) -> Iterator[tuple[int, Copy]]:
    """The first hands, taken in blocks from the front (the dealer's fourteenth tile is a draw)."""
    at = held = 0
    for block in DEAL_BLOCKS:
        for steps in range(4):
            hand = deal.hands[deal.dealer.after(steps)]
            yield from enumerate(hand[held : held + block], at)
            at += block
        held += block


def _draws(deal: RecordedDeal) -> tuple[list[tuple[Copy, Place]], list[tuple[Copy, Place]]]:
    """The tiles drawn from the front, and those drawn after kongs."""
    front: list[tuple[Copy, Place]] = []
    after_kongs: list[tuple[Copy, Place]] = []
    is_after_kong = False
    for step in deal.steps:
        match step:
            case Drew():
                (after_kongs if is_after_kong else front).append((step.copy, step.place))
                is_after_kong = False
            case KongMade():
                is_after_kong = True
            case Claimed():
                is_after_kong = step.meld.kind is MeldKind.KONG
            case IndicatorShown() | StickPaid():
                pass
            case _:
                is_after_kong = False
    return front, after_kongs


def _row(
    tiles: Sequence[tuple[Copy, Place]], start: int, most: int, code: str
) -> Iterator[tuple[int, Copy, Place]]:
    for number, (copy, place) in enumerate(tiles):
        if number == most:
            raise RecordError(code, place, most=most)
        yield start + number, copy, place
