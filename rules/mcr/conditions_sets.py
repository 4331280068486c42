"""When the fans of MCR hold that look at sets: chows, pungs, kongs and the pair.

How chows may be joined is found once an arrangement (``combine.py``); the functions here only read it.
Nothing here holds for a hand without sets.
"""

from itertools import permutations
from typing import Final

from rules.mcr.combine import all_chow_fans, double_pungs
from rules.mcr.conditions_tiles import (
    DRAGON_FACES,
    HONOR_FACES,
    MAJOR_FACES,
    SUIT_FACES,
    TERMINAL_FACES,
    WIND_FACES,
    ranks,
)
from rules.mcr.win import Shape, Win

_FIVES: Final = ranks(5)
_EVENS: Final = ranks(2, 4, 6, 8)
_OUTER_CHOWS: Final = ranks(1, 7)
"""Lowest faces of the chows with a terminal."""
_FIVE_CHOWS: Final = ranks(3, 4, 5)
"""Lowest faces of the chows with a 5."""
_MINOR_PUNGS: Final = TERMINAL_FACES | WIND_FACES
"""Faces whose pungs score one point; those of dragons score more."""


# Chows


def quadruple_chow(win: Win) -> int:
    """The same chow four times."""
    return win.chow_fans.quadruple


def four_pure_shifted_chows(win: Win) -> int:
    """Four chows of a suit, each one rank above the one before, or each two."""
    return win.chow_fans.four_shifted


def pure_triple_chow(win: Win) -> int:
    """The same chow three times."""
    return win.chow_fans.pure_triple


def pure_straight(win: Win) -> int:
    """123, 456 and 789 of a suit."""
    return win.chow_fans.pure_straight


def pure_shifted_chows(win: Win) -> int:
    """Three chows of a suit, each one rank above the one before, or each two."""
    return win.chow_fans.pure_shifted


def mixed_straight(win: Win) -> int:
    """123, 456 and 789 in three suits."""
    return win.chow_fans.mixed_straight


def mixed_triple_chow(win: Win) -> int:
    """The same chow in three suits."""
    return win.chow_fans.mixed_triple


def mixed_shifted_chows(win: Win) -> int:
    """Chows in three suits, each one rank above the one before."""
    return win.chow_fans.mixed_shifted


def pure_double_chows(win: Win) -> int:
    """Twos of the same chow."""
    return win.chow_fans.pure_double


def mixed_double_chows(win: Win) -> int:
    """Twos of the same chow in two suits."""
    return win.chow_fans.mixed_double


def short_straights(win: Win) -> int:
    """Twos of chows of a suit that follow each other."""
    return win.chow_fans.short_straight


def two_terminal_chows(win: Win) -> int:
    """Twos of 123 and 789 of a suit."""
    return win.chow_fans.two_terminals


def pure_double_chows_met(win: Win) -> int:
    """All twos of the same chow, joined already or not."""
    return all_chow_fans(win.chows).pure_double


def mixed_double_chows_met(win: Win) -> int:
    """All twos of the same chow in two suits, joined already or not."""
    return all_chow_fans(win.chows).mixed_double


def short_straights_met(win: Win) -> int:
    """All twos of chows of a suit that follow each other, joined already or not."""
    return all_chow_fans(win.chows).short_straight


def two_terminal_chows_met(win: Win) -> int:
    """All twos of 123 and 789 of a suit, joined already or not."""
    return all_chow_fans(win.chows).two_terminals


def pure_triple_chow_met(win: Win) -> int:
    """Three times the same chow, also where there is a fourth."""
    return all_chow_fans(win.chows).pure_triple > 0


def pure_shifted_chows_met(win: Win) -> int:
    """Three shifted chows of a suit, also where there is a fourth."""
    return all_chow_fans(win.chows).pure_shifted > 0


def pure_terminal_chows(win: Win) -> int:
    """123 and 789 twice, and a pair of 5, all of one suit."""
    start, chows = win.pair.bit_length() // 9 * 9, win.chows
    return win.pair & _FIVES != 0 and chows == (start, start, start + 6, start + 6)


