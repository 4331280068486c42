"""Which fans an arrangement may have at all: most hands lack most of what fans are made of.

The rows of the table are put into families by something that all of a family need; an arrangement without it
is not asked about them one by one. The rows that are left are asked as ever, in the order of the table, so
nothing that counts depends on this file: a test compares it with asking all rows.
"""

from functools import lru_cache
from typing import Final

from rules.engine.scoring import WinBy
from rules.mcr.combine import NO_CHOWS, Bits, Row
from rules.mcr.conditions_tiles import DRAGON_FACES, MAJOR_FACES, WIND_FACES
from rules.mcr.options import DEFAULT_OPTIONS, McrOptions
from rules.mcr.patterns import fan_rows
from rules.mcr.win import Shape, Win

_BIT: Final = {row.pattern.key: row.bit for row in fan_rows(DEFAULT_OPTIONS)}


def _rows(*keys: str) -> Bits:
    return sum(_BIT[key] for key in keys)


# Of the faces

_HONORS: Final = _rows("all_honors")
_ONE_OR_TWO_SUITS: Final = _rows("full_flush", "half_flush", "one_voided_suit")
_ALL_TYPES: Final = _rows("all_types")
_NO_HONORS: Final = _rows("no_honors", "all_simples")
_FEW_RANKS: Final = _rows("upper_tiles", "middle_tiles", "lower_tiles", "upper_four", "lower_four")
_MAJORS: Final = _rows("all_terminals", "all_terminals_and_honors")
_BAMBOO: Final = _rows("all_green")
_NO_CHARACTERS: Final = _rows("reversible_tiles")

# Of the sets

_SPECIAL: Final = _rows(
    "seven_shifted_pairs",
    "thirteen_orphans",
    "seven_pairs",
    "greater_honors_and_knitted_tiles",
    "lesser_honors_and_knitted_tiles",
    "knitted_straight",
)
_CHOWS: Final = _rows(
    "quadruple_chow",
    "four_pure_shifted_chows",
    "pure_triple_chow",
    "pure_straight",
    "pure_shifted_chows",
    "mixed_straight",
    "mixed_triple_chow",
    "mixed_shifted_chows",
    "pure_double_chow",
    "mixed_double_chow",
    "short_straight",
    "two_terminal_chows",
    "pure_terminal_chows",
    "three_suited_terminal_chows",
)
"""Those of chows that are joined: where two are joined in no way, no others are."""
_ALL_CHOWS: Final = _rows("all_chows")
_ALL_GROUPS: Final = _rows("outside_hand", "all_five")
_WINDS: Final = _rows("big_four_winds", "little_four_winds", "big_three_winds", "prevalent_wind", "seat_wind")
_DRAGONS: Final = _rows("big_three_dragons", "little_three_dragons", "two_dragons_pungs", "dragon_pung")
_MINOR_PUNG: Final = _rows("pung_of_terminals_or_honors")
_TWO_PUNGS: Final = _rows("double_pung")
_THREE_PUNGS: Final = _rows("pure_shifted_pungs", "triple_pung", "mixed_shifted_pungs")
_FOUR_PUNGS: Final = _rows("four_pure_shifted_pungs", "all_even_pungs", "all_pungs")
_CONCEALED_PUNGS: Final = _rows("four_concealed_pungs", "three_concealed_pungs", "two_concealed_pungs")
_KONGS: Final = _rows(
    "four_kongs",
    "three_kongs",
    "two_concealed_kongs",
    "concealed_kong_and_melded_kong",
    "two_melded_kongs",
    "concealed_kong",
    "melded_kong",
)
_FOURS_HELD: Final = _rows("tile_hog")

# Of the way it was won

_SELF_DRAWN: Final = _rows("fully_concealed_hand", "self_drawn")
_GIVEN: Final = _rows("concealed_hand", "melded_hand")
_WAITS: Final = _rows("edge_wait", "closed_wait", "single_wait")
_GATES: Final = _rows("nine_gates")
_LUCK: Final = _rows(
    "last_tile_draw", "last_tile_claim", "out_with_replacement_tile", "robbing_the_kong", "last_tile"
)

