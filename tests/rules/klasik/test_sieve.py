"""Asking only the rows that may hold gives what asking all rows gives."""

from random import Random

import pytest

from rules.klasik.patterns import PATTERNS
from rules.klasik.sieve import may_count, sieved
from rules.klasik.win import wins_of
from tests.kit.winning_hands import random_win


@pytest.mark.parametrize("seed", range(4))
def test_rows_that_the_sieve_drops_hold_in_no_way(seed):
    random = Random(seed)
    for _ in range(2000):
        for win in wins_of(random_win(random)):
            asked = {row.key for rows in sieved(may_count(win)) for row in rows}
            assert [row.key for row in PATTERNS if row.holds(win) and row.key not in asked] == []


def test_every_row_is_possible_for_some_arrangement():
    random, met = Random(0), set()
    for _ in range(6000):
        for win in wins_of(random_win(random)):
            met.update(row.key for rows in sieved(may_count(win)) for row in rows)
    assert [row.key for row in PATTERNS if row.key not in met] == []
