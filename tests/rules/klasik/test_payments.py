"""Who pays. Source: specs K-8.1 to K-8.3."""

from itertools import product

import pytest

from rules.engine.tiles import Wind
from rules.klasik.score import klasik_payments, score_klasik
from tests.kit.hands import win


def test_the_discarder_pays_double_the_others_once():
    """K-8.1."""
    assert klasik_payments(22, Wind.SOUTH, Wind.WEST) == (-22, 88, -44, -22)


def test_all_pay_double_on_a_self_draw():
    """K-8.2."""
    assert klasik_payments(42, Wind.NORTH, None) == (-84, -84, -84, 252)


def test_east_neither_gains_nor_pays_more():
    """K-8.3."""
    assert klasik_payments(24, Wind.EAST, Wind.SOUTH) == (96, -48, -24, -24)


def test_a_limit_self_drawn_gives_6000():
    """K-8.2."""
    total = score_klasik(win("555m2229p888s444z", "9p", by="self_draw")).total
    assert klasik_payments(total, Wind.SOUTH, None) == (-2000, 6000, -2000, -2000)


@pytest.mark.parametrize(("winner", "source"), list(product(Wind, (*Wind, None))))
def test_payments_sum_to_zero(winner, source):
    if winner is not source:
        assert sum(klasik_payments(88, winner, source)) == 0
