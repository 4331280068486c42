"""The fans of MCR: 81, and one more for a concealed kong beside a melded one.

A new fan needs its row in ``patterns_high``, ``_middle`` or ``_low``, its condition in one of the
``conditions_…``, a label in every language, an example and a near miss. Sources such as M-2.5 are points of
``docs/rules/mcr.md``; "1998 list" numbers the fans as the Chinese rules of 1998 do.
"""

from functools import lru_cache
from typing import Final

from rules.engine.scoring import Pattern
from rules.mcr.combine import Row, rows_under
from rules.mcr.options import McrOptions
from rules.mcr.patterns_high import HIGH
from rules.mcr.patterns_low import FLOWER_TILES, LOW
from rules.mcr.patterns_middle import CHICKEN_HAND, MIDDLE
from rules.mcr.win import Win

MINIMUM: Final = 8
"""What a hand must be worth without flowers to win (M-1.10)."""

PATTERNS: Final[tuple[Pattern[Win], ...]] = (*HIGH, *MIDDLE, *LOW, FLOWER_TILES)
"""Order: from the highest down; a fan excludes only those after it."""


@lru_cache(maxsize=64)
def fan_rows(options: McrOptions) -> tuple[Row[Win], ...]:
    """The rows that are asked of each arrangement, under these options.

    Chicken Hand and flowers are not among them: the one counts when no row does, the others come after
    the minimum. Order: as in ``PATTERNS``.
    """
    return rows_under([row for row in PATTERNS if row not in (CHICKEN_HAND, FLOWER_TILES)], options)
