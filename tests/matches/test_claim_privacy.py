"""Claims: from how long a discard lies there, nobody can tell whether bots or quick passers could claim it.

Flow 5.3. Times are counted, not waited for, and drawn with fixed seeds.
"""

import itertools
import random

import pytest

from matches import deadlines
from tests.kit.timed_table import TimedTable, area_under_curve, same_distribution

EACH = 2_000
RULES = ("klasik", "riichi", "mcr")
THOUGHT = (1_200, 1_900, 2_600, 3_400, 5_200)
"""How long people at these tables thought before."""


def passes_at_once(dice: random.Random) -> float:
    """A page that passes by itself: the way to the server and back."""
    return dice.uniform(20, 300)


def pauses(people, answering=None, each=EACH):
    """From discards to draws: where somebody was asked, and where nobody was."""
    asked, unasked = [], []
    seeds = itertools.count()
    while min(len(asked), len(unasked)) < each:
        seed = next(seeds)
        table = TimedTable(RULES[seed % 3], seed, people=people, answering=answering, answers=THOUGHT)
        for pause in table.run(600):
            (asked if pause.asked else unasked).append(pause.length)
    return asked, unasked


@pytest.mark.parametrize(("people", "answering"), [(0, None), (2, passes_at_once)])
def test_the_time_to_the_next_draw_is_the_same_whether_or_not_somebody_could_claim(people, answering):
    asked, unasked = pauses(people, answering)
    assert max(unasked) > deadlines.FLOOR[1] + 1_000, "some pauses are false"
    assert same_distribution(asked, unasked) > 0.01


def test_the_measure_itself_notices_people_who_think():
    asked, unasked = pauses(4, lambda dice: dice.uniform(300, 3_000), each=300)
    assert same_distribution(asked, unasked) < 0.001
    assert area_under_curve(asked, unasked) > 0.6


def test_the_measures_know_what_is_equal_and_what_is_not():
    assert same_distribution(list(range(500)), list(range(500))) == 1.0
    assert same_distribution(list(range(500)), list(range(100, 600))) < 0.001
    assert area_under_curve([1, 2, 3], [1, 2, 3]) == 0.5
    assert area_under_curve([4, 5], [1, 2]) == 1.0
