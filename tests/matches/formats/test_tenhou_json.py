"""The JSON of tenhou.net/6: what is read, in which order, and what is refused with its path."""

import copy
import json

import pytest

from matches.formats.faces import face_name
from matches.formats.json_path import Json
from matches.formats.record import Claimed, Ended, RecordError, Won
from matches.formats.replaying import first_difference
from matches.formats.tenhou_json import read_call, read_tenhou_json
from matches.formats.tenhou_results import read_result
from matches.formats.write_tenhou_json import written_tenhou_json
from rules.engine.tiles import Seat
from tests.kit.records import assert_agrees, golden, played, scripted

A, B, C, D = Seat
MATCH = json.loads(written_tenhou_json(played(8)))


def told(record):
    """The file of a record, without our own member: as another program would write it."""
    whole = json.loads(written_tenhou_json(record))
    del whole["meja"]
    return whole


def read(whole):
    return read_tenhou_json(json.dumps(whole).encode())


def refusal(whole):
    with pytest.raises(RecordError) as refused:
        read(whole)
    return refused.value


def with_value(path, value, whole=MATCH):
    """The file with one value changed. Shape: the path is of names and indices."""
    whole = copy.deepcopy(whole)
    inner = whole
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    return whole


# Rules


NO_FIVES = told(
    scripted(
        "A aborts",
        hands={A: "19m19p19s1234567z", B: "2223334446668m", C: "2223334446668p", D: "2223334446668s"},
        draws="1m",
        indicators="1p",
        length="tonpuu",
    )
)


@pytest.mark.parametrize(
    ("rule", "length", "options"),
    [
        ({"disp": "般南喰赤", "aka": 1}, "hanchan", {"red_fives": True, "open_tanyao": True}),
        ({"disp": "上東喰赤速"}, "tonpuu", {"red_fives": True, "open_tanyao": True}),
        ({"disp": "般南喰", "aka": 0}, "hanchan", {"red_fives": False, "open_tanyao": True}),
        (
            {"disp": "般東", "aka51": 1, "aka52": 1, "aka53": 1},
            "tonpuu",
            {"red_fives": True, "open_tanyao": False},
        ),
        ({}, "hanchan", {"red_fives": False}),
        (
            {"disp": "Gold Room East", "aka": 1},
            "tonpuu",
            {"red_fives": True, "double_yakuman": True, "several_rons": "all", "liability_for": "yakuman"},
        ),
    ],
)
def test_the_rules_are_told_by_signs(rule, length, options):
    record = read(with_value(["rule"], rule, NO_FIVES))
    assert record.length == length
    assert record.options == options


def test_red_tiles_show_that_there_are_some():
    record = read(with_value(["rule"], {"aka": 0}, told(played(8))))
    assert record.options["red_fives"]


def test_four_fives_that_are_not_red_show_that_there_are_none_whatever_the_rules_say():
    record = scripted(
        "A aborts",
        hands={A: "19m19p19s1234567z", B: "5555m"},
        length="tonpuu",
        options={"red_fives": False},
    )
    whole = with_value(["rule"], {"disp": "般東喰赤", "aka": 1}, told(record))
    assert not read(whole).options["red_fives"]
    assert_agrees(read(whole))


@pytest.mark.parametrize("rule", [{"aka": 2}, {"aka51": 1, "aka52": 2, "aka53": 1}, {"aka": -1}])
def test_other_numbers_of_red_fives_are_refused(rule):
    assert refusal(with_value(["rule"], rule, NO_FIVES)).code == "red_fives"


@pytest.mark.parametrize(
    "whole",
    [
        with_value(["rule", "disp"], "三般南喰赤"),
        with_value(["log", 0, 1], [35000, 35000, 35000]),
        with_value(["log", 0, 13], []),
    ],
)
def test_a_game_for_three_is_refused(whole):
    assert refusal(whole).code == "three_players"


# The order of play


def moves(deal):
    return [(type(step).__name__, step.seat) for step in deal.steps if hasattr(step, "seat")]


def test_a_call_belongs_to_that_discard_with_which_all_else_fits():
    """A discards White twice before C draws; C claims the second one."""
    record = scripted(
        "A 5z",
        "B 1z",
        "A pung",
        "A 5z",
        "C pung",
        "C 4s",
        "D wins",
        "close",
        hands={A: "1155z", B: "1z", C: "55z4s", D: "123456789m99p23s"},
    )
    read_back = read(told(record))
    assert moves(read_back.deals[0]) == moves(record.deals[0])
    assert [step.seat for step in read_back.deals[0].steps if isinstance(step, Claimed)] == [A, C]
    assert_agrees(read_back)


