"""How likely a hand is finished in time, from how many tiles it lacks and how fast they come.

A hand lacks so many tiles; each comes at a rate a turn (the tiles that help, weighed by who may give
them, out of all unseen tiles). The next one's rate is counted from the position, those after it are
typical ones, and in each turn somebody else may win first.
"""

from functools import cache, lru_cache
from math import exp
from typing import Final

_STAYS_OPEN: Final = (
    *(0.66, 0.66, 0.66, 0.66, 0.66, 0.66, 0.68, 0.70, 0.73, 0.75, 0.79, 0.83, 0.86, 0.90, 0.93),
    *(0.96, 0.975, 0.99, 0.998),
)
"""By own draws left, the chance that nobody else ends the deal within the turn."""
_TYPICAL_RATES: Final = (0.0, 0.13, 0.20, 0.34, 0.48, 0.52, 0.55, 0.55)
"""By the number of tiles missing, how many helpful tiles come in a turn on average."""
_RATE_STEPS: Final = 512
"""Rates are rounded to this part of one, so that answers can be kept."""


def finish_chance(missing: int, rate: float, draws: int, pace: float = 1.0) -> float:
    """The chance to finish within that many own draws, given the rate of the next tile.

    ``pace`` scales the typical rates of the tiles after the next one.
    """
    return _chance(missing, round(rate * _RATE_STEPS), draws, pace)


def typical_chance(missing: int, draws: int, pace: float = 1.0) -> float:
    """The chance to finish within that many own draws when nothing more is known."""
    return _typical(missing, draws, pace)


@cache
def _typical(missing: int, draws: int, pace: float) -> float:
    if missing == 0:
        return 1.0
    rate = _TYPICAL_RATES[min(missing, len(_TYPICAL_RATES) - 1)] * pace
    return _first_step(rate, [_typical(missing - 1, left, pace) for left in range(draws)])


@lru_cache(maxsize=1 << 16)
def _chance(missing: int, rate_steps: int, draws: int, pace: float) -> float:
    if missing == 0:
        return 1.0
    return _first_step(rate_steps / _RATE_STEPS, [_typical(missing - 1, left, pace) for left in range(draws)])


def two_step_chance(first: float, second: float, draws: int) -> float:
    """The chance to finish within that many own draws, given the rates of the last two tiles."""
    return _two_steps(round(first * _RATE_STEPS), round(second * _RATE_STEPS), draws)


@lru_cache(maxsize=1 << 16)
def _two_steps(first: int, second: int, draws: int) -> float:
    return _first_step(first / _RATE_STEPS, [_chance(1, second, left, 1.0) for left in range(draws)])


def _first_step(rate: float, after: list[float]) -> float:
    """The chance to finish, given that of the hand after the next tile for each number of draws left."""
    comes = 1 - exp(-rate)
    total, still_waiting = 0.0, 1.0
    for left in range(len(after) - 1, -1, -1):
        total += still_waiting * comes * after[left]
        still_waiting *= (1 - comes) * _STAYS_OPEN[min(left + 1, len(_STAYS_OPEN) - 1)]
    return total
