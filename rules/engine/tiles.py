"""Tiles: faces, physical copies and their notation.

A ``Tile`` is a face, a ``Copy`` one physical tile. Both are plain integers, so that hands can be
counted and compared at speed; the functions here are the only place that knows the numbering.

==========  ==========================================================
``Tile``    face
==========  ==========================================================
0–8         characters 1–9 (``1m``–``9m``)
9–17        dots 1–9 (``1p``–``9p``)
18–26       bamboo 1–9 (``1s``–``9s``)
27–33       East South West North White Green Red (``1z``–``7z``)
34–37       flowers 1–4 (``1f``–``4f``)
38–41       seasons 1–4 (``1g``–``4g``)
==========  ==========================================================

Copies 0–135 are four of each face in order (copy // 4 is the face), 136–143 the bonus tiles. Where a
rule set plays with red fives, the first copy of each five carries the red mark.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from itertools import chain, compress, repeat
from typing import Final, NewType

from rules.engine.errors import BadNotation

Tile = NewType("Tile", int)
Copy = NewType("Copy", int)

FACES: Final = 34
"""Number of playable faces; bonus tiles come after them."""
PLAYABLE: Final = tuple(Tile(face) for face in range(FACES))
ALL_FACES: Final = 42
PLAYABLE_COPIES: Final = 136
ALL_COPIES: Final = 144
EVERY_COPY: Final = tuple(Copy(number) for number in range(ALL_COPIES))
RED_COPIES: Final = (Copy(16), Copy(52), Copy(88))
"""The copies that carry the red mark where a rule set uses red fives."""


class Seat(IntEnum):
    """A fixed place at the table for the whole match, counted in turn order."""

    A = 0
    B = 1
    C = 2
    D = 3

    def after(self, steps: int = 1) -> "Seat":
        """The seat that many turns later.

        >>> Seat.D.after()
        <Seat.A: 0>
        """
        return _AFTER[self][steps % 4]

    def distance_to(self, other: "Seat") -> int:
        """How many turns after this seat the other one plays: 0 for itself, 1 for the next seat."""
        return (other - self) % 4


SEATS: Final = tuple(Seat)
_AFTER: Final = tuple((*SEATS[seat:], *SEATS[:seat]) for seat in SEATS)
"""By seat, all seats in turn order from it on."""


class Wind(StrEnum):
    """A wind, of a seat in one deal or of a round."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def place(self) -> int:
        """0 for East … 3 for North."""
        return _WIND_PLACE[self]

    @property
    def tile(self) -> Tile:
        """The honor tile of this wind."""
        return _WIND_FACE[self]


WINDS: Final = tuple(Wind)
_WIND_PLACE: Final = {wind: place for place, wind in enumerate(WINDS)}
_WIND_FACE: Final = {wind: Tile(27 + place) for place, wind in enumerate(WINDS)}


def seat_wind(seat: Seat, dealer: Seat) -> Wind:
    """The wind of a seat in a deal with this dealer.

    >>> seat_wind(Seat.B, dealer=Seat.A)
    <Wind.SOUTH: 'S'>
    """
    return WINDS[(seat - dealer) % 4]


SUIT_LETTERS: Final = "mpszfg"
_SUIT_START: Final = {"m": 0, "p": 9, "s": 18, "z": 27, "f": 34, "g": 38}
_SUIT_SIZE: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "g": 4}

EAST_TILE: Final = Tile(27)
WHITE: Final = Tile(31)
GREEN: Final = Tile(32)
RED: Final = Tile(33)
WIND_TILES: Final = (Tile(27), Tile(28), Tile(29), Tile(30))
DRAGONS: Final = (WHITE, GREEN, RED)
TERMINALS: Final = tuple(Tile(t) for t in (0, 8, 9, 17, 18, 26))
ORPHANS: Final = (*TERMINALS, *WIND_TILES, *DRAGONS)
"""The thirteen faces that are terminals or honors, ascending."""
FIVES: Final = (Tile(4), Tile(13), Tile(22))


def is_honor(tile: Tile) -> bool:
    """Whether the face is a wind or a dragon."""
    return 27 <= tile < FACES


def is_bonus(tile: Tile) -> bool:
    """Whether the face is a flower or a season."""
    return tile >= FACES


def is_major(tile: Tile) -> bool:
    """Whether the face is a terminal or an honor ("major" in Klasik)."""
    return tile in _MAJOR


_MAJOR: Final = frozenset(ORPHANS)


