"""The yaku that come from the tiles of a hand: its chows, its triplets, its suits."""

from typing import Final

from rules.engine.scoring import Example, Pattern
from rules.riichi import conditions as c
from rules.riichi import families as f
from rules.riichi.families import Family

HAND_YAKU: Final[tuple[Family, ...]] = (
    Family(
        f.FOUR_CHOWS,
        (
            Pattern(
                key="pinfu",
                unit="han",
                value=1,
                open_value=0,
                holds=c.pinfu,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p6799s", win="8s"),
                near_miss=Example(hand="123789m456p67s22z", win="8s"),
            ),
        ),
    ),
    Family(
        f.NO_MAJOR,
        (
            Pattern(
                key="tanyao",
                unit="han",
                value=1,
                holds=c.all_simples,
                option="open_tanyao",
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="234678m567p3466s", win="5s"),
                near_miss=Example(hand="234789m567p3466s", win="5s"),
            ),
        ),
    ),
    Family(
        f.NO_SIMPLE,
        (
            Pattern(
                key="honroutou",
                unit="han",
                value=2,
                holds=c.terminals_and_honors,
                excludes=("chanta",),
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="111s2244z", melds=("pung 111m", "pung 999p"), win="4z"),
                near_miss=Example(hand="222s2244z", melds=("pung 111m", "pung 999p"), win="4z"),
            ),
        ),
    ),
    Family(
        f.EQUAL_CHOWS,
        (
            Pattern(
                key="iipeikou",
                unit="han",
                value=1,
                open_value=0,
                holds=c.one_twin,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="112233m456p67s55z", win="8s"),
                near_miss=Example(hand="123m456p67s55z", melds=("chow 123m",), win="8s"),
            ),
            Pattern(
                key="ryanpeikou",
                unit="han",
                value=3,
                open_value=0,
                holds=c.two_twins,
                excludes=(
                    "iipeikou",
                    "chiitoitsu",
                ),
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="112233m445566p7s", win="7s"),
                near_miss=Example(hand="112233m445577p7s", win="7s"),
            ),
        ),
    ),
    Family(
        f.THREE_CHOWS,
        (
            Pattern(
                key="sanshoku_doujun",
                unit="han",
                value=2,
                open_value=1,
                holds=c.three_colored_chows,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="12367m123p12399s", win="8m"),
                near_miss=Example(hand="12367m123p23499s", win="8m"),
            ),
            Pattern(
                key="ittsuu",
                unit="han",
                value=2,
                open_value=1,
                holds=c.straight,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="12345678m456p55z", win="9m"),
                near_miss=Example(hand="12345678m456p55z", win="6m"),
            ),
        ),
    ),
    Family(
        f.OUTSIDE_CHOWS,
        (
            Pattern(
                key="chanta",
                unit="han",
                value=2,
                open_value=1,
                holds=c.outside_hand,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m789p1299s111z", win="3s"),
                near_miss=Example(hand="234m789p1299s111z", win="3s"),
            ),
            Pattern(
                key="junchan",
                unit="han",
                value=3,
                open_value=2,
                holds=c.terminal_outside_hand,
                excludes=("chanta",),
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123999m789p1299s", win="3s"),
                near_miss=Example(hand="123m789p1299s111z", win="3s"),
            ),
        ),
    ),
    Family(
        f.HONOR_SET,
        (
            Pattern(
                key="haku",
                unit="han",
                value=1,
                holds=c.white_set,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m456p6799s555z", win="8s"),
                near_miss=Example(hand="123789m456p67s55z", win="8s"),
            ),
            Pattern(
                key="hatsu",
                unit="han",
                value=1,
                holds=c.green_set,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m456p6799s666z", win="8s"),
                near_miss=Example(hand="123789m456p67s66z", win="8s"),
            ),
            Pattern(
                key="chun",
                unit="han",
                value=1,
                holds=c.red_set,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m456p6799s777z", win="8s"),
                near_miss=Example(hand="123789m456p67s77z", win="8s"),
            ),
            Pattern(
                key="round_wind",
                unit="han",
                value=1,
                holds=c.round_wind_set,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m456p6799s111z", win="8s"),
                near_miss=Example(hand="123m456p6799s444z", win="8s"),
            ),
            Pattern(
                key="seat_wind",
                unit="han",
                value=1,
                holds=c.seat_wind_set,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m456p6799s222z", win="8s"),
                near_miss=Example(hand="123m456p6799s333z", win="8s"),
            ),
        ),
    ),
    Family(
        f.HONOR_SET | f.VALUED_PAIR,
        (
            Pattern(
                key="shousangen",
                unit="han",
                value=2,
                holds=c.little_three_dragons,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123m67s77z", melds=("pung 555z", "pung 666z"), win="8s"),
                near_miss=Example(hand="123m6799s", melds=("pung 555z", "pung 666z"), win="8s"),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS,
        (
            Pattern(
                key="toitoi",
                unit="han",
                value=2,
                holds=c.all_triplets,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="222m55p88s", melds=("pung 333p", "pung 444s"), win="8s"),
                near_miss=Example(hand="234m55p88s", melds=("pung 333p", "pung 444s"), win="8s"),
            ),
            Pattern(
                key="sanankou",
                unit="han",
                value=2,
                holds=c.three_hidden_triplets,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="22245m555p88899s", win="6m"),
                near_miss=Example(hand="22245699m555p88s", win="8s"),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS | f.KONG,
        (
            Pattern(
                key="sankantsu",
                unit="han",
                value=2,
                holds=c.three_kongs,
                source="R-7; WRC 2015, 6.5",
                example=Example(
                    hand="67m99s", melds=("kong 2222m", "added_kong 5555p", "concealed_kong 8888s"), win="8m"
                ),
                near_miss=Example(
                    hand="67m99s", melds=("kong 2222m", "added_kong 5555p", "pung 888s"), win="8m"
                ),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS,
        (
            Pattern(
                key="sanshoku_doukou",
                unit="han",
                value=2,
                holds=c.three_colored_triplets,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="67m222p22299s", melds=("pung 222m",), win="8m"),
                near_miss=Example(hand="67m222p33399s", melds=("pung 222m",), win="8m"),
            ),
        ),
    ),
    Family(
        f.UNSPLIT,
        (
            Pattern(
                key="chiitoitsu",
                unit="han",
                value=2,
                open_value=0,
                holds=c.seven_pairs,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="1133m2255p6688s7z", win="7z"),
                near_miss=Example(hand="1133m2255p6666s7z", win="7z"),
            ),
        ),
    ),
    Family(
        f.ONE_SUIT,
        (
            Pattern(
                key="honitsu",
                unit="han",
                value=3,
                open_value=2,
                holds=c.one_suit_and_honors,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="12345678m44455z", win="9m"),
                near_miss=Example(hand="45678m44455z", melds=("chow 123p",), win="9m"),
            ),
            Pattern(
                key="chinitsu",
                unit="han",
                value=6,
                open_value=5,
                holds=c.one_suit,
                excludes=("honitsu",),
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="1222234567899m", win="3m"),
                near_miss=Example(hand="123222456789m5z", win="5z"),
            ),
        ),
    ),
)
"""All add, except where a row contains another. Source: R-7."""
