"""When each Klasik pattern holds, and how often it counts.

Each function looks at one arranged win. None of them knows which row replaces it: that is said in the
rows (``patterns.py``).
"""

from typing import Final

from rules.engine.arrange import ONE, pack
from rules.engine.scoring import WinBy, WinFlag
from rules.engine.tiles import DRAGONS, GREEN, ORPHANS, TERMINALS, WIND_TILES, Tile, parse_tiles
from rules.klasik.win import Win

Faces = int
"""A set of faces, a bit each."""


def _bits(tiles: tuple[Tile, ...]) -> Faces:
    return sum(1 << tile for tile in tiles)


_MAJORS: Final = _bits(ORPHANS)
_TERMINALS: Final = _bits(TERMINALS)
_DRAGONS: Final = _bits(DRAGONS)
_WINDS: Final = _bits(WIND_TILES)
_HONORS: Final = _DRAGONS | _WINDS
_SUITS: Final = tuple(0o777 << 9 * suit for suit in range(3))
_GREENS: Final = _bits((*parse_tiles("23468s"), GREEN))
_NINE_GATES: Final = frozenset(
    pack(Tile(9 * suit + int(rank) - 1) for rank in "1112345678999") + ONE[9 * suit + one_more]
    for suit in range(3)
    for one_more in range(9)
)
_FOUR_FLOWERS: Final = 0b0000_1111
_FOUR_SEASONS: Final = 0b1111_0000
_ONE_DOT, _FIVE_DOTS, _TWO_BAMBOO = parse_tiles("15p2s")


def _simple_once_major_twice(sets: Faces) -> int:
    """K-5.2: sets of majors give twice the points of simples."""
    return sets.bit_count() + (sets & _MAJORS).bit_count()


def _number_suits(win: Win) -> int:
    return sum(win.faces & suit != 0 for suit in _SUITS)


# Points


def given_the_tile(win: Win) -> int:
    """Won on a discard or by robbing."""
    return not win.self_drawn


def self_drawn(win: Win) -> int:
    """Won by a draw of any kind."""
    return win.self_drawn


def open_pungs(win: Win) -> int:
    """Claimed pungs and the one that a discard completed; majors twice."""
    return _simple_once_major_twice(win.open_pungs)


def concealed_pungs(win: Win) -> int:
    """Triplets of the hand; majors twice."""
    return _simple_once_major_twice(win.concealed_pungs)


def open_kongs(win: Win) -> int:
    """Claimed and added kongs; majors twice."""
    return _simple_once_major_twice(win.open_kongs)


def concealed_kongs(win: Win) -> int:
    """Kongs declared from the hand; majors twice."""
    return _simple_once_major_twice(win.concealed_kongs)


def dragon_pair(win: Win) -> int:
    """A pair of dragons."""
    return win.pair & _DRAGONS != 0


def seat_wind_pair(win: Win) -> int:
    """A pair of the own wind."""
    return win.pair == 1 << win.facts.seat_wind.tile


def round_wind_pair(win: Win) -> int:
    """A pair of the wind of the round."""
    return win.pair == 1 << win.facts.round_wind.tile


def bonus_tiles(win: Win) -> int:
    """Flowers and seasons owned."""
    return win.bonus.bit_count()


def out_on_pair(win: Win) -> int:
    """The winning tile is placed in the pair."""
    return win.in_pair


def one_chance(win: Win) -> int:
    """Only one kind could have completed the hand."""
    return win.one_chance


# Doubles


def dragon_sets(win: Win) -> int:
    """Pungs and kongs of dragons."""
    return (win.triplets & _DRAGONS).bit_count()


def seat_wind_set(win: Win) -> int:
    """A pung or kong of the own wind."""
    return win.triplets >> win.facts.seat_wind.tile & 1


def round_wind_set(win: Win) -> int:
    """A pung or kong of the wind of the round."""
    return win.triplets >> win.facts.round_wind.tile & 1


def little_three_dragons(win: Win) -> int:
    """Two sets and a pair of dragons."""
    return dragon_sets(win) == 2 and win.pair & _DRAGONS != 0


def big_three_dragons(win: Win) -> int:
    """Three sets of dragons and a chow."""
    return dragon_sets(win) == 3 and win.chows == 1


def little_four_winds(win: Win) -> int:
    """Three sets and a pair of winds."""
    return (win.triplets & _WINDS).bit_count() == 3 and win.pair & _WINDS != 0


def all_pungs(win: Win) -> int:
    """Four pungs or kongs."""
    return win.triplets.bit_count() == 4


def terminals_and_honors(win: Win) -> int:
    """No simple."""
    return not win.faces & ~_MAJORS


