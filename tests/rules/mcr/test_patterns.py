"""The table of fans: values, order, exclusions. Source: docs/rules/mcr.md."""

from collections import Counter

import pytest

from rules.mcr.options import McrOptions
from rules.mcr.patterns import PATTERNS, fan_rows
from rules.mcr.patterns_low import FLOWER_TILES
from rules.mcr.patterns_middle import CHICKEN_HAND

PLACES = {row.key: place for place, row in enumerate(PATTERNS)}


def test_there_are_81_fans_and_the_line_of_mixed_kongs():
    assert len(PATTERNS) == 82
    values = Counter(row.value for row in PATTERNS)
    assert values == {
        88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 9, 6: 7, 5: 1, 4: 4, 2: 10, 1: 13,
    }  # fmt: skip


def test_rows_go_from_the_highest_value_down():
    assert [row.value for row in PATTERNS] == sorted((row.value for row in PATTERNS), reverse=True)


@pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row.key)
def test_a_fan_takes_only_from_those_after_it(row):
    """They are asked in the order of the table, so what comes before is counted already."""
    taken = (*row.excludes, *row.uses_up, *(key for _, key in row.excludes_under))
    assert all(PLACES[key] > PLACES[row.key] for key in taken)


@pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row.key)
def test_options_named_in_a_row_exist(row):
    named = {option for option, _ in row.excludes_under} | ({row.option} if row.option else set())
    assert named <= set(McrOptions.__struct_fields__)


def test_an_option_that_gives_a_value_starts_at_that_of_the_row():
    for row in PATTERNS:
        assert row.option is None or getattr(McrOptions(), row.option) == row.value


def test_all_but_chicken_hand_and_flowers_are_asked_of_each_arrangement():
    asked = {row.pattern.key for row in fan_rows(McrOptions())}
    assert PLACES.keys() - asked == {CHICKEN_HAND.key, FLOWER_TILES.key}