def suit_of(tile: Tile) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honors, 4 flowers and seasons."""
    return 4 if tile >= FACES else tile // 9 if tile < 27 else 3


def rank_of(tile: Tile) -> int:
    """1–9 in a suit, 1–7 for honors (East first), 1–4 for flowers and for seasons."""
    if tile < 27:
        return tile % 9 + 1
    if tile < FACES:
        return tile - 26
    return (tile - FACES) % 4 + 1


TILE_OF: Final = tuple(
    Tile(copy >> 2 if copy < PLAYABLE_COPIES else copy - PLAYABLE_COPIES + FACES)
    for copy in range(ALL_COPIES)
)
"""The face of each physical tile, to look up where many are asked for."""


def tile_of(copy: Copy) -> Tile:
    """The face of a physical tile.

    >>> tile_of(Copy(135)), tile_of(Copy(143))
    (33, 41)
    """
    return TILE_OF[copy]


def copies_of(tile: Tile) -> tuple[Copy, ...]:
    """All physical tiles of a face: four, or one of a bonus tile."""
    if tile < FACES:
        return tuple(Copy(tile * 4 + which) for which in range(4))
    return (Copy(PLAYABLE_COPIES + tile - FACES),)


COPIES_OF: Final = tuple(copies_of(Tile(tile)) for tile in range(FACES + ALL_COPIES - PLAYABLE_COPIES))
"""The same for each face, to look up where many are asked for."""


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """How many of each playable face, as 34 numbers; bonus tiles are left out."""
    counts = [0] * FACES
    for tile in tiles:
        if tile < FACES:
            counts[tile] += 1
    return counts


def tiles_of(counts: Sequence[int]) -> tuple[Tile, ...]:
    """The playable faces of which there are so many copies, ascending: ``counts_of`` the other way round.

    >>> tiles_of(counts_of((Tile(3), Tile(3), Tile(33))))
    (3, 3, 33)
    """
    return tuple(chain.from_iterable(map(repeat, compress(PLAYABLE, counts), compress(counts, counts))))


_DIGITS: Final = bytes(ord("0") + copies % 10 for copies in range(256))


def digits_of(counts: Sequence[int]) -> bytes:
    """The copies of each face as digits to read a number from, the last face first. Shape: nine at most."""
    return bytes(counts).translate(_DIGITS)[::-1]


def tile_name(tile: Tile) -> str:
    """The notation of one face.

    >>> tile_name(Tile(27)), tile_name(Tile(38))
    ('1z', '1g')
    """
    return _NAMES[tile]


def copy_name(copy: Copy, *, red_fives: bool = False) -> str:
    """The notation of one physical tile; ``0m 0p 0s`` for a red five where they are in use."""
    name = _NAMES[tile_of(copy)]
    return "0" + name[1] if red_fives and copy in RED_COPIES else name


_NAMES: Final = tuple(
    f"{rank}{letter}" for letter in SUIT_LETTERS for rank in range(1, _SUIT_SIZE[letter] + 1)
)


def format_tiles(tiles: Sequence[Tile]) -> str:
    """The tiles in the order given, digits of one suit sharing a letter.

    >>> format_tiles(parse_tiles("123m55z1f"))
    '123m55z1f'
    """
    parts: list[str] = []
    for tile in tiles:
        name = _NAMES[tile]
        if parts and parts[-1][-1] == name[1]:
            parts[-1] = parts[-1][:-1]
        parts.append(name)
    return "".join(parts)


def parse_marked_tiles(text: str) -> tuple[tuple[Tile, bool], ...]:
    """The tiles of a notation such as ``123m055p77z1f``, each with whether it is a red five.

    Raises: BadNotation if a character is not a digit or suit letter, digits lack a letter, a letter
    lacks digits, or the suit has no such tile (``8z``).
    Source: the format of hands in files; ``0m 0p 0s`` are the red fives.
    """
    tiles: list[tuple[Tile, bool]] = []
    pending = ""
    for char in text:
        if char in "0123456789":
            pending += char
        elif char in _SUIT_START and pending:
            tiles.extend(_tile_from(digit, char) for digit in pending)
            pending = ""
        else:
            raise BadNotation("bad_tiles", text=text)
    if pending:
        raise BadNotation("bad_tiles", text=text)
    return tuple(tiles)


def _tile_from(digit: str, letter: str) -> tuple[Tile, bool]:
    if digit == "0" and letter in "mps":
        return Tile(_SUIT_START[letter] + 4), True
    if not 1 <= int(digit) <= _SUIT_SIZE[letter]:
        raise BadNotation("no_such_tile", tile=digit + letter)
    return Tile(_SUIT_START[letter] + int(digit) - 1), False


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The faces of a notation; a red five reads as a five.

    Raises: BadNotation as ``parse_marked_tiles``.

    >>> parse_tiles("19m1z")
    (0, 8, 27)
    """
    return tuple(tile for tile, _ in parse_marked_tiles(text))
