"""When each yaku holds.

Each function looks at one reading of a win. Whether an open hand may have the yaku is said in its row
(``patterns.py``), as is which row contains another.
"""

from typing import Final

from rules.engine.arrange import ONE, pack
from rules.engine.scoring import WinBy, WinFlag
from rules.engine.tiles import (
    DRAGONS,
    GREEN,
    ORPHANS,
    RED,
    TERMINALS,
    WHITE,
    WIND_TILES,
    WINDS,
    Tile,
    parse_tiles,
)
from rules.riichi.win import Wait, Win

Faces = int
"""A set of faces, a bit each."""


def _bits(tiles: tuple[Tile, ...]) -> Faces:
    return sum(1 << tile for tile in tiles)


MAJORS: Final = _bits(ORPHANS)
"""Terminals and honors."""
DRAGON_FACES: Final = _bits(DRAGONS)
_TERMINALS: Final = _bits(TERMINALS)
_WINDS: Final = _bits(WIND_TILES)
WIND_BIT: Final = {wind: 1 << wind.tile for wind in WINDS}
HONORS: Final = DRAGON_FACES | _WINDS
_SUIT: Final = 0o777
_GREENS: Final = _bits((*parse_tiles("23468s"), GREEN))
OUTSIDE_STARTS: Final = _bits(parse_tiles("17m17p17s"))
"""Where a sequence with a terminal begins."""
_STRAIGHTS: Final = tuple(_bits(parse_tiles(f"147{suit}")) for suit in "mps")
_NINE_SIDED: Final = frozenset(pack(parse_tiles(f"1112345678999{suit}")) for suit in "mps")
_NINE_GATES: Final = frozenset(
    sides + ONE[9 * suit + one_more]
    for suit, sides in enumerate(sorted(_NINE_SIDED))
    for one_more in range(9)
)
_ALL_ORPHANS: Final = pack(ORPHANS)


# Riichi and the circumstances of the win


def riichi(win: Win) -> int:
    """Declared; also where it was declared on the first turn."""
    return WinFlag.RIICHI in win.facts.flags or WinFlag.DOUBLE_RIICHI in win.facts.flags


def double_riichi(win: Win) -> int:
    """Declared on the first turn, nobody having called."""
    return WinFlag.DOUBLE_RIICHI in win.facts.flags


def ippatsu(win: Win) -> int:
    """Won before any call and before the own next discard after riichi."""
    return WinFlag.IPPATSU in win.facts.flags


def self_drawn(win: Win) -> int:
    """Won by a draw of any kind."""
    return win.self_drawn


def rinshan(win: Win) -> int:
    """Won with the replacement of a kong."""
    return win.facts.by is WinBy.REPLACEMENT


def chankan(win: Win) -> int:
    """Took the tile of another's kong."""
    return win.facts.by in (WinBy.ROBBED_KONG, WinBy.ROBBED_CONCEALED_KONG)


def haitei(win: Win) -> int:
    """Drew the last live tile; a replacement never is it."""
    return win.facts.by is WinBy.SELF_DRAW and WinFlag.LAST_DRAW in win.facts.flags


def houtei(win: Win) -> int:
    """Won on the last discard; a robbed kong never is it."""
    return win.facts.by is WinBy.DISCARD and WinFlag.LAST_DISCARD in win.facts.flags


# Honors


def white_set(win: Win) -> int:
    """A pung or kong of white dragons."""
    return win.triplets >> WHITE & 1


def green_set(win: Win) -> int:
    """A pung or kong of green dragons."""
    return win.triplets >> GREEN & 1


def red_set(win: Win) -> int:
    """A pung or kong of red dragons."""
    return win.triplets >> RED & 1


def round_wind_set(win: Win) -> int:
    """A pung or kong of the wind of the round."""
    return win.triplets & WIND_BIT[win.facts.round_wind] != 0


def seat_wind_set(win: Win) -> int:
    """A pung or kong of the own wind."""
    return win.triplets & WIND_BIT[win.facts.seat_wind] != 0


