"""The scoring calculator: presses, notation, links, words for what does not fit. It never fails."""

import html
import json
import random
import re

import pytest
from django.http import QueryDict
from django.urls import reverse

from rules.cases.contradictions import CONTRADICTIONS
from rules.cases.read import example_record, read_case
from rules.pages.calculator.draft import FLAGS, TILE_FIELDS, WAYS, draft_of_case, draft_of_query
from rules.pages.calculator.edits import edited, settled
from rules.pages.calculator.evaluation import evaluation
from rules.pages.calculator.words import _SENTENCES as SENTENCES
from rules.pages.option_text import worth_options
from rules.registry import rule_set
from tests.pages.test_site_pages import Page
from tests.rules.test_pattern_tables import TABLES

RULES = ("klasik", "riichi", "mcr")
LANGUAGES = ("en", "id", "th", "ar", "cs")
STRAIGHT = {
    "rules": "mcr",
    "hand": "12346789s777z99p",
    "win": "5s",
    "by": "discard",
    "from": "E",
    "seat": "S",
    "round": "E",
    "bonus": "1f3g",
}
pytestmark = pytest.mark.django_db


def laid(rules="klasik", *edits, **fields):
    """What the page says of a form with these fields after these presses."""
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        values = value if isinstance(value, list) else [value]
        query.setlist({"source": "from"}.get(name, name), values)
    return evaluation(settled(edited(draft_of_query(query, rule_set(rules)), edits)), "en")


def page_of(client, address, **query):
    answer = client.get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def linked(client, record, language="en"):
    address = reverse("rules:calculator", kwargs={"language": language, "rules": record["rules"]})
    return page_of(client, address, hand=json.dumps(record))


# --- What a hand is worth --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_a_linked_hand_is_worth_what_the_engine_says(rules):
    offered = {option.name for option in worth_options(rules)}
    for row in TABLES[rules]:
        record = json.loads(json.dumps(example_record(rules, row.example)))
        if set(record["options"]) <= offered:
            case = read_case(record)
            score = case.rules.score(case.facts, case.options)
            found = evaluation(settled(draft_of_case(record, case.rules)), "en")
            assert (found.problems, found.is_won, found.sheet.score) == ({}, score.win, score)
            assert read_case(found.record).facts == case.facts


def test_the_sheet_has_lines_what_is_contained_payments_and_the_link(client):
    page = re.sub(r"\s+", " ", html.unescape(linked(client, STRAIGHT)))
    for words in ("Pure Straight", "Closed Wait", "Short Straight", "22 + 2", "Complete · 24"):
        assert words in page
    for paid in ("+48", "−32", "−8"):
        assert paid in page
    link = re.search(r'id="calc-link" value="([^"]+)"', page).group(1)
    again = client.get(link.removeprefix("http://testserver"))
    assert "Complete · 24" in again.content.decode()


def test_a_hand_below_the_minimum_shows_its_lines_and_that_it_does_not_win(client):
    page = linked(client, STRAIGHT | {"hand": "22m456p123678s33z", "win": "2m", "bonus": ""})
    assert "worth less than 8 points" in page
    assert "Concealed Hand" in page


def test_why_not_more_tells_of_the_other_arrangement_tiles_and_way():
    found = laid("klasik", held="222333444m11p55s", win="1p", by="discard", seat="S")
    assert [reading.is_chosen for reading in found.more.readings][:2] == [True, False]
    assert [other.tile for other in found.more.others] == ["5s"]
    assert found.more.other_way


def test_a_pair_that_would_be_worth_more_is_named_with_its_worth():
    found = laid("mcr", held="12346789s777z99p", win="5s", by="discard", seat="S")
    better = found.more.better_pair
    again = laid("mcr", held=f"12346789s777z{better.tile}{better.tile}", win="5s", by="discard", seat="S")
    assert better.tile[1] == "s"
    assert int(better.worth) == again.sheet.score.total > found.sheet.score.total
    assert again.more.better_pair is None


def test_the_other_winning_tiles_are_those_of_which_a_copy_is_left():
    found = laid("riichi", held="1111m234p567p89s", win="7s", by="self_draw")
    assert not found.is_won
    found = laid("riichi", held="23m456789p11155z", win="1m", by="self_draw", flag=["riichi"])
    assert [other.tile for other in found.more.others] == ["4m"]


# --- Presses -----------------------------------------------------------------------------------------


def test_pressed_tiles_come_into_the_hand_and_the_fourteenth_wins():
    tiles = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z", "5z")
    found = laid("klasik", *(f"add {tile}" for tile in tiles))
    assert (found.laid.win, found.is_won) == ("5z", True)


def test_a_press_takes_a_tile_away_or_makes_it_the_winning_one():
    found = laid("klasik", "take hand 1", held="123m")
    assert found.laid.hand == ("1m", "3m")
    found = laid("klasik", "win 0", held="123m", win="9p")
    assert (found.laid.hand, found.laid.win) == (("2m", "3m", "9p"), "1m")
    assert laid("klasik", "take win", held="123m", win="9p").laid.win == ""
    assert laid("klasik", "clear", held="123m", win="9p", melds="111z").laid.used == {}


