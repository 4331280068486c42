"""When the fans of MCR hold that look at the tiles alone: suits, ranks, kinds, special hands.

Each function looks at one arrangement. None of them knows which fan excludes it: that is said in the rows.
They hold for seven pairs as for sets.
"""

from typing import Final

from rules.engine.arrange import ONE
from rules.engine.tiles import DRAGONS, GREEN, ORPHANS, TERMINALS, WHITE, WIND_TILES, Tile, parse_tiles
from rules.mcr.combine import Bits
from rules.mcr.win import Shape, Win


def bits(tiles: tuple[Tile, ...]) -> Bits:
    """These faces as a set."""
    return sum(1 << tile for tile in tiles)


def ranks(*wanted: int) -> Bits:
    """The faces of these ranks in all suits."""
    return sum(1 << 9 * suit + rank - 1 for suit in range(3) for rank in wanted)


MAJOR_FACES: Final = bits(ORPHANS)
TERMINAL_FACES: Final = bits(TERMINALS)
WIND_FACES: Final = bits(WIND_TILES)
DRAGON_FACES: Final = bits(DRAGONS)
HONOR_FACES: Final = WIND_FACES | DRAGON_FACES
SUIT_FACES: Final = tuple(0o777 << 9 * suit for suit in range(3))
_CHARACTERS, _DOTS, _BAMBOO = SUIT_FACES
_GREENS: Final = bits((*parse_tiles("23468s"), GREEN))
_REVERSIBLE: Final = bits((*parse_tiles("1234589p245689s"), WHITE))
_UPPER_FOUR: Final = ranks(6, 7, 8, 9)
_LOWER_FOUR: Final = ranks(1, 2, 3, 4)
_UPPER: Final = ranks(7, 8, 9)
_MIDDLE: Final = ranks(4, 5, 6)
_LOWER: Final = ranks(1, 2, 3)
_FOURS: Final = 4 * sum(ONE)
"""The bit of each face of a packed hand that four copies set."""


def number_suits(win: Win) -> int:
    """How many of the three suits are there."""
    faces = win.faces
    return (faces & _CHARACTERS != 0) + (faces & _DOTS != 0) + (faces & _BAMBOO != 0)


# Special hands


def nine_gates(win: Win) -> int:
    """1112345678999 of one suit, concealed, before the winning tile."""
    return win.nine_gates


def seven_shifted_pairs(win: Win) -> int:
    """Seven pairs of one suit whose ranks follow each other."""
    # A row of bits is its lowest one times 0b1111111; one that crosses suits has tiles of two.
    row = win.faces & -win.faces
    return (
        win.shape is Shape.PAIRS
        and win.faces == 0b1111111 * row
        and number_suits(win) == 1
        and not honors(win)
    )


def thirteen_orphans(win: Win) -> int:
    """Each terminal and honor, one of them twice."""
    return win.shape is Shape.ORPHANS


def seven_pairs(win: Win) -> int:
    """Seven pairs."""
    return win.shape is Shape.PAIRS


def greater_honors_and_knitted(win: Win) -> int:
    """All seven honors and seven tiles of one knitted way."""
    return win.shape is Shape.HONORS_AND_KNITTED and win.faces & HONOR_FACES == HONOR_FACES


def honors_and_knitted(win: Win) -> int:
    """Fourteen different tiles, all of them honors or of one knitted way."""
    return win.shape is Shape.HONORS_AND_KNITTED


def knitted_straight(win: Win) -> int:
    """All nine tiles of a knitted way, beside a set and a pair or among honors."""
    if win.knitted is None:
        return False
    return win.shape is Shape.KNITTED or win.options.knitted_straight_in_honors


# Suits


def full_flush(win: Win) -> int:
    """One suit, no honors."""
    return number_suits(win) == 1 and not honors(win)


def half_flush(win: Win) -> int:
    """One suit and honors."""
    return number_suits(win) == 1 and honors(win)


def one_voided_suit(win: Win) -> int:
    """Exactly one suit is missing."""
    return number_suits(win) == 2


def all_types(win: Win) -> int:
    """Three suits, winds and dragons."""
    faces = win.faces
    return faces & WIND_FACES != 0 and faces & DRAGON_FACES != 0 and number_suits(win) == 3


def honors(win: Win) -> bool:
    """Whether there is an honor."""
    return win.faces & HONOR_FACES != 0


def no_honors(win: Win) -> int:
    """No wind and no dragon."""
    return not win.faces & HONOR_FACES


def all_honors(win: Win) -> int:
    """Only winds and dragons."""
    return not win.faces & ~HONOR_FACES


# Ranks and kinds


def all_terminals(win: Win) -> int:
    """Only ones and nines."""
    return not win.faces & ~TERMINAL_FACES


def all_terminals_and_honors(win: Win) -> int:
    """Only terminals and honors, both of them there."""
    faces = win.faces
    return not faces & ~MAJOR_FACES and faces & TERMINAL_FACES != 0 and faces & HONOR_FACES != 0


def all_simples(win: Win) -> int:
    """No terminal, no honor."""
    return not win.faces & MAJOR_FACES


def all_green(win: Win) -> int:
    """Only 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return not win.faces & ~_GREENS


def reversible_tiles(win: Win) -> int:
    """Only tiles that look the same upside down."""
    return not win.faces & ~_REVERSIBLE


def upper_four(win: Win) -> int:
    """Only 6 to 9."""
    return not win.faces & ~_UPPER_FOUR


def lower_four(win: Win) -> int:
    """Only 1 to 4."""
    return not win.faces & ~_LOWER_FOUR


def upper_tiles(win: Win) -> int:
    """Only 7 to 9."""
    return not win.faces & ~_UPPER


def middle_tiles(win: Win) -> int:
    """Only 4 to 6."""
    return not win.faces & ~_MIDDLE


def lower_tiles(win: Win) -> int:
    """Only 1 to 3."""
    return not win.faces & ~_LOWER


def tile_hogs(win: Win) -> int:
    """Kinds of which all four copies are used, not as a kong."""
    return (win.code & _FOURS).bit_count() - win.melded_kongs - win.concealed_kongs
