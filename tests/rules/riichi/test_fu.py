"""Fu. Source: docs/rules/riichi.md, R-8."""

import pytest

from rules.riichi.options import RiichiOptions
from rules.riichi.score import score_riichi
from tests.kit.hands import win


def fu(*args, **kwargs) -> int | None:
    return score_riichi(win(*args, **kwargs)).fu


def parts(*args, **kwargs) -> dict[str, int]:
    """What the fu come from."""
    lines = score_riichi(win(*args, **kwargs)).lines
    return {line.key.removeprefix("fu_"): line.value for line in lines if line.unit == "fu"}


def test_a_self_drawn_pinfu_has_20_fu():
    """Traps 5 and 27: 400 and 700."""
    score = score_riichi(win("123789m456p6799s", "8s", by="self_draw"))
    assert (score.han, score.fu, score.total) == (2, 20, 1500)


def test_a_closed_pinfu_on_a_discard_has_30_fu():
    """Trap 6."""
    assert fu("123789m456p6799s", "8s") == 30


def test_an_open_hand_without_fu_on_a_discard_has_30_fu():
    """Trap 7: 1000."""
    score = score_riichi(win("456p23467s33z", "8s", "chow 789m", flags="last_discard"))
    assert (score.fu, score.total) == (30, 1000)


def test_an_open_hand_without_fu_self_drawn_has_30_fu():
    assert parts("456p23467s33z", "8s", "chow 789m", by="self_draw", flags="last_draw") == {
        "base": 20,
        "self_draw": 2,
    }
    assert fu("456p23467s33z", "8s", "chow 789m", by="self_draw", flags="last_draw") == 30


@pytest.mark.parametrize(("by", "total"), [("discard", 1600), ("self_draw", 3200)])
def test_seven_pairs_have_25_fu_however_won(by, total):
    """Trap 8: 3 han self-drawn are 800 and 1600."""
    score = score_riichi(win("1133m2255p6688s7z", "7z", by=by))
    assert (score.fu, score.total) == (25, total)


@pytest.mark.parametrize(
    ("seat", "expected"),
    [("S", {"round_wind_pair": 2}), ("E", {"round_wind_pair": 2, "seat_wind_pair": 2})],
)
def test_a_pair_of_both_winds_gives_4_fu(seat, expected):
    """Trap 9."""
    found = parts("123789m456p67s11z", "8s", flags="riichi", seat=seat)
    assert {key: value for key, value in found.items() if "wind" in key} == expected


def test_a_pair_of_both_winds_gives_2_fu_where_the_table_plays_so():
    facts = win("456p67s11z", "8s", "chow 789m", "kong 2222p", seat="E", flags="last_discard")
    assert score_riichi(facts).fu == 40
    assert score_riichi(facts, RiichiOptions(double_wind_fu=2)).fu == 30


@pytest.mark.parametrize(
    ("meld", "value"),
    [
        ("pung 555m", 2), ("pung 999m", 4), ("pung 444z", 4),
        ("kong 5555m", 8), ("kong 9999m", 16), ("added_kong 5555m", 8), ("added_kong 4444z", 16),
        ("concealed_kong 5555m", 16), ("concealed_kong 9999m", 32), ("concealed_kong 4444z", 32),
    ],
)  # fmt: skip
def test_claimed_sets_and_kongs_give_fu(meld, value):
    found = parts("456p2346733s", "8s", meld, by="self_draw", flags="last_draw")
    assert sum(found.values()) - 22 == value


@pytest.mark.parametrize(("triplet", "value"), [("555m", 4), ("999m", 8), ("444z", 8)])
def test_concealed_triplets_give_fu(triplet, value):
    """Trap 1: 8 for terminals."""
    assert parts(f"{triplet}456p2346799s", "8s", flags="riichi")["concealed_pung"] == value


@pytest.mark.parametrize(
    ("waiting", "last", "key"),
    [("24", "3", "closed_wait"), ("12", "3", "edge_wait"), ("89", "7", "edge_wait"), ("23", "1", None),
     ("23", "4", None), ("78", "6", None), ("78", "9", None)],
)  # fmt: skip
def test_narrow_waits_give_2_fu(waiting, last, key):
    found = parts(f"{waiting}m456p234678s55z", f"{last}m", flags="riichi")
    assert [name for name in found if "wait" in name] == ([key] if key else [])


def test_a_single_wait_gives_2_fu_and_two_pairs_none():
    assert parts("123789m456p678s5z", "5z", flags="riichi")["single_wait"] == 2
    found = parts("123789m456p33s55z", "3s", flags="riichi")
    assert found == {"base": 20, "closed_discard": 10, "dragon_pair": 2, "open_pung": 2}


def test_fu_are_rounded_up_to_tens():
    assert fu("123789m456p67s55z", "8s", flags="riichi") == 40


def test_the_most_fu_of_a_hand():
    """Four kongs of majors would be a yakuman; three and a concealed triplet give 110 and more."""
    score = score_riichi(
        win("67m11z", "8m", "concealed_kong 9999m", "concealed_kong 1111p", "concealed_kong 9999s", seat="E",
            flags="riichi")
    )  # fmt: skip
    assert score.fu == 130
