"""Hands of pungs and a pair, against a search that tries choices of faces."""

import random
from itertools import combinations

import pytest

from rules.engine.pungs import pungs_missing, pungs_useful
from rules.engine.tiles import FACES, Tile, counts_of, parse_tiles


def tried(counts, sets):
    """What is missing, by trying every choice among the faces with most copies, more than a hand needs."""
    held = sorted(range(FACES), key=lambda tile: -counts[tile])[: sets + 4]
    return min(
        sum(max(0, 3 - counts[tile]) for tile in pungs) + max(0, 2 - counts[pair])
        for pungs in combinations(held, sets)
        for pair in held
        if pair not in pungs
    )


@pytest.mark.parametrize(
    ("hand", "sets", "missing", "useful"),
    [
        ("111222333444m5z", 4, 1, "5z"),
        ("11222333444m55z", 4, 1, "1m5z"),
        ("111m2z", 1, 1, "2z"),
        ("1112m3z", 1, 1, "2m3z"),
        ("5z", 0, 1, "5z"),
        ("", 0, 2, "".join(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + "1234567z"),
    ],
)
def test_what_is_missing_and_what_helps(hand, sets, missing, useful):
    counts = tuple(counts_of(parse_tiles(hand)))
    assert pungs_missing(counts, sets) == missing
    assert pungs_useful(counts, sets) == tuple(sorted(parse_tiles(useful)))


@pytest.mark.parametrize("seed", range(60))
def test_a_tile_is_useful_exactly_where_one_more_of_it_leaves_less_missing(seed):
    dice = random.Random(seed)
    sets = seed % 5
    tiles = [tile for tile in range(FACES) for _ in range(4)]
    kinds = dice.choice((3, 8, FACES))
    held = dice.sample([tile for tile in tiles if tile % FACES < kinds], min(3 * sets + 1, 4 * kinds))
    counts = tuple(held.count(tile) for tile in range(FACES))
    missing = tried(counts, sets)
    assert pungs_missing(counts, sets) == missing
    more = {tile: (*counts[:tile], counts[tile] + 1, *counts[tile + 1 :]) for tile in range(FACES)}
    helps = [Tile(tile) for tile in range(FACES) if counts[tile] < 4 and tried(more[tile], sets) < missing]
    assert pungs_useful(counts, sets) == tuple(helps)
