"""The chart of a match: the stacks after each deal, as lines of an SVG drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matches.history import MatchStory
from matches.models import Player

WIDTH: Final = 720
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 60, 610, 16, 266
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
MOST_LINES: Final = 6
MOST_NAMES: Final = 12
"""Deals named under the chart; of more, every second, third … is."""
NAME_GAP: Final = 16


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a line."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The stack of one player."""

    number: int
    """1–4: its colour and the shape of its marks."""
    player: Player
    points: str
    marks: tuple[Mark, ...]
    name_y: float
    total: int


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the drawing needs."""

    lines: tuple[ChartLine, ...]
    rows: tuple[tuple[int, float], ...]
    """The lines across: a value, and where it lies."""
    columns: tuple[tuple[str, float], ...]
    """The names of deals, and where they stand."""
    start: float
    """Where everybody began."""


def score_chart(story: MatchStory) -> Chart | None:
    """The chart of a match that has at least two settled deals."""
    if len(story.totals) < 2:
        return None
    totals = ((story.start,) * 4, *story.totals)
    step = _step(min(map(min, totals)), max(map(max, totals)))
    low = min(map(min, totals)) // step * step
    high = -(-max(map(max, totals)) // step) * step
    low, high = (low, high) if low < high else (low - step, high + step)

    def height(value: float) -> float:
        return round(BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP), 1)

    def across(place: int) -> float:
        return round(LEFT + place / (len(totals) - 1) * (RIGHT - LEFT), 1)

    ends = _spread([height(total) for total in totals[-1]])
    lines = []
    for seat, player in enumerate(story.players):
        marks = tuple(Mark(across(place), height(total[seat])) for place, total in enumerate(totals))
        lines.append(
            ChartLine(
                number=seat + 1,
                player=player,
                points=" ".join(f"{mark.x},{mark.y}" for mark in marks),
                marks=marks[1:],
                name_y=ends[seat],
                total=totals[-1][seat],
            )
        )
    every = -(-len(story.deals) // MOST_NAMES)
    return Chart(
        lines=tuple(lines),
        rows=tuple((value, height(value)) for value in range(low, high + 1, step)),
        columns=tuple(
            (deal.sign, across(place))
            for place, deal in enumerate(story.deals, start=1)
            if place % every == 0
        ),
        start=height(story.start),
    )


def _step(low: int, high: int) -> int:
    """The distance of the lines across: round, and few enough lines."""
    return next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights of the names at the end, moved apart so that each can be read."""
    placed = [0.0] * len(heights)
    last = float("-inf")
    for seat in sorted(range(len(heights)), key=lambda seat: heights[seat]):
        last = placed[seat] = max(heights[seat], last + NAME_GAP)
    overflow = max(0.0, last - BOTTOM)
    return [round(height - overflow, 1) for height in placed]
