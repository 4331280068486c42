"""Fu: the small points of a hand, rounded up to tens. Source: R-8."""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.riichi import conditions as c
from rules.riichi import families as f
from rules.riichi.families import Family, rows_of
from rules.riichi.win import Wait, Win


def rounded(fu: int) -> int:
    """Fu as they count: up to the next ten, but for the 25 of seven pairs.

    >>> rounded(22), rounded(30), rounded(25)
    (30, 30, 25)
    """
    return fu if fu == SEVEN_PAIRS_FU else -(-fu // 10) * 10


SEVEN_PAIRS_FU: Final = 25
"""No other sum of fu is odd."""


def is_split(win: Win) -> int:
    """Four sets and a pair."""
    return win.split is not None


def closed_discard(win: Win) -> int:
    """A closed hand of four sets and a pair, completed by another's tile."""
    return win.is_closed and not win.self_drawn and win.split is not None


def self_draw(win: Win) -> int:
    """A self-draw of any kind, but for pinfu and seven pairs."""
    return win.self_drawn and win.split is not None and not c.pinfu(win)


def nothing_in_open_hand(win: Win) -> int:
    """An open hand with the base alone, completed by another's tile, counts as 30."""
    return (
        not win.is_closed
        and not win.self_drawn
        and win.wait is Wait.TWO_SIDED
        and not win.triplets
        and not c.has_valued_pair(win)
    )


def closed_wait(win: Win) -> int:
    """Won in the middle of a sequence."""
    return win.wait is Wait.CLOSED


def edge_wait(win: Win) -> int:
    """Won with the 3 of 1-2-3 or the 7 of 7-8-9."""
    return win.wait is Wait.EDGE


def single_wait(win: Win) -> int:
    """Won on the pair."""
    return win.wait is Wait.SINGLE


def dragon_pair(win: Win) -> int:
    """A pair of dragons."""
    return win.pair & c.DRAGON_FACES != 0


def seat_wind_pair(win: Win) -> int:
    """A pair of the own wind."""
    return win.pair == c.WIND_BIT[win.facts.seat_wind]


def round_wind_pair(win: Win) -> int:
    """A pair of the wind of the round; not once more, where the table counts 2 for both winds."""
    facts = win.facts
    if win.options.double_wind_fu == 2 and facts.round_wind is facts.seat_wind:
        return 0
    return win.pair == c.WIND_BIT[facts.round_wind]


def _simple_once_major_twice(sets: int) -> int:
    return sets.bit_count() + (sets & c.MAJORS).bit_count()


def open_pungs(win: Win) -> int:
    """Claimed pungs and the one that another's tile completed; terminals and honors twice."""
    return _simple_once_major_twice(win.open_pungs)


def concealed_pungs(win: Win) -> int:
    """Triplets of the hand; terminals and honors twice."""
    return _simple_once_major_twice(win.concealed_pungs)


def open_kongs(win: Win) -> int:
    """Claimed and added kongs; terminals and honors twice."""
    return _simple_once_major_twice(win.open_kongs)


def concealed_kongs(win: Win) -> int:
    """Kongs declared from the hand; terminals and honors twice."""
    return _simple_once_major_twice(win.concealed_kongs)


FU: Final[tuple[Family, ...]] = (
    Family(
        f.SPLIT,
        (
            Pattern(
                key="fu_base",
                unit="fu",
                value=20,
                holds=is_split,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.UNSPLIT,
        (
            Pattern(
                key="fu_seven_pairs",
                unit="fu",
                value=25,
                holds=c.seven_pairs,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="1133m2255p6688s7z", win="7z"),
            ),
        ),
    ),
    Family(
        f.CLOSED_DISCARD,
        (
            Pattern(
                key="fu_closed_discard",
                unit="fu",
                value=10,
                holds=closed_discard,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.SELF_DRAWN,
        (
            Pattern(
                key="fu_self_draw",
                unit="fu",
                value=2,
                holds=self_draw,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW),
            ),
        ),
    ),
    Family(
        f.NO_TRIPLET,
        (
            Pattern(
                key="fu_open_hand",
                unit="fu",
                value=10,
                holds=nothing_in_open_hand,
                source="R-8; WRC 2015, 6.3",
                example=Example(
                    hand="456p23467s33z", melds=("chow 789m",), win="8s", flags=(WinFlag.LAST_DISCARD,)
                ),
            ),
        ),
    ),
    Family(
        f.NARROW_WAIT,
        (
            Pattern(
                key="fu_closed_wait",
                unit="fu",
                value=2,
                holds=closed_wait,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p68s55z", win="7s", flags=(WinFlag.RIICHI,)),
            ),
            Pattern(
                key="fu_edge_wait",
                unit="fu",
                value=2,
                holds=edge_wait,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="12789m456p678s55z", win="3m", flags=(WinFlag.RIICHI,)),
            ),
            Pattern(
                key="fu_single_wait",
                unit="fu",
                value=2,
                holds=single_wait,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p678s5z", win="5z", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.VALUED_PAIR,
        (
            Pattern(
                key="fu_dragon_pair",
                unit="fu",
                value=2,
                holds=dragon_pair,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
            Pattern(
                key="fu_seat_wind_pair",
                unit="fu",
                value=2,
                holds=seat_wind_pair,
                source="R-8; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s22z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
            Pattern(
                key="fu_round_wind_pair",
                unit="fu",
                value=2,
                holds=round_wind_pair,
                source="R-8: adds to the pair of the own wind, where the table counts 4; WRC 2015, 6.3",
                example=Example(hand="123789m456p67s11z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.TRIPLET,
        (
            Pattern(
                key="fu_open_pung",
                unit="fu",
                value=2,
                holds=open_pungs,
                source="R-8: terminals and honors twice; one completed by another's tile too",
                example=Example(
                    hand="456p23467s55z", melds=("pung 444z",), win="8s", flags=(WinFlag.LAST_DISCARD,)
                ),
            ),
            Pattern(
                key="fu_concealed_pung",
                unit="fu",
                value=4,
                holds=concealed_pungs,
                source="R-8: terminals and honors twice; WRC 2015, 6.3",
                example=Example(hand="456p23467s55444z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.KONG,
        (
            Pattern(
                key="fu_open_kong",
                unit="fu",
                value=8,
                holds=open_kongs,
                source="R-8: terminals and honors twice; WRC 2015, 6.3",
                example=Example(
                    hand="456p23467s55z", melds=("kong 5555m",), win="8s", flags=(WinFlag.LAST_DISCARD,)
                ),
            ),
            Pattern(
                key="fu_concealed_kong",
                unit="fu",
                value=16,
                holds=concealed_kongs,
                source="R-8: terminals and honors twice; WRC 2015, 6.3",
                example=Example(
                    hand="456p23467s55z", melds=("concealed_kong 5555m",), win="8s", flags=(WinFlag.RIICHI,)
                ),
            ),
        ),
    ),
)
"""Added up, then rounded up to tens; yakuman have none. Source: R-8."""

FU_ROWS: Final = rows_of(FU)
