"""What points are worth in a match that is decided by places.

From the scores and the deals still to come follows how many opponents a seat may hope to leave behind.
A win or a loss is worth what it changes in that, told in points: near even scores, far from the end, a
point is worth a point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from typing import Final

from rules.engine.seen import SeatView
from rules.engine.tiles import Seat
from rules.riichi.options import RiichiOptions

_SPREAD: Final = 6200.0
"""How far the difference of two scores moves in a deal."""
_DEALS_A_DEALER: Final = 1.35
_SURELY: Final = 700.0
"""The spread that is left when no deal is to come: equal scores, sticks."""
_SWING: Final = 4000
"""The gain and loss over which worth and points agree."""
_AS_POINTS: Final = 0.3
"""The part of the worth that stays what it is in points."""
_ROUNDED: Final = 100


@dataclass(frozen=True, slots=True)
class Stakes:
    """The scores at the table as one seat sees them, and how much may still change."""

    own: int
    others: tuple[int, int, int]
    """In turn order after the seat."""
    deals_after: float
    """Expected after this one."""
    counts: bool
    """Whether places matter: not in a single deal."""

    def gain(self, points: float) -> float:
        """What winning that many points is worth, paid by all alike."""
        if not self.counts:
            return points
        return _gain(self.own, self.others, self.deals_after, round(points / _ROUNDED) * _ROUNDED)

    def loss(self, points: float, place: int) -> float:
        """What paying that many points to an opponent costs; ``place`` counts from the next in turn order."""
        if not self.counts:
            return points
        paid = round(points / _ROUNDED) * _ROUNDED
        return _loss(self.own, self.others, self.deals_after, paid, place)


def stakes_of(view: SeatView, seat: Seat, options: RiichiOptions) -> Stakes:
    """The stakes of a seat."""
    scores = [view.seats[seat.after(steps)].score for steps in range(4)]
    assert view.round_wind is not None
    assert view.dealer is not None
    passes_left = 4 * options.rounds - 1 - (4 * view.round_wind.place + view.dealer)
    return Stakes(
        own=scores[0],
        others=(scores[1], scores[2], scores[3]),
        deals_after=max(0.0, passes_left * _DEALS_A_DEALER),
        counts=options.rounds > 0,
    )


@lru_cache(maxsize=1 << 12)
def _gain(own: int, others: tuple[int, int, int], deals: float, points: int) -> float:
    after = _left_behind(own + points, [score - points / 3 for score in others], deals)
    worth = (after - _left_behind(own, others, deals + 1)) * _scale(own, others, deals)
    return _AS_POINTS * points + (1 - _AS_POINTS) * worth


@lru_cache(maxsize=1 << 12)
def _loss(own: int, others: tuple[int, int, int], deals: float, points: int, place: int) -> float:
    paid = [score + points * (number == place) for number, score in enumerate(others)]
    before = _left_behind(own, others, deals + 1)
    worth = (before - _left_behind(own - points, paid, deals)) * _scale(own, others, deals)
    return _AS_POINTS * points + (1 - _AS_POINTS) * worth


@lru_cache(maxsize=1 << 10)
def _scale(own: int, others: tuple[int, int, int], deals: float) -> float:
    """Points for each opponent left behind, so that a common swing is worth its points."""
    above = _left_behind(own + _SWING, [score - _SWING / 3 for score in others], deals)
    below = _left_behind(own - _SWING, [score + _SWING / 3 for score in others], deals)
    return 2 * _SWING / max(0.25, above - below)


def _left_behind(own: float, others: Sequence[float], deals: float) -> float:
    """How many opponents end behind, on average."""
    spread = _SPREAD * sqrt(deals) + _SURELY
    return sum([0.5 + 0.5 * erf((own - score) / (spread * sqrt(2))) for score in others])
