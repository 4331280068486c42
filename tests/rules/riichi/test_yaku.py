"""When yaku hold. Source: docs/rules/riichi.md, R-7. Each yaku's own hands are in the table of patterns."""

import pytest

from rules.riichi.conditions import pointed_at
from rules.riichi.score import score_riichi
from tests.kit.hands import tile, win


def yaku(*args, **kwargs) -> dict[str, int]:
    """The lines that give han or yakuman."""
    return {line.key: line.value for line in score_riichi(win(*args, **kwargs)).lines if line.unit != "fu"}


def test_a_hand_without_yaku_does_not_win():
    score = score_riichi(win("123789m456p67s55z", "8s"))
    assert (score.win, score.reason) == (False, "no_yaku")


def test_dora_and_red_fives_are_no_yaku():
    """Trap 22."""
    score = score_riichi(win("123789m406p67s55z", "8s", dora="7s4z"))
    assert (score.win, score.reason) == (False, "no_yaku")


def test_an_incomplete_hand_does_not_win():
    score = score_riichi(win("123789m456p67s55z", "9s", flags="riichi"))
    assert (score.win, score.reason) == (False, "shape")


@pytest.mark.parametrize("pair", ["55z", "66z", "77z", "11z", "22z"])
def test_a_pair_of_value_kills_pinfu(pair):
    """Trap 10: dragons, the wind of the round (E), the own wind (S)."""
    assert "pinfu" not in yaku(f"123789m456p67s{pair}", "8s", flags="riichi")


@pytest.mark.parametrize("pair", ["33z", "44z", "22m"])
def test_a_guest_wind_or_a_number_leaves_pinfu(pair):
    """Trap 10."""
    assert "pinfu" in yaku(f"123789m456p67s{pair}", "8s")


@pytest.mark.parametrize(("hand", "last"), [("68s", "7s"), ("12s", "3s"), ("89s", "7s")])
def test_pinfu_needs_a_two_sided_wait(hand, last):
    assert "pinfu" not in yaku(f"123789m45699p{hand}", last, flags="riichi")


def test_pinfu_takes_the_place_that_allows_it():
    """The 4 completes 2-3-4 as well as the pair."""
    score = score_riichi(win("2344m456789p678s", "4m"))
    assert ([line.key for line in score.lines[:1]], score.fu) == (["pinfu"], 30)


def test_four_equal_sequences_are_ryanpeikou():
    assert yaku("33p66667777888s", "8s") == {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3}


def test_an_open_hand_has_no_yaku_of_closed_hands():
    hand = ("123456p78s33z", "9s", "chow 123p")
    assert yaku(*hand, flags="last_discard") == {"houtei": 1}


def test_a_concealed_kong_leaves_the_hand_closed():
    """Trap 42."""
    assert yaku("456p23467s33z", "8s", "concealed_kong 5555m", flags="riichi ippatsu") == {
        "riichi": 1,
        "ippatsu": 1,
    }


def test_yaku_of_two_han_lose_one_when_open():
    assert yaku("12m123p12399s", "3m", "chow 123s")["sanshoku_doujun"] == 1
    assert yaku("12345678m99s", "9m", "chow 123p")["ittsuu"] == 1
    assert yaku("123m1299s111z", "3s", "chow 789p") == {"round_wind": 1, "chanta": 1}


def test_east_counts_twice_for_the_dealer_in_the_east_round():
    assert yaku("123m456p6799s", "8s", "pung 111z", seat="E") == {"round_wind": 1, "seat_wind": 1}


@pytest.mark.parametrize("by", ["self_draw", "replacement", "robbed_kong", "discard"])
def test_each_way_to_win_gives_its_own_yaku(by):
    """Trap 20: rinshan, chankan, haitei and houtei are each enough."""
    flags = {"self_draw": "last_draw", "discard": "last_discard"}.get(by, "")
    expected = {
        "self_draw": "haitei",
        "replacement": "rinshan",
        "robbed_kong": "chankan",
        "discard": "houtei",
    }
    found = yaku("456p2346799s", "8s", "kong 5555m", by=by, flags=flags)
    assert found == {expected[by]: 1}


