"""All drills: the problem that a number gives."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final

from rules.practice.lessons import furiten_problem, set_problem, tile_problem
from rules.practice.problem import Drill, Problem
from rules.practice.scores import score_problem
from rules.practice.shapes import discard_problem, shape_problem, waits_problem

MOST_SEED: Final = 1_000_000_000
"""Numbers of problems are below."""

_MAKERS: Final[Mapping[Drill, Callable[[Random], Problem]]] = {
    Drill.TILES: tile_problem,
    Drill.SETS: set_problem,
    Drill.SHAPES: shape_problem,
    Drill.FURITEN: furiten_problem,
    Drill.DISCARD: discard_problem,
    Drill.WAITS: waits_problem,
    **{drill: partial(score_problem, drill) for drill in Drill if drill.rules},
}


def problem_of(drill: Drill, seed: int) -> Problem:
    """The problem of a number.

    >>> problem_of(Drill.WAITS, 7) == problem_of(Drill.WAITS, 7)
    True
    """
    # Chance with a number is no chance: nobody gains by guessing it.
    return _MAKERS[drill](Random(f"{drill} {seed}"))  # noqa: S311
