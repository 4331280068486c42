"""The patterns of Klasik: base points, doubles and limit hands.

A new row needs its condition in ``conditions.py``, a label in every language, an example and, unless it
gives base points, a near miss.
"""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.engine.tiles import Wind
from rules.klasik import conditions as c
from rules.klasik.win import Win

LIMIT: Final = 1000
"""K-7.1, K-7.2: the most that any hand is worth."""

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

DOUBLES: Final[tuple[Pattern[Win], ...]] = (
    Pattern(
        key="dragon_set",
        unit="doubles",
        value=1,
        holds=c.dragon_sets,
        source="K-6.1, Chinese Classical",
        example=Example(hand="99m456p67s", melds=("chow 123m", "pung 555z"), win="8s"),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s"),
    ),
    Pattern(
        key="seat_wind_set",
        unit="doubles",
        value=1,
        holds=c.seat_wind_set,
        source="K-6.1, Chinese Classical",
        example=Example(hand="99m456p67s", melds=("chow 123m", "pung 222z"), win="8s"),
        near_miss=Example(hand="99m456p67s", melds=("chow 123m", "pung 333z"), win="8s"),
    ),
    Pattern(
        key="round_wind_set",
        unit="doubles",
        value=1,
        holds=c.round_wind_set,
        source="K-6.1, Chinese Classical; adds to the set of the own wind",
        example=Example(hand="99m456p67s", melds=("chow 123m", "pung 111z"), win="8s"),
        near_miss=Example(hand="99m456p67s", melds=("chow 123m", "pung 444z"), win="8s"),
    ),
    Pattern(
        key="little_three_dragons",
        unit="doubles",
        value=3,
        holds=c.little_three_dragons,
        excludes=("dragon_set",),
        source="K-6.1, A-07: three doubles for the dragons together",
        example=Example(hand="456p67s77z", melds=("pung 555z", "pung 666z"), win="8s"),
        near_miss=Example(hand="99m456p67s", melds=("pung 555z", "pung 666z"), win="8s"),
    ),
    Pattern(
        key="big_three_dragons",
        unit="doubles",
        value=5,
        holds=c.big_three_dragons,
        excludes=("dragon_set",),
        source="K-6.1: five doubles for the dragons together; Millington 2 + 3",
        example=Example(hand="99m67s", melds=("pung 555z", "pung 666z", "pung 777z"), win="8s"),
        near_miss=Example(hand="99m88s", melds=("pung 555z", "pung 666z", "pung 777z"), win="8s"),
    ),
    Pattern(
        key="little_four_winds",
        unit="doubles",
        value=1,
        holds=c.little_four_winds,
        source="K-6.1 (the house's own)",
        example=Example(hand="67m44z", melds=("pung 111z", "pung 222z", "pung 333z"), win="8m"),
        near_miss=Example(hand="67m55z", melds=("pung 111z", "pung 222z", "pung 333z"), win="8m"),
    ),
    Pattern(
        key="all_pungs",
        unit="doubles",
        value=1,
        holds=c.all_pungs,
        source="K-6.1, Chinese Classical",
        example=Example(hand="3399m888s", melds=("pung 222m", "pung 555p"), win="9m"),
        near_miss=Example(hand="3399m678s", melds=("pung 222m", "pung 555p"), win="9m"),
    ),
    Pattern(
        key="terminals_and_honors",
        unit="doubles",
        value=1,
        holds=c.terminals_and_honors,
        source="K-6.1; adds to all pungs",
        example=Example(hand="111s2244z", melds=("pung 111m", "pung 999p"), win="4z"),
        near_miss=Example(hand="222s2244z", melds=("pung 111m", "pung 999p"), win="4z"),
    ),
    Pattern(
        key="half_flush",
        unit="doubles",
        value=1,
        holds=c.one_suit_and_honors,
        source="K-6.1, Chinese Classical",
        example=Example(hand="45678m44455z", melds=("chow 123m",), win="9m"),
        near_miss=Example(hand="45678m44455z", melds=("chow 123p",), win="9m"),
    ),
    Pattern(
        key="pure_flush",
        unit="doubles",
        value=3,
        holds=c.one_suit,
        excludes=("half_flush",),
        source="K-6.1, Chinese Classical; in place of the half flush",
        example=Example(hand="2224567899m", melds=("chow 123m",), win="3m"),
        near_miss=Example(hand="222456789m5z", melds=("chow 123m",), win="5z"),
    ),
    Pattern(
        key="three_concealed_triplets",
        unit="doubles",
        value=1,
        holds=c.three_concealed_triplets,
        source="K-6.1, K-6.2, A-08",
        example=Example(hand="55567m222p888s44z", win="5m"),
        near_miss=Example(hand="55789m222p888s44z", win="5m"),
    ),
    Pattern(
        key="fully_concealed_self_draw",
        unit="doubles",
        value=1,
        holds=c.fully_concealed_self_draw,
        source="K-6.1, K-6.2: claimed kongs are concealed here",
        example=Example(hand="456p23467s55z", melds=("kong 5555m",), win="8s", by=WinBy.SELF_DRAW),
        near_miss=Example(hand="456p23467s55z", melds=("added_kong 5555m",), win="8s", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="own_flower_and_season",
        unit="doubles",
        value=1,
        holds=c.own_flower_and_season,
        source="K-6.1, K-6.3: both, one alone gives none",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="2f2g"),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="2f3g"),
    ),
    Pattern(
        key="four_flowers",
        unit="doubles",
        value=1,
        holds=c.four_flowers,
        source="K-6.1",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="1234f"),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="123f4g"),
    ),
    Pattern(
        key="four_seasons",
        unit="doubles",
        value=1,
        holds=c.four_seasons,
        source="K-6.1",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="1234g"),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="4f123g"),
    ),
    Pattern(
        key="all_eight_bonus",
        unit="doubles",
        value=3,
        holds=c.all_eight_bonus,
        excludes=(
            "own_flower_and_season",
            "four_flowers",
            "four_seasons",
        ),
        source="K-6.1: three doubles for the bonus tiles together",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="1234f1234g"),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", bonus="1234f123g"),
    ),
    Pattern(
        key="last_wall_tile",
        unit="doubles",
        value=1,
        holds=c.last_wall_tile,
        source="K-6.1, K-3.5, A-03",
        example=Example(
            hand="123m456p67s55z",
            melds=("chow 789m",),
            win="8s",
            by=WinBy.SELF_DRAW,
            flags=(WinFlag.LAST_DRAW,),
        ),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="last_discard",
        unit="doubles",
        value=1,
        holds=c.last_discard,
        source="K-6.1, K-3.5",
        example=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s", flags=(WinFlag.LAST_DISCARD,)),
        near_miss=Example(hand="123m456p67s55z", melds=("chow 789m",), win="8s"),
    ),
    Pattern(
        key="kong_replacement",
        unit="doubles",
        value=1,
        holds=c.kong_replacement,
        source="K-6.1, K-4.2: not a tile that replaced a bonus tile",
        example=Example(hand="456p23467s55z", melds=("kong 5555m",), win="8s", by=WinBy.REPLACEMENT),
        near_miss=Example(hand="456p23467s55z", melds=("kong 5555m",), win="8s", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="robbing_a_kong",
        unit="doubles",
        value=1,
        holds=c.robbing_a_kong,
        source="K-6.1, K-3.7",
        example=Example(hand="456m678p34s55z", melds=("chow 123m",), win="5s", by=WinBy.ROBBED_KONG),
        near_miss=Example(hand="456m678p34s55z", melds=("chow 123m",), win="5s"),
    ),
)
"""Doubles: all add, except where a row replaces others. Source: K-6."""

