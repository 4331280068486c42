"""Knitted tiles: 1-4-7, 2-5-8 and 3-6-9, each in a suit of its own."""

from itertools import permutations
from typing import Final, NamedTuple

from rules.engine.arrange import pack
from rules.engine.tiles import FACES, Tile

Faces = int
"""A set of faces, a bit each."""


class Knitted(NamedTuple):
    """One of the six ways to knit three suits."""

    faces: Faces
    code: int
    """Its nine tiles as a packed hand."""
    tiles: tuple[Tile, ...]


def _knitted(suits: tuple[int, ...]) -> Knitted:
    tiles = tuple(
        sorted(Tile(9 * suit + first + step) for first, suit in enumerate(suits) for step in (0, 3, 6))
    )
    return Knitted(sum(1 << tile for tile in tiles), pack(tiles), tiles)


KNITTED: Final = tuple(_knitted(suits) for suits in permutations(range(3)))
HONOR_FACES: Final[Faces] = sum(1 << face for face in range(27, FACES))


def knitted_in(faces: Faces) -> Knitted | None:
    """The way of which all nine faces are there; nine more tiles would be needed for a second."""
    return next((way for way in KNITTED if way.faces & ~faces == 0), None)


def is_honors_and_knitted(faces: Faces) -> bool:
    """Whether these are fourteen different faces, all of them honors or of one knitted way."""
    return faces.bit_count() == 14 and any(not faces & ~(way.faces | HONOR_FACES) for way in KNITTED)
