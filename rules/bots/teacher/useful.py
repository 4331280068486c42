"""How far a hand is from ready in all the shapes that its rules know, and what brings it nearer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.bots.position import Position, position_of
from rules.bots.riichi_sight import sight_of
from rules.engine.scoring import SetFact
from rules.engine.seen import SeatView
from rules.engine.shanten import (
    codes_of,
    codes_shanten,
    codes_useful,
    orphans_shanten,
    orphans_useful,
    pairs_shanten,
    pairs_useful,
)
from rules.engine.tiles import Tile
from rules.mcr.routes import Form, missing_tiles, targets_for, useful_tiles

Distance = tuple[int, tuple[Tile, ...]]
"""Exchanges from ready, and the faces that make them fewer."""

_SHAPES = (Form.PAIRS, Form.ORPHANS, Form.KNITTED, Form.HONORS)
"""The shapes of MCR beside four sets and a pair."""


def position_at(view: SeatView) -> Position:
    """The position in a view; in riichi the open indicators are among what is seen."""
    return sight_of(view).position if view.rules == "riichi" else position_of(view)


@lru_cache(maxsize=1 << 10)
def distance(rules: str, counts: tuple[int, ...], melds: tuple[SetFact, ...]) -> Distance:
    """The distance of the nearest shapes; faces that help any of them, ascending.

    Shape: a hand that is to draw.
    """
    found = list(_distances(rules, counts, melds))
    nearest = min(missing for missing, _ in found)
    useful = {tile for missing, tiles in found if missing == nearest for tile in tiles}
    return nearest, tuple(sorted(useful))


def _distances(rules: str, counts: Sequence[int], melds: tuple[SetFact, ...]) -> Iterator[Distance]:
    codes = codes_of(counts)
    yield codes_shanten(codes, len(melds)), codes_useful(codes, len(melds))
    if rules == "mcr":
        for target in targets_for(melds):
            if target.route.form in _SHAPES:
                yield missing_tiles(counts, target) - 1, useful_tiles(counts, target)
    elif not melds:
        yield orphans_shanten(counts), orphans_useful(counts)
        if rules == "riichi":
            yield pairs_shanten(counts), pairs_useful(counts)
