"""Fans against PyMahjongGB, the calculator of the Botzone competitions, over random hands of all fans."""

import os
from collections import Counter
from random import Random

import pytest

from rules.mcr.patterns import PATTERNS
from rules.mcr.patterns_low import FLOWER_TILES
from rules.mcr.score import score_mcr
from tests.kit.mcr_hands import random_mcr_win

SEEDS = range(4)
HANDS = 1500
LEAST = 5
"""How often each fan must be met in all seeds together, or agreement says little of it."""


@pytest.fixture(scope="module")
def fans_of():
    """Returns what asks the other calculator; without it the test is skipped, unless it is required."""
    if not os.environ.get("MEJA_REQUIRE_ORACLE"):
        pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed: it needs a C++ compiler")
    from tests.kit.mcr_oracle import fans_of

    return fans_of


@pytest.mark.parametrize("seed", SEEDS)
def test_both_calculators_find_the_same_fans(seed, fans_of):
    random = Random(seed)
    for _ in range(HANDS):
        facts = random_mcr_win(random)
        score = score_mcr(facts)
        fans = {line.key: line.value for line in score.lines if line.key != FLOWER_TILES.key}
        assert fans == fans_of(facts), facts
        assert score.fan == sum(fans.values())


def test_the_hands_meet_every_fan():
    met: Counter[str] = Counter()
    for seed in SEEDS:
        random = Random(seed)
        for _ in range(HANDS):
            met.update(line.key for line in score_mcr(random_mcr_win(random)).lines)
    assert [row.key for row in PATTERNS if met[row.key] < LEAST] == []