_SIMPLE_RANKS: Final = 0b011111110
_UPPER_FOUR, _LOWER_FOUR, _MIDDLE = 0b111100000, 0b000001111, 0b000111000
_FOURS: Final = sum(4 << 3 * face for face in range(34))
_PLAIN: Final = (WinBy.DISCARD, WinBy.SELF_DRAW)


def may_count(win: Win) -> Bits:
    """The rows that may hold in an arrangement; all others do not."""
    return _of_faces(win.faces) | _of_sets(win) | _of_winning(win)


def _of_faces(faces: Bits) -> Bits:
    one, two, three, honors = faces & 0o777, faces >> 9 & 0o777, faces >> 18 & 0o777, faces >> 27
    ranks = one | two | three
    found = 0
    if not (one and two and three):
        found = _ONE_OR_TWO_SUITS | _NO_CHARACTERS | _BAMBOO
    elif honors:
        return _ALL_TYPES if ranks & _SIMPLE_RANKS else _ALL_TYPES | _MAJORS
    if not honors:
        found |= _NO_HONORS
        if not (ranks & ~_UPPER_FOUR and ranks & ~_LOWER_FOUR and ranks & ~_MIDDLE):
            found |= _FEW_RANKS
    elif not ranks:
        found |= _HONORS
    return found if ranks & _SIMPLE_RANKS else found | _MAJORS


def _of_sets(win: Win) -> Bits:
    if win.shape is not Shape.SETS:
        found = _SPECIAL | _CHOWS | _ALL_CHOWS
    else:
        found = _ALL_CHOWS if len(win.chows) == 4 else 0
        if win.chow_fans != NO_CHOWS:
            found |= _CHOWS
        if not win.pair & ~_OUTER_OR_FIVE:
            found |= _ALL_GROUPS
    if win.pungs:
        found |= _of_pungs(win, win.pungs)
    return found | _FOURS_HELD if win.code & _FOURS else found


_OUTER_OR_FIVE: Final = MAJOR_FACES | 0o20_020_020


def _of_pungs(win: Win, pungs: Bits) -> Bits:
    found = _MINOR_PUNG if pungs & MAJOR_FACES else 0
    if pungs & WIND_FACES:
        found |= _WINDS
    if pungs & DRAGON_FACES:
        found |= _DRAGONS
    if win.concealed_kongs or win.melded_kongs:
        found |= _KONGS
    count = pungs.bit_count()
    if count > 1:
        found |= _TWO_PUNGS
        if win.concealed_pungs > 1:
            found |= _CONCEALED_PUNGS
        if count > 2:
            found |= _THREE_PUNGS if count == 3 else _THREE_PUNGS | _FOUR_PUNGS
    return found


def _of_winning(win: Win) -> Bits:
    found = _SELF_DRAWN if win.self_drawn else _GIVEN
    if win.wait is not None:
        found |= _WAITS
    if win.nine_gates:
        found |= _GATES
    facts = win.facts
    if facts.flags or win.last_of_kind or facts.by not in _PLAIN:
        found |= _LUCK
    return found


class Sieve(dict[Bits, tuple[Row[Win], ...]]):
    """For each set of rows those rows in the order of the table, made when they are first wanted."""

    def __init__(self, rows: tuple[Row[Win], ...]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, wanted: Bits) -> tuple[Row[Win], ...]:
        if len(self) > _MOST_SETS:
            self.clear()
        self[wanted] = found = tuple([row for row in self._rows if row.bit & wanted])
        return found


_MOST_SETS: Final = 1 << 13


@lru_cache(maxsize=64)
def sieve_of(options: McrOptions) -> Sieve:
    """The rows under these options."""
    return Sieve(fan_rows(options))
