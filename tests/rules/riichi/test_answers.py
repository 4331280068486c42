"""Riichi hands in files: answers, refusals, and hands worked out by hand."""

import json
from pathlib import Path

import pytest

from rules.cases.answer import outcome_of
from rules.cases.compare import differences

HAND = {
    "id": "h",
    "rules": "riichi",
    "hand": "123789m406p67s55z",
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
    "flags": ["riichi"],
    "dora": "4m",
    "ura": "7s",
}
CHOW = {"kind": "chow", "tiles": "789m"}
KONG = {"kind": "concealed_kong", "tiles": "2222z"}
CASES = [
    pytest.param(line, id=f"{file.stem}-{number}")
    for file in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for number, line in enumerate(file.read_bytes().splitlines(), start=1)
]


def answer(**fields: object) -> dict[str, object]:
    given = outcome_of(json.dumps(HAND | fields).encode()).answer
    assert given
    return given


def refusal(**fields: object) -> str | None:
    record = HAND | {name.removesuffix("_"): value for name, value in fields.items()}
    refused = outcome_of(json.dumps(record).encode()).refusal
    return refused.code if refused else None


@pytest.mark.parametrize("line", CASES)
def test_the_answer_is_the_one_worked_out_by_hand(line):
    outcome = outcome_of(line)
    assert outcome.has_expect
    assert differences(outcome) == []


def test_an_answer_tells_han_fu_limit_and_where_fu_come_from():
    assert answer() == {
        "id": "h",
        "win": True,
        "total": 5200,
        "payments": {"E": 0, "S": 5200, "W": -5200, "N": 0},
        "lines": [
            {"key": "riichi", "unit": "han", "value": 1},
            {"key": "aka_dora", "unit": "han", "value": 1},
            {"key": "ura_dora", "unit": "han", "value": 1},
        ],
        "limits": [],
        "arrangement": [
            {"kind": "chow", "tiles": "123m"},
            {"kind": "chow", "tiles": "789m"},
            {"kind": "chow", "tiles": "456p"},
            {"kind": "chow", "tiles": "678s", "wins": True},
            {"kind": "pair", "tiles": "55z"},
        ],
        "han": 3,
        "fu": 40,
        "yakuman": 0,
        "limit": None,
        "fu_lines": [
            {"key": "fu_base", "unit": "fu", "value": 20},
            {"key": "fu_closed_discard", "unit": "fu", "value": 10},
            {"key": "fu_dragon_pair", "unit": "fu", "value": 2},
        ],
    }


def test_a_yakuman_has_neither_han_nor_fu():
    given = answer(hand="1122334455667z", win="7z", dora="1m")
    assert (given["han"], given["fu"], given["yakuman"], given["limit"]) == (None, None, 1, "yakuman")
    assert given["lines"] == [{"key": "tsuuiisou", "unit": "yakuman", "value": 13}]
    assert given["limits"] == ["yakuman"]
    assert "fu_lines" not in given
    assert given["arrangement"] == [
        {"kind": "pair", "tiles": f"{rank}{rank}z"} | ({"wins": True} if rank == 7 else {})
        for rank in range(1, 8)
    ]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"win": "9s"}, "shape"),
        ({"flags": []}, "no_yaku"),
        ({"by": "robbed_concealed_kong"}, "not_allowed"),
        ({"by": "robbed_concealed_kong", "hand": "119m19p19s123456z", "win": "7z"}, "not_allowed"),
    ],
)
def test_a_hand_that_does_not_win_says_why_and_nothing_more(fields, reason):
    assert answer(**fields) == {"id": "h", "win": False, "reason": reason}


def test_a_table_may_let_kokushi_rob_a_concealed_kong():
    options = {"kokushi_robs_concealed_kong": True}
    given = answer(by="robbed_concealed_kong", hand="119m19p19s123456z", win="7z", options=options)
    assert given["total"] == 32000


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hand": "123789m400p67s55z"}, "too_many_copies"),
        ({"hand": "123789m406p67s55z", "dora": "0p"}, "too_many_copies"),
        ({"dora": "5z5z5z"}, "too_many_copies"),
        ({"hand": "123789m406p67s5z", "bonus": "1f"}, "no_bonus_tiles"),
        ({"hand": "123789m406p67s5z1f"}, "bonus_tile_here"),
        ({"dora": "1g"}, "bonus_tile_here"),
        ({"dora": "0z"}, "no_such_tile"),
        ({"ura": "8z"}, "no_such_tile"),
        ({"ura": ["7s"]}, "wrong_type"),
        ({"options": {"red_fives": False}}, "no_red_fives"),
        ({"options": {"red_fives": 3}}, "bad_option"),
        ({"options": {"kiriage": True}}, "unknown_option"),
        ({"options": {"uma": [15, 5]}}, "wrong_type"),
        ({"flags": ["ippatsu"]}, "ippatsu_without_riichi"),
        ({"hand": "123m406p67s55z", "melds": [CHOW]}, "riichi_open_hand"),
        ({"hand": "123m406p67s55z", "melds": [CHOW], "flags": ["double_riichi"]}, "riichi_open_hand"),
        ({"flags": ["heavenly"]}, "heavenly_impossible"),
        ({"flags": ["heavenly"], "by": "self_draw", "from_": None}, "heavenly_impossible"),
        ({"flags": ["earthly"]}, "earthly_not_first_draw"),
        ({"flags": ["earthly"], "by": "self_draw", "seat": "E", "from_": None}, "earthly_not_first_draw"),
        ({"flags": ["last_draw"]}, "last_draw_not_drawn"),
        ({"flags": ["last_discard"], "by": "self_draw", "from_": None}, "last_discard_not_given"),
        (
            {"hand": "123m406p67s55z", "melds": [KONG], "flags": ["last_draw"]}
            | {"by": "replacement", "from_": None},
            "last_draw_on_replacement",
        ),
        ({"by": "replacement", "from_": None}, "replacement_without_kong"),
        ({"flags": ["renhou"], "seat": "E"}, "renhou_impossible"),
        ({"from_": None}, "from_missing"),
        ({"from_": "S"}, "from_is_winner"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused(fields, code):
    assert refusal(**fields) == code


@pytest.mark.parametrize(
    "fields",
    [
        {"flags": ["riichi", "double_riichi", "ippatsu"]},
        {"flags": ["double_riichi"]},
        {"hand": "123m406p67s55z", "melds": [KONG]},
        {"by": "robbed_kong", "flags": ["riichi", "last_discard"]},
        {"flags": ["riichi", "last_of_kind"], "dealer_streak": 0, "visible": {"5z": 4}},
        {"melds": [{"kind": "pung", "tiles": "055p", "called": "0p"}], "hand": "123m67s999s55z", "flags": []},
    ],
)
def test_what_can_be_is_answered(fields):
    assert refusal(**fields) is None
