"""Problems of shape: what completes a hand, and which discard keeps most tiles useful."""

from random import Random

from rules.engine.arrange import completing, pack
from rules.engine.shanten import Keeping, keepings
from rules.engine.tiles import FACES, Tile, counts_of, tile_name
from rules.practice.hands import ALL_FACES, complete_hand, suit_faces
from rules.practice.problem import Drill, Problem

SIZES = (7, 10, 13)
"""Tiles of a problem of waits; the rest of the hand is sets that lie on the table."""
MOST_BEST = 2
"""Discards that may be equally good."""


def shape_problem(chance: Random) -> Problem:
    """Four tiles that wait, and the question which tiles complete a set and a pair."""
    return _waits(Drill.SHAPES, chance, 4)


def waits_problem(chance: Random) -> Problem:
    """A ready hand in one suit, and the question which tiles complete it."""
    return _waits(Drill.WAITS, chance, chance.choice(SIZES))


def _waits(drill: Drill, chance: Random, size: int) -> Problem:
    faces = suit_faces(chance.randrange(3))
    while True:
        tiles = complete_hand(chance, size // 3, faces)
        tiles.remove(chance.choice(tiles))
        waits = [tile for tile in completing(pack(tiles)) if tiles.count(tile) < 4]
        if waits:
            return Problem(
                drill=drill,
                choices=tuple(map(tile_name, faces)),
                right=frozenset(map(tile_name, waits)),
                wants_all=True,
                hand=tuple(tiles),
            )


def discard_problem(chance: Random) -> Problem:
    """Fourteen tiles, and the question which discard keeps the hand nearest and most tiles useful."""
    while True:
        tiles = complete_hand(chance, 4)
        for _ in range(chance.randint(2, 3)):
            tiles[chance.randrange(14)] = chance.choice(ALL_FACES)
        counts = counts_of(tiles)
        if max(counts) > 4:
            continue
        ranked = ranked_keepings(counts)
        best = {keeping.discard for keeping in ranked if _rank(keeping, counts) == _rank(ranked[0], counts)}
        if 0 <= ranked[0].shanten <= 2 and len(best) <= MOST_BEST and len(ranked) > 8:
            return Problem(
                drill=Drill.DISCARD,
                choices=tuple(tile_name(Tile(face)) for face in range(FACES) if counts[face]),
                right=frozenset(map(tile_name, best)),
                hand=tuple(sorted(tiles)),
                keepings=ranked,
            )


def ranked_keepings(counts: list[int]) -> tuple[Keeping, ...]:
    """What each discard leaves, the best first. Shape: the counts of 14 tiles."""
    return tuple(sorted(keepings(counts), key=lambda keeping: _rank(keeping, counts)))


def live_tiles(keeping: Keeping, counts: list[int]) -> int:
    """How many useful tiles are not in the hand. Shape: ``counts`` of the hand before the discard."""
    return sum(4 - counts[tile] for tile in keeping.useful)


def _rank(keeping: Keeping, counts: list[int]) -> tuple[int, int]:
    """The better of two is smaller: nearer first, then with more live tiles."""
    return keeping.shanten, -live_tiles(keeping, counts)
