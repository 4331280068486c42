"""The yaku of Riichi and dora; with yakuman and fu they are all rows that score.

A new row needs its condition in ``conditions.py``, a label in every language, an example and a near miss,
and stands in the family whose mark it can't be without. Sources such as R-7 are sections of
``docs/rules/riichi.md``.
"""

from typing import Final

from rules.engine.scoring import Example, Pattern, WinBy, WinFlag
from rules.riichi import conditions as c
from rules.riichi.families import Family, rows_of
from rules.riichi.fu import FU_ROWS
from rules.riichi.win import Win
from rules.riichi.yaku_hand import HAND_YAKU
from rules.riichi.yaku_win import WIN_YAKU
from rules.riichi.yakuman import YAKUMAN_ROWS

YAKU: Final[tuple[Family, ...]] = WIN_YAKU + HAND_YAKU
"""Each is enough to win with; all add, except where a row contains another. Source: R-7."""

ALONE: Final[tuple[Pattern[Win], ...]] = (
    Pattern(
        key="renhou",
        unit="han",
        value=5,
        open_value=0,
        holds=c.blessing_of_man,
        option="renhou",
        source="R-11, R-12; WRC 2015, 6.5.4: a mangan by itself",
        example=Example(
            hand="123789m456p67s55z", win="8s", flags=(WinFlag.RENHOU,), options={"renhou": True}
        ),
        near_miss=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RENHOU,)),
    ),
)
"""Enough to win with, and worth this much whatever else the hand has; without it the hand may be worth more.

Source: R-11.
"""

DORA: Final[tuple[Pattern[Win], ...]] = (
    Pattern(
        key="dora",
        unit="han",
        value=1,
        holds=c.dora,
        source="R-3; WRC 2015, 6.4",
        example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,), dora="7s"),
        near_miss=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,), dora="8s"),
    ),
    Pattern(
        key="aka_dora",
        unit="han",
        value=1,
        holds=c.red_fives,
        option="red_fives",
        source="R-3",
        example=Example(hand="123789m406p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
        near_miss=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,)),
    ),
    Pattern(
        key="ura_dora",
        unit="han",
        value=1,
        holds=c.ura_dora,
        source="R-3; WRC 2015, 6.4",
        example=Example(hand="123789m456p67s55z", win="8s", flags=(WinFlag.RIICHI,), ura="7s"),
        near_miss=Example(hand="123789m456p67s55z", win="8s", by=WinBy.SELF_DRAW, ura="7s"),
    ),
)
"""Han that are no yaku: they count only beside one. Source: R-3."""

PATTERNS: Final = rows_of(YAKU) + ALONE + DORA + YAKUMAN_ROWS + FU_ROWS
"""All rows, in the order of a score sheet."""
