"""The fans that a hand is nearest to, for its owner: at least eight points are needed to win (M-1.10)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rules.engine.scoring import SetFact
from rules.engine.seen import Aim
from rules.engine.tiles import ORPHANS, Tile
from rules.mcr.routes import INFEASIBLE, ROUTES, Form, Target, missing_tiles, targets_for, useful_tiles

MOST_AIMS: Final = 3
_WORTHLESS: Final = "chicken_hand"
"""The route of a hand with no fan in view: nothing to aim at."""
AIMED: Final = tuple(sorted({route.key for route in ROUTES} - {_WORTHLESS}))
"""The fans that may be named."""


def nearest_fans(counts: Sequence[int], melds: tuple[SetFact, ...], unseen: Sequence[int]) -> tuple[Aim, ...]:
    """The fans whose hands lack the fewest tiles, the dearer first of those that lack the same.

    A fan that needs a tile of which no copy is left is none to aim at.
    """
    gone = tuple(copies == 0 for copies in unseen)
    return _nearest_fans(tuple(counts), melds, gone)


@lru_cache(maxsize=1 << 8)
def _nearest_fans(
    counts: tuple[int, ...], melds: tuple[SetFact, ...], gone: tuple[bool, ...]
) -> tuple[Aim, ...]:
    open_targets = [target for target in targets_for(melds) if target.route.key != _WORTHLESS]
    ways = sorted(
        (missing_tiles(counts, target), -target.route.fan, place)
        for place, target in enumerate(open_targets)
        if not _is_blocked(counts, target, gone)
    )
    found: dict[str, Aim] = {}
    for missing, _fan, place in ways:
        target = open_targets[place]
        if missing < INFEASIBLE and target.route.key not in found:
            live = tuple(tile for tile in useful_tiles(counts, target) if not gone[tile])
            if live:
                found[target.route.key] = Aim(
                    pattern=target.route.key, value=target.route.fan, missing=missing, tiles=live
                )
        if len(found) == MOST_AIMS:
            break
    return tuple(found.values())


def _is_blocked(counts: Sequence[int], target: Target, gone: Sequence[bool]) -> bool:
    """Whether a tile that the fan cannot do without will never come."""
    return any(counts[tile] < wanted and gone[tile] for tile, wanted in _indispensable(target))


def _indispensable(target: Target) -> Iterator[tuple[Tile, int]]:
    yield from target.needed
    if target.route.form is Form.ORPHANS:
        yield from ((tile, 1) for tile in ORPHANS)