LIMITS: Final[tuple[Pattern[Win], ...]] = (
    Pattern(
        key="all_green",
        unit="limit",
        value=LIMIT,
        holds=c.all_green,
        source="K-7.3 no. 1",
        example=Example(hand="2233446688s666z", win="8s"),
        near_miss=Example(hand="3344556688s666z", win="8s"),
    ),
    Pattern(
        key="four_kongs",
        unit="limit",
        value=LIMIT,
        holds=c.four_kongs,
        source="K-7.3 no. 2",
        example=Example(
            hand="5z",
            melds=("kong 2222m", "added_kong 5555p", "concealed_kong 8888s", "kong 3333z"),
            win="5z",
        ),
        near_miss=Example(
            hand="5z", melds=("kong 2222m", "added_kong 5555p", "concealed_kong 8888s", "pung 333z"), win="5z"
        ),
    ),
    Pattern(
        key="hidden_treasure",
        unit="limit",
        value=LIMIT,
        holds=c.hidden_treasure,
        source="K-7.3 no. 3, K-6.2",
        example=Example(hand="2229p888s444z", melds=("kong 5555m",), win="9p", by=WinBy.SELF_DRAW),
        near_miss=Example(hand="2229p888s444z", melds=("added_kong 5555m",), win="9p", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="three_great_scholars",
        unit="limit",
        value=LIMIT,
        holds=c.three_great_scholars,
        source="K-7.3 no. 4",
        example=Example(hand="99m88s", melds=("pung 555z", "pung 666z", "pung 777z"), win="8s"),
        near_miss=Example(hand="99m67s", melds=("pung 555z", "pung 666z", "pung 777z"), win="8s"),
    ),
    Pattern(
        key="all_honors",
        unit="limit",
        value=LIMIT,
        holds=c.all_honors,
        source="K-7.3 no. 5",
        example=Example(hand="1112223335566z", win="6z"),
        near_miss=Example(hand="99m11122233366z", win="6z"),
    ),
    Pattern(
        key="all_terminals",
        unit="limit",
        value=LIMIT,
        holds=c.all_terminals,
        source="K-7.3 no. 6",
        example=Example(hand="111999m11199p11s", win="1s"),
        near_miss=Example(hand="111999m11199p11z", win="1z"),
    ),
    Pattern(
        key="big_four_winds",
        unit="limit",
        value=LIMIT,
        holds=c.big_four_winds,
        source="K-7.3 no. 7",
        example=Example(hand="99m11122233344z", win="4z"),
        near_miss=Example(hand="67m11122233344z", win="8m"),
    ),
    Pattern(
        key="nine_gates",
        unit="limit",
        value=LIMIT,
        holds=c.nine_gates,
        source="K-7.3 no. 8, A-02",
        example=Example(hand="1112345678999m", win="5m"),
        near_miss=Example(hand="1122345678999m", win="2m"),
    ),
    Pattern(
        key="thirteen_orphans",
        unit="limit",
        value=LIMIT,
        holds=c.thirteen_orphans,
        source="K-7.3 no. 9, K-3.7",
        example=Example(hand="119m19p19s123456z", win="7z", by=WinBy.ROBBED_CONCEALED_KONG),
        near_miss=Example(hand="119m19p19s123456z", win="6z"),
    ),
    Pattern(
        key="fully_concealed_suit",
        unit="limit",
        value=LIMIT,
        holds=c.fully_concealed_suit,
        source="K-7.3 no. 10, K-6.2",
        example=Example(hand="1222234567899m", win="3m", by=WinBy.SELF_DRAW),
        near_miss=Example(hand="2224567899m", melds=("chow 123m",), win="3m", by=WinBy.SELF_DRAW),
    ),
    Pattern(
        key="heavenly",
        unit="limit",
        value=LIMIT,
        holds=c.heavenly,
        source="K-7.3 no. 11, A-20",
        example=Example(
            hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, seat=Wind.EAST, flags=(WinFlag.HEAVENLY,)
        ),
        near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, seat=Wind.EAST),
    ),
    Pattern(
        key="earthly",
        unit="limit",
        value=LIMIT,
        holds=c.earthly,
        source="K-7.3 no. 12, A-19",
        example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.EARTHLY,)),
        near_miss=Example(hand="123789m456p67s55z", win="8s"),
    ),
    Pattern(
        key="moon_from_the_bottom_of_the_sea",
        unit="limit",
        value=LIMIT,
        holds=c.moon,
        source="K-7.3 no. 13, A-03, A-21",
        example=Example(hand="456m23p678s55z", melds=("chow 123m",), win="1p", flags=(WinFlag.LAST_DISCARD,)),
        near_miss=Example(
            hand="456m23p678s55z", melds=("chow 123m",), win="4p", flags=(WinFlag.LAST_DISCARD,)
        ),
    ),
    Pattern(
        key="plum_blossom_on_the_roof",
        unit="limit",
        value=LIMIT,
        holds=c.plum_blossom,
        source="K-7.3 no. 14, K-4.2",
        example=Example(
            hand="456m67p55z", melds=("chow 123m", "added_kong 9999s"), win="5p", by=WinBy.REPLACEMENT
        ),
        near_miss=Example(
            hand="456m67p55z", melds=("chow 123m", "added_kong 9999s"), win="5p", by=WinBy.SELF_DRAW
        ),
    ),
    Pattern(
        key="scratching_a_carrying_pole",
        unit="limit",
        value=LIMIT,
        holds=c.carrying_pole,
        source="K-7.3 no. 15",
        example=Example(hand="456m678p13s55z", melds=("chow 123m",), win="2s", by=WinBy.ROBBED_KONG),
        near_miss=Example(hand="456m678p13s55z", melds=("chow 123m",), win="2s"),
    ),
    Pattern(
        key="kong_on_kong",
        unit="limit",
        value=LIMIT,
        holds=c.kong_on_kong,
        source="K-7.3 no. 16",
        example=Example(
            hand="456p67s55z",
            melds=("kong 2222m", "concealed_kong 8888p"),
            win="8s",
            by=WinBy.REPLACEMENT,
            flags=(WinFlag.KONG_ON_KONG,),
        ),
        near_miss=Example(
            hand="456p67s55z", melds=("kong 2222m", "concealed_kong 8888p"), win="8s", by=WinBy.REPLACEMENT
        ),
    ),
    Pattern(
        key="dealer_thirteen_wins",
        unit="limit",
        value=LIMIT,
        holds=c.dealer_thirteen_wins,
        source="K-7.3 no. 17, A-04",
        example=Example(
            hand="123m456p67s55z", melds=("chow 789m",), win="8s", seat=Wind.EAST, dealer_streak=13
        ),
        near_miss=Example(
            hand="123m456p67s55z", melds=("chow 789m",), win="8s", seat=Wind.EAST, dealer_streak=14
        ),
    ),
)
"""Limit hands: each replaces all points and doubles. Source: K-7."""

PATTERNS: Final = POINTS + DOUBLES + LIMITS
"""All rows, in the order of a score sheet."""
