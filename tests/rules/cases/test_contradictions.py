"""What a hand in a file says about itself may not contradict itself, and is refused by name."""

import json

import pytest

from rules.cases.answer import outcome_of
from rules.cases.contradictions import CONTRADICTIONS, check_contradictions
from rules.engine.errors import BadNotation
from tests.kit.case_lines import changed, refusal
from tests.kit.hands import win

DRAWN: dict[str, object] = {"by": "self_draw", "from_": None}
REPLACED: dict[str, object] = {"by": "replacement", "from_": None}


def with_kong(kind: str = "kong", /, **fields: object) -> dict[str, object]:
    return changed(melds=[{"kind": kind, "tiles": "9999m"}], **fields)


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