@pytest.mark.parametrize(
    ("target", "tile", "text", "kind"),
    [
        ("chow", "3m", "345m", "chow"),
        ("chow", "9m", "789m", "chow"),
        ("chow", "0p", "0p67p", "chow"),
        ("pung", "7z", "777z", "pung"),
        ("kong", "2s", "2222s", "kong"),
        ("added_kong", "2s", "2222s", "added_kong"),
        ("concealed_kong", "0s", "0s555s", "concealed_kong"),
    ],
)
def test_a_press_lays_a_whole_set(target, tile, text, kind):
    found = laid("riichi", f"to {target}", f"add {tile}")
    ((meld),) = found.record["melds"]
    assert meld["kind"] == kind
    assert meld["tiles"] in {text, text.replace("0p67p", "067p").replace("0s555s", "0555s")}


def test_sets_leave_room_for_fewer_tiles_and_a_press_takes_them_back():
    assert laid("klasik", "to pung", "add 7z").laid.missing == 10
    assert laid("klasik", "take melds 0", melds="777z 123m").record["melds"] == [
        {"kind": "chow", "tiles": "123m"}
    ]


def test_flowers_and_indicators_go_to_their_own_rows():
    assert laid("mcr", "add 1f", "add 3g", "add 1f").laid.bonus == ("1f", "3g")
    found = laid("riichi", "to dora", "add 3p", "to ura", "add 7z")
    assert (found.laid.dora, found.laid.ura) == (("3p",), ("7z",))


@pytest.mark.parametrize(
    "edit",
    ["", " ", "add", "add 8z", "add 1q", "take", "take hand", "take hand x", "take hand -1", "take hand 99",
     "take rules 0", "take melds 4", "win", "win 13", "to", "to moon", "press", "fly", "add 1m1m", "clear 1"],
)  # fmt: skip
def test_a_press_that_can_not_be_is_nothing(edit):
    assert laid("riichi", edit, held="123m", melds="777z").status


# --- Notation ----------------------------------------------------------------------------------------


def test_a_whole_hand_may_be_typed_into_one_field():
    found = laid("mcr", held="12346789s 777z 99p + 5s", seat="S")
    assert (found.laid.win, found.is_won) == ("5s", True)
    assert laid("klasik", held="123456789m11122z").laid.win == "2z"


def test_sets_are_typed_with_their_kinds():
    kinds = [meld["kind"] for meld in laid("klasik", melds="123m 555z 8888p 7777s+ (1111z)").record["melds"]]
    assert kinds == ["chow", "pung", "kong", "added_kong", "concealed_kong"]


def test_copies_that_all_see_decide_one_chance():
    fields = {"held": "123m456p789s4466s", "win": "6s", "by": "self_draw", "seat": "S"}
    keys = [line.key for line in laid("klasik", **fields, visible="4444s").sheet.score.lines]
    assert "one_chance" in keys
    assert "one_chance" not in [line.key for line in laid("klasik", **fields).sheet.score.lines]


# --- Words for what does not fit -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "fields", "field", "words"),
    [
        ("klasik", {"held": "12"}, "hand", "can't be read"),
        ("klasik", {"held": "9z"}, "hand", "no tile 9z"),
        ("klasik", {"held": "11111m"}, "hand", "1 of characters"),
        ("klasik", {"held": "0m"}, "hand", "no red fives"),
        ("klasik", {"held": "1f"}, "hand", "field of their own"),
        ("klasik", {"win": "12m"}, "win", "one tile"),
        ("klasik", {"melds": "124m"}, "melds", "no set"),
        ("klasik", {"melds": "1m"}, "melds", "no set"),
        ("klasik", {"melds": "1", "held": "2"}, "melds", "can't be read"),
        ("klasik", {"melds": "123m 123m 123p 123p 123s"}, "melds", "four sets"),
        ("klasik", {"bonus": "1m"}, "bonus", "Only flowers"),
        ("riichi", {"bonus": "1f"}, "bonus", "no flowers"),
        ("klasik", {"held": "123456789m123456p"}, "hand", "13 tiles"),
        ("klasik", {"seat": "S", "source": "S"}, "from", "winner"),
        ("klasik", {"flag": ["last_draw"]}, "flags", "self-drawn"),
        ("klasik", {"by": "self_draw", "flag": ["last_discard"]}, "flags", "another player"),
        ("riichi", {"by": "replacement", "melds": "(1111z)", "flag": ["last_draw"]}, "flags", "replacement"),
        ("klasik", {"by": "replacement"}, "by", "needs a kong"),
        ("klasik", {"flag": ["heavenly"], "seat": "S"}, "flags", "Only East"),
        ("klasik", {"flag": ["earthly"], "seat": "E"}, "flags", "East's very first discard"),
        ("riichi", {"flag": ["earthly"]}, "flags", "first draw"),
        ("klasik", {"flag": ["kong_on_kong"]}, "flags", "kong's replacement"),
        ("riichi", {"flag": ["ippatsu"]}, "flags", "Tick riichi"),
        ("riichi", {"flag": ["riichi"], "melds": "123m"}, "flags", "closed hand"),
        ("klasik", {"streak": "3", "seat": "S"}, "streak", "Only East"),
        ("klasik", {"streak": "many"}, "streak", "number from 0"),
        ("klasik", {"streak": "³"}, "streak", "number from 0"),
        ("klasik", {"visible": "1"}, "visible", "can't be read"),
        ("mcr", {"held": "5s", "win": "5s", "flag": ["last_of_kind"]}, "flags", "hidden in this hand"),
    ],
)
def test_what_does_not_fit_is_said_beside_its_field(client, rules, fields, field, words):
    found = laid(rules, **fields)
    assert words in found.problems[field]
    sent = {{"source": "from"}.get(name, name): value for name, value in fields.items()}
    page = html.unescape(page_of(client, f"/en/calculator/{rules}/", **sent))
    assert words in page
    assert Page(page).problems == []


