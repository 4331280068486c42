"""Lines of mjai: what is read, and what is refused with its line."""

import json

import pytest

from matches.formats.mjai import read_mjai
from matches.formats.reading import read_any
from matches.formats.record import RecordError
from matches.formats.replaying import first_difference
from matches.formats.write_mjai import written_mjai
from rules.engine.events import DrawReason
from tests.kit.records import NAMES, assert_agrees, golden, played

LINES = [json.loads(line) for line in written_mjai(played(8)).splitlines()]
KONG = [json.loads(line) for line in written_mjai(golden("indicator_of_a_concealed_kong")).splitlines()]


def foreign(lines):
    """The lines as another program would write them: without our own member."""
    return [{name: value for name, value in line.items() if name != "meja"} for line in lines]


def read(lines):
    return read_mjai(b"\n".join(json.dumps(line).encode() for line in lines))


def refusal(lines):
    with pytest.raises(RecordError) as refused:
        read(lines)
    return refused.value


def at(kind, lines=LINES):
    """The index of the first event of this type."""
    return next(place for place, line in enumerate(lines) if line["type"] == kind)


def changed(kind, lines=LINES, **fields):
    """The lines with fields of the first event of a type changed; None takes a field out."""
    place = at(kind, lines)
    line = {**lines[place], **fields}
    line = {name: value for name, value in line.items() if value is not None}
    return [*lines[:place], line, *lines[place + 1 :]]


# What is read


@pytest.mark.parametrize(("first", "length"), [(0, "hanchan"), (4, "tonpuu"), (None, "hanchan")])
def test_a_match_that_begins_where_the_second_round_would_has_one(first, length):
    assert read(foreign(changed("start_game", kyoku_first=first))).length == length


def test_red_fives_are_told_or_show_themselves():
    lines = foreign(LINES)
    assert read(changed("start_game", lines, aka_flag=None)).options == {"red_fives": True}
    plain = [json.loads(line) for line in written_mjai(played(5, red_fives=False)).splitlines()]
    plain = foreign(plain)
    assert read(changed("start_game", plain, aka_flag=None)).options == {"red_fives": False}
    assert_agrees(read(changed("start_game", plain, aka_flag=None)))


def test_scores_may_be_told_at_the_end_of_each_deal_only():
    """The oldest programs do so."""
    lines, scores = [], None
    for line in LINES:
        if line["type"] == "start_kyoku":
            scores = line["scores"]
            line = {name: value for name, value in line.items() if name != "scores"}  # noqa: PLW2901
        lines.append(line)
    assert scores is not None
    record = read(lines)
    assert all(deal.scores is None for deal in record.deals)
    assert_agrees(record)


def test_scores_at_the_end_of_a_deal_are_compared():
    kind = next(line["type"] for line in LINES if line["type"] in ("hora", "ryukyoku"))
    assert first_difference(read(changed(kind, scores=[1, 2, 3, 4]))).what in ("scores", "payments")


def test_seats_may_have_any_numbers():
    """The first dealer is 2: what the lines call 2 is our first seat."""

    def turned(line):
        moved = dict(line)
        for name in ("actor", "target", "oya"):
            if name in moved:
                moved[name] = (moved[name] + 2) % 4
        for name in ("names", "scores", "tehais", "deltas", "tenpais"):
            if name in moved:
                moved[name] = [*moved[name][2:], *moved[name][:2]]
        return moved

    record = read([turned(line) for line in LINES])
    assert record.names == NAMES
    assert_agrees(record)


def test_events_may_stand_in_one_list():
    record = read_any(json.dumps(LINES).encode())
    assert_agrees(record)


def test_blank_lines_and_events_of_nothing_are_passed_over():
    lines = [json.dumps(line).encode() for line in LINES]
    data = b"\n\n".join([*lines[:9], b'{"type": "none"}', *lines[9:]])
    assert_agrees(read_mjai(data))


