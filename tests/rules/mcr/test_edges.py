"""Hands at the edges of the rules. Source: docs/rules/mcr.md, M-2 and M-3."""

import pytest

from tests.kit.mcr import excluded, fans, scored

KONGS = ("concealed_kong 1111s", "concealed_kong 2222m", "concealed_kong 4444p", "concealed_kong 6666p")


# The minimum


def test_the_minimum_is_reached_before_flowers():
    score = scored("444m67p77z", "8p", "pung 333z", "chow 456s", bonus="12f")
    assert (score.win, score.reason, score.fan, score.flowers) == (False, "below_minimum", 7, 2)


def test_a_hand_without_any_fan_is_worth_8():
    assert fans("234m67p789s11z", "8p", "pung 555m") == {"chicken_hand": 8}


def test_one_fan_destroys_chicken_hand():
    assert fans("234m12p789s11z", "3p", "pung 555m") == {"edge_wait": 1}


def test_a_flower_does_not_destroy_chicken_hand():
    score = scored("234m67p789s11z", "8p", "pung 555m", bonus="1f")
    assert (score.win, score.fan, score.total) == (True, 8, 9)
    assert [line.key for line in score.lines] == ["chicken_hand", "flower_tiles"]


# Concealed pungs and kongs


def test_a_discard_opens_the_pung_that_it_completes():
    hand = ("222m333p88s789p55z", "8s")
    assert fans(*hand)["two_concealed_pungs"] == 2
    assert fans(*hand, by="self_draw")["three_concealed_pungs"] == 16


@pytest.mark.parametrize("by", ["discard", "robbed_kong"])
def test_a_pung_stays_concealed_if_the_tile_can_be_in_a_concealed_chow(by):
    """55567 with another 5: 555 and 567."""
    assert "three_concealed_pungs" in fans("55567m222p88899s", "5m", by=by)


def test_a_melded_chow_does_not_save_the_pung():
    assert "three_concealed_pungs" not in fans("55m22299p888s", "5m", "chow 567m")
    assert fans("55m22299p888s", "5m", "chow 567m")["two_concealed_pungs"] == 2


@pytest.mark.parametrize(
    ("concealed", "melded", "expected"),
    [
        (1, 0, {"concealed_kong": 2}),
        (0, 1, {"melded_kong": 1}),
        (2, 0, {"two_concealed_kongs": 6}),
        (1, 1, {"concealed_kong_and_melded_kong": 5}),
        (0, 2, {"two_melded_kongs": 4}),
        (3, 0, {"three_kongs": 32, "three_concealed_pungs": 16}),
        (2, 1, {"three_kongs": 32, "two_concealed_pungs": 2}),
        (1, 2, {"three_kongs": 32}),
        (0, 3, {"three_kongs": 32}),
    ],
)
def test_kongs_are_worth_by_how_many_and_how_concealed(concealed, melded, expected):
    faces = ("2222m", "4444p", "8888s")
    kinds = ("concealed_kong",) * concealed + ("kong",) * melded
    melds = [f"{kind} {tiles}" for kind, tiles in zip(kinds, faces, strict=False)]
    chows = ("chow 123m", "chow 456s", "chow 678p")[: 3 - len(melds)]
    found = fans("67m99s", "8m", *melds, *chows)
    rows = {key: value for key, value in found.items() if "kong" in key or "pungs" in key}
    assert rows == expected


@pytest.mark.parametrize(
    ("concealed", "expected"),
    [
        (4, {"four_kongs": 88, "four_concealed_pungs": 64}),
        (3, {"four_kongs": 88, "three_concealed_pungs": 16}),
        (2, {"four_kongs": 88, "two_concealed_pungs": 2}),
        (1, {"four_kongs": 88}),
    ],
)
def test_four_kongs_leave_concealed_pungs_but_no_all_pungs_and_no_wait(concealed, expected):
    melds = [meld if number < concealed else meld.split("_")[1] for number, meld in enumerate(KONGS)]
    found = fans("8s", "8s", *melds)
    assert {key: found[key] for key in expected} == expected
    assert not found.keys() & {"all_pungs", "single_wait", "three_kongs", "melded_kong", "concealed_kong"}


