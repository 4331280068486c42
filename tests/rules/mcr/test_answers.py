"""Hands of MCR in files: what is answered, refused and compared."""

import json

import pytest

from rules.cases.answer import outcome_of
from rules.cases.compare import differences

HAND = {
    "id": "h",
    "rules": "mcr",
    "hand": "45678s33z",
    "melds": [{"kind": "chow", "tiles": "123s"}, {"kind": "chow", "tiles": "345p"}],
    "bonus": "1f2g",
    "win": "9s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}
BELOW = HAND | {"hand": "444m67p77z", "win": "8p", "melds": [
    {"kind": "pung", "tiles": "333z"}, {"kind": "chow", "tiles": "456s"},
]}  # fmt: skip
ORPHANS = HAND | {"hand": "19m19p19s1234567z", "win": "1z", "melds": [], "by": "robbed_concealed_kong"}


def answer(record):
    outcome = outcome_of(json.dumps(record).encode())
    assert outcome.refusal is None, outcome.refusal
    return outcome.answer


def refused(record) -> str:
    outcome = outcome_of(json.dumps(record).encode())
    assert outcome.refusal is not None
    return outcome.refusal.code


def test_a_win_tells_fan_and_flowers_apart():
    given = answer(HAND)
    assert (given["win"], given["fan"], given["flowers"], given["total"]) == (True, 17, 2, 19)
    assert given["payments"] == {"E": -8, "S": 43, "W": -27, "N": -8}
    assert [(line["key"], line["unit"], line["value"]) for line in given["lines"]] == [
        ("pure_straight", "fan", 16), ("one_voided_suit", "fan", 1), ("flower_tiles", "fan", 2),
    ]  # fmt: skip
    assert given["limits"] == []


def test_a_win_tells_what_was_excluded_and_by_what():
    assert answer(HAND)["excluded"] == [
        {"key": "short_straight", "by": "pure_straight"},
        {"key": "two_terminal_chows", "by": "pure_straight"},
    ]


def test_a_win_shows_where_the_tile_went():
    assert answer(HAND)["arrangement"] == [
        {"kind": "chow", "tiles": "456s"},
        {"kind": "chow", "tiles": "789s", "wins": True},
        {"kind": "pair", "tiles": "33z"},
        {"kind": "chow", "tiles": "123s", "meld": "chow"},
        {"kind": "chow", "tiles": "345p", "meld": "chow"},
    ]


@pytest.mark.parametrize(
    ("hand", "win", "melds", "kinds", "winning"),
    [
        ("19m19p19s1234567z", "1z", [], ["orphans"], "orphans"),
        ("2m39p147s1234567z", "6p", [], ["honors_and_knitted"], "honors_and_knitted"),
        ("112m1155p2266s44z", "2m", [], ["pair"] * 7, "pair"),
        ("147m25p369s22z", "8p", [{"kind": "chow", "tiles": "678s"}], ["knitted", "pair", "chow"], "knitted"),
        ("147m258p369s2z", "2z", [{"kind": "chow", "tiles": "678s"}], ["knitted", "pair", "chow"], "pair"),
    ],
)
def test_special_hands_are_shown_in_groups_of_their_own(hand, win, melds, kinds, winning):
    groups = answer(HAND | {"hand": hand, "win": win, "melds": melds})["arrangement"]
    assert [group["kind"] for group in groups] == kinds
    assert [group["kind"] for group in groups if group.get("wins")] == [winning]


def test_a_hand_below_the_minimum_is_no_win_but_tells_its_lines():
    given = answer(BELOW)
    assert (given["win"], given["reason"], given["fan"], given["flowers"]) == (False, "below_minimum", 7, 2)
    assert {line["key"] for line in given["lines"]} == {
        "all_types", "pung_of_terminals_or_honors", "flower_tiles",
    }  # fmt: skip
    assert not given.keys() & {"total", "payments"}


def test_an_incomplete_hand_has_no_fan():
    given = answer(HAND | {"win": "1m"})
    assert (given["win"], given["reason"], given["fan"]) == (False, "shape", 0)


def test_a_concealed_kong_cannot_be_robbed():
    assert answer(ORPHANS)["reason"] == "not_allowed"
    assert answer(HAND | {"by": "robbed_concealed_kong"})["reason"] == "shape"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"flags": ["last_of_kind"], "win": "4s"}, "last_of_kind_held"),
        ({"options": {"no_such": True}}, "unknown_option"),
        ({"options": {"two_concealed_kongs": 7}}, "bad_option"),
        ({"hand": "0m4567s33z"}, "no_red_fives"),
        ({"by": "replacement", "from": None}, "replacement_without_kong"),
        ({"bonus": "1f1f"}, "too_many_copies"),
    ],
)
def test_what_cannot_be_is_refused(change, code):
    assert refused(HAND | change) == code


def test_options_change_the_answer():
    record = HAND | {"hand": "258m23469p14788s", "win": "3p", "melds": []}
    assert answer(record)["fan"] == 17
    assert answer(record | {"options": {"knitted_waits": False}})["fan"] == 16


@pytest.mark.parametrize(
    "lines",
    [
        {"pure_straight": 16, "one_voided_suit": 1},
        {"pure_straight": 16, "one_voided_suit": 1, "flower_tiles": 2},
        [
            {"key": "one_voided_suit", "unit": "fan", "value": 1},
            {"key": "pure_straight", "unit": "fan", "value": 16},
        ],
    ],
)
def test_expected_lines_may_leave_the_flowers_out(lines):
    field = "lines" if isinstance(lines, list) else "lines_any_of"
    for expect in ({"lines": lines}, {field: lines if field == "lines" else [{}, lines]}):
        line = json.dumps(HAND | {"expect": expect}).encode()
        assert differences(outcome_of(line)) == []


def test_expected_flowers_must_be_right_where_they_are_told():
    expect = {"lines": {"pure_straight": 16, "one_voided_suit": 1, "flower_tiles": 3}}
    line = json.dumps(HAND | {"expect": expect}).encode()
    assert [difference.field for difference in differences(outcome_of(line))] == ["lines"]