def test_without_its_begin_a_deal_may_stand_alone():
    end = at("end_kyoku")
    record = read(LINES[1 : end + 1])
    assert len(record.deals) == 1
    assert_agrees(record)


def test_the_end_of_a_deal_need_not_be_told():
    assert_agrees(read([line for line in LINES if line["type"] != "end_kyoku"]))


def test_an_indicator_may_be_told_right_after_the_discard_before_which_it_was_turned():
    lines = [
        json.loads(line)
        for line in written_mjai(golden("indicator_of_a_claimed_kong_on_the_discard")).splitlines()
    ]
    place = at("dora", lines)
    assert lines[place + 1]["type"] == "dahai"
    assert_agrees(read([*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]))


def test_an_indicator_that_is_left_out_is_found():
    place = at("dora", KONG)
    assert first_difference(read([*KONG[:place], *KONG[place + 1 :]])).what == "indicators"


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("fanpai", DrawReason.EXHAUSTED),
        ("exhaustive_draw", DrawReason.EXHAUSTED),
        ("sufonrenta", DrawReason.FOUR_WINDS),
        ("something_else", None),
        (None, None),
    ],
)
def test_the_reason_of_a_draw_is_told_by_some_programs_only(reason, expected):
    lines = [json.loads(line) for line in written_mjai(golden("noten_payments")).splitlines()]
    step = read(changed("ryukyoku", lines, reason=reason)).deals[0].steps[-1]
    assert step.reason is expected


def test_three_wins_that_abort_the_deal_need_no_reason():
    lines = [json.loads(line) for line in written_mjai(golden("three_abort")).splitlines()]
    assert_agrees(read(lines))
    assert_agrees(read(changed("ryukyoku", lines, reason=None)))
    assert first_difference(read(changed("ryukyoku", lines, reason="fanpai"))).what == "result"


@pytest.mark.parametrize(
    ("fields", "yaku", "han"),
    [
        ({"yakus": [["reach", 1], ["akadora", 2], ["uradora", 0]]}, (("riichi", 1), ("aka_dora", 2)), 3),
        ({"yakus": [["sangenpai", 1]], "fan": 1}, None, 1),
        ({"yakus": [["daisangen", 100]], "fan": 100}, None, None),
        ({"fan": 200}, None, None),
    ],
)
def test_yaku_are_compared_where_their_words_are_known(fields, yaku, han):
    lines = changed("hora", LINES, **{"fan": 3, **fields})
    won = next(deal.steps[-1] for deal in read(lines).deals if hasattr(deal.steps[-1], "wins")).wins[0]
    assert (won.yaku, won.han) == (yaku, han)


# What differs, and where


def test_a_difference_tells_the_line():
    place = at("dahai")
    found = first_difference(read(changed("hora", deltas=[0, 0, 0, 1])))
    assert found.what == "payments"
    assert found.place.value == str(at("hora") + 1)
    assert place > 0


def test_a_wrong_mark_of_the_drawn_tile_is_refused():
    place = next(i for i, line in enumerate(LINES) if line["type"] == "dahai" and line["tsumogiri"] is False)
    drawn = LINES[place - 1]
    assert drawn["type"] == "tsumo"
    assert drawn["pai"] != LINES[place]["pai"]
    error = refusal([*LINES[:place], {**LINES[place], "tsumogiri": True}, *LINES[place + 1 :]])
    assert error.code in ("not_held", None)


