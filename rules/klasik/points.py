"""The base points of Klasik: what sets, pairs, waits and the way of winning are worth."""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy
from rules.engine.tiles import Wind
from rules.klasik import conditions as c
from rules.klasik.win import Win

POINTS: Final[tuple[Pattern[Win], ...]] = (
    Pattern(
        key="discard_win",
        unit="points",
        value=20,
        holds=c.given_the_tile,
        source="K-5.1 (the house's own); a robbed tile too, A-09",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s"),
    ),
    Pattern(
        key="self_draw_win",
        unit="points",
        value=40,
        holds=c.self_drawn,
        source="K-5.1: 20 doubled, in place of the classical +2",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="open_pung",
        unit="points",
        value=2,
        holds=c.open_pungs,
        source="K-5.2, Chinese Classical; majors twice",
        example=Example(hand="456p23467s55z", melds=("pung 444z",), win="8s"),
    ),
    Pattern(
        key="concealed_pung",
        unit="points",
        value=4,
        holds=c.concealed_pungs,
        source="K-5.2, Chinese Classical; majors twice",
        example=Example(hand="456p23467s55777z", win="8s"),
    ),
    Pattern(
        key="open_kong",
        unit="points",
        value=8,
        holds=c.open_kongs,
        source="K-5.2, K-5.5, Chinese Classical; majors twice",
        example=Example(hand="456p23467s55z", melds=("kong 5555m",), win="8s"),
    ),
    Pattern(
        key="concealed_kong",
        unit="points",
        value=16,
        holds=c.concealed_kongs,
        source="K-5.2, K-5.5, Chinese Classical; majors twice",
        example=Example(hand="456p23467s55z", melds=("concealed_kong 5555m",), win="8s"),
    ),
    Pattern(
        key="dragon_pair",
        unit="points",
        value=2,
        holds=c.dragon_pair,
        source="K-5.3",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s"),
    ),
    Pattern(
        key="seat_wind_pair",
        unit="points",
        value=2,
        holds=c.seat_wind_pair,
        source="K-5.3",
        example=Example(hand="123m456p67s22z", melds=("chow 789m",), win="8s"),
    ),
    Pattern(
        key="round_wind_pair",
        unit="points",
        value=2,
        holds=c.round_wind_pair,
        source="K-5.3; adds to the pair of the own wind",
        example=Example(hand="123m456p67s11z", melds=("chow 789m",), win="8s", seat=Wind.EAST),
    ),
    Pattern(
        key="bonus_tiles",
        unit="points",
        value=4,
        holds=c.bonus_tiles,
        source="K-5.6",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="3f1g"),
    ),
    Pattern(
        key="out_on_pair",
        unit="points",
        value=2,
        holds=c.out_on_pair,
        source="K-5.7; Millington: fishing the eyes",
        example=Example(hand="123m456p678s5z", melds=("chow 789m",), win="5z"),
    ),
    Pattern(
        key="one_chance",
        unit="points",
        value=2,
        holds=c.one_chance,
        source="K-5.8, K-5.9, A-05, A-06; Millington",
        example=Example(hand="13m456p678s55z", melds=("chow 789m",), win="2m"),
    ),
)
"""Base points: added up, never rounded. Source: K-5."""
