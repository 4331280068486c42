"""One-chance: +2 if only one kind can complete the hand. Source: specs K-5.8 to K-5.10."""

import pytest

from rules.klasik.score import score_klasik
from tests.kit.hands import win


def is_one_chance(facts) -> bool:
    return any(line.key == "one_chance" for line in score_klasik(facts).lines)


@pytest.mark.parametrize(("hand", "tile"), [("12m", "3m"), ("89m", "7m"), ("46m", "5m")])
def test_edge_and_closed_waits_have_it(hand, tile):
    assert is_one_chance(win(f"{hand}456p678s44z", tile, "chow 789p"))


def test_a_two_sided_wait_has_it_not():
    assert not is_one_chance(win("67m456p678s44z", "8m", "chow 789p"))


def test_the_whole_hand_is_looked_at_not_the_finished_set():
    """A-06: 13m is closed, but 1m would complete the hand too."""
    assert not is_one_chance(win("1333m456p678s", "2m", "chow 789p"))


@pytest.mark.parametrize("by", ["discard", "robbed_kong", "self_draw"])
def test_it_counts_however_the_tile_came(by):
    assert is_one_chance(win("46m456p678s44z", "5m", "chow 789p", by=by))


def test_it_is_paid_beside_the_pair():
    """K-5.10."""
    assert score_klasik(win("123m456p678s4z", "4z", "chow 789m")).base == 24


def test_an_alternative_is_dropped_when_all_four_copies_are_visible():
    assert is_one_chance(win("67m456p678s44z", "8m", "chow 789p", visible="5555m"))


def test_three_visible_copies_drop_nothing():
    assert not is_one_chance(win("67m456p678s44z", "8m", "chow 789p", visible="555m"))


def test_a_copy_in_an_own_meld_is_visible():
    """K-5.9: the winner's own melds are included."""
    assert is_one_chance(win("67m456p44z", "8m", "chow 789p", "pung 555m", visible="5m"))
    assert not is_one_chance(win("67m456p44z", "8m", "chow 789p", "pung 555m"))


@pytest.mark.parametrize("kind", ["kong", "added_kong", "concealed_kong"])
def test_every_declared_kong_is_visible(kind):
    """A-10."""
    assert is_one_chance(win("67m456p44z", "8m", "chow 789p", f"{kind} 5555m"))


def test_copies_hidden_in_the_hand_drop_nothing():
    """K-5.9: a kind of which one holds all four still counts as an alternative."""
    assert not is_one_chance(win("1111234m", "4m", "chow 456p", "pung 444z"))


def test_the_winning_kind_is_never_dropped():
    facts = win("67m456p678s44z", "8m", "chow 789p", visible="5555m888m")
    assert is_one_chance(facts)
    assert not is_one_chance(win("67m456p678s44z", "8m", "chow 789p", visible="8888m"))


def test_all_other_waits_must_be_gone():
    hand = ("34567m456p44z", "8m", "chow 789p")
    assert not is_one_chance(win(*hand, visible="2222m"))
