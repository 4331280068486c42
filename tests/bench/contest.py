"""Sides that answer the same questions, timed in turns within one process.

A side answers batches of questions. All sides must agree on every batch before anything is timed; that is
looked at in a child of this process, so that what is timed afterwards has been met by nobody. The first
batch warms both up and is not counted. Time is the processor's, of this process alone: another process that
wants the processor changes it little.
"""

import os
import statistics
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any


@dataclass(frozen=True)
class Side:
    """Somebody who answers, and the questions in its own form: a list a batch."""

    name: str
    answer: Callable[[Any], object]
    batches: Sequence[Sequence[Any]]

    def seconds(self, batch: int) -> float:
        """What one batch takes."""
        answer, questions = self.answer, self.batches[batch]
        begun = process_time()
        for question in questions:
            answer(question)
        return process_time() - begun


@dataclass(frozen=True)
class Contest:
    """Ourselves first, then the peers, and what must be equal."""

    sides: Sequence[Side]
    check: Callable[[], None] = lambda: None
    """Raises AssertionError where the sides disagree."""
    weight: Callable[[Side, int], int] = lambda side, batch: len(side.batches[batch])
    """How many things a batch of a side is, where that is not the number of its questions."""


@dataclass(frozen=True)
class Rate:
    """Things a second: the median of the batches, and the slowest and fastest of them."""

    name: str
    median: float
    least: float
    most: float
    ratio: float
    """How many times as fast we are: the median of the batches' ratios, which a busy moment disturbs less."""


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    key: str
    title: str
    unit: str
    make: Callable[[int, int], Contest]
    """The contest of that many batches of that size."""
    size: int
    """Questions a batch."""
    peers: tuple[str, ...] = ()
    """The packages that it is compared with."""
    aims: dict[str, float] = field(default_factory=dict)
    """The least ratio to each peer, and under ``rate`` the least rate, that are aimed at."""


def agrees(contest: Contest) -> bool:
    """Whether the sides agree, looked at in a child of this process."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            contest.check()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def rates(contest: Contest) -> list[Rate]:
    """How fast each side is, the sides taking turns batch by batch."""
    count = len(contest.sides[0].batches)
    measured: dict[str, list[float]] = {side.name: [] for side in contest.sides}
    for batch in range(count):
        for side in contest.sides:
            seconds = side.seconds(batch)
            if batch or count == 1:
                measured[side.name].append(contest.weight(side, batch) / seconds)
    ours = measured[contest.sides[0].name]
    return [
        Rate(
            name,
            statistics.median(found),
            min(found),
            max(found),
            statistics.median([mine / theirs for mine, theirs in zip(ours, found, strict=True)]),
        )
        for name, found in measured.items()
    ]