def three_suited_terminal_chows(win: Win) -> int:
    """123 and 789 in two suits, and a pair of 5 in the third."""
    return win.pair & _FIVES != 0 and win.chows == _TERMINAL_CHOWS_BESIDE[win.pair.bit_length() // 9]


_TERMINAL_CHOWS_BESIDE: Final = ((9, 15, 18, 24), (0, 6, 18, 24), (0, 6, 9, 15))
"""The chows, by the suit of the pair."""


def all_chows(win: Win) -> int:
    """Chows and a pair of numbers; a Knitted Straight stands for three chows."""
    sets = 1 if win.shape is Shape.KNITTED else 4
    return len(win.chows) == sets and not win.pair & HONOR_FACES


# Pungs


def all_pungs(win: Win) -> int:
    """Four pungs or kongs."""
    return win.pungs.bit_count() == 4


def all_even_pungs(win: Win) -> int:
    """Four pungs and a pair, all of 2, 4, 6 or 8."""
    return win.pungs.bit_count() == 4 and not (win.pungs | win.pair) & ~_EVENS


def four_pure_shifted_pungs(win: Win) -> int:
    """Four pungs of a suit whose ranks follow each other."""
    return _runs(win.pungs, 4)


def pure_shifted_pungs(win: Win) -> int:
    """Three pungs of a suit whose ranks follow each other."""
    return _runs(win.pungs, 3)


def _runs(pungs: int, length: int) -> bool:
    for suit in SUIT_FACES:
        run = pungs & suit
        for _ in range(length - 1):
            run &= run >> 1
        if run & suit:
            return True
    return False


def _in_suits(pungs: int) -> tuple[int, int, int]:
    """The ranks of the pungs in each suit, rank 1 lowest."""
    return pungs & 0o777, pungs >> 9 & 0o777, pungs >> 18 & 0o777


def triple_pung(win: Win) -> int:
    """Pungs of one rank in three suits."""
    one, two, three = _in_suits(win.pungs)
    return one & two & three != 0


def mixed_shifted_pungs(win: Win) -> int:
    """Pungs in three suits whose ranks follow each other."""
    suits = _in_suits(win.pungs)
    return all(suits) and any(low & mid >> 1 & high >> 2 for low, mid, high in permutations(suits))


def double_pungs_joined(win: Win) -> int:
    """Twos of pungs of one rank that no Triple Pung has joined."""
    return double_pungs(win.pungs)


def double_pungs_met(win: Win) -> int:
    """All twos of pungs of one rank."""
    one, two, three = _in_suits(win.pungs)
    return (one & two).bit_count() + (one & three).bit_count() + (two & three).bit_count()


def four_concealed_pungs(win: Win) -> int:
    """Four concealed pungs or kongs."""
    return win.concealed_pungs == 4


def three_concealed_pungs(win: Win) -> int:
    """Three concealed pungs or kongs, or more."""
    return win.concealed_pungs >= 3


def two_concealed_pungs(win: Win) -> int:
    """Two concealed pungs or kongs, or more."""
    return win.concealed_pungs >= 2


# Pungs of honors and terminals


def big_four_winds(win: Win) -> int:
    """Pungs of all winds."""
    return win.pungs & WIND_FACES == WIND_FACES


def little_four_winds(win: Win) -> int:
    """Three pungs and the pair of winds."""
    return big_three_winds(win) and win.pair & WIND_FACES != 0


def big_three_winds(win: Win) -> int:
    """Three pungs of winds."""
    return (win.pungs & WIND_FACES).bit_count() == 3


def big_three_dragons(win: Win) -> int:
    """Pungs of all dragons."""
    return win.pungs & DRAGON_FACES == DRAGON_FACES


def little_three_dragons(win: Win) -> int:
    """Two pungs and the pair of dragons."""
    return two_dragon_pungs(win) and win.pair & DRAGON_FACES != 0


def two_dragon_pungs(win: Win) -> int:
    """Two pungs of dragons, or more."""
    return dragon_pungs(win) >= 2


def dragon_pungs(win: Win) -> int:
    """Pungs of dragons."""
    return (win.pungs & DRAGON_FACES).bit_count()


def prevalent_wind(win: Win) -> int:
    """A pung of the wind of the round."""
    return win.pungs >> win.facts.round_wind.tile & 1


def seat_wind(win: Win) -> int:
    """A pung of the own wind."""
    return win.pungs >> win.facts.seat_wind.tile & 1


def pungs_of_terminals_or_honors(win: Win) -> int:
    """Pungs of terminals and of winds that score nothing else; Nine Gates take one."""
    pungs = win.pungs & _MINOR_PUNGS
    if pungs & WIND_FACES:
        facts = win.facts
        scored = 1 << facts.round_wind.tile | 1 << facts.seat_wind.tile
        pungs &= ~(WIND_FACES if big_three_winds(win) else scored)
    return pungs.bit_count() - win.nine_gates


def pungs_of_terminals_or_honors_met(win: Win) -> int:
    """All pungs of terminals and of winds."""
    return (win.pungs & _MINOR_PUNGS).bit_count()


# Kongs


def four_kongs(win: Win) -> int:
    """Four kongs."""
    return _kongs(win) == 4


def three_kongs(win: Win) -> int:
    """Three kongs, or more."""
    return _kongs(win) >= 3


def two_concealed_kongs(win: Win) -> int:
    """Two concealed kongs, or more."""
    return win.concealed_kongs >= 2


def two_melded_kongs(win: Win) -> int:
    """Two melded kongs, or more."""
    return win.melded_kongs >= 2


def concealed_and_melded_kong(win: Win) -> int:
    """A concealed and a melded kong, unless the two single rows are to count."""
    return win.concealed_kongs > 0 and win.melded_kongs > 0 and win.options.concealed_and_melded_kong != 3


def concealed_kong(win: Win) -> int:
    """A concealed kong, or more."""
    return win.concealed_kongs > 0


def melded_kong(win: Win) -> int:
    """A melded kong, or more."""
    return win.melded_kongs > 0


def _kongs(win: Win) -> int:
    return win.concealed_kongs + win.melded_kongs


# All groups


def outside_hand(win: Win) -> int:
    """A terminal or an honor in every set and in the pair."""
    if win.shape is not Shape.SETS or (win.pungs | win.pair) & ~MAJOR_FACES:
        return False
    return all(_OUTER_CHOWS >> chow & 1 for chow in win.chows)


def all_five(win: Win) -> int:
    """A 5 in every set and in the pair."""
    if win.shape is not Shape.SETS or (win.pungs | win.pair) & ~_FIVES:
        return False
    return all(_FIVE_CHOWS >> chow & 1 for chow in win.chows)