# What is refused


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("start_game", {"names": ["a", "b", "c"]}, "three_players"),
        ("start_game", {"names": ["a", "b"]}, "bad_value"),
        ("start_game", {"names": [1, 2, 3, 4]}, "bad_value"),
        ("start_kyoku", {"bakaze": "X"}, "bad_value"),
        ("start_kyoku", {"kyoku": 5}, "bad_value"),
        ("start_kyoku", {"honba": -1}, "bad_value"),
        ("start_kyoku", {"kyotaku": "0"}, "bad_value"),
        ("start_kyoku", {"scores": [1, 2, 3]}, "bad_value"),
        ("start_kyoku", {"dora_marker": "0m"}, "no_such_tile"),
        ("start_kyoku", {"dora_marker": None}, "bad_value"),
        ("start_kyoku", {"tehais": [["1m"] * 13] * 3}, "three_players"),
        ("start_kyoku", {"tehais": [["1m"] * 13] * 4}, "too_many_copies"),
        ("start_kyoku", {"tehais": [["1m"] * 12] * 4}, "hand_size"),
        ("start_kyoku", {"tehais": [["?"] * 13] * 4}, "hidden_tiles"),
        ("tsumo", {"actor": 4}, "bad_value"),
        ("tsumo", {"actor": True}, "bad_value"),
        ("tsumo", {"pai": "5mx"}, "no_such_tile"),
        ("tsumo", {"pai": "EE"}, "no_such_tile"),
        ("tsumo", {"type": "draws"}, "unknown_event"),
        ("tsumo", {"type": None}, "bad_value"),
        ("hora", {"deltas": [1]}, "bad_value"),
        ("hora", {"yakus": [["reach"]]}, "bad_value"),
        ("pon", {"consumed": ["1m", "2m"]}, "not_held"),
        ("pon", {"target": 9}, "bad_value"),
    ],
)
def test_what_can_t_be_is_refused_with_its_line(kind, fields, code):
    error = refusal(changed(kind, **fields))
    assert error.code == code
    assert error.place.kind == "line"
    assert error.place.value == str(at(kind) + 1)


def test_riichi_is_said_after_the_own_draw():
    lines = [json.loads(line) for line in written_mjai(golden("sticks_returned")).splitlines()]
    place = at("reach", lines)
    assert lines[place - 1]["type"] == "tsumo"
    error = refusal([*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]])
    assert (error.code, error.place.value) == ("nothing_drawn", str(place))


def test_a_discard_of_a_tile_that_is_not_held_is_refused():
    held = {
        tile for line in LINES[: at("dahai")] if line["type"] == "start_kyoku" for tile in line["tehais"][0]
    }
    tile = next(
        name
        for name in ("1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "C")
        if name not in held
    )
    assert refusal(changed("dahai", pai=tile, tsumogiri=False)).code in ("not_held", "too_many_copies")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (LINES[:-1], "no_end"),
        (LINES[:20], "no_result"),
        (LINES[: at("end_kyoku") - 1], "no_result"),
        ([*LINES[:20], LINES[1]], "no_result"),
        ([*LINES[:20], LINES[-1]], "no_result"),
        ([LINES[0], LINES[2]], "outside_deal"),
        ([LINES[0], LINES[-1]], "no_deal"),
        ([*LINES, LINES[0]], "second_match"),
        ([*LINES[: at("end_kyoku") + 1], LINES[2]], "outside_deal"),
        ([*LINES[: at("ryukyoku") + 1], LINES[2]], "outside_deal"),
        ([{"type": "end_kyoku"}], "outside_deal"),
        ([3], "bad_value"),
    ],
)
def test_a_match_that_is_not_whole_is_refused(lines, code):
    assert refusal(lines).code == code


def test_the_first_dealer_does_not_change():
    second = next(i for i, line in enumerate(LINES) if line["type"] == "start_kyoku" and line["kyoku"] == 2)
    lines = [*LINES[:second], {**LINES[second], "oya": 0}, *LINES[second + 1 :]]
    assert refusal(lines).code == "bad_value"


@pytest.mark.parametrize("line", [b"{", b'{"type": "tsumo"', b"\xff\xfe", b"[" * 3000, b'{"type": 01}'])
def test_a_line_that_is_no_json_is_refused(line):
    lines = [json.dumps(LINES[0]).encode(), line]
    with pytest.raises(RecordError) as refused:
        read_mjai(b"\n".join(lines))
    assert (refused.value.code, refused.value.place.value) == ("bad_json", "2")
