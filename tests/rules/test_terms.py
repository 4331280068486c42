"""The words of the game: complete, the same keys in each language, nothing forgotten."""

import re

import pytest

from rules.engine.scoring import MeldKind, WinBy
from rules.engine.tiles import ALL_FACES, FIVES, RED_COPIES, WINDS, Tile
from rules.terms import (
    LANGUAGES,
    ORIGINS,
    copy_label,
    entry,
    label,
    meld_label,
    pattern_label,
    rules_label,
    term,
    terms,
    tile_label,
    tile_labels,
    win_label,
    wind_label,
    wind_letter,
)
from rules.terms.patterns import PATTERN_TERMS
from tests.kit.wrong_words import WRONG_WORDS
from tools.glossary import GLOSSARY, written

ARABIC, THAI = re.compile(r"[\u0600-\u06ff]"), re.compile(r"[\u0e00-\u0e7f]")


def general_keys(language: str) -> set[str]:
    return {key for key in terms(language) if "." not in key}


@pytest.mark.parametrize("language", [*LANGUAGES, *ORIGINS])
def test_each_language_has_every_word(language: str):
    assert general_keys(language) == general_keys("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_one_rule_set_has_a_general_word_too(language: str):
    for key in terms(language).keys() - general_keys(language):
        rules, _, general = key.partition(".")
        assert rules in PATTERN_TERMS
        assert general in terms(language)


@pytest.mark.parametrize("language", [*LANGUAGES, *ORIGINS])
def test_no_word_is_empty_or_carries_stray_marks(language: str):
    for word in terms(language).values():
        for text in (word.name, *word.also):
            assert text == text.strip() != ""
            assert not re.search(r"[;{}<>]", text)


@pytest.mark.parametrize("language", WRONG_WORDS)
def test_no_known_wrong_word_is_used(language: str):
    text = "\n".join(f"{word.name} {word.gloss}" for word in terms(language).values())
    assert [wrong for wrong in WRONG_WORDS[language] if wrong in text] == []


@pytest.mark.parametrize(("language", "script"), [("ar", ARABIC), ("th", THAI)])
def test_every_word_is_explained_in_the_script_of_its_language(language: str, script: re.Pattern[str]):
    international = {"ruleset_mcr", *(f"{wind}_short" for wind in ("east", "south", "west", "north"))}
    for key, word in terms(language).items():
        if key not in international:
            assert script.search(word.name + word.gloss), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_tiles_have_the_same_spoken_name(language: str):
    names = [tile_label(Tile(number), language) for number in range(ALL_FACES)]
    names += [tile_label(five, language, is_red=True) for five in FIVES]
    assert len(set(names)) == ALL_FACES + 3
    assert set(names) < set(tile_labels(language).values())


def test_a_number_is_declined_with_its_suit_in_czech():
    assert [tile_label(Tile(number), "cs") for number in (9, 10, 13)] == ["1 kruh", "2 kruhy", "5 kruhů"]


def test_a_red_five_is_named_only_where_red_fives_are_in_use():
    assert copy_label(RED_COPIES[0], "en") == "5 of characters"
    assert copy_label(RED_COPIES[0], "en", red_fives=True) == "red 5 of characters"


@pytest.mark.parametrize("language", [*LANGUAGES, *ORIGINS])
@pytest.mark.parametrize("rules", PATTERN_TERMS)
def test_the_patterns_of_a_rule_set_have_names_that_differ(rules: str, language: str):
    names = [pattern_label(rules, key, language) for key in PATTERN_TERMS[rules]]
    assert len(set(names)) == len(names)


def test_the_patterns_of_a_score_sheet_are_named_as_players_know_them():
    assert pattern_label("klasik", "open_pung", "cs") == "Otevřené pungy"
    assert pattern_label("klasik", "self_draw_win", "id") == "Cemo (menang tarik sendiri)"
    assert pattern_label("riichi", "tanyao", "th") == "ทันยาโอ (ไพ่กลางล้วน)"
    assert pattern_label("mcr", "seven_pairs", "ar") == "Seven Pairs (سبعة أزواج)"


def test_a_pattern_that_a_rule_set_does_not_have_has_no_name():
    with pytest.raises(KeyError):
        pattern_label("klasik", "tanyao", "en")


def test_each_rule_set_calls_in_its_own_words():
    assert [term("pung", "en", rules) for rules in PATTERN_TERMS] == ["pung", "pon", "pung"]
    assert [label("self_draw", "id", rules) for rules in PATTERN_TERMS] == [
        "Cemo",
        "Tsumo",
        "Menang tarik sendiri",
    ]


def test_a_regional_code_reads_its_language_and_an_unknown_one_english():
    assert term("wall", "cs-CZ") == "zeď"
    assert term("wall", "zh-Hans-CN") == "牌墙"
    assert term("wall", "fr") == "wall"


def test_other_words_of_players_stand_beside_the_chosen_one():
    assert "ron" in entry("discard_win", "cs").also


@pytest.mark.parametrize("language", LANGUAGES)
def test_winds_melds_ways_to_win_and_rule_sets_have_labels(language: str):
    assert len({wind_label(wind, language) for wind in WINDS}) == 4
    assert len({wind_letter(wind, language) for wind in WINDS}) == 4
    assert len({meld_label(kind, language) for kind in MeldKind}) == len(MeldKind)
    assert len({win_label(by, language) for by in WinBy}) == len(WinBy) - 1
    assert len({rules_label(rules, language) for rules in PATTERN_TERMS}) == 3


def test_the_glossary_of_the_documentation_shows_the_terms_as_they_are():
    text = GLOSSARY.read_text(encoding="utf-8")
    assert written(text) == text
