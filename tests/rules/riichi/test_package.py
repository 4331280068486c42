"""The evaluator against the PyPI package ``mahjong`` over random hands.

The hands are those that both can be asked about. The package does not know 2 fu for a double wind, yakuman
that don't add, or renhou that stands alone, and refuses the blessing of heaven beside a concealed kong.
"""

from random import Random

import pytest

from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions
from rules.riichi.score import score_riichi
from tests.kit.mahjong_package import opinion
from tests.kit.riichi_hands import random_riichi_win

REASONS = {"hand_not_winning": "shape", "no_yaku": "no_yaku"}
SWITCHED = RiichiOptions(
    red_fives=False, open_tanyao=False, counted_yakuman=False, kiriage_mangan=True, double_yakuman=True
)


@pytest.mark.parametrize(
    ("options", "seed", "hands"),
    [(DEFAULT_OPTIONS, 11, 2000), (DEFAULT_OPTIONS, 12, 2000), (SWITCHED, 13, 1500)],
    ids=["one_deal", "one_deal_more", "switched"],
)
def test_both_agree(options, seed, hands):
    random = Random(seed)
    for _ in range(hands):
        facts = random_riichi_win(random)
        score, other = score_riichi(facts, options), opinion(facts, options)
        if other.error:
            assert score.reason == REASONS[other.error], facts
            continue
        assert score.total == other.total, facts
        assert {line.key: line.value for line in score.lines if line.unit != "fu"} == other.lines, facts
        if not score.yakuman:
            assert (score.han, score.fu) == (other.han, other.fu), facts