def test_two_concealed_kongs_beside_a_concealed_pung_give_three_concealed_pungs():
    found = fans("222p67m99s", "8m", "concealed_kong 4444p", "concealed_kong 8888s")
    assert found["two_concealed_kongs"] == 6
    assert found["three_concealed_pungs"] == 16


def test_a_concealed_kong_leaves_the_hand_concealed():
    hand = ("123m67p789s99p", "8p", "concealed_kong 4444z")
    assert fans(*hand)["concealed_hand"] == 2
    assert fans(*hand, by="self_draw")["fully_concealed_hand"] == 4


# Special hands


@pytest.mark.parametrize(
    ("hand", "tile", "points"),
    [
        ("19m19p19s1234567z", "7z", {"thirteen_orphans": 88}),
        ("2233445566778m", "8m", {"seven_shifted_pairs": 88, "all_simples": 2}),
        ("1112345678999m", "3m", {"nine_gates": 88, "short_straight": 1}),
        ("112m1155p2266s44z", "2m", {"seven_pairs": 24}),
        ("2m39p147s1234567z", "6p", {"greater_honors_and_knitted_tiles": 24}),
        ("369m17p28s123456z", "4p", {"lesser_honors_and_knitted_tiles": 12}),
    ],
)
def test_a_special_hand_self_drawn_scores_one_and_no_more(hand, tile, points):
    assert fans(hand, tile) == points
    assert fans(hand, tile, by="self_draw") == points | {"self_drawn": 1}
    assert fans(hand, tile, by="self_draw", flags="last_draw") == points | {"last_tile_draw": 8}


@pytest.mark.parametrize(
    ("tile", "more"),
    [
        ("1m", {"pure_straight": 16, "tile_hog": 2}),
        ("2m", {"two_concealed_pungs": 2, "short_straight": 1, "pung_of_terminals_or_honors": 1}),
        ("3m", {"short_straight": 1}),
        ("4m", {"short_straight": 1}),
        ("5m", {"two_concealed_pungs": 2, "pung_of_terminals_or_honors": 1}),
        ("6m", {"short_straight": 1}),
        ("7m", {"short_straight": 1}),
        ("8m", {"two_concealed_pungs": 2, "short_straight": 1, "pung_of_terminals_or_honors": 1}),
        ("9m", {"pure_straight": 16, "tile_hog": 2}),
    ],
)
def test_nine_gates_are_arranged_like_any_hand_and_take_one_pung(tile, more):
    assert fans("1112345678999m", tile) == {"nine_gates": 88} | more


def test_nine_gates_need_the_wait_for_nine_kinds():
    assert "nine_gates" not in fans("1112345567899m", "9m")
    assert fans("1112345567899m", "9m")["full_flush"] == 24


@pytest.mark.parametrize(("hogs", "hand"), [(1, "1111m22334455p6s"), (2, "1111m22224455p6s")])
def test_four_alike_are_two_of_seven_pairs_and_a_tile_hog(hogs, hand):
    assert fans(hand, "6s")["tile_hog"] == 2 * hogs


def test_fans_of_tiles_add_to_seven_pairs_fans_of_sets_do_not():
    """Chows of 123 in three suits would be there too."""
    assert fans("1122336699m22p7s", "7s") == {"seven_pairs": 24, "no_honors": 1}
    assert fans("1122446688997m", "7m") == {"seven_pairs": 24, "full_flush": 24}


