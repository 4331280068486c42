"""The evaluator against a second, naive scorer over random hands and options."""

from collections import Counter
from random import Random

import pytest

from rules.engine.scoring import WinFacts
from rules.engine.tiles import counts_of
from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions
from rules.riichi.patterns import PATTERNS
from rules.riichi.payments import riichi_payments
from rules.riichi.presets import PRESETS
from rules.riichi.score import may_win, score_riichi
from rules.riichi.shape import is_winning_shape, shape_waits
from tests.kit.riichi_hands import random_riichi_win
from tests.kit.riichi_oracle import verdict

EVERY_SWITCH = RiichiOptions(
    red_fives=False,
    open_tanyao=False,
    counted_yakuman=False,
    yakuman_add=False,
    double_yakuman=True,
    kiriage_mangan=True,
    double_wind_fu=2,
)


def check(facts: WinFacts, options: RiichiOptions) -> list[str]:
    """The keys of the lines, after both scorers have agreed on everything."""
    score, expected = score_riichi(facts, options), verdict(facts, options)
    assert (score.win, score.reason) == (expected.reason is None, expected.reason), facts
    assert may_win(facts, options) == score.win, facts
    if not score.win:
        return []
    assert (score.total, score.han, score.fu, score.yakuman) == (
        expected.total,
        expected.han,
        expected.fu,
        expected.yakuman,
    ), facts
    lines = {line.key: line.value for line in score.lines if line.unit != "fu"}
    assert lines in expected.lines, facts
    assert riichi_payments(score, facts.seat_wind, facts.from_wind, options) == expected.payments, facts
    if score.fu:
        fu = sum(line.value for line in score.lines if line.unit == "fu")
        assert score.fu - 10 < fu <= score.fu, facts
    return [line.key for line in score.lines]


@pytest.mark.parametrize("seed", range(3))
def test_both_scorers_agree(seed):
    random = Random(seed)
    met: Counter[str] = Counter()
    for _ in range(1500):
        met.update(check(random_riichi_win(random), DEFAULT_OPTIONS))
    # The hands must meet nearly all rows, or agreement says little.
    assert len(met) > len(PATTERNS) - 6


@pytest.mark.parametrize(
    "options",
    [EVERY_SWITCH, *(preset.options for preset in PRESETS.values())],
    ids=["every_switch", *PRESETS],
)
def test_both_scorers_agree_under_other_options(options):
    random = Random(7)
    for _ in range(300):
        check(random_riichi_win(random), options)


def test_every_random_win_is_complete_and_was_waited_for():
    random = Random(99)
    for _ in range(1000):
        facts = random_riichi_win(random)
        counts = counts_of(facts.concealed)
        assert facts.tile in shape_waits(counts, len(facts.melds))
        counts[facts.tile] += 1
        assert is_winning_shape(counts, len(facts.melds))
