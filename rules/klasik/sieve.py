"""Which rows an arrangement may have at all: most hands lack most of what rows are made of.

Rows are put into families by something that all of a family need; an arrangement without it is not asked
about them. Nothing that counts depends on this file: a test compares it with asking all rows.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from rules.engine.scoring import Pattern, WinBy
from rules.engine.tiles import ORPHANS
from rules.klasik.doubles import DOUBLES
from rules.klasik.limit_hands import LIMITS
from rules.klasik.patterns import PATTERNS
from rules.klasik.points import POINTS
from rules.klasik.win import Win

Rows = tuple[Pattern[Win], ...]
_BIT: Final = {row.key: 1 << place for place, row in enumerate(PATTERNS)}


def _rows(*keys: str) -> int:
    return sum(_BIT[key] for key in keys)


_HONORS: Final = 0b1111111 << 27
_SIMPLES: Final = ~sum(1 << tile for tile in ORPHANS)
_CHARACTERS: Final = 0o777
_PLAIN: Final = (WinBy.DISCARD, WinBy.SELF_DRAW)

_ALWAYS: Final = _rows("discard_win", "self_draw_win", "out_on_pair", "one_chance")
_FAMILIES: Final[tuple[tuple[Callable[[Win], object], int], ...]] = (
    (
        lambda win: win.triplets,
        _rows("open_pung", "concealed_pung", "open_kong", "concealed_kong"),
    ),
    (
        lambda win: win.triplets.bit_count() > 2,
        _rows(
            "all_pungs",
            "three_concealed_triplets",
            "four_kongs",
            "hidden_treasure",
            "three_great_scholars",
            "big_four_winds",
        ),
    ),
    (
        lambda win: win.triplets & _HONORS,
        _rows(
            "dragon_set",
            "seat_wind_set",
            "round_wind_set",
            "little_three_dragons",
            "big_three_dragons",
            "little_four_winds",
        ),
    ),
    (lambda win: win.pair & _HONORS, _rows("dragon_pair", "seat_wind_pair", "round_wind_pair")),
    (
        lambda win: win.bonus,
        _rows("bonus_tiles", "own_flower_and_season", "four_flowers", "four_seasons", "all_eight_bonus"),
    ),
    (
        lambda win: not win.faces & _SIMPLES,
        _rows("terminals_and_honors", "all_honors", "all_terminals", "thirteen_orphans"),
    ),
    # Of two suits one is characters or dots; all green is neither.
    (
        lambda win: not (win.faces & _CHARACTERS and win.faces >> 9 & 0o777777),
        _rows("half_flush", "pure_flush", "fully_concealed_suit", "nine_gates", "all_green"),
    ),
    (lambda win: win.self_drawn and win.melds_hidden, _rows("fully_concealed_self_draw")),
    (
        lambda win: win.facts.flags or win.facts.by not in _PLAIN,
        _rows(
            "last_wall_tile",
            "last_discard",
            "kong_replacement",
            "robbing_a_kong",
            "heavenly",
            "earthly",
            "moon_from_the_bottom_of_the_sea",
            "plum_blossom_on_the_roof",
            "scratching_a_carrying_pole",
            "kong_on_kong",
        ),
    ),
    (lambda win: win.facts.dealer_streak, _rows("dealer_thirteen_wins")),
)


def may_count(win: Win) -> int:
    """The rows that may hold in an arrangement, a bit each in the order of ``PATTERNS``."""
    found = _ALWAYS
    for may_hold, rows in _FAMILIES:
        if may_hold(win):
            found |= rows
    return found


@lru_cache(maxsize=1 << 11)
def sieved(possible: int) -> tuple[Rows, Rows, Rows]:
    """The limits, points and doubles of a set of rows, each in the order of its table."""
    return _among(LIMITS, possible), _among(POINTS, possible), _among(DOUBLES, possible)


def _among(rows: Iterable[Pattern[Win]], possible: int) -> Rows:
    return tuple([row for row in rows if _BIT[row.key] & possible])