def test_all_terminals_as_pairs_score_both():
    found = fans("1111m9999p1199s9m", "9m")
    assert found == {"all_terminals": 64, "seven_pairs": 24, "tile_hog": 4}


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("147m258p369s1234z", "5z", {"lesser_honors_and_knitted_tiles": 12, "knitted_straight": 12}),
        ("147m258p36s12345z", "6z", {"lesser_honors_and_knitted_tiles": 12}),
    ],
)
def test_all_nine_knitted_tiles_among_honors_add_knitted_straight(hand, tile, expected):
    assert fans(hand, tile) == expected


# Knitted Straight


def test_a_knitted_straight_is_scored_with_its_set_and_pair():
    assert fans("147m25558p12336s", "9s") == {
        "knitted_straight": 12, "concealed_hand": 2, "all_chows": 2,
    }  # fmt: skip
    assert fans("147m258p36s44455z", "9s") == {
        "knitted_straight": 12, "all_types": 6, "concealed_hand": 2, "pung_of_terminals_or_honors": 1,
    }  # fmt: skip


def test_the_set_beside_a_knitted_straight_may_be_claimed():
    assert fans("147m258p36s55z", "9s", "pung 444z") == {
        "knitted_straight": 12, "all_types": 6, "pung_of_terminals_or_honors": 1,
    }  # fmt: skip


# Pungs of winds and terminals


def test_three_pungs_of_winds_score_nothing_each():
    found = fans("55p11133z", "3z", "pung 222z", "chow 789p")
    assert "pung_of_terminals_or_honors" not in found
    assert (found["big_three_winds"], found["prevalent_wind"], found["seat_wind"]) == (12, 2, 2)


def test_another_pung_of_terminals_counts_beside_three_winds():
    found = fans("55p11133z", "3z", "pung 222z", "pung 999p")
    assert found["pung_of_terminals_or_honors"] == 1


def test_a_pung_of_round_and_own_wind_scores_for_both():
    found = fans("67m123p99s", "8m", "chow 456s", "pung 111z", seat="E")
    assert found == {"prevalent_wind": 2, "seat_wind": 2}


def test_a_pung_of_another_wind_scores_one():
    assert fans("67m123p99s", "8m", "chow 456s", "pung 333z") == {"pung_of_terminals_or_honors": 1}


def test_two_pungs_of_dragons_take_the_single_ones():
    found = fans("11m333p66z", "6z", "chow 678s", "pung 777z")
    assert found == {"two_dragons_pungs": 6}


# Suits and ranks


def test_all_green_without_the_dragon_is_a_full_flush_too():
    found = fans("2233446688s", "8s", "chow 234s")
    assert (found["all_green"], found["full_flush"]) == (88, 24)
    assert "half_flush" not in found


def test_reversible_tiles_imply_the_missing_suit():
    assert "one_voided_suit" not in fans("12334445p55z", "5z", "chow 456s")
    assert excluded("12334445p55z", "5z", "chow 456s")["one_voided_suit"] == "reversible_tiles"


def test_all_terminals_with_a_triple_pung_give_no_double_pung():
    found = fans("99m999p11s", "1s", "pung 111m", "pung 111p")
    assert found["triple_pung"] == 16
    assert "double_pung" not in found


# How it was won


def test_four_claimed_sets_won_on_a_discard_are_a_melded_hand_without_single_wait():
    melds = ("pung 888p", "chow 456p", "pung 222s", "pung 555m")
    assert fans("7z", "7z", *melds) == {"melded_hand": 6}
    assert fans("7z", "7z", *melds, by="self_draw") == {"single_wait": 1, "self_drawn": 1}


def test_a_concealed_kong_is_no_claimed_set_of_a_melded_hand():
    found = fans("7z", "7z", "concealed_kong 8888p", "chow 456p", "pung 222s", "pung 555m")
    assert found == {"concealed_kong": 2, "single_wait": 1}


def test_robbing_a_kong_is_never_the_last_tile():
    hand = ("456m678p34s55z", "5s", "chow 234m")
    assert fans(*hand, by="robbed_kong", flags="last_of_kind") == {"robbing_the_kong": 8}
    assert excluded(*hand, by="robbed_kong", flags="last_of_kind") == {"last_tile": "robbing_the_kong"}