def one_suit_and_honors(win: Win) -> int:
    """No second number suit."""
    return _number_suits(win) == 1


def one_suit(win: Win) -> int:
    """One number suit, no honors."""
    return _number_suits(win) == 1 and not win.faces & _HONORS


def three_concealed_triplets(win: Win) -> int:
    """Three or four pungs and kongs that count as concealed (K-6.2, A-08)."""
    return win.hidden_triplets.bit_count() >= 3


def fully_concealed_self_draw(win: Win) -> int:
    """Self-drawn with all melds counting as concealed (K-6.2)."""
    return win.self_drawn and win.melds_hidden


def own_flower_and_season(win: Win) -> int:
    """Both bonus tiles with the number of the seat (K-6.3)."""
    own = 0b0001_0001 << win.facts.seat_wind.place
    return win.bonus & own == own


def four_flowers(win: Win) -> int:
    """All flowers."""
    return win.bonus & _FOUR_FLOWERS == _FOUR_FLOWERS


def four_seasons(win: Win) -> int:
    """All seasons."""
    return win.bonus & _FOUR_SEASONS == _FOUR_SEASONS


def all_eight_bonus(win: Win) -> int:
    """All flowers and seasons."""
    return win.bonus == _FOUR_FLOWERS | _FOUR_SEASONS


def last_wall_tile(win: Win) -> int:
    """Drew the last tile of the wall, from either end (K-3.5, A-03)."""
    return WinFlag.LAST_DRAW in win.facts.flags


def last_discard(win: Win) -> int:
    """Won on the discard made when the wall was empty."""
    return WinFlag.LAST_DISCARD in win.facts.flags


def kong_replacement(win: Win) -> int:
    """Drew the direct replacement of a kong (K-4.2)."""
    return win.facts.by is WinBy.REPLACEMENT


def robbing_a_kong(win: Win) -> int:
    """Took the tile of another's kong."""
    return win.facts.by in (WinBy.ROBBED_KONG, WinBy.ROBBED_CONCEALED_KONG)


# Limits


def all_green(win: Win) -> int:
    """Only 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return not win.faces & ~_GREENS


def four_kongs(win: Win) -> int:
    """Kongs of any kinds."""
    return (win.open_kongs | win.concealed_kongs).bit_count() == 4


def hidden_treasure(win: Win) -> int:
    """Four triplets that count as concealed, self-drawn."""
    return win.self_drawn and win.hidden_triplets.bit_count() == 4


def three_great_scholars(win: Win) -> int:
    """Three sets of dragons and another pung or kong."""
    return dragon_sets(win) == 3 and all_pungs(win)


def all_honors(win: Win) -> int:
    """No number tile."""
    return not win.faces & ~_HONORS


def all_terminals(win: Win) -> int:
    """Only ones and nines."""
    return not win.faces & ~_TERMINALS


def big_four_winds(win: Win) -> int:
    """Four sets of winds."""
    return win.triplets & _WINDS == _WINDS


def nine_gates(win: Win) -> int:
    """1112345678999 and one more of the suit, no meld; the fourteen tiles decide (A-02)."""
    return not win.facts.melds and win.code in _NINE_GATES


def thirteen_orphans(win: Win) -> int:
    """Each terminal and honor, one of them twice."""
    return win.arrangement is None


def fully_concealed_suit(win: Win) -> int:
    """One number suit, self-drawn, all melds counting as concealed (K-6.2)."""
    return fully_concealed_self_draw(win) and one_suit(win)


def heavenly(win: Win) -> int:
    """The dealer won before the first discard."""
    return WinFlag.HEAVENLY in win.facts.flags


def earthly(win: Win) -> int:
    """Won on the dealer's first discard."""
    return WinFlag.EARTHLY in win.facts.flags


def moon(win: Win) -> int:
    """1 of dots as the last tile of the wall or the last discard (A-03, A-21)."""
    return win.facts.tile == _ONE_DOT and (last_wall_tile(win) or last_discard(win))


def plum_blossom(win: Win) -> int:
    """5 of dots as the direct replacement of a kong."""
    return win.facts.tile == _FIVE_DOTS and kong_replacement(win)


def carrying_pole(win: Win) -> int:
    """2 of bamboo taken from a kong."""
    return win.facts.tile == _TWO_BAMBOO and robbing_a_kong(win)


def kong_on_kong(win: Win) -> int:
    """The direct replacement of a kong that was made with the replacement of another."""
    return WinFlag.KONG_ON_KONG in win.facts.flags


def dealer_thirteen_wins(win: Win) -> int:
    """Exactly the thirteenth win in a row as dealer (A-04)."""
    return win.facts.dealer_streak == 13