def test_a_robbed_kong_is_never_the_last_discard():
    """Trap 19."""
    assert yaku("123789m456p67s55z", "8s", by="robbed_kong", flags="last_discard") == {"chankan": 1}


def test_a_replacement_is_never_the_last_draw():
    """Trap 19."""
    assert yaku("456p23467s55z", "8s", "kong 5555m", by="replacement", flags="last_draw") == {"rinshan": 1}


def test_chankan_and_ippatsu_hold_together():
    """Trap 17."""
    found = yaku("123789m456p67s55z", "8s", by="robbed_kong", flags="riichi ippatsu")
    assert found == {"riichi": 1, "ippatsu": 1, "chankan": 1}


@pytest.mark.parametrize("flags", ["double_riichi", "riichi double_riichi"])
def test_double_riichi_contains_riichi(flags):
    score = score_riichi(win("123789m456p67s55z", "8s", flags=flags))
    assert (score.han, [line.key for line in score.excluded]) == (2, ["riichi"])


def test_a_replacement_of_a_concealed_kong_is_a_closed_self_draw_too():
    found = yaku("456p23467s55z", "8s", "concealed_kong 5555m", by="replacement")
    assert found == {"menzen_tsumo": 1, "rinshan": 1}


@pytest.mark.parametrize(
    ("hand", "last", "expected"),
    [
        ("123m789p1299s111z", "3s", "chanta"),
        ("123999m789p1299s", "3s", "junchan"),
        ("111999m111s1144z", "4z", "honroutou"),
    ],
)
def test_outside_hands_contain_each_other_in_one_way_only(hand, last, expected):
    found = yaku(hand, last)
    assert {"chanta", "junchan", "honroutou"} & found.keys() == {expected}


def test_seven_pairs_of_terminals_and_honors_are_honroutou_too():
    """Trap 23: 4 han 25 fu."""
    score = score_riichi(win("1199m11p99s11225z", "5z"))
    assert (score.han, score.fu, score.total) == (4, 25, 6400)


def test_seven_pairs_need_seven_different_pairs():
    assert not score_riichi(win("1133m2255p6666s7z", "7z")).win


def test_ura_dora_need_riichi_and_count_once_an_indicator():
    """Trap 21: as many as dora indicators are turned."""
    hand = ("123789m456p67s55z", "8s")
    assert yaku(*hand, flags="riichi", dora="7s1m", ura="7s7s") == {"riichi": 1, "dora": 2, "ura_dora": 2}
    assert yaku(*hand, flags="last_discard", ura="7s7s") == {"houtei": 1}


@pytest.mark.parametrize(
    ("indicator", "shown"),
    [
        *[("1m", "2m"), ("8p", "9p"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s"), ("0s", "6s")],
        *[("1z", "2z"), ("2z", "3z"), ("3z", "4z"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")],
    ],
)
def test_indicators_point_at_the_next_tile_in_a_ring(indicator, shown):
    assert pointed_at(tile(indicator)) == tile(shown)


def test_a_tile_in_a_kong_is_dora_four_times():
    assert yaku("456p23467s55z", "8s", "concealed_kong 5555m", flags="riichi", dora="4m")["dora"] == 4


def test_a_red_five_is_a_five_for_everything_but_its_han():
    """Trap 16."""
    plain, red = (yaku(f"234678m{five}67p3466s", "5s") for five in "50")
    assert red == plain | {"aka_dora": 1} == {"tanyao": 1, "pinfu": 1, "aka_dora": 1}


def test_a_red_indicator_and_a_red_winning_tile_count_as_fives():
    found = yaku("234678m567p3466s", "0s", dora="4s0p")
    assert found == {"tanyao": 1, "pinfu": 1, "dora": 2, "aka_dora": 1}
