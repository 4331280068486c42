"""The evaluator against a second, naive scorer over random hands."""

from collections import Counter
from random import Random

import pytest

from rules.engine.tiles import counts_of
from rules.klasik.patterns import PATTERNS
from rules.klasik.score import score_klasik
from rules.klasik.shape import is_winning_shape, waits
from tests.kit.klasik_oracle import verdict
from tests.kit.winning_hands import random_win


@pytest.mark.parametrize("seed", range(4))
def test_both_scorers_agree(seed):
    random = Random(seed)
    met: Counter[str] = Counter()
    for _ in range(1500):
        facts = random_win(random)
        score, expected = score_klasik(facts), verdict(facts)
        assert (score.win, score.total, set(score.limits)) == (
            expected.wins,
            expected.total,
            expected.limits,
        ), facts
        met.update(line.key for line in score.lines)
        if score.win and not score.limits:
            assert (score.base, score.doubles) in expected.base_and_doubles, facts
            assert sum(line.value for line in score.lines if line.unit == "points") == score.base
            assert sum(line.value for line in score.lines if line.unit == "doubles") == score.doubles
    # The hands must meet nearly all rows, or agreement says little.
    assert len(met) > len(PATTERNS) - 5


def test_every_random_win_is_complete_and_was_waited_for():
    random = Random(99)
    for _ in range(1000):
        facts = random_win(random)
        counts = counts_of(facts.concealed)
        assert facts.tile in waits(counts, len(facts.melds))
        counts[facts.tile] += 1
        assert is_winning_shape(counts, len(facts.melds))
