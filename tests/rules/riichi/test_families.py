"""Asking only the rows whose family a reading may belong to gives what asking all rows gives."""

from random import Random

import pytest

from rules.riichi.families import traits_of
from rules.riichi.fu import FU
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.patterns import YAKU
from rules.riichi.win import wins_of
from rules.riichi.yakuman import YAKUMAN
from tests.kit.riichi_hands import random_riichi_win

FAMILIES = (*YAKU, *YAKUMAN, *FU)


@pytest.mark.parametrize("seed", range(2))
def test_rows_of_families_that_lack_a_trait_do_not_hold(seed):
    random = Random(seed)
    for _ in range(2000):
        for win in wins_of(random_riichi_win(random), DEFAULT_OPTIONS):
            traits = traits_of(win)
            for needs, rows in FAMILIES:
                if needs & ~traits:
                    assert not any(row.holds(win) for row in rows), (needs, win)


def test_every_family_is_asked_for_some_reading():
    random, met = Random(0), set()
    for _ in range(3000):
        for win in wins_of(random_riichi_win(random), DEFAULT_OPTIONS):
            traits = traits_of(win)
            met |= {needs for needs, _ in FAMILIES if not needs & ~traits}
    assert met == {needs for needs, _ in FAMILIES}
