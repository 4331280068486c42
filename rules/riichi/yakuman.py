"""The yakuman of Riichi."""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.engine.tiles import Wind
from rules.riichi import conditions as c
from rules.riichi import families as f
from rules.riichi.families import Family, rows_of

DOUBLED: Final = "double_yakuman"
"""The option of the rows that count twice where it is on."""

YAKUMAN: Final[tuple[Family, ...]] = (
    Family(
        f.FIRST_DRAW,
        (
            Pattern(
                key="tenhou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.heavenly,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(
                    hand="123789m456p67s55z",
                    win="8s",
                    by=WinBy.SELF_DRAW,
                    seat=Wind.EAST,
                    flags=(WinFlag.HEAVENLY,),
                ),
                near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, seat=Wind.EAST),
            ),
            Pattern(
                key="chiihou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.earthly,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(
                    hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, flags=(WinFlag.EARTHLY,)
                ),
                near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW),
            ),
        ),
    ),
    Family(
        f.UNSPLIT,
        (
            Pattern(
                key="kokushi_musou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.thirteen_orphans,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="119m19p19s123456z", win="7z"),
                near_miss=Example(hand="119m19p19s123456z", win="6z"),
            ),
            Pattern(
                key="kokushi_musou_13",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.thirteen_orphans_all_waits,
                excludes=("kokushi_musou",),
                option=DOUBLED,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="19m19p19s1234567z", win="1m"),
                near_miss=Example(hand="119m19p19s123456z", win="7z"),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS,
        (
            Pattern(
                key="suuankou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.four_hidden_triplets,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="22299m555p88s444z", win="8s", by=WinBy.SELF_DRAW),
                near_miss=Example(hand="22299m555p88s444z", win="8s"),
            ),
            Pattern(
                key="suuankou_tanki",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.four_hidden_triplets_single,
                excludes=("suuankou",),
                option=DOUBLED,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="2229m555p888s444z", win="9m"),
                near_miss=Example(hand="22299m555p88s444z", win="8s", by=WinBy.SELF_DRAW),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS | f.HONOR_SET,
        (
            Pattern(
                key="daisangen",
                unit="yakuman",
                value=13,
                holds=c.big_three_dragons,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="99m67s", melds=("pung 555z", "pung 666z", "pung 777z"), win="8s"),
                near_miss=Example(hand="123m67s77z", melds=("pung 555z", "pung 666z"), win="8s"),
            ),
            Pattern(
                key="shousuushii",
                unit="yakuman",
                value=13,
                holds=c.little_four_winds,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="67m44z", melds=("pung 111z", "pung 222z", "pung 333z"), win="8m"),
                near_miss=Example(hand="67m55z", melds=("pung 111z", "pung 222z", "pung 333z"), win="8m"),
            ),
            Pattern(
                key="daisuushii",
                unit="yakuman",
                value=13,
                holds=c.big_four_winds,
                excludes=("shousuushii",),
                option=DOUBLED,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="99m44z", melds=("pung 111z", "pung 222z", "pung 333z"), win="4z"),
                near_miss=Example(hand="67m44z", melds=("pung 111z", "pung 222z", "pung 333z"), win="8m"),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS | f.NO_SIMPLE,
        (
            Pattern(
                key="chinroutou",
                unit="yakuman",
                value=13,
                holds=c.all_terminals,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="111999m11199p11s", win="1s"),
                near_miss=Example(hand="111999m11199p11z", win="1z"),
            ),
        ),
    ),
    Family(
        f.THREE_TRIPLETS | f.KONG,
        (
            Pattern(
                key="suukantsu",
                unit="yakuman",
                value=13,
                holds=c.four_kongs,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(
                    hand="5z",
                    melds=("kong 2222m", "added_kong 5555p", "concealed_kong 8888s", "kong 3333z"),
                    win="5z",
                ),
                near_miss=Example(
                    hand="5z",
                    melds=("kong 2222m", "added_kong 5555p", "concealed_kong 8888s", "pung 333z"),
                    win="5z",
                ),
            ),
        ),
    ),
    Family(
        f.ONE_SUIT | f.NO_SIMPLE,
        (
            Pattern(
                key="tsuuiisou",
                unit="yakuman",
                value=13,
                holds=c.all_honors,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="1122334455667z", win="7z"),
                near_miss=Example(hand="9m112233445566z", win="9m"),
            ),
        ),
    ),
    Family(
        f.ONE_SUIT,
        (
            Pattern(
                key="ryuuiisou",
                unit="yakuman",
                value=13,
                holds=c.all_green,
                source="R-7: the green dragon need not be there; WRC 2015, 6.5.6",
                example=Example(hand="2233446688s666z", win="8s"),
                near_miss=Example(hand="3344556688s666z", win="8s"),
            ),
            Pattern(
                key="chuuren_poutou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.nine_gates,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="1112235678999m", win="4m"),
                near_miss=Example(hand="1122345678999m", win="2m"),
            ),
            Pattern(
                key="junsei_chuuren_poutou",
                unit="yakuman",
                value=13,
                open_value=0,
                holds=c.nine_gates_all_waits,
                excludes=("chuuren_poutou",),
                option=DOUBLED,
                source="R-7; WRC 2015, 6.5.6",
                example=Example(hand="1112345678999m", win="5m"),
                near_miss=Example(hand="1112235678999m", win="4m"),
            ),
        ),
    ),
)
"""Each replaces all yaku, dora and fu; how several count is an option. Source: R-7."""

YAKUMAN_ROWS: Final = rows_of(YAKUMAN)
