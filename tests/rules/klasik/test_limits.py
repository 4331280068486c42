"""Limit hands and the cap. Source: specs K-7. Each limit's own hands are in the table of patterns."""

import pytest

from rules.klasik.score import score_klasik
from tests.kit.hands import win


def limits(facts) -> set[str]:
    return set(score_klasik(facts).limits)


def test_a_limit_replaces_points_doubles_and_bonus_tiles():
    """K-7.2, trap 11."""
    score = score_klasik(win("99m99p", "9p", "pung 111m", "pung 111s", "pung 999s", bonus="1234f1234g"))
    assert (score.total, score.base, score.doubles, score.excluded) == (1000, None, None, ())
    assert [(line.key, line.unit, line.value) for line in score.lines] == [("all_terminals", "limit", 1000)]


def test_several_limits_are_all_listed_and_stay_1000():
    score = score_klasik(win("1112223334455z", "4z"))
    assert set(score.limits) == {"all_honors", "big_four_winds"}
    assert score.total == 1000


def test_a_limit_in_any_arrangement_makes_the_hand_one():
    """K-7.2, trap 4: as chows it is none."""
    assert limits(win("222333444m5599p", "5p", by="self_draw")) == {"hidden_treasure"}


def test_the_arrangement_with_most_limits_is_listed():
    facts = win("2223334445599m", "5m", by="self_draw")
    assert limits(facts) == {"hidden_treasure", "fully_concealed_suit"}


@pytest.mark.parametrize("kind", ["kong", "concealed_kong"])
def test_hidden_treasure_takes_claimed_and_concealed_kongs(kind):
    assert limits(win("2229p888s444z", "9p", f"{kind} 5555m", by="self_draw")) == {"hidden_treasure"}


@pytest.mark.parametrize("meld", ["added_kong 5555m", "pung 555m"])
def test_hidden_treasure_takes_no_open_set(meld):
    assert limits(win("2229p888s444z", "9p", meld, by="self_draw")) == set()


def test_hidden_treasure_needs_a_self_draw():
    assert limits(win("555m2229p888s444z", "9p")) == set()


def test_three_great_scholars_need_another_pung():
    assert limits(win("99m88s", "8s", "pung 555z", "pung 666z", "pung 777z")) == {"three_great_scholars"}
    assert limits(win("99m67s", "8s", "pung 555z", "pung 666z", "pung 777z")) == set()


def test_four_identical_tiles_in_the_hand_are_no_kong():
    """Trap 9."""
    score = score_klasik(win("3p", "3p", "kong 2222m", "kong 5555p", "kong 8888s", "pung 333s"))
    assert "four_kongs" not in score.limits


@pytest.mark.parametrize("one_more", "123456789")
def test_nine_gates_take_any_tile_more(one_more):
    """A-02: the fourteen tiles decide."""
    assert "nine_gates" in limits(win("1112345678999s", f"{one_more}s"))


def test_nine_gates_need_a_closed_hand():
    assert limits(win("1112345699m", "7m", "chow 789m")) == set()


def test_nine_gates_need_one_suit():
    assert limits(win("1112345678m99p", "9m", "chow 123p")) == set()


@pytest.mark.parametrize("by", ["discard", "self_draw", "robbed_kong", "robbed_concealed_kong"])
def test_thirteen_orphans_win_in_every_way(by):
    assert limits(win("119m19p19s123456z", "7z", by=by)) == {"thirteen_orphans"}


def test_only_thirteen_orphans_rob_a_concealed_kong():
    """K-3.7."""
    score = score_klasik(win("123m45699p67s", "8s", "chow 789m", by="robbed_concealed_kong"))
    assert (score.win, score.reason) == (False, "shape")


def test_fully_concealed_suit_takes_a_claimed_kong_but_no_added_one():
    hand = ("1112346789p", "9p")
    assert limits(win(*hand, "kong 5555p", by="self_draw")) == {"fully_concealed_suit"}
    assert limits(win(*hand, "added_kong 5555p", by="self_draw")) == set()
    assert limits(win(*hand, "kong 5555p")) == set()


def test_heavenly_keeps_what_else_holds():
    facts = win("1112345678999m", "9m", by="self_draw", seat="E", flags="heavenly")
    assert limits(facts) == {"nine_gates", "fully_concealed_suit", "heavenly"}


@pytest.mark.parametrize(
    ("by", "flags", "is_moon"),
    [
        ("self_draw", "last_draw", True),
        ("discard", "last_discard", True),
        ("robbed_kong", "last_discard", True),
        ("self_draw", "", False),
        ("discard", "", False),
    ],
)
def test_the_moon_is_1p_as_the_last_tile(by, flags, is_moon):
    """A-21 for the robbed one."""
    facts = win("456m23p678s44z", "1p", "chow 123m", by=by, flags=flags)
    assert limits(facts) == ({"moon_from_the_bottom_of_the_sea"} if is_moon else set())


def test_the_moon_may_be_a_kong_replacement():
    """A-03."""
    facts = win("456m23p44z", "1p", "chow 123m", "kong 8888s", by="replacement", flags="last_draw")
    assert limits(facts) == {"moon_from_the_bottom_of_the_sea"}


def test_plum_blossom_is_5p_as_a_direct_replacement():
    hand = ("456m46p44z", "5p", "chow 123m", "kong 8888s")
    assert limits(win(*hand, by="replacement")) == {"plum_blossom_on_the_roof"}
    assert limits(win(*hand, by="self_draw")) == set()


def test_plum_blossom_and_kong_on_kong_hold_together():
    facts = win("678m46p44z", "5p", "kong 1111m", "kong 9999s", by="replacement", flags="kong_on_kong")
    assert limits(facts) == {"plum_blossom_on_the_roof", "kong_on_kong"}


@pytest.mark.parametrize(("wins", "is_limit"), [(12, False), (13, True), (14, False), (26, False)])
def test_exactly_the_thirteenth_win_of_the_dealer_is_a_limit(wins, is_limit):
    """A-04."""
    facts = win("123m45699p67s", "8s", "chow 789m", seat="E", dealer_streak=wins)
    assert limits(facts) == ({"dealer_thirteen_wins"} if is_limit else set())
