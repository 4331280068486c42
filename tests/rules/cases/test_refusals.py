"""What a file of hands is refused for, by name."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.cases.answer import outcome_of
from tests.kit.case_lines import HAND, changed, refusal


def with_meld(**fields: object) -> dict[str, object]:
    return changed(melds=[{"kind": "chow", "tiles": "789m"} | fields])


def test_the_hand_that_the_others_are_made_from_is_accepted():
    assert refusal(HAND) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad_json"),
        (b"no", "bad_json"),
        (b'{"id": NaN}', "bad_json"),
        (b'{"id": Infinity}', "bad_json"),
        (b'{"dealer_streak": ' + b"9" * 5000 + b"}", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"a":' * 100_000, "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b'"123m"', "not_an_object"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b"12", "not_an_object"),
        (b'{"hand": "1m", "hand": "2m"}', "duplicate_field"),
        (b"{}", "missing_field"),
    ],
)
def test_lines_that_are_no_json_object_are_refused(line, code):
    refused = outcome_of(line).refusal
    assert refused
    assert refused.code == code


def test_a_byte_order_mark_is_no_obstacle():
    assert outcome_of(b"\xef\xbb\xbf" + json.dumps(HAND).encode()).refusal is None


@pytest.mark.parametrize("field", ["rules", "hand", "win", "by", "seat", "round"])
def test_fields_that_decide_the_worth_must_be_there(field):
    assert refusal({name: value for name, value in HAND.items() if name != field}) == "missing_field"


def test_other_fields_may_be_missing():
    needed = ("rules", "hand", "win", "by", "seat", "round", "from", "melds")
    assert refusal({name: HAND[name] for name in needed}) is None


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (changed(colour="red"), "unknown_field"),
        (changed(rules="bridge"), "unknown_rules"),
        (changed(rules="Klasik"), "unknown_rules"),
        (changed(rules=""), "unknown_rules"),
        (changed(by="luck"), "unknown_by"),
        (changed(seat="X"), "unknown_wind"),
        (changed(seat="e"), "unknown_wind"),
        (changed(round="EAST"), "unknown_wind"),
        (changed(from_="Q"), "unknown_wind"),
        (changed(flags=["lucky"]), "unknown_flag"),
        (changed(options={"seven_pairs": True}), "unknown_option"),
        (changed(options={"": 1}), "unknown_option"),
    ],
)
def test_unknown_names_are_refused(record, code):
    assert refusal(record) == code


@pytest.mark.parametrize(
    "record",
    [
        changed(id=5),
        changed(rules=1),
        changed(hand=None),
        changed(hand=["1m"]),
        changed(win=8),
        changed(by=None),
        changed(seat=0),
        changed(from_=1),
        changed(from_=["W"]),
        changed(melds="chow 789m"),
        changed(melds={"kind": "chow"}),
        changed(melds=["789m"]),
        changed(melds=[None]),
        changed(bonus=1),
        changed(flags="last_discard"),
        changed(flags=[1]),
        changed(flags=[["last_discard"]]),
        changed(dora=1),
        changed(dealer_streak="1", seat="E"),
        changed(dealer_streak=-1, seat="E"),
        changed(dealer_streak=1.0, seat="E"),
        changed(dealer_streak=True, seat="E"),
        changed(dealer_streak=None),
        changed(visible=[]),
        changed(visible={"5s": "4"}),
        changed(visible={"5s": -1}),
        changed(visible={"5s": True}),
        changed(options=[]),
        changed(options={"seven_pairs": [1]}),
        with_meld(kind=1),
        with_meld(tiles=789),
        with_meld(called=8),
        with_meld(**{"from": 1}),
    ],
)
def test_values_of_the_wrong_kind_are_refused(record):
    assert refusal(record) == "wrong_type"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (changed(hand="123m456p67s58z"), "no_such_tile"),
        (changed(hand="120m456p67s55z"), "no_red_fives"),
        (changed(win="0s"), "no_red_fives"),
        (changed(win="0z"), "no_such_tile"),
        (changed(win="9z"), "no_such_tile"),
        (changed(bonus="5f"), "no_such_tile"),
        (changed(hand="123m456p67s55"), "bad_tiles"),
        (changed(hand="m123m456p67s55z"), "bad_tiles"),
        (changed(hand="123m 456p67s55z"), "bad_tiles"),
        (changed(hand="１23m456p67s55z"), "bad_tiles"),
        (changed(hand="123x456p67s55z"), "bad_tiles"),
        (changed(hand="123M456p67s55z"), "bad_tiles"),
        (changed(win=""), "one_winning_tile"),
        (changed(win="88s"), "one_winning_tile"),
        (changed(win="1f"), "bonus_tile_here"),
        (changed(hand="123m456p67s5z1f"), "bonus_tile_here"),
        (with_meld(tiles="111g"), "bonus_tile_here"),
        (changed(dora="1f"), "bonus_tile_here"),
        (changed(bonus="1m"), "not_a_bonus_tile"),
        (changed(bonus="11f"), "too_many_copies"),
        (changed(bonus="1f2g1f"), "too_many_copies"),
        (changed(visible={"8z": 1}), "no_such_tile"),
        (changed(visible={"1f": 1}), "bonus_tile_here"),
        (changed(visible={"55s": 4}), "bad_tiles"),
        (changed(visible={"": 4}), "bad_tiles"),
        (changed(visible={"5s": 5}), "too_many_copies"),
        (changed(visible={"5s": 10**30}), "too_many_copies"),
    ],
)
def test_tiles_that_do_not_exist_or_do_not_belong_are_refused(record, code):
    assert refusal(record) == code


@pytest.mark.parametrize(
    "record",
    [
        changed(hand="11111m56p67s5z"),
        changed(hand="123m8888p67s5z", win="8p"),
        changed(hand="123m456p88s55z", melds=[{"kind": "pung", "tiles": "888s"}]),
        changed(hand="123m456p67s55z", melds=[{"kind": "kong", "tiles": "3333m"}]),
        changed(hand="1239m456p6s55z", melds=[{"kind": "concealed_kong", "tiles": "9999m"}]),
        changed(hand="123m456p67s55z", dora="5z5z5z"),
        changed(hand="123m456p67s55z", dora="5z", ura="55z"),
    ],
)
def test_five_copies_are_refused_wherever_they_lie(record):
    """Hand, winning tile, melds and indicators are counted together."""
    assert refusal(record) == "too_many_copies"


@pytest.mark.parametrize(
    "record",
    [
        changed(hand=""),
        changed(hand="123m456p67s5z"),
        changed(hand="123m456p678s55z"),
        changed(melds=[]),
        changed(melds=[{"kind": "chow", "tiles": "789m"}] * 2),
        changed(hand="1m" * 200),
    ],
)
def test_a_wrong_number_of_tiles_is_refused(record):
    assert refusal(record) == "wrong_tile_count"


def test_five_melds_are_refused():
    assert refusal(changed(hand="", melds=[{"kind": "chow", "tiles": "789m"}] * 5)) == "too_many_melds"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (with_meld(tiles="788m"), "bad_meld"),
        (with_meld(tiles="79m8p"), "bad_meld"),
        (with_meld(tiles="89m1p"), "bad_meld"),
        (with_meld(tiles="123z"), "bad_meld"),
        (with_meld(tiles="78m"), "bad_meld"),
        (with_meld(tiles="6789m"), "bad_meld"),
        (with_meld(tiles=""), "bad_meld"),
        (with_meld(tiles="777m"), "bad_meld"),
        (with_meld(kind="pung"), "bad_meld"),
        (with_meld(kind="pung", tiles="77m"), "bad_meld"),
        (with_meld(kind="pung", tiles="7777m"), "bad_meld"),
        (with_meld(kind="kong", tiles="777m"), "bad_meld"),
        (with_meld(kind="concealed_kong", tiles="7778m"), "bad_meld"),
        (with_meld(kind="added_kong", tiles=""), "bad_meld"),
        (with_meld(kind="pair", tiles="77m"), "unknown_meld"),
        (with_meld(kind=""), "unknown_meld"),
        (with_meld(called="6m"), "called_not_in_meld"),
        (with_meld(called="78m"), "called_not_in_meld"),
        (with_meld(called=""), "called_not_in_meld"),
        (with_meld(**{"from": "W"}), "unknown_source"),
        (with_meld(**{"from": "across"}), "chow_not_from_left"),
        (with_meld(kind="concealed_kong", tiles="7777m", called="7m"), "concealed_kong_claimed"),
        (with_meld(owner="S"), "unknown_meld_field"),
        (changed(melds=[{"kind": "chow"}]), "missing_field"),
        (changed(melds=[{"tiles": "789m"}]), "missing_field"),
    ],
)
def test_malformed_melds_are_refused(record, code):
    assert refusal(record) == code


@pytest.mark.parametrize(
    "record",
    [
        with_meld(tiles="978m"),
        with_meld(called="8m", **{"from": "left"}),
        with_meld(called=None, **{"from": None}),
        with_meld(kind="pung", tiles="777m", called="7m", **{"from": "across"}),
        changed(hand="5z", win="5z", melds=[{"kind": "kong", "tiles": f"{rank * 4}m"} for rank in "1234"]),
    ],
)
def test_good_melds_are_accepted(record):
    assert refusal(record) is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(["123m", "5z", "discard", "E", "chow", "last_draw", "klasik", "1f"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
FIELDS = ("id", "rules", "hand", "melds", "bonus", "win", "by", "seat", "round", "from", "flags", "dora",
          "ura", "dealer_streak", "visible", "options", "expect")  # fmt: skip


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=4))
def test_every_value_of_every_field_is_answered_or_refused(fields):
    outcome = outcome_of(json.dumps(HAND | fields).encode())
    assert (outcome.answer is None) != (outcome.refusal is None)


@settings(deadline=None)
@given(st.binary(max_size=40))
def test_every_line_is_answered_or_refused(line):
    outcome = outcome_of(line)
    assert (outcome.answer is None) != (outcome.refusal is None)