def test_a_tile_of_which_the_hand_has_more_cannot_have_been_robbed():
    """The other three lie in the pung that the kong was made of."""
    assert fans("456m678p3455s", "5s", "chow 234m", by="robbed_kong") == {"all_chows": 2, "all_simples": 2}


def test_the_last_tile_as_a_replacement_scores_both_and_no_self_drawn():
    found = fans("34m456p44z", "5m", "kong 7777s", "chow 678p", by="replacement", flags="last_draw")
    assert found == {"last_tile_draw": 8, "out_with_replacement_tile": 8, "melded_kong": 1}


def test_the_last_draw_of_an_open_hand_is_not_self_drawn_too():
    found = fans("67m222s22z", "8m", "chow 456m", "pung 666p", by="self_draw", flags="last_draw")
    assert found == {"last_tile_draw": 8}


@pytest.mark.parametrize("melds", [("pung 888m", "chow 123m"), ("pung 888m", "chow 456p")])
def test_the_fourth_of_an_own_exposed_pung_is_the_last_of_its_kind(melds):
    assert fans("67m34555s", "8m", *melds)["last_tile"] == 4


def test_three_own_exposed_chows_show_the_last_of_a_kind_too():
    found = fans("46s99p", "5s", "chow 345s", "chow 567s", "chow 456s")
    assert found["last_tile"] == 4


def test_a_copy_in_the_hand_rules_the_last_tile_out():
    """The flag with a copy in the hand is refused in files; in play it is never set."""
    found = fans("567m3455s", "5s", "chow 123m", "chow 345m", flags="last_of_kind")
    assert "last_tile" not in found
    assert found["pure_shifted_chows"] == 16


# Waits


@pytest.mark.parametrize(
    ("waiting", "tile", "expected"),
    [
        ("12s", "3s", "edge_wait"),
        ("89s", "7s", "edge_wait"),
        ("46s", "5s", "closed_wait"),
        ("23s", "4s", None),
        ("23s", "1s", None),
    ],
)
def test_a_wait_for_one_kind_scores_by_its_place(waiting, tile, expected):
    found = fans(f"567m{waiting}77z", tile, "chow 123m", "chow 345p")
    assert (found.keys() & {"edge_wait", "closed_wait", "single_wait"} or {None}) == {expected}


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("12345m77z", "3m"),  # 12-3 and 6-345
        ("1234m567s", "1m"),  # 1 and 4 as the pair
        ("3334m567s", "4m"),  # 4, and 2 or 5 beside 33
    ],
)
def test_a_wait_for_more_kinds_scores_nothing(hand, tile):
    found = fans(hand, tile, "chow 345p", "chow 678s")
    assert not found.keys() & {"edge_wait", "closed_wait", "single_wait"}


def test_a_kind_of_which_all_four_are_held_is_a_wait_all_the_same():
    """1234444m waits for 1 and, in form, for 4."""
    found = fans("1234444m456p", "1m", "chow 678s")
    assert "single_wait" not in found


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "expected"),
    [
        ("147p258s369m12m99p", "3m", (), "edge_wait"),
        ("147p258s369m13m99p", "2m", (), "closed_wait"),
        ("147p258s369m123m9p", "9p", (), "single_wait"),
        ("147p258s369m9p", "9p", ("chow 123m",), "single_wait"),
        ("147p258s369m3m", "3m", ("chow 123m",), "single_wait"),
        ("147p258s369m23m99p", "1m", (), None),
        ("147p258s36m123m99p", "9m", (), None),
    ],
)
def test_a_wait_beside_a_knitted_straight_scores_by_its_place_there(hand, tile, melds, expected):
    found = fans(hand, tile, *melds)
    assert (found.keys() & {"edge_wait", "closed_wait", "single_wait"} or {None}) == {expected}
