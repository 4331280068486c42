"""Doubles. Source: specs K-6."""

import pytest

from rules.klasik.score import score_klasik
from tests.kit.hands import win


def doubles(facts) -> dict[str, int]:
    return {line.key: line.value for line in score_klasik(facts).lines if line.unit == "doubles"}


def excluded(facts) -> dict[str, str]:
    return {line.key: line.by for line in score_klasik(facts).excluded}


def test_each_dragon_set_gives_one():
    assert doubles(win("99m456p67s", "8s", "pung 555z", "kong 6666z")) == {"dragon_set": 2}


def test_seat_and_round_wind_stack():
    facts = win("99m456p67s", "8s", "chow 123m", "pung 111z", seat="E")
    assert doubles(facts) == {"seat_wind_set": 1, "round_wind_set": 1}


def test_guest_winds_give_none():
    assert doubles(win("99m456p67s", "8s", "chow 123m", "pung 444z")) == {}


def test_little_three_dragons_replace_the_dragon_sets():
    facts = win("456p67s77z", "8s", "pung 555z", "pung 666z")
    assert doubles(facts) == {"little_three_dragons": 3}
    assert excluded(facts) == {"dragon_set": "little_three_dragons"}


def test_big_three_dragons_with_a_chow_are_capped_and_no_limit_hand():
    """Trap 1."""
    score = score_klasik(win("99m67s", "8s", "pung 555z", "pung 666z", "pung 777z"))
    assert (score.base, score.doubles, score.total, score.limits) == (32, 5, 1000, ())


def test_big_three_dragons_leave_other_doubles():
    facts = win("99m67m", "8m", "pung 555z", "pung 666z", "pung 777z", flags="last_discard")
    assert doubles(facts) == {"big_three_dragons": 5, "half_flush": 1, "last_discard": 1}


def test_little_four_winds_add_to_valued_winds_and_half_flush():
    facts = win("67m44z", "8m", "pung 111z", "pung 222z", "pung 333z")
    assert doubles(facts) == {
        "seat_wind_set": 1,
        "round_wind_set": 1,
        "little_four_winds": 1,
        "half_flush": 1,
    }


def test_terminals_and_honors_stack_with_all_pungs():
    facts = win("111s3344z", "4z", "pung 111m", "pung 999p")
    assert doubles(facts) == {"all_pungs": 1, "terminals_and_honors": 1}


def test_pure_flush_replaces_half_flush():
    facts = win("2224567899m", "3m", "chow 123m")
    assert doubles(facts) == {"pure_flush": 3}
    assert excluded(facts) == {"half_flush": "pure_flush"}


@pytest.mark.parametrize(
    ("kong", "counts"), [("kong", True), ("concealed_kong", True), ("added_kong", False)]
)
def test_claimed_kongs_count_as_concealed_in_doubles_and_added_ones_do_not(kong, counts):
    """K-6.2, trap 2."""
    three = win("67m555p888s44z", "8m", f"{kong} 2222m")
    closed = win("67m555p678s44z", "8m", f"{kong} 2222m", by="self_draw")
    assert ("three_concealed_triplets" in doubles(three)) == counts
    assert ("fully_concealed_self_draw" in doubles(closed)) == counts


def test_a_claimed_kong_stays_open_in_points():
    """K-6.2, trap 2."""
    score = score_klasik(win("456p23467s44z", "8s", "kong 5555m", by="self_draw"))
    assert (score.base, score.doubles) == (48, 1)


def test_a_pung_finished_by_a_discard_is_not_concealed():
    assert "three_concealed_triplets" not in doubles(win("55789m222p888s44z", "5m"))


def test_a_pung_finished_by_a_self_draw_is_concealed():
    assert "three_concealed_triplets" in doubles(win("55789m222p888s44z", "5m", by="self_draw"))


def test_four_concealed_triplets_on_a_discard_still_are_three():
    """A-08."""
    facts = win("222m5559p888s444z", "9p")
    assert doubles(facts) == {"all_pungs": 1, "three_concealed_triplets": 1}


def test_a_concealed_win_on_a_discard_is_no_self_draw():
    assert doubles(win("123789m45699p67s", "8s")) == {}


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("2f", {}),
        ("2g", {}),
        ("2f1g", {}),
        ("1f1g", {}),
        ("2f2g", {"own_flower_and_season": 1}),
        ("1234f", {"four_flowers": 1}),
        ("1234g", {"four_seasons": 1}),
        ("1234f2g", {"four_flowers": 1, "own_flower_and_season": 1}),
        ("1234f134g", {"four_flowers": 1}),
        ("1234f234g", {"four_flowers": 1, "own_flower_and_season": 1}),
        ("1234f1234g", {"all_eight_bonus": 3}),
    ],
)
def test_bonus_tiles_double_in_sets_and_own_pairs(bonus, expected):
    """K-6.1, K-6.3: South's number is 2."""
    assert doubles(win("123m45699p67s", "8s", "chow 789m", bonus=bonus)) == expected


@pytest.mark.parametrize(("seat", "number"), [("E", 1), ("S", 2), ("W", 3), ("N", 4)])
def test_the_own_number_follows_the_seat_wind(seat, number):
    """K-6.3."""
    facts = win("123m45699p67s", "8s", "chow 789m", seat=seat, bonus=f"{number}f{number}g")
    assert doubles(facts) == {"own_flower_and_season": 1}


def test_all_eight_keep_their_points():
    """Trap 6."""
    score = score_klasik(win("123m45699p67s", "8s", "chow 789m", bonus="1234f1234g"))
    assert (score.base, score.doubles) == (52, 3)


def test_circumstances_give_one_each():
    hand = ("123m45699p67s", "8s", "chow 789m")
    assert doubles(win(*hand, flags="last_discard")) == {"last_discard": 1}
    assert doubles(win(*hand, by="self_draw", flags="last_draw")) == {"last_wall_tile": 1}
    assert doubles(win(*hand, by="robbed_kong")) == {"robbing_a_kong": 1}


def test_robbing_stacks_with_the_last_discard():
    """A-11."""
    facts = win("123m45699p67s", "8s", "chow 789m", by="robbed_kong", flags="last_discard")
    assert doubles(facts) == {"last_discard": 1, "robbing_a_kong": 1}


def test_the_last_tile_as_kong_replacement_has_both_doubles():
    """A-03."""
    facts = win("45699p23467s", "8s", "added_kong 2222m", by="replacement", flags="last_draw")
    assert doubles(facts) == {"last_wall_tile": 1, "kong_replacement": 1}


def test_a_hand_without_points_gets_no_double():
    """A-01."""
    score = score_klasik(win("123m45699p67s", "8s", "chow 789m"))
    assert (score.total, score.doubles) == (20, 0)