def _dragon_sets(win: Win) -> int:
    return (win.triplets & DRAGON_FACES).bit_count()


def _wind_sets(win: Win) -> int:
    return (win.triplets & _WINDS).bit_count()


def little_three_dragons(win: Win) -> int:
    """Two sets and the pair of dragons."""
    return win.pair & DRAGON_FACES != 0 and _dragon_sets(win) == 2


def big_three_dragons(win: Win) -> int:
    """Three sets of dragons."""
    return _dragon_sets(win) == 3


def little_four_winds(win: Win) -> int:
    """Three sets and the pair of winds."""
    return win.pair & _WINDS != 0 and _wind_sets(win) == 3


def big_four_winds(win: Win) -> int:
    """Four sets of winds."""
    return _wind_sets(win) == 4


# Sequences


def has_valued_pair(win: Win) -> bool:
    """Whether the pair gives fu: dragons, the own wind, the wind of the round."""
    facts = win.facts
    return win.pair & (DRAGON_FACES | WIND_BIT[facts.seat_wind] | WIND_BIT[facts.round_wind]) != 0


def pinfu(win: Win) -> int:
    """Closed, four sequences, a pair without value, two-sided: a hand without fu of its own."""
    return win.wait is Wait.TWO_SIDED and len(win.chows) == 4 and win.is_closed and not has_valued_pair(win)


