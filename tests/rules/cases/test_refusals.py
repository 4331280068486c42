"""What a file of hands is refused for, by name."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.cases.answer import outcome_of
from rules.cases.contradictions import CONTRADICTIONS, check_contradictions
from rules.engine.errors import BadNotation
from tests.kit.hands import win

HAND = {
    "id": "hand",
    "rules": "klasik",
    "hand": "123m456p67s55z",
    "melds": [{"kind": "chow", "tiles": "789m"}],
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}


def refusal(record: object) -> str | None:
    """The code that the line of this record is refused with."""
    refused = outcome_of(json.dumps(record).encode()).refusal
    return refused.code if refused else None


def changed(**fields: object) -> dict[str, object]:
    return HAND | {name.removesuffix("_"): value for name, value in fields.items()}


def with_meld(**fields: object) -> dict[str, object]:
    return changed(melds=[{"kind": "chow", "tiles": "789m"} | fields])


def with_kong(kind: str = "kong", /, **fields: object) -> dict[str, object]:
    return changed(melds=[{"kind": kind, "tiles": "9999m"}], **fields)


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


DRAWN: dict[str, object] = {"by": "self_draw", "from_": None}
REPLACED: dict[str, object] = {"by": "replacement", "from_": None}


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (changed(flags=["last_draw"]), "last_draw_not_drawn"),
        (changed(flags=["last_draw"], by="robbed_kong"), "last_draw_not_drawn"),
        (changed(flags=["last_discard"], **DRAWN), "last_discard_not_given"),
        (with_kong(flags=["last_discard"], **REPLACED), "last_discard_not_given"),
        (changed(from_=None), "from_missing"),
        (changed(from_=None, by="robbed_kong"), "from_missing"),
        (changed(from_=None, by="robbed_concealed_kong"), "from_missing"),
        (changed(by="self_draw"), "from_on_self_draw"),
        (with_kong(by="replacement"), "from_on_self_draw"),
        (changed(from_="S"), "from_is_winner"),
        (changed(flags=["heavenly"], melds=[], hand="123789m456p67s55z", **DRAWN), "heavenly_impossible"),
        (changed(flags=["heavenly"], seat="E", **DRAWN), "heavenly_impossible"),
        (with_kong(flags=["heavenly"], seat="E", **DRAWN), "heavenly_impossible"),
        (with_kong("added_kong", flags=["heavenly"], seat="E", **DRAWN), "heavenly_impossible"),
        (changed(flags=["heavenly"], seat="E", melds=[], hand="123789m456p67s55z"), "heavenly_impossible"),
        (changed(flags=["earthly"]), "earthly_not_first_discard"),
        (changed(flags=["earthly"], **DRAWN), "earthly_not_first_discard"),
        (changed(flags=["earthly"], by="robbed_kong", from_="E"), "earthly_not_first_discard"),
        (changed(flags=["earthly"], seat="E"), "earthly_not_first_discard"),
        (with_kong(flags=["kong_on_kong"]), "kong_on_kong_not_replaced"),
        (with_kong(flags=["kong_on_kong"], **DRAWN), "kong_on_kong_not_replaced"),
        (changed(**REPLACED), "replacement_without_kong"),
        (changed(flags=["ippatsu"]), "ippatsu_without_riichi"),
        (changed(flags=["riichi"]), "riichi_open_hand"),
        (changed(flags=["double_riichi"]), "riichi_open_hand"),
        (changed(dealer_streak=1), "streak_of_non_dealer"),
    ],
)
def test_contradictions_are_refused(record, code):
    assert refusal(record) == code


@pytest.mark.parametrize(
    "record",
    [
        changed(flags=["last_draw"], **DRAWN),
        with_kong(flags=["last_draw"], **REPLACED),
        changed(flags=["last_discard"]),
        changed(flags=["last_discard"], by="robbed_kong"),
        changed(flags=["last_of_kind"], by="robbed_kong"),
        changed(flags=["last_discard", "last_discard"]),
        with_kong("concealed_kong", flags=["heavenly"], seat="E", **DRAWN),
        with_kong("concealed_kong", flags=["heavenly"], seat="E", **REPLACED),
        changed(flags=["earthly"], from_="E"),
        with_kong(flags=["kong_on_kong"], **REPLACED),
        with_kong("concealed_kong", **REPLACED),
        with_kong("added_kong", **REPLACED),
        changed(seat="E", dealer_streak=0),
        changed(seat="E", dealer_streak=10**40),
        changed(visible={"5s": 4, "1z": 0}),
        changed(options={}, expect=3),
    ],
)
def test_what_can_be_together_is_accepted(record):
    assert refusal(record) is None


def test_a_concealed_kong_robbed_for_another_hand_is_no_error():
    outcome = outcome_of(json.dumps(changed(by="robbed_concealed_kong")).encode())
    assert outcome.answer == {"id": "hand", "win": False, "reason": "shape"}


@pytest.mark.parametrize(
    ("rules", "facts", "code"),
    [
        ("riichi", win("123m99p67s", "8s", "chow 789m", "kong 2222p", by="replacement", flags="last_draw"),
         "last_draw_on_replacement"),
        ("riichi", win("123789m45699p67s", "8s", flags="earthly", source="E"), "earthly_not_first_draw"),
        ("riichi", win("123m45699p67s", "8s", "chow 789m", by="self_draw", flags="earthly"),
         "earthly_not_first_draw"),
        ("riichi", win("123789m45699p67s", "8s", by="self_draw", seat="E", flags="earthly"),
         "earthly_not_first_draw"),
        ("riichi", win("123789m45699p67s", "8s", by="self_draw", flags="renhou"), "renhou_impossible"),
        ("riichi", win("123789m45699p67s", "8s", seat="E", flags="renhou"), "renhou_impossible"),
        ("riichi", win("123789m45699p67s", "8s", by="robbed_kong", flags="renhou"), "renhou_impossible"),
        ("riichi", win("123m45699p67s", "8s", "concealed_kong 9999m", flags="renhou"), "renhou_impossible"),
        ("mcr", win("123789m456p5567s", "5s", flags="last_of_kind"), "last_of_kind_held"),
    ],
)  # fmt: skip
def test_contradictions_of_other_rule_sets_are_refused_there(rules, facts, code):
    with pytest.raises(BadNotation, match=code):
        check_contradictions(rules, facts)


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        ("mcr", win("123m99p67s", "8s", "chow 789m", "kong 2222p", by="replacement", flags="last_draw")),
        ("riichi", win("123789m45699p67s", "8s", by="self_draw", flags="earthly")),
        ("riichi", win("123789m45699p67s", "8s", flags="riichi ippatsu")),
        ("riichi", win("123789m45699p67s", "8s", flags="renhou")),
        ("klasik", win("123789m45699p67s", "8s", by="self_draw", flags="renhou")),
        ("riichi", win("123789m45699p67s", "8s", flags="double_riichi ippatsu")),
        ("riichi", win("123m45699p67s", "8s", "concealed_kong 9999m", flags="riichi double_riichi")),
        ("mcr", win("123789m456p5567s", "8s", flags="last_of_kind", by="robbed_kong")),
    ],
)
def test_other_rule_sets_accept_what_can_be_together(rules, facts):
    check_contradictions(rules, facts)


def test_codes_of_contradictions_are_unique():
    codes = [contradiction.code for contradiction in CONTRADICTIONS]
    assert len(set(codes)) == len(codes)


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
