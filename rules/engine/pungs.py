"""How far a hand is from pungs and a pair, without a chow, and which tiles bring it nearer."""

from collections.abc import Sequence
from functools import lru_cache

from rules.engine.tiles import FACES, Tile


def pungs_missing(counts: Sequence[int], sets: int) -> int:
    """How many tiles must still come for so many pungs and a pair; 0 is a finished hand."""
    fullest = sorted(counts, reverse=True)
    return sum([max(0, 3 - copies) for copies in fullest[:sets]]) + max(0, 2 - fullest[sets])


@lru_cache(maxsize=1 << 12)
def pungs_useful(counts: tuple[int, ...], sets: int) -> tuple[Tile, ...]:
    """The faces that lower that number. Shape: a hand that is to draw."""
    missing = pungs_missing(counts, sets)
    # A new face is of use only where there are not enough for the pungs and the pair.
    fewest = 1 if FACES - counts.count(0) > sets else 0
    useful = []
    for tile in range(FACES):
        if fewest <= counts[tile] < 3:
            more = (*counts[:tile], counts[tile] + 1, *counts[tile + 1 :])
            if pungs_missing(more, sets) < missing:
                useful.append(Tile(tile))
    return tuple(useful)
