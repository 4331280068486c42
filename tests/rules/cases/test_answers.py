"""The answer of a hand."""

import json

import pytest

from rules.cases.answer import outcome_of

HAND = {
    "id": "köln \u2028 1",
    "rules": "klasik",
    "hand": "456p67s77z",
    "melds": [{"kind": "pung", "tiles": "555z"}, {"kind": "pung", "tiles": "666z"}],
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}


def answer(**fields: object) -> dict[str, object] | None:
    return outcome_of(json.dumps(HAND | fields).encode()).answer


def test_an_answer_tells_worth_payments_lines_and_arrangement():
    assert answer() == {
        "id": "köln \u2028 1",
        "win": True,
        "total": 240,
        "payments": {"E": -240, "S": 960, "W": -480, "N": -240},
        "lines": [
            {"key": "discard_win", "unit": "points", "value": 20},
            {"key": "open_pung", "unit": "points", "value": 8},
            {"key": "dragon_pair", "unit": "points", "value": 2},
            {"key": "little_three_dragons", "unit": "doubles", "value": 3},
        ],
        "limits": [],
        "arrangement": [
            {"kind": "chow", "tiles": "456p"},
            {"kind": "chow", "tiles": "678s", "wins": True},
            {"kind": "pair", "tiles": "77z"},
            {"kind": "pung", "tiles": "555z", "meld": "pung"},
            {"kind": "pung", "tiles": "666z", "meld": "pung"},
        ],
        "base": 30,
        "doubles": 3,
        "excluded": [{"key": "dragon_set", "by": "little_three_dragons"}],
    }


def test_a_limit_hand_has_neither_base_nor_doubles():
    limit = answer(hand="88s99m", win="9m", melds=[*HAND["melds"], {"kind": "pung", "tiles": "777z"}])
    assert limit
    assert (limit["total"], limit["base"], limit["doubles"]) == (1000, None, None)
    assert limit["limits"] == ["three_great_scholars"]
    assert limit["lines"] == [{"key": "three_great_scholars", "unit": "limit", "value": 1000}]


def test_a_hand_that_does_not_win_says_why_and_nothing_more():
    assert answer(win="9s") == {"id": HAND["id"], "win": False, "reason": "shape"}


@pytest.mark.parametrize("expect", [{}, 3, None, {"total": "x"}])
def test_an_expected_answer_changes_nothing(expect):
    assert answer(expect=expect) == answer()


def test_a_hand_without_a_name_is_answered():
    record = {name: value for name, value in HAND.items() if name != "id"}
    given = outcome_of(json.dumps(record).encode()).answer
    assert given
    assert given["id"] is None


@pytest.mark.parametrize(("visible", "lines"), [({}, True), ({"5s": 4}, True), ({"5s": 3}, False)])
def test_a_kind_not_listed_as_visible_is_seen_as_often_as_it_lies_in_own_melds(visible, lines):
    """The other wait is 5s, and all four lie in the own kong; a listed kind is what the file says."""
    given = answer(hand="456m456p67s44z", melds=[{"kind": "kong", "tiles": "5555s"}], visible=visible)
    assert given
    assert ({"key": "one_chance", "unit": "points", "value": 2} in given["lines"]) == lines
