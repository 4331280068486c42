"""How fans are combined. Source: docs/rules/mcr.md, M-2."""

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from rules.engine.tiles import Tile
from rules.mcr.combine import all_chow_fans, double_pungs, join_chows
from rules.mcr.score import score_mcr
from tests.kit.mcr import excluded, fans, scored
from tests.kit.mcr_hands import random_mcr_win

CHOWS = tuple(Tile(9 * suit + rank) for suit in range(3) for rank in range(7))


# Freedom of choice and non-separation


def test_three_equal_runs_are_three_chows_or_three_pungs_never_both():
    assert fans("11122233367p44z", "8p") == {
        "pure_shifted_pungs": 24,
        "three_concealed_pungs": 16,
        "half_flush": 6,
        "concealed_hand": 2,
        "pung_of_terminals_or_honors": 1,
    }


def test_of_all_arrangements_the_one_of_the_highest_total_counts():
    """With the melded chow of 2 three equal runs are worth more as chows."""
    assert "quadruple_chow" in fans("22233344p99m", "4p", "chow 234p")
    assert "pure_shifted_pungs" in fans("22233344p99m", "4p", "chow 678p")


def test_four_equal_chows_are_no_tile_hogs():
    assert fans("34455s66z", "3s", "chow 345s", "chow 345s") == {"quadruple_chow": 48, "half_flush": 6}
    assert excluded("34455s66z", "3s", "chow 345s", "chow 345s")["tile_hog"] == "quadruple_chow"


def test_a_hand_of_pairs_is_scored_as_four_sets_where_that_is_more():
    """Four sets 64 + 2; seven pairs would be 24 + 24."""
    assert fans("1122335577889m", "9m") == {"pure_terminal_chows": 64, "concealed_hand": 2}


# Account-once and non-identity: chows


def counted(*chows: str) -> dict[str, int]:
    fans_ = join_chows(tuple(sorted(_face(chow) for chow in chows)))
    return {name: count for name, count in fans_._asdict().items() if count}


def _face(chow: str) -> Tile:
    return Tile(9 * "mps".index(chow[1]) + int(chow[0]) - 1)


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        (("2m", "2m"), {"pure_double": 1}),
        (("2m", "2s"), {"mixed_double": 1}),
        (("2m", "5m"), {"short_straight": 1}),
        (("1m", "7m"), {"two_terminals": 1}),
        (("2m", "3m"), {}),
        (("1m", "7p"), {}),
    ],
)
def test_two_chows_may_make_a_fan(chows, expected):
    assert counted(*chows) == expected


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        (("2m", "2m", "2m"), {"pure_triple": 1}),
        (("1m", "4m", "7m"), {"pure_straight": 1}),
        (("2m", "3m", "4m"), {"pure_shifted": 1}),
        (("1m", "3m", "5m"), {"pure_shifted": 1}),
        (("1m", "4p", "7s"), {"mixed_straight": 1}),
        (("2m", "2p", "2s"), {"mixed_triple": 1}),
        (("4m", "2p", "3s"), {"mixed_shifted": 1}),
        (("1m", "3p", "5s"), {}),
        (("1m", "2m", "3p"), {}),
    ],
)
def test_three_chows_joined_by_a_fan_give_nothing_in_twos(chows, expected):
    assert counted(*chows) == expected


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        (("2m", "2m", "2m", "2m"), {"quadruple": 1}),
        (("1m", "2m", "3m", "4m"), {"four_shifted": 1}),
        (("1m", "3m", "5m", "7m"), {"four_shifted": 1}),
    ],
)
def test_four_chows_joined_by_a_fan_leave_nothing_to_join(chows, expected):
    assert counted(*chows) == expected


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        (("1m", "4m", "7m", "1p"), {"pure_straight": 1, "mixed_double": 1}),
        (("1m", "4m", "7m", "1m"), {"pure_straight": 1, "pure_double": 1}),
        (("2m", "2p", "2s", "2m"), {"mixed_triple": 1, "pure_double": 1}),
        (("1m", "4p", "7s", "1p"), {"mixed_straight": 1, "mixed_double": 1}),
        (("2m", "3m", "4m", "7m"), {"pure_shifted": 1, "short_straight": 1}),
        (("1m", "2p", "3s", "7m"), {"mixed_shifted": 1, "two_terminals": 1}),
        (("2m", "3m", "4m", "2p"), {"pure_shifted": 1, "mixed_double": 1}),
        (("2m", "3m", "4m", "6s"), {"pure_shifted": 1}),
    ],
)
def test_the_fourth_chow_joins_one_of_three_once(chows, expected):
    assert counted(*chows) == expected


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        (("1m", "7m", "1p", "7p"), {"mixed_double": 2, "two_terminals": 1}),
        (("2m", "5m", "2p", "5p"), {"mixed_double": 2, "short_straight": 1}),
        (("2m", "2m", "5m", "5m"), {"pure_double": 2, "short_straight": 1}),
        (("2m", "2m", "2p", "5m"), {"pure_double": 1, "mixed_double": 1, "short_straight": 1}),
        (("2m", "2m", "2p", "2p"), {"pure_double": 2, "mixed_double": 1}),
        (("2m", "2m", "5m"), {"pure_double": 1, "short_straight": 1}),
        (("2m", "2m", "2p"), {"pure_double": 1, "mixed_double": 1}),
        (("2m", "2m", "4p", "4p"), {"pure_double": 2}),
        (("2m", "2m", "4p", "6s"), {"pure_double": 1}),
        (("2m", "4p", "6s", "7s"), {}),
    ],
)
def test_chows_are_joined_in_twos_without_a_circle(chows, expected):
    """Repeated kinds are dropped first, and among them the least preferred."""
    assert counted(*chows) == expected


