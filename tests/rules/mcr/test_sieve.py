"""Asking only the rows that may hold gives what asking all rows gives."""

from random import Random

import pytest

from rules.mcr.combine import without_repeats
from rules.mcr.options import DEFAULT_OPTIONS, McrOptions
from rules.mcr.patterns import fan_rows
from rules.mcr.sieve import may_count, sieve_of
from rules.mcr.win import wins_of
from tests.kit.mcr_hands import random_mcr_win

SWITCHED = McrOptions(
    two_concealed_kongs=8,
    concealed_and_melded_kong=3,
    special_hands_self_drawn=False,
    knitted_straight_in_honors=False,
    knitted_waits=False,
    formal_waits=False,
    strict_voided_suit=True,
    four_alike_in_pairs=False,
)


@pytest.mark.parametrize("options", [DEFAULT_OPTIONS, SWITCHED], ids=["default", "switched"])
@pytest.mark.parametrize("seed", range(3))
def test_rows_that_the_sieve_drops_hold_in_no_way(seed, options):
    random, rows, sieve = Random(seed), fan_rows(options), sieve_of(options)
    for _ in range(2000):
        for win in wins_of(random_mcr_win(random), options):
            possible = may_count(win)
            for row in rows:
                seen = row.pattern.met or row.holds
                assert possible & row.bit or not (row.holds(win) or seen(win)), (row.pattern.key, win)
            assert without_repeats(sieve[possible], win) == without_repeats(rows, win)


def test_every_row_is_possible_for_some_arrangement():
    random, met = Random(0), 0
    for _ in range(4000):
        for win in wins_of(random_mcr_win(random), DEFAULT_OPTIONS):
            met |= may_count(win)
    assert [row.pattern.key for row in fan_rows(DEFAULT_OPTIONS) if not met & row.bit] == []
