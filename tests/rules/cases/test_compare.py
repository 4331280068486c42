"""Comparing an answer with what a file expects."""

import json

import pytest

from rules.cases.answer import outcome_of
from rules.cases.compare import differences

HAND = {
    "id": "h",
    "rules": "klasik",
    "hand": "123m456p67s55z",
    "melds": [{"kind": "chow", "tiles": "789m"}],
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}
GREEN = HAND | {"hand": "2233446688s666z", "melds": []}
REFUSED = HAND | {"win": "8z"}
LOST = HAND | {"win": "9s"}


def differing(record: dict[str, object], expect: object) -> list[str]:
    line = json.dumps(record | {"expect": expect}).encode()
    return [difference.field for difference in differences(outcome_of(line))]


@pytest.mark.parametrize(
    ("record", "expect"),
    [
        (HAND, {}),
        (HAND, {"win": True, "total": 22, "limits": []}),
        (HAND, {"payments": {"E": -22, "S": 88, "W": -44, "N": -22}}),
        (HAND, {"base_and_doubles": [[21, 0], [22, 0]]}),
        (HAND, {"base": 22, "doubles": 0}),
        (HAND, {"lines": {"discard_win": 20, "dragon_pair": 2}}),
        (HAND, {"lines_any_of": [{"discard_win": 22}, {"dragon_pair": 2, "discard_win": 20}]}),
        (HAND, {"working": "20 + 2"}),
        (GREEN, {"limits": ["all_green"], "base": None, "doubles": None, "total": 1000}),
        (LOST, {"win": False}),
        (LOST, {"win": False, "reason": "shape"}),
        (REFUSED, {"error": "no_such_tile"}),
        (REFUSED, {"error": {"code": "no_such_tile"}}),
    ],
)
def test_what_agrees_has_no_difference(record, expect):
    assert differing(record, expect) == []


@pytest.mark.parametrize(
    ("record", "expect", "fields"),
    [
        (HAND, {"win": False}, ["win"]),
        (HAND, {"total": 23}, ["total"]),
        (HAND, {"total": None}, ["total"]),
        (HAND, {"win": False, "total": 23}, ["win", "total"]),
        (HAND, {"payments": {"E": -22, "S": 88, "W": -22, "N": -44}}, ["payments"]),
        (HAND, {"base_and_doubles": [[11, 1]]}, ["base_and_doubles"]),
        (HAND, {"base_and_doubles": 22}, ["base_and_doubles"]),
        (HAND, {"limits": ["all_green"]}, ["limits"]),
        (HAND, {"limits": None}, ["limits"]),
        (HAND, {"lines": {"discard_win": 20}}, ["lines"]),
        (HAND, {"lines": [{"key": "discard_win", "unit": "points", "value": 20}]}, ["lines"]),
        (HAND, {"lines_any_of": [{"discard_win": 20}]}, ["lines_any_of"]),
        (HAND, {"lines_any_of": {"discard_win": 20}}, ["lines_any_of"]),
        (HAND, {"totl": 22}, ["totl"]),
        (HAND, {"reason": "shape"}, ["reason"]),
        (HAND, {"error": "no_such_tile"}, ["error"]),
        (GREEN, {"limits": []}, ["limits"]),
        (GREEN, {"limits": ["all_green", "nine_gates"]}, ["limits"]),
        (LOST, {"win": True}, ["win"]),
        (LOST, {"reason": "no_yaku"}, ["reason"]),
        (LOST, {"total": 0}, ["total"]),
        (REFUSED, {}, ["error"]),
        (REFUSED, {"win": False}, ["error", "win"]),
        (REFUSED, {"error": "bad_tiles"}, ["error"]),
        (HAND, [], ["expect"]),
        (HAND, None, ["expect"]),
        (REFUSED, "none", ["expect"]),
    ],
)
def test_each_field_that_differs_is_named(record, expect, fields):
    assert differing(record, expect) == fields


def test_lines_may_be_written_out_in_any_order():
    lines = [
        {"key": "dragon_pair", "unit": "points", "value": 2},
        {"key": "discard_win", "unit": "points", "value": 20},
    ]
    assert differing(HAND, {"lines": lines}) == []


@pytest.mark.parametrize("strange", [[], {}, None, 1.5, [[]], [{"key": []}], {"key": {}}, [{"value": 1}]])
@pytest.mark.parametrize(
    "field", ["lines", "lines_any_of", "base_and_doubles", "limits", "error", "payments", "total"]
)
def test_whatever_a_file_expects_is_compared(field, strange):
    if (field, strange) != ("limits", []):
        assert differing(HAND, {field: strange}) == [field]
