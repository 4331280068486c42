"""The lists in the pages about the rules are those of the tables."""

import json

import pytest

from rules.cases.answer import outcome_of
from rules.mcr.options import McrOptions
from rules.riichi.options import RiichiOptions
from tools.ruledocs import LISTS, PAGES, field_meanings, written


@pytest.mark.parametrize("rules", LISTS)
def test_the_page_has_every_list_as_the_tables_are(rules):
    """``python -m tools.ruledocs`` writes them."""
    page = (PAGES / f"{rules}.md").read_text(encoding="utf-8")
    assert page == written(rules, page)
    assert [name for name in LISTS[rules] if f"<!-- {name}:" not in page] == []


@pytest.mark.parametrize("options", [RiichiOptions, McrOptions])
def test_every_option_is_explained(options):
    assert field_meanings(options).keys() == set(options.__struct_fields__)


def test_the_hand_of_the_page_about_files_is_answered_as_it_says():
    page = (PAGES.parent / "score-cases.md").read_text(encoding="utf-8")
    hand, answer = (line for line in page.splitlines() if line.startswith("    {"))
    assert outcome_of(hand.encode()).answer == json.loads(answer)