def test_lists_that_fit_in_no_order_are_refused_where_they_stop_to_fit():
    whole = with_value(["log", 0, 8], ["p474747", *MATCH["log"][0][8]])
    error = refusal(whole)
    assert error.code == "no_order"
    assert error.place.value.startswith("log[0][")


@pytest.mark.parametrize(("call", "giver"), [("p474747", 3), ("47p4747", 2), ("4747p47", 1)])
def test_the_letter_of_a_pung_stands_where_its_giver_sits(call, giver):
    found = read_call(Json(call), "cpm")
    assert (found.giver, face_name(found.called), len(found.own)) == (giver, "7z", 2)


@pytest.mark.parametrize(("call", "giver"), [("m51151515", 3), ("15m511515", 2), ("151515m51", 1)])
def test_so_does_that_of_a_kong(call, giver):
    found = read_call(Json(call), "cpm")
    assert (found.giver, face_name(found.called), len(found.own)) == (giver, "0m", 3)


@pytest.mark.parametrize("call", ["k51151515", "15k511515", "1515k5115"])
def test_the_tile_after_the_letter_of_an_added_kong_is_the_added_one(call):
    assert face_name(read_call(Json(call), "ka").called) == "0m"


@pytest.mark.parametrize(
    ("call", "letters"),
    [
        ("c1112", "cpm"),
        ("x111213", "cpm"),
        ("11c1213", "cpm"),
        ("c101112", "cpm"),
        ("c111248", "cpm"),
        ("p474747", "ka"),
        ("r99", "ka"),
        ("", "cpm"),
        ("1515m1515", "cpm"),
    ],
)
def test_other_calls_are_refused(call, letters):
    with pytest.raises(RecordError) as refused:
        read_call(Json(call, "log[0][5][0]"), letters)
    assert (refused.value.code, refused.value.place.value) == ("bad_value", "log[0][5][0]")


# Results


def result(*parts):
    return read_result(Json(list(parts), "log[0][16]"), is_alone=False)


@pytest.mark.parametrize(
    ("text", "total", "fu", "han", "limit"),
    [
        ("30符2飜2000点", 2000, 30, 2, None),
        ("30符1飜300-500点", 1100, 30, 1, None),
        ("30符4飜3900点∀", 11700, 30, 4, None),
        ("満貫8000点", 8000, None, 5, "mangan"),
        ("跳満3000-6000点", 12000, None, 5, "haneman"),
        ("倍満8000点∀", 24000, None, 5, "baiman"),
        ("三倍満24000点", 24000, None, 5, "sanbaiman"),
        ("数え役満32000点", 32000, None, 5, "counted_yakuman"),
        ("役満16000点∀", 48000, None, 5, None),
        ("so many points", None, None, 5, None),
    ],
)
def test_the_points_of_a_hand_are_told_in_words(text, total, fu, han, limit):
    won = result("和了", [8000, -8000, 0, 0], [0, 1, 0, text, "断幺九(1飜)", "ドラ(4飜)"]).wins[0]
    assert (won.total, won.fu, won.limit) == (total, fu, limit)
    assert won.han == (han if fu is None else int(text[3]))
    assert won.yaku == (("tanyao", 1), ("dora", 4))


@pytest.mark.parametrize(
    ("words", "yaku"),
    [
        (["自風 西(1飜)", "場風 東(1飜)"], (("seat_wind", 1), ("round_wind", 1))),
        (["Riichi(1飜)", "Ura Dora(0飜)"], (("riichi", 1),)),
        (["国士無双(役満)"], (("kokushi_musou", None),)),
        (["断幺九(1飜)", "something new(1飜)"], None),
    ],
)
def test_yaku_are_told_in_words_of_two_sites(words, yaku):
    won = result("和了", [1000, -1000, 0, 0], [0, 1, 0, "30符1飜1000点", *words]).wins[0]
    assert won.yaku == yaku


def test_several_winners_stand_side_by_side():
    won = result("和了", [1000, -1000, 0, 0], [0, 1, 0, "x"], [0, -2000, 2000, 0], [2, 1, 2, "x"])
    assert [(win.seat, win.source) for win in won.wins] == [(A, B), (C, B)]
    assert won.deltas == (1000, -3000, 2000, 0)


