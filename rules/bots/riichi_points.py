"""What a hand of so many han is worth in points, where nothing more is known of it."""

from typing import Final

_BY_HAN: Final = (
    *(0, 1200, 2300, 4500, 7600, 8000, 12000, 12500),
    *(16000, 16500, 17000, 24000, 24500, 32000),
)
"""Points of a discard win of a non-dealer with common fu."""


def points_of(han: float) -> float:
    """Points of so many han, parts of one between.

    >>> points_of(1.5)
    1750.0
    """
    low = min(int(han), len(_BY_HAN) - 2)
    part = min(1.0, han - low)
    return _BY_HAN[low] + part * (_BY_HAN[low + 1] - _BY_HAN[low])
