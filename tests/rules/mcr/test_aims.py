"""The fans that a hand is nearest to: what its owner is told before it is ready (M-1.10: eight points)."""

import random

import pytest

from rules.engine.tiles import ALL_COPIES, SEATS, Copy, counts_of, parse_tiles, tile_of
from rules.engine.view import observe
from rules.mcr.aims import AIMED, MOST_AIMS, nearest_fans
from rules.mcr.patterns import PATTERNS
from rules.mcr.routes import missing_tiles, targets_for
from tests.kit import riichi
from tests.kit.deals import A, B, table
from tests.kit.hands import tile

FAR = "14m25p36s1234567z"


def aims_of(hand, *, gone=""):
    """The aims of these concealed tiles where no copy of the tiles ``gone`` is left."""
    counts = counts_of(parse_tiles(hand))
    unseen = [4 - copies for copies in counts]
    for lost in parse_tiles(gone):
        unseen[lost] = 0
    return nearest_fans(counts, (), unseen)


def test_the_nearest_fan_comes_first_with_what_it_lacks():
    first = aims_of("123456m28p1144z5s")[0]
    assert (first.pattern, first.value, first.missing) == ("pure_straight", 16, 4)
    assert set(first.tiles[:3]) == set(parse_tiles("789m"))


def test_of_fans_equally_near_the_dearer_comes_first():
    found = aims_of("1199m22p33s446z5s8p")
    assert [aim.missing for aim in found] == sorted(aim.missing for aim in found)
    values = [aim.value for aim in found if aim.missing == found[0].missing]
    assert values == sorted(values, reverse=True)


def test_a_fan_is_named_once():
    for hand in ("123456m78p1122z5s", "1199m22p33s446z5s8p", FAR):
        names = [aim.pattern for aim in aims_of(hand)]
        assert len(set(names)) == len(names) == MOST_AIMS


def test_a_fan_whose_tile_will_never_come_is_none_to_aim_at():
    assert "pure_straight" in {aim.pattern for aim in aims_of("123456m78p1122z5s")}
    assert "pure_straight" not in {aim.pattern for aim in aims_of("123456m78p1122z5s", gone="9m")}
    assert aims_of("19m19p19s1234567z", gone="5m")[0].pattern == "thirteen_orphans"
    assert "thirteen_orphans" not in {aim.pattern for aim in aims_of("19m19p19s1234566z", gone="7z")}


def test_tiles_of_which_no_copy_is_left_are_not_named():
    assert tile("7m") not in aims_of("123456m89m1122z5s", gone="7m")[0].tiles


@pytest.mark.parametrize("seed", range(20))
def test_each_tile_named_brings_its_fan_nearer(seed):
    copies = random.Random(seed).sample(range(ALL_COPIES - 8), 13)
    counts = counts_of([tile_of(Copy(copy)) for copy in copies])
    for aim in nearest_fans(counts, (), [4 - number for number in counts]):
        targets = [target for target in targets_for(()) if target.route.key == aim.pattern]
        assert min(missing_tiles(counts, target) for target in targets) == aim.missing
        for named in aim.tiles:
            more = [number + (place == named) for place, number in enumerate(counts)]
            assert min(missing_tiles(more, target) for target in targets) == aim.missing - 1


def test_every_fan_that_may_be_named_is_a_row_of_the_table():
    assert set(AIMED) <= {row.key for row in PATTERNS}


def test_only_the_owner_is_told_and_only_while_the_hand_is_not_ready():
    state = table(rules="mcr", hands={A: "123456m78p1122z5s"}, turn=B)
    assert observe(state, A).own.aims
    assert [observe(state, viewer).own is None for viewer in (*SEATS, None)] == [False] * 4 + [True]
    ready = table(rules="mcr", hands={A: "123456789m11z78p"}, turn=B)
    assert observe(ready, A).own.aims == ()
    assert observe(ready, A).own.waits


def test_where_any_hand_may_win_nothing_is_aimed_at():
    assert observe(table(hands={A: "123456m78p1122z5s"}, turn=B), A).own.aims == ()
    assert observe(riichi.table(hands={A: "123456m78p1122z5s"}, turn=B), A).own.aims == ()
