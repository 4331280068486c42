"""How likely a hand is won in time, for games whose pace is told as a table of rates.

A hand lacks so many tiles. The next one comes at a rate counted from the position, those after it at
typical ones, and in each turn somebody else may end the deal first.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

_STEPS: Final = 64
"""Rates are rounded to this part of one, so that answers can be kept."""


class Odds:
    """The pace of a game, and the chances that follow from it."""

    def __init__(self, *, rates: Sequence[float], stays_open: Sequence[float]) -> None:
        """``rates`` by tiles missing: helpful tiles a turn; ``stays_open`` by own draws left."""
        self._rates = tuple(rates)
        self._stays_open = tuple(stays_open)
        self._typical: dict[tuple[int, int, float], float] = {}
        self._counted: dict[tuple[int, int, int, float], float] = {}
        self._by_draws: dict[tuple[int, float], list[float]] = {}
        self._in_steps: dict[tuple[int, tuple[int, ...], int, float], float] = {}

    def typical(self, missing: int, draws: int, pace: float = 1.0) -> float:
        """The chance to win within that many own draws when nothing more is known.

        ``pace`` scales the rates on the way; the last tile comes at its own.
        """
        if missing <= 0:
            return 1.0
        key = (missing, draws, pace)
        found = self._typical.get(key)
        if found is None:
            rate = self._rates[min(missing, len(self._rates) - 1)] * (pace if missing > 1 else 1.0)
            found = self._typical[key] = self._first_step(rate, self._after(missing, draws, pace))
        return found

    def counted(self, missing: int, rate: float, draws: int, pace: float = 1.0) -> float:
        """The chance to win within that many own draws, given the rate of the next tile."""
        if missing <= 0:
            return 1.0
        steps = round(rate * _STEPS)
        key = (missing, steps, draws, pace)
        found = self._counted.get(key)
        if found is None:
            after = self._after(missing, draws, pace)
            found = self._counted[key] = self._first_step(steps / _STEPS, after)
        return found

    def _after(self, missing: int, draws: int, pace: float) -> list[float]:
        """The typical chances after the next tile, by the draws left then, fewer than these."""
        known = self._by_draws.setdefault((missing, pace), [])
        while len(known) < draws:
            known.append(self.typical(missing - 1, len(known), pace))
        return known[:draws]

    def in_steps(self, missing: int, rates: Sequence[float], draws: int, pace: float = 1.0) -> float:
        """The chance to win within that many own draws, given the rates of the next tiles, in turn."""
        if len(rates) == 1 or missing == 1:
            return self.counted(missing, rates[0], draws, pace)
        key = (missing, tuple(round(rate * _STEPS) for rate in rates), draws, pace)
        if key not in self._in_steps:
            after = [self.in_steps(missing - 1, rates[1:], left, pace) for left in range(draws)]
            self._in_steps[key] = self._first_step(key[1][0] / _STEPS, after)
        return self._in_steps[key]

    def stays(self, draws: int) -> list[float]:
        """By own draws left, up to that many, the chance that nobody else ends the deal within the turn."""
        return [self._stays_open[min(left, len(self._stays_open) - 1)] for left in range(draws + 1)]

    def _first_step(self, rate: float, after: Sequence[float]) -> float:
        """The chance to win, given that of the hand after the next tile for each number of draws left."""
        comes = 1 - exp(-rate)
        total, still_waiting = 0.0, 1.0
        for left in range(len(after) - 1, -1, -1):
            total += still_waiting * comes * after[left]
            still_waiting *= (1 - comes) * self._stays_open[min(left, len(self._stays_open) - 1)]
        return total
