"""Winds and dragons."""

from typing import Final

from tools.tileart.ink import frame
from tools.tileart.strokes import written

SIGNS: Final = {
    1: ("east", "blue", 4.2),
    2: ("south", "blue", 4.0),
    3: ("west", "blue", 4.4),
    4: ("north", "blue", 5.0),
    6: ("green", "green", 3.4),
    7: ("red", "red", 5.4),
}
"""Sign, colour and width of its strokes."""


def honor(rank: int) -> str:
    """The face of an honor tile: 1–4 East to North, then the white, green and red dragon."""
    if rank == 5:
        return frame((12, 13), 4, "blue", 3.4) + frame((18, 19), 2, "blue", 1.6)
    sign, colour, width = SIGNS[rank]
    return written(sign, box=(8.5, 15, 43, 50), colour=colour, width=width)
