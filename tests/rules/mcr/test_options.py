"""The options of MCR, each at its default and changed. Source: docs/rules/mcr.md, options."""

import pytest

from rules.engine.arrange import pack
from rules.engine.errors import OptionError
from rules.engine.tiles import counts_of, parse_tiles
from rules.mcr.options import McrOptions
from rules.mcr.ruleset import MCR
from rules.mcr.shape import completing_pairs, is_winning_shape
from tests.kit.hands import tile
from tests.kit.mcr import fans, scored

TWO_CONCEALED = ("67m44s", "8m", "concealed_kong 2222p", "concealed_kong 8888s", "chow 345p")
MIXED_KONGS = ("67m44s", "8m", "concealed_kong 2222p", "kong 8888s", "chow 345p")


def both(hand, option, value, **told) -> tuple[dict[str, int], dict[str, int]]:
    """The fans with the default and with the option changed."""
    return fans(*hand, **told), fans(*hand, options={option: value}, **told)


def test_two_concealed_kongs_may_be_worth_8():
    default, changed = both(TWO_CONCEALED, "two_concealed_kongs", 8)
    assert (default["two_concealed_kongs"], changed["two_concealed_kongs"]) == (6, 8)


def test_a_concealed_and_a_melded_kong_may_be_worth_6_together():
    default, changed = both(MIXED_KONGS, "concealed_and_melded_kong", 6)
    key = "concealed_kong_and_melded_kong"
    assert (default[key], changed[key]) == (5, 6)


def test_a_concealed_and_a_melded_kong_may_be_worth_3_as_two_rows():
    _, changed = both(MIXED_KONGS, "concealed_and_melded_kong", 3)
    assert "concealed_kong_and_melded_kong" not in changed
    assert (changed["concealed_kong"], changed["melded_kong"]) == (2, 1)


@pytest.mark.parametrize(
    ("hand", "tile_name"),
    [
        ("1112345678999m", "3m"),
        ("2233445566778m", "8m"),
        ("19m19p19s1234567z", "7z"),
        ("222m333p888s4455z", "5z"),
        ("112m1155p2266s44z", "2m"),
        ("2m39p147s1234567z", "6p"),
        ("369m17p28s123456z", "4p"),
    ],
)
def test_self_drawn_special_hands_may_be_fully_concealed(hand, tile_name):
    default, changed = both((hand, tile_name), "special_hands_self_drawn", False, by="self_draw")
    assert (default.get("self_drawn"), default.get("fully_concealed_hand")) == (1, None)
    assert (changed.get("self_drawn"), changed.get("fully_concealed_hand")) == (None, 4)


def test_the_knitted_straight_among_honors_may_count_nothing():
    default, changed = both(("147m258p369s1234z", "5z"), "knitted_straight_in_honors", False)
    assert "knitted_straight" in default
    assert changed == {"lesser_honors_and_knitted_tiles": 12}


def test_a_knitted_tile_may_score_no_wait():
    hand = ("258m23469p14788s", "3p")
    default, changed = both(hand, "knitted_waits", False)
    assert default["closed_wait"] == 1
    assert "closed_wait" not in changed


def test_a_tile_that_is_not_knitted_scores_its_wait_either_way():
    default, changed = both(("258m13369p14788s", "2p"), "knitted_waits", False)
    assert default["closed_wait"] == changed["closed_wait"] == 1


def test_a_kind_of_which_all_four_are_held_may_be_no_wait():
    default, changed = both(("1234444m456p", "1m", "chow 678s"), "formal_waits", False)
    assert "single_wait" not in default
    assert changed["single_wait"] == 1


def test_copies_in_melds_are_held_too():
    hand = ("1234m", "1m", "pung 444m", "chow 678p", "chow 678s")
    default, changed = both(hand, "formal_waits", False)
    assert "single_wait" not in default
    assert changed["single_wait"] == 1


def test_all_terminals_may_leave_double_pung():
    hand = ("99m11p999s", "1p", "pung 111m", "pung 999p")
    default, changed = both(hand, "all_terminals_without_double_pung", False)
    assert "double_pung" not in default
    assert "double_pung" in changed


@pytest.mark.parametrize(
    "hand",
    [
        ("99m55z", "5z", "pung 666z", "pung 777z", "chow 345p"),
        ("67p77z", "8p", "pung 555z", "pung 666z", "chow 123m"),
        ("34455s66m", "3s", "chow 345s", "chow 345s"),
        ("44455s11m", "5s", "pung 666s", "pung 777s"),
        ("45789s55m", "3s", "chow 123s", "chow 567s"),
        ("55m11133z", "3z", "pung 222z", "chow 789p"),
    ],
)
def test_the_strict_reading_takes_one_voided_suit(hand):
    default, changed = both(hand, "strict_voided_suit", True)
    assert default["one_voided_suit"] == 1
    assert "one_voided_suit" not in changed
    assert sum(default.values()) == sum(changed.values()) + 1


def test_four_alike_may_be_no_two_pairs():
    assert fans("1111m22334455p6s", "6s")["seven_pairs"] == 24
    score = scored("1111m22334455p6s", "6s", options={"four_alike_in_pairs": False})
    assert (score.win, score.reason) == (False, "shape")


def test_waits_follow_the_option_of_four_alike():
    held = parse_tiles("1111m22334455p6s")
    options = McrOptions(four_alike_in_pairs=False)
    assert completing_pairs(pack(held)) == (tile("6s"),)
    assert completing_pairs(pack(held), options) == ()
    full = counts_of((*held, tile("6s")))
    assert is_winning_shape(full)
    assert not is_winning_shape(full, options=options)


@pytest.mark.parametrize(
    "given", [{"two_concealed_kongs": 7}, {"knitted_waits": "yes"}, {"unknown": True}, {"formal_waits": 1}]
)
def test_other_options_and_values_are_refused(given):
    with pytest.raises(OptionError):
        MCR.parse_options(given)