def _twins(win: Win) -> int:
    """How many couples of equal sequences."""
    chows = win.chows
    return sum([chows.count(start) // 2 for start in set(chows)])


def one_twin(win: Win) -> int:
    """Two equal sequences."""
    return len(win.chows) > 1 and _twins(win) > 0


def two_twins(win: Win) -> int:
    """Twice two equal sequences; four equal ones too."""
    return len(win.chows) == 4 and _twins(win) == 2


def three_colored_chows(win: Win) -> int:
    """The same sequence in each suit."""
    starts = win.chow_starts
    return starts & starts >> 9 & starts >> 18 & _SUIT != 0


def straight(win: Win) -> int:
    """1-2-3, 4-5-6 and 7-8-9 of one suit."""
    starts = win.chow_starts
    characters, dots, bamboo = _STRAIGHTS
    return starts & characters == characters or starts & dots == dots or starts & bamboo == bamboo


# Triplets


def seven_pairs(win: Win) -> int:
    """Seven different pairs."""
    return win.is_pairs


def all_triplets(win: Win) -> int:
    """Four pungs or kongs."""
    return win.triplets.bit_count() == 4


def _hidden_triplets(win: Win) -> int:
    return (win.concealed_pungs | win.concealed_kongs).bit_count()


def three_hidden_triplets(win: Win) -> int:
    """Three pungs or kongs that nobody gave a tile to."""
    return _hidden_triplets(win) == 3


def four_hidden_triplets(win: Win) -> int:
    """Four pungs or kongs that nobody gave a tile to."""
    return _hidden_triplets(win) == 4


def four_hidden_triplets_single(win: Win) -> int:
    """Four hidden triplets, won on the pair."""
    return win.wait is Wait.SINGLE and four_hidden_triplets(win)


def three_kongs(win: Win) -> int:
    """Three kongs of any kinds."""
    return (win.open_kongs | win.concealed_kongs).bit_count() == 3


def four_kongs(win: Win) -> int:
    """Four kongs of any kinds."""
    return (win.open_kongs | win.concealed_kongs).bit_count() == 4


def three_colored_triplets(win: Win) -> int:
    """The same number as pung or kong in each suit."""
    triplets = win.triplets
    return triplets & triplets >> 9 & triplets >> 18 & _SUIT != 0


# Kinds of tiles


def all_simples(win: Win) -> int:
    """No terminal, no honor; of an open hand as the table plays it."""
    return not win.faces & MAJORS and (win.is_closed or win.options.open_tanyao)


def terminals_and_honors(win: Win) -> int:
    """No simple."""
    return not win.faces & ~MAJORS


def outside_hand(win: Win) -> int:
    """A terminal or honor in each set and in the pair, at least one sequence."""
    return win.chow_starts != 0 and not (
        win.chow_starts & ~OUTSIDE_STARTS | (win.triplets | win.pair) & ~MAJORS
    )


def terminal_outside_hand(win: Win) -> int:
    """A terminal in each set and in the pair, at least one sequence."""
    return outside_hand(win) and not win.faces & HONORS


def one_suit_and_honors(win: Win) -> int:
    """No second number suit."""
    return win.number_suits == 1


def one_suit(win: Win) -> int:
    """One number suit, no honors."""
    return not win.faces & HONORS and win.number_suits == 1


# Yakuman of kinds of tiles, and of luck


def thirteen_orphans(win: Win) -> int:
    """Each terminal and honor, one of them twice."""
    return win.split is None and not win.is_pairs


def thirteen_orphans_all_waits(win: Win) -> int:
    """The thirteen orphans, waiting for each of them."""
    return win.waiting == _ALL_ORPHANS


def nine_gates(win: Win) -> int:
    """1112345678999 and one more of the suit, no meld."""
    return win.code in _NINE_GATES and not win.facts.melds


def nine_gates_all_waits(win: Win) -> int:
    """Nine gates, waiting for all nine: the tile before the win was the one more, whichever won."""
    return win.waiting in _NINE_SIDED and nine_gates(win)


def heavenly(win: Win) -> int:
    """The dealer won with the first draw."""
    return WinFlag.HEAVENLY in win.facts.flags


def earthly(win: Win) -> int:
    """Another won with the own first draw, nobody having called."""
    return WinFlag.EARTHLY in win.facts.flags


def blessing_of_man(win: Win) -> int:
    """Won on a discard before the own first draw, nobody having called, where the table plays it."""
    return win.options.renhou and WinFlag.RENHOU in win.facts.flags


def all_honors(win: Win) -> int:
    """No number tile."""
    return not win.faces & ~HONORS


def all_green(win: Win) -> int:
    """Only 2, 3, 4, 6, 8 of bamboo and the green dragon, which need not be there."""
    return not win.faces & ~_GREENS


def all_terminals(win: Win) -> int:
    """Only ones and nines."""
    return not win.faces & ~_TERMINALS


# Dora: han that are no yaku


def dora(win: Win) -> int:
    """Tiles that the open indicators point at, once an indicator."""
    return _pointed_at(win, win.facts.dora)


def ura_dora(win: Win) -> int:
    """Tiles that the hidden indicators point at, for a winner in riichi."""
    return _pointed_at(win, win.facts.ura) if riichi(win) else 0


def red_fives(win: Win) -> int:
    """Red fives in the hand and its melds, where the table plays with them."""
    return win.facts.red_fives if win.options.red_fives else 0


_FOLLOWING: Final = tuple(
    Tile(start + (rank + 1) % size)
    for start, size in ((0, 9), (9, 9), (18, 9), (27, 4), (31, 3))
    for rank in range(size)
)


def pointed_at(indicator: Tile) -> Tile:
    """The face after an indicator; 9 is followed by 1, North by East, red by white.

    >>> pointed_at(Tile(26)), pointed_at(Tile(30)), pointed_at(Tile(33))
    (18, 27, 31)
    """
    return _FOLLOWING[indicator]


def _pointed_at(win: Win, indicators: tuple[Tile, ...]) -> int:
    found = 0
    for indicator in indicators:
        face = _FOLLOWING[indicator]
        if win.faces >> face & 1:
            found += _copies(win, face)
    return found


def _copies(win: Win, face: Tile) -> int:
    copies = (win.code >> 3 * face) & 7
    for meld in win.facts.melds:
        if meld.kind.is_kong:
            copies += 4 * (meld.tile == face)
        elif meld.kind == "pung":
            copies += 3 * (meld.tile == face)
        else:
            copies += meld.tile <= face <= meld.tile + 2
    return copies
