"""Base points. Source: specs K-5."""

import pytest

from rules.klasik.score import score_klasik
from tests.kit.hands import win


def points(facts) -> dict[str, int]:
    return {line.key: line.value for line in score_klasik(facts).lines if line.unit == "points"}


def test_a_discard_gives_20_and_a_self_draw_40():
    """K-5.1."""
    assert points(win("123m45699p67s", "8s", "chow 789m")) == {"discard_win": 20}
    assert points(win("123m45699p67s", "8s", "chow 789m", by="self_draw")) == {"self_draw_win": 40}


@pytest.mark.parametrize("by", ["self_draw", "replacement"])
def test_every_self_draw_gives_40(by):
    """K-5.1: on a kong replacement and on the last tile of the wall too."""
    facts = win("123m99p67s", "8s", "chow 789m", "added_kong 2222p", by=by, flags="last_draw")
    assert points(facts)["self_draw_win"] == 40


@pytest.mark.parametrize(
    ("set_", "key", "value"),
    [
        ("pung 222m", "open_pung", 2),
        ("pung 111m", "open_pung", 4),
        ("pung 444z", "open_pung", 4),
        ("kong 2222m", "open_kong", 8),
        ("kong 9999m", "open_kong", 16),
        ("added_kong 2222m", "open_kong", 8),
        ("added_kong 4444z", "open_kong", 16),
        ("concealed_kong 2222m", "concealed_kong", 16),
        ("concealed_kong 1111m", "concealed_kong", 32),
    ],
)
def test_melds_give_points_by_kind_and_majors_twice_as_much(set_, key, value):
    """K-5.2, K-5.5."""
    assert points(win("45699p23467s", "8s", set_)) == {"discard_win": 20, key: value}


@pytest.mark.parametrize(("pung", "value"), [("222m", 4), ("111m", 8), ("444z", 8)])
def test_concealed_pungs_give_twice_an_open_one(pung, value):
    """K-5.2."""
    assert points(win(f"{pung}45699p23467s", "8s")) == {"discard_win": 20, "concealed_pung": value}


def test_points_of_equal_sets_are_summed_in_one_line():
    assert points(win("99p67s", "8s", "pung 222m", "pung 333m", "pung 999s"))["open_pung"] == 8


@pytest.mark.parametrize(
    ("pair", "seat", "round_", "expected"),
    [
        ("55z", "S", "E", {"dragon_pair": 2}),
        ("22z", "S", "E", {"seat_wind_pair": 2}),
        ("11z", "S", "E", {"round_wind_pair": 2}),
        ("33z", "W", "W", {"seat_wind_pair": 2, "round_wind_pair": 2}),
        ("44z", "S", "E", {}),
        ("11p", "S", "E", {}),
    ],
)
def test_pairs_of_dragons_and_own_winds_count(pair, seat, round_, expected):
    """K-5.3."""
    facts = win(f"123m456s{pair}67s", "8s", "chow 789m", seat=seat, round_=round_)
    assert points(facts) == {"discard_win": 20} | expected


def test_the_winning_discard_opens_only_the_set_it_completes():
    """K-5.4."""
    shanpon = win("5599m222p888s444z", "5m")
    assert points(shanpon) == {"discard_win": 20, "open_pung": 2, "concealed_pung": 4 + 4 + 8}


def test_a_self_drawn_tile_opens_nothing():
    """K-5.4."""
    assert "open_pung" not in points(win("5599m22267p88s", "8p", "chow 123s", by="self_draw"))


def test_bonus_tiles_give_4_each():
    """K-5.6."""
    assert points(win("123m45699p67s", "8s", "chow 789m", bonus="1f34g"))["bonus_tiles"] == 12


@pytest.mark.parametrize("by", ["discard", "robbed_kong", "self_draw"])
def test_a_win_on_the_pair_gives_2_however_it_came(by):
    """K-5.7."""
    assert points(win("123m456p2345s", "5s", "chow 789m", by=by))["out_on_pair"] == 2


def test_a_major_pair_gives_nothing_more():
    """K-5.7: "out on a major pair" is not used."""
    assert points(win("123m456p678s4z", "4z", "chow 789m")) == {
        "discard_win": 20,
        "out_on_pair": 2,
        "one_chance": 2,
    }


def test_a_concealed_hand_gives_nothing_on_a_discard():
    """K-5.12."""
    assert points(win("123789m45699p67s", "8s")) == {"discard_win": 20}