@pytest.mark.parametrize(
    ("deltas", "seats", "expected"),
    [
        ([-3200, 0, 3200, 0], [1, 0, 0], (C, A)),
        ([-3200, 0, 3200, 0], [2, 0, 2], (C, A)),
        ([6000, -2000, -2000, -2000], [1, 1, 1], (A, None)),
        ([-3200, 1600, 1600, 0], [3, 0, 3], (D, A)),
    ],
)
def test_where_only_seats_were_typed_in_the_payments_tell_who_won(deltas, seats, expected):
    (win,) = result("和了", deltas, seats).wins
    assert (win.seat, win.source) == expected


def test_a_deal_that_stands_alone_may_leave_the_sticks_out_of_the_payments():
    whole = told(golden("riichi_tile_won_on"))
    whole["log"][0][0][2] = 2
    deltas = whole["log"][0][16][1]
    assert_agrees(read(whole))
    winner = deltas.index(max(deltas))
    deltas[winner] += 2000
    assert_agrees(read(whole))
    deltas[winner] += 1000
    assert first_difference(read(whole)).what == "payments"


@pytest.mark.parametrize(
    "parts",
    [
        [],
        ["won"],
        [5],
        ["和了"],
        ["和了", [1, 2, 3, 4]],
        ["和了", [1, 2, 3], [0, 1, 0]],
        ["和了", [1, 2, 3, 4], [0, 1]],
        ["和了", [1, 2, 3, 4], [0, 4, 0]],
        ["和了", [1, 2, 3, 4], [0, 1, 0, "x", "断幺九"]],
        ["和了", [1, 2, 3, 4], [0, 1, 0, "x", 1]],
        ["流局", [1, 2, 3, True]],
    ],
)
def test_other_results_are_refused_with_their_path(parts):
    with pytest.raises(RecordError) as refused:
        result(*parts)
    assert refused.value.place.value.startswith("log[0][16]")


# What is refused


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (["log"], [], "no_deal"),
        (["log"], 3, "bad_value"),
        (["log", 1], MATCH["log"][1][:16], "bad_value"),
        (["log", 1, 0], [16, 0, 0], "bad_value"),
        (["log", 1, 0, 1], -1, "bad_value"),
        (["log", 1, 0, 1], 1 << 40, "bad_value"),
        (["log", 1, 1, 2], "x", "bad_value"),
        (["log", 1, 2], [], "bad_value"),
        (["log", 1, 2, 0], 48, "no_such_tile"),
        (["log", 1, 3], [10], "no_such_tile"),
        (["log", 1, 4, 0], 60, "no_such_tile"),
        (["log", 1, 4], MATCH["log"][1][4][:12], "hand_size"),
        (["log", 1, 5, 0], None, "bad_value"),
        (["log", 1, 6, 0], 99, "no_such_tile"),
        (["name"], ["a"], "bad_value"),
        (["sc"], [1], "bad_value"),
        (["meja", "length"], "none", "bad_value"),
        (["meja", "options"], {"red_fives": 3}, "bad_value"),
        (["meja", "options"], 3, "bad_value"),
        (["rule", "disp"], 3, "bad_value"),
    ],
)
def test_what_can_t_be_is_refused_with_its_path(path, value, code):
    error = refusal(with_value(path, value))
    assert error.code == code
    told_path = str(path[0]) + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path[1:])
    if path[0] != "meja":
        assert error.place.value.startswith(told_path[:6])
    assert error.place.kind == "path"


@pytest.mark.parametrize(
    "data",
    [b"{", b'{"log": [[', b'{"log": NaN}', b"\xff", b"[" * 5000, b'{"log": 1e999}', b"3", b'"log"'],
)
def test_what_is_no_json_or_another_value_is_refused(data):
    with pytest.raises(RecordError) as refused:
        read_tenhou_json(data)
    assert refused.value.code in ("bad_json", "bad_value")


def test_a_difference_tells_the_path():
    changed = with_value(["log", 1, 16, 1], [0, 0, 0, 1])
    found = first_difference(read(changed))
    assert (found.deal, found.place.value) == (2, "log[1][16]")
    assert isinstance(read(changed).deals[1].steps[-1], Won | Ended)
