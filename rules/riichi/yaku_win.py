"""The yaku that come from how a hand was won: what was declared, and from where its last tile came."""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.riichi import conditions as c
from rules.riichi import families as f
from rules.riichi.families import Family

WIN_YAKU: Final[tuple[Family, ...]] = (
    Family(
        f.RIICHI,
        (
            Pattern(
                key="riichi",
                unit="han",
                value=1,
                open_value=0,
                holds=c.riichi,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
                near_miss=Example(hand="123789m456p67s55z", win="8s"),
            ),
            Pattern(
                key="double_riichi",
                unit="han",
                value=2,
                open_value=0,
                holds=c.double_riichi,
                excludes=("riichi",),
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.DOUBLE_RIICHI,)),
                near_miss=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
            Pattern(
                key="ippatsu",
                unit="han",
                value=1,
                open_value=0,
                holds=c.ippatsu,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI, WinFlag.IPPATSU)),
                near_miss=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
            ),
        ),
    ),
    Family(
        f.FROM_KONG,
        (
            Pattern(
                key="rinshan",
                unit="han",
                value=1,
                holds=c.rinshan,
                source="R-7; WRC 2015, 6.5",
                example=Example(
                    hand="456m456p6799s", melds=("concealed_kong 2222m",), win="8s", by=WinBy.REPLACEMENT
                ),
                near_miss=Example(
                    hand="456m456p6799s", melds=("concealed_kong 2222m",), win="8s", by=WinBy.SELF_DRAW
                ),
            ),
            Pattern(
                key="chankan",
                unit="han",
                value=1,
                holds=c.chankan,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", by=WinBy.ROBBED_KONG),
                near_miss=Example(hand="123789m456p67s55z", win="8s"),
            ),
        ),
    ),
    Family(
        f.LAST_TILE,
        (
            Pattern(
                key="haitei",
                unit="han",
                value=1,
                holds=c.haitei,
                source="R-7; WRC 2015, 6.5",
                example=Example(
                    hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, flags=(WinFlag.LAST_DRAW,)
                ),
                near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW),
            ),
            Pattern(
                key="houtei",
                unit="han",
                value=1,
                holds=c.houtei,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.LAST_DISCARD,)),
                near_miss=Example(
                    hand="123789m456p67s55z", win="8s", by=WinBy.ROBBED_KONG, flags=(WinFlag.LAST_DISCARD,)
                ),
            ),
        ),
    ),
    Family(
        f.SELF_DRAWN,
        (
            Pattern(
                key="menzen_tsumo",
                unit="han",
                value=1,
                open_value=0,
                holds=c.self_drawn,
                source="R-7; WRC 2015, 6.5",
                example=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW),
                near_miss=Example(hand="789m456p67s55z", melds=("chow 123m",), win="8s", by=WinBy.SELF_DRAW),
            ),
        ),
    ),
)
"""All add, except where a row contains another. Source: R-7."""
