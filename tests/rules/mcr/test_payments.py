"""Who pays. Source: docs/rules/mcr.md, M-1.14."""

from itertools import product

import pytest

from rules.engine.tiles import Wind
from rules.mcr.score import mcr_payments


def test_the_discarder_pays_8_and_the_hand_the_others_8():
    assert mcr_payments(8, Wind.SOUTH, Wind.WEST) == (-8, 32, -16, -8)


def test_all_pay_8_and_the_hand_on_a_self_draw():
    assert mcr_payments(8, Wind.SOUTH, None) == (-16, 48, -16, -16)


def test_east_neither_gains_nor_pays_more():
    assert mcr_payments(30, Wind.EAST, Wind.NORTH) == (54, -8, -8, -38)


@pytest.mark.parametrize(("winner", "source"), list(product(Wind, (*Wind, None))))
def test_payments_sum_to_zero(winner, source):
    if winner is not source:
        assert sum(mcr_payments(77, winner, source)) == 0
