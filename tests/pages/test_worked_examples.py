"""The examples of the rules pages: found by hand, and the evaluator agrees."""

import re
from itertools import chain

import pytest

from rules.cases.answer import answer_of
from rules.cases.read import read_case
from rules.klasik.patterns import PATTERNS as KLASIK
from rules.pages.examples import worked_examples

RULES = ("klasik", "riichi", "mcr")
EXAMPLES = [(rules, example) for rules in RULES for example in worked_examples(rules)]
IDS = [f"{rules}-{example.key}" for rules, example in EXAMPLES]
OWN = ("base", "doubles", "han", "fu", "yakuman", "limit", "fan", "flowers")
STEP = re.compile(r"^(?P<left>\d+(?: [+*] \d+)*) (?P<sign>=|->|>) (?P<right>\d+)$")


@pytest.mark.parametrize(("rules", "example"), EXAMPLES, ids=IDS)
def test_the_evaluator_finds_what_was_found_by_hand(rules, example):
    answer = answer_of(read_case({"rules": rules, **example.case}))
    expect = example.expect
    assert answer["win"]
    assert answer["total"] == expect.total
    assert answer["payments"] == expect.payments
    assert {line["key"]: line["value"] for line in answer["lines"]} == expect.lines
    told = {name: getattr(expect, name) for name in OWN if getattr(expect, name) is not None}
    assert {name: answer[name] for name in told} == told


@pytest.mark.parametrize(("rules", "example"), EXAMPLES, ids=IDS)
def test_each_step_of_the_working_is_true(rules, example):
    assert example.working
    for step in example.working:
        match = STEP.match(step)
        assert match, step
        left, right = value(match["left"]), int(match["right"])
        match match["sign"]:
            case "=":
                assert left == right, step
            case ">":
                assert left > right, step
            case _:  # rounded up: fu to tens, payments to hundreds
                assert right in {-(-left // 10) * 10, -(-left // 100) * 100}, step


def value(text: str) -> int:
    """A sum of products.

    >>> value("20 + 3 * 2")
    26
    """
    total = 0
    for part in text.split(" + "):
        product = 1
        for factor in part.split(" * "):
            product *= int(factor)
        total += product
    return total


@pytest.mark.parametrize(("rules", "example"), EXAMPLES, ids=IDS)
def test_the_working_comes_to_what_the_winner_gets(rules, example):
    won = max(example.expect.payments.values())
    ends = {int(STEP.match(step)["right"]) for step in example.working}
    assert won in ends
    assert sum(example.expect.payments.values()) == 0


@pytest.mark.parametrize(("rules", "example"), EXAMPLES, ids=IDS)
def test_an_example_shows_what_its_title_names(rules, example):
    assert set(example.shows) <= set(example.expect.lines)


def test_klasik_has_an_example_of_every_pattern():
    shown = set(chain.from_iterable(example.shows for example in worked_examples("klasik")))
    assert shown == {row.key for row in KLASIK}


@pytest.mark.parametrize(("rules", "fewest"), [("klasik", 12), ("riichi", 10), ("mcr", 12)])
def test_there_are_enough_examples_and_their_names_differ(rules, fewest):
    keys = [example.key for example in worked_examples(rules)]
    assert len(keys) >= fewest
    assert len(set(keys)) == len(keys)
