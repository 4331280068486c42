"""Hands for problems, drawn from a source of chance that a number has set."""

from collections.abc import Sequence
from random import Random
from typing import Final

from rules.engine.tiles import FACES, Tile, counts_of

ALL_FACES: Final[Sequence[Tile]] = tuple(map(Tile, range(FACES)))
CHOW_SHARE: Final = 0.7
"""How many sets are chows, where a chow fits."""


def complete_hand(chance: Random, sets: int, faces: Sequence[Tile] = ALL_FACES) -> list[Tile]:
    """Sets and a pair of these faces, no face more than four times. Order: ascending."""
    while True:
        pair = chance.choice(faces)
        tiles = [pair, pair]
        for _ in range(sets):
            tiles += _one_set(chance, faces)
        if max(counts_of(tiles)) <= 4:
            return sorted(tiles)


def _one_set(chance: Random, faces: Sequence[Tile]) -> list[Tile]:
    face = chance.choice(faces)
    if chance.random() < CHOW_SHARE and face < 27 and face % 9 < 7 and Tile(face + 2) in faces:
        return [face, Tile(face + 1), Tile(face + 2)]
    return [face] * 3


def suit_faces(suit: int) -> tuple[Tile, ...]:
    """The nine faces of a suit: 0 characters, 1 dots, 2 bamboo."""
    return tuple(Tile(9 * suit + rank) for rank in range(9))