def test_no_four_chows_hold_two_different_fans_of_three():
    """So it needs no choice which three are joined."""
    for chows in combinations_with_replacement(CHOWS, 4):
        joined = [join_chows(trio)[:8] for trio in combinations(chows, 3)]
        assert len({fans_ for fans_ in joined if any(fans_)}) <= 1


def test_chows_never_count_more_often_than_they_are_met():
    for chows in combinations_with_replacement(CHOWS, 4):
        in_all, joined = all_chow_fans(chows), join_chows(chows)
        assert all(count <= met for count, met in zip(joined, in_all, strict=True))
        assert sum(joined) <= 3


def test_a_chow_that_closes_a_circle_is_told_as_excluded():
    """Four chows, joined by three fans of two; the second Short Straight would join what is joined."""
    hand = ("234567p234567s1z", "1z")
    assert fans(*hand) == {
        "concealed_hand": 2,
        "mixed_double_chow": 2,
        "short_straight": 1,
        "one_voided_suit": 1,
        "single_wait": 1,
    }
    assert excluded(*hand) == {"short_straight": "mixed_double_chow"}


def test_what_a_higher_fan_joined_already_is_told_as_excluded():
    assert excluded("34456s55z", "2s", "chow 456m", "chow 456p") == {"mixed_double_chow": "mixed_triple_chow"}


# Account-once: pungs


def pungs(*names: str) -> int:
    return sum(1 << _face(name) for name in names)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("2m", "2p"), 1),
        (("2m", "2p", "5m", "5s"), 2),
        (("2m", "2p", "2s"), 0),
        (("2m", "2p", "2s", "5m"), 0),
        (("2m", "3p"), 0),
    ],
)
def test_pungs_of_a_rank_are_joined_in_twos_unless_three_are(names, expected):
    assert double_pungs(pungs(*names)) == expected


# Non-repeat


def test_a_fan_that_does_not_count_excludes_nothing():
    """Seven Shifted Pairs take Fully Concealed Hand, so that does not take Self-Drawn."""
    assert fans("2233445566778m", "8m", by="self_draw") == {
        "seven_shifted_pairs": 88, "all_simples": 2, "self_drawn": 1,
    }  # fmt: skip


def test_only_what_was_met_is_told_as_excluded():
    assert excluded("55p44z", "4z", "pung 111z", "pung 222z", "pung 333z") == {
        "all_pungs": "big_four_winds",
        "prevalent_wind": "big_four_winds",
        "seat_wind": "big_four_winds",
        "pung_of_terminals_or_honors": "big_four_winds",
    }


def test_what_takes_a_fan_is_always_among_the_lines():
    random = Random(12)
    for _ in range(2000):
        score = score_mcr(random_mcr_win(random))
        keys = {line.key for line in score.lines}
        for line in score.excluded:
            assert line.by in keys
            assert line.key != line.by
        assert len({line.key for line in score.excluded}) == len(score.excluded)


def test_a_hand_below_the_minimum_says_what_was_excluded_too():
    score = scored("67m123p99s", "8m", "chow 456s", "pung 222z")
    assert (score.win, score.reason) == (False, "below_minimum")
    assert [(line.key, line.by) for line in score.excluded] == [("pung_of_terminals_or_honors", "seat_wind")]