def test_each_contradiction_has_a_sentence_of_the_page_or_can_not_be_chosen():
    never = {"from_missing", "from_on_self_draw"}
    assert {one.code for one in CONTRADICTIONS} - never <= set(SENTENCES)


@pytest.mark.parametrize("rules", RULES)
def test_each_choice_of_the_page_is_one_of_the_engine(rules):
    for flag in FLAGS[rules]:
        for way in WAYS[rules]:
            assert laid(rules, flag=[flag.value], by=way.value).status


def test_an_unfinished_hand_says_what_is_missing_and_a_ready_one_what_it_waits_for():
    assert laid("klasik").status == "13 tiles to go"
    assert laid("klasik", held="123456789m123p").status == "1 tile to go"
    found = laid("klasik", held="123456789m23p11z")
    assert (found.status, found.waits) == ("Ready. Choose the winning tile.", ("1p", "4p"))
    found = laid("klasik", held="123456789m23p11z", win="9s")
    assert (found.is_won, found.waits) == (False, ("1p", "4p"))


# --- The page ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_the_page_is_well_made_in_every_language(client, rules, language):
    record = STRAIGHT | {"rules": rules, "flags": ["riichi"] if rules == "riichi" else []}
    record = record | ({"bonus": "", "dora": "4s", "ura": "6s"} if rules == "riichi" else {})
    page = linked(client, record, language)
    assert Page(page).problems == []
    assert f'lang="{language}"' in page
    assert page.count('class="score__line"') > 3


def test_htmx_gets_the_part_that_changes_and_the_address_of_the_hand(client):
    answer = client.get("/en/calculator/mcr/", {"held": "123m"}, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<div class="split')
    assert answer["HX-Replace-Url"].startswith("/en/calculator/mcr/?hand=")
    assert "HX-Request" in answer["Vary"]


def test_the_tiles_come_along_to_the_other_rules(client):
    page = linked(client, STRAIGHT)
    other = html.unescape(re.search(r'<a href="([^"]*/calculator/riichi/[^"]*)"', page).group(1))
    assert "Complete · " in html.unescape(client.get(other).content.decode())


@pytest.mark.parametrize(
    "link", ["x", "{", "[]", "{}", '{"hand": 1}', '{"hand": "9", "melds": {"a": 1}}', "[" * 2000, "null",
             '{"melds": ["a", {"kind": 1, "tiles": []}], "options": [], "visible": {"1m": 1.0, "xx": true}}',
             '{"hand":"123m","flags":{"a":1},"dora":null,"dealer_streak":true,"from":[],"by":{}}']
)  # fmt: skip
def test_a_broken_link_is_answered_in_words(client, link):
    for rules in RULES:
        assert Page(page_of(client, f"/en/calculator/{rules}/", hand=link)).problems == []


TEXTS = (
    *(
        "",
        "1",
        "123m",
        "0555p",
        "19m19p19s1234567z",
        "12345678m",
        "ﬀ٣m",
        "(1111z)",
        "9999s+",
        "\x00",
        "m",
        "1f2f3g",
    ),
    *(
        "8z",
        "111222333z",
        "+",
        "1m+2m",
        "((",
        "z" * 300,
        "<b>",
        "%(text)s",
        "22m 22m",
        "5m0m",
        "123456789m11122z",
    ),
)
VALUES = ("", "E", "N", "X", "discard", "self_draw", "replacement", "robbed_kong", "true", "4", "1e9", "-1")
EDITS = (
    *("add 1m", "add 0p", "add 7z", "add 2g", "to kong", "to dora", "take hand 0", "win 1", "press win"),
    "take melds 0",
)


def test_no_form_whatever_it_holds_makes_the_page_fail():
    chance = random.Random(5)
    for _ in range(300):
        rules = chance.choice(RULES)
        form = {name: chance.choice(TEXTS) for name in chance.sample(sorted({*TILE_FIELDS, "held"}), 4)}
        for name in ("by", "seat", "round", "source", "streak", "option-red_fives"):
            form[name] = chance.choice(VALUES)
        form["flag"] = chance.sample([flag.value for flag in FLAGS[rules]], 2)
        found = laid(rules, *chance.sample(EDITS, 3), **form)
        assert found.status
        assert json.dumps(found.record)
