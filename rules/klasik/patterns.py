"""The patterns of Klasik: base points, doubles and limit hands.

A new row stands in ``points``, ``doubles`` or ``limit_hands``; it needs its condition in ``conditions.py``, a
label in every language, an example and, unless it gives base points, a near miss.
"""

from typing import Final

from rules.klasik.doubles import DOUBLES
from rules.klasik.limit_hands import LIMITS
from rules.klasik.points import POINTS

PATTERNS: Final = POINTS + DOUBLES + LIMITS
"""All rows, in the order of a score sheet."""
