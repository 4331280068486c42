"""The limit hands of Klasik."""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.engine.tiles import Wind
from rules.klasik import conditions as c
from rules.klasik.win import Win

LIMIT: Final = 1000
"""K-7.1, K-7.2: the most that any hand is worth."""

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
