"""Limits and who pays. Source: docs/rules/riichi.md, R-9."""

from itertools import product

import pytest

from rules.cases.read import example_record, read_case
from rules.engine.scoring import Score
from rules.engine.tiles import Wind
from rules.riichi.limits import LIMITS, YAKUMAN_LIMIT, basic_points
from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions
from rules.riichi.payments import riichi_payments, total_points
from rules.riichi.score import score_riichi
from tests.kit.hands import win

NONE = None
TABLE = [
    # han, fu, on a discard, self-drawn from others and from East; East on a discard, East from each
    (1, 30, 1000, 300, 500, 1500, 500),
    (1, 40, 1300, 400, 700, 2000, 700),
    (1, 50, 1600, 400, 800, 2400, 800),
    (1, 60, 2000, 500, 1000, 2900, 1000),
    (1, 70, 2300, 600, 1200, 3400, 1200),
    (1, 80, 2600, 700, 1300, 3900, 1300),
    (1, 90, 2900, 800, 1500, 4400, 1500),
    (1, 100, 3200, 800, 1600, 4800, 1600),
    (1, 110, 3600, 900, 1800, 5300, 1800),
    (1, 120, 3900, 1000, 2000, 5800, 2000),
    (1, 130, 4200, 1100, 2100, 6300, 2100),
    (2, 20, NONE, 400, 700, NONE, 700),
    (2, 25, 1600, NONE, NONE, 2400, NONE),
    (2, 30, 2000, 500, 1000, 2900, 1000),
    (2, 40, 2600, 700, 1300, 3900, 1300),
    (2, 50, 3200, 800, 1600, 4800, 1600),
    (2, 60, 3900, 1000, 2000, 5800, 2000),
    (2, 70, 4500, 1200, 2300, 6800, 2300),
    (2, 80, 5200, 1300, 2600, 7700, 2600),
    (2, 90, 5800, 1500, 2900, 8700, 2900),
    (2, 100, 6400, 1600, 3200, 9600, 3200),
    (2, 110, 7100, 1800, 3600, 10600, 3600),
    (2, 120, 7700, 2000, 3900, 11600, 3900),
    (2, 130, 8000, 2000, 4000, 12000, 4000),
    (3, 20, NONE, 700, 1300, NONE, 1300),
    (3, 25, 3200, 800, 1600, 4800, 1600),
    (3, 30, 3900, 1000, 2000, 5800, 2000),
    (3, 40, 5200, 1300, 2600, 7700, 2600),
    (3, 50, 6400, 1600, 3200, 9600, 3200),
    (3, 60, 7700, 2000, 3900, 11600, 3900),
    (3, 70, 8000, 2000, 4000, 12000, 4000),
    (4, 20, NONE, 1300, 2600, NONE, 2600),
    (4, 25, 6400, 1600, 3200, 9600, 3200),
    (4, 30, 7700, 2000, 3900, 11600, 3900),
    (4, 40, 8000, 2000, 4000, 12000, 4000),
    (5, 20, 8000, 2000, 4000, 12000, 4000),
    (6, 30, 12000, 3000, 6000, 18000, 6000),
    (7, 30, 12000, 3000, 6000, 18000, 6000),
    (8, 30, 16000, 4000, 8000, 24000, 8000),
    (10, 30, 16000, 4000, 8000, 24000, 8000),
    (11, 30, 24000, 6000, 12000, 36000, 12000),
    (12, 30, 24000, 6000, 12000, 36000, 12000),
    (13, 30, 32000, 8000, 16000, 48000, 16000),
    (26, 30, 32000, 8000, 16000, 48000, 16000),
]


@pytest.mark.parametrize("row", TABLE)
def test_the_table_of_payments(row):
    han, fu, given, other, east, to_east, each = row
    base, _ = basic_points(han, fu, DEFAULT_OPTIONS)
    score = Score(win=True, base=base)
    if given:
        assert riichi_payments(score, Wind.SOUTH, Wind.WEST, DEFAULT_OPTIONS) == (0, given, -given, 0)
        assert total_points(base, Wind.SOUTH, self_drawn=False) == given
        paid = riichi_payments(score, Wind.EAST, Wind.WEST, DEFAULT_OPTIONS)
        assert paid == (to_east, 0, -to_east, 0)
        assert total_points(base, Wind.EAST, self_drawn=False) == to_east
    if other:
        paid = riichi_payments(score, Wind.SOUTH, None, DEFAULT_OPTIONS)
        assert paid == (-east, east + 2 * other, -other, -other)
        assert total_points(base, Wind.SOUTH, self_drawn=True) == east + 2 * other
    if each:
        assert riichi_payments(score, Wind.EAST, None, DEFAULT_OPTIONS) == (3 * each, -each, -each, -each)
        assert total_points(base, Wind.EAST, self_drawn=True) == 3 * each


@pytest.mark.parametrize(("winner", "source"), list(product(Wind, (*Wind, None))))
def test_payments_sum_to_zero(winner, source):
    if winner is not source:
        paid = riichi_payments(Score(win=True, base=1920), winner, source, DEFAULT_OPTIONS)
        assert sum(paid) == 0


@pytest.mark.parametrize("limit", [*LIMITS, YAKUMAN_LIMIT], ids=lambda limit: limit.key)
def test_the_example_reaches_the_limit_and_the_near_miss_does_not(limit):
    example, near_miss = (
        score_riichi(read_case(example_record("riichi", hand)).facts)
        for hand in (limit.example, limit.near_miss)
    )
    assert (example.limit, example.limits, example.base) == (limit.key, (limit.key,), limit.base)
    assert near_miss.win
    assert near_miss.limit != limit.key
    assert limit.source.strip()


def test_limits_rise():
    values = [(limit.han, limit.base) for limit in LIMITS]
    assert values == [(5, 2000), (6, 3000), (8, 4000), (11, 6000), (13, 8000)]


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_nearly_a_mangan_is_rounded_up_only_where_the_table_does(han, fu):
    """Trap 15."""
    assert basic_points(han, fu, DEFAULT_OPTIONS)[0] == 1920
    base, limit = basic_points(han, fu, RiichiOptions(kiriage_mangan=True))
    assert limit
    assert (base, limit.key) == (2000, "mangan")


@pytest.mark.parametrize(("han", "fu"), [(3, 50), (4, 25), (2, 110), (1, 130)])
def test_less_is_never_rounded_up_to_a_mangan(han, fu):
    assert basic_points(han, fu, RiichiOptions(kiriage_mangan=True)) == (fu << 2 + han, None)


def test_many_han_are_one_yakuman_at_most():
    """Trap 26."""
    facts = win("1222234567899m", "3m", flags="riichi ippatsu", dora="1m1m1m", ura="2m1s2m")
    score = score_riichi(facts)
    assert score.han is not None
    assert score.han > 20
    assert (score.limit, score.yakuman, score.total) == ("counted_yakuman", 0, 32000)
