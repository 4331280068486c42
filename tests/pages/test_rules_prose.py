"""The texts of the rules pages: the same parts, numbers, tiles and terms in each language."""

import re
from collections import Counter

import pytest

from rules.pages.markup import MARK
from rules.pages.numbers import pattern_rows
from rules.pages.prose import FILES, is_written, meanings, prose, prose_source
from rules.terms.languages import LANGUAGE_DATA, LANGUAGES
from tests.kit.wrong_words import WRONG_WORDS

RULES = ("klasik", "riichi", "mcr")
TRANSLATIONS = [language for language in LANGUAGE_DATA if language != "en"]
KEY = re.compile(r"^- [a-z0-9_]+: ", re.MULTILINE)
DIRECTIVE = re.compile(r"^::.*$", re.MULTILINE)
HEADING = re.compile(r"^## .*\{#([a-z-]+)\}$", re.MULTILINE)
LATIN = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Seven", "Pairs", "Thirteen", "Orphans", "Chicken", "Hand", "EMA", "WRC", "http"}
"""What stays as it is in every script: names that competitions use in English."""


def marks(text: str, kind: str) -> Counter[str]:
    return Counter(match[kind] for match in MARK.finditer(text) if match[kind])


def prose_alone(text: str) -> str:
    """The words of a text, without its marks, keys, directives and anchors."""
    text = KEY.sub("- ", text)
    return re.sub(r"\{#[a-z-]+\}", "", DIRECTIVE.sub("", MARK.sub(lambda mark: mark["form"] or "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_each_rule_set_is_written_in_each_language(rules, language):
    assert is_written(rules, language)
    text = prose(rules, language)
    assert text.lead
    assert all(section.title and section.parts for section in text.sections)


@pytest.mark.parametrize("language", LANGUAGE_DATA)
@pytest.mark.parametrize("name", FILES)
def test_no_number_is_typed_in_the_text(name, language):
    """Every figure comes from the rule sets, so none can be out of date; small counts are words."""
    assert re.findall(r"\S*\d\S*", prose_alone(prose_source(language, name))) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", FILES)
def test_a_translation_has_the_parts_of_the_english_text(name, language):
    ours, english = prose_source(language, name), prose_source("en", name)
    assert HEADING.findall(ours) == HEADING.findall(english)
    assert DIRECTIVE.findall(ours) == DIRECTIVE.findall(english)
    assert ours.count("\n- ") == english.count("\n- ")
    assert ours.count("\n|") == english.count("\n|")


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kind", ["number", "tiles"])
def test_a_translation_names_the_same_numbers_and_tiles(kind, name, language):
    ours, english = marks(prose_source(language, name), kind), marks(prose_source("en", name), kind)
    assert set(ours) == set(english)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", FILES)
def test_a_translation_explains_the_same_terms(name, language):
    ours, english = marks(prose_source(language, name), "term"), marks(prose_source("en", name), "term")
    assert set(ours) == set(english)


@pytest.mark.parametrize("language", WRONG_WORDS)
@pytest.mark.parametrize("name", FILES)
def test_no_known_wrong_word_is_written(name, language):
    text = prose_source(language, name)
    assert [wrong for wrong in WRONG_WORDS[language] if wrong in text] == []


@pytest.mark.parametrize("language", ["th", "ar", "ja", "zh-hans"])
@pytest.mark.parametrize("name", FILES)
def test_no_english_is_left_in_another_script(name, language):
    assert set(LATIN.findall(prose_alone(prose_source(language, name)))) <= NAMES


@pytest.mark.parametrize("language", LANGUAGE_DATA)
@pytest.mark.parametrize("rules", RULES)
def test_each_pattern_is_told_in_a_sentence(rules, language):
    told = meanings(rules, language)
    shown = {row.key for row in pattern_rows(rules) if row.unit != "fu" and row.key != "renhou"}
    assert set(told) == shown
    assert all(text == text.strip() for text in told.values())
    if language != "th":  # Thai has no full stops
        assert all(text.endswith((".", "。")) for text in told.values())


@pytest.mark.parametrize("rules", RULES)
def test_a_page_has_the_parts_that_readers_look_for(rules):
    anchors = [section.anchor for section in prose(rules, "en").sections]
    wanted = ["glance", "goal", "setup", "turn", "claims", "kongs", "patterns", "examples", "payment", "end"]
    assert [anchor for anchor in anchors if anchor in wanted] == wanted
    assert ("voice" in anchors) == (rules == "klasik")
    assert {"riichi": "riichi", "klasik": "points", "mcr": "points"}[rules] in anchors
