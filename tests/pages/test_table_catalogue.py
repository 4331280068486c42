"""The words of the live table as the browser gets them."""

import json
import re
from pathlib import Path

import pytest
from django.http import Http404
from django.test import RequestFactory
from django.urls import resolve

from matches.text import LEVELS
from rules.engine.tiles import ALL_FACES, Tile, tile_name
from rules.pages.i18n import TERMS, table_catalogue, table_catalogue_url, table_catalogue_urls
from rules.pages.table_words import PLURALS, WORDS
from rules.registry import rule_sets
from rules.terms import LANGUAGES
from rules.terms.languages import LANGUAGE_DATA

ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(
    r"""(?:say|pieces|sentence|count|countPieces|form|term|line)\(\s*"([a-z_]+)"|data-word(?:-label)?="([a-z_]+)\""""
)


def content_of(language: str):
    return json.loads(table_catalogue(language))


def get(path: str):
    found = resolve(path)
    return found.func(RequestFactory().get(path), *found.args, **found.kwargs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_all_sentences_tiles_winds_and_calls(language: str):
    content = content_of(language)
    assert content["language"] == language
    assert content["words"].keys() == WORDS.keys()
    assert content["plurals"].keys() == PLURALS.keys()
    assert {tile_name(Tile(number)) for number in range(ALL_FACES)} <= content["tiles"].keys()
    assert list(content["winds"]) == ["E", "N", "S", "W"]
    assert content["calls"].keys() == {"klasik", "riichi", "mcr"}


def test_only_arabic_is_written_from_right_to_left():
    assert {language for language in LANGUAGES if content_of(language)["direction"] == "rtl"} == {"ar"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_has_a_sentence_for_each_plural_category_of_its_language(language: str):
    for forms in content_of(language)["plurals"].values():
        assert forms.keys() == LANGUAGE_DATA[language].plural_samples.keys()
        assert all(forms.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_english_sentence(language: str):
    english, translated = content_of("en")["words"], content_of(language)["words"]
    for key, sentence in english.items():
        placeholders = sorted(re.findall(r"%\(\w+\)s", sentence))
        assert sorted(re.findall(r"%\(\w+\)s", translated[key])) == placeholders, key
        assert "%" not in re.sub(r"%\(\w+\)s", "", translated[key]), key


def test_the_calls_of_a_rule_set_are_in_its_own_words():
    calls = content_of("en")["calls"]
    assert (calls["klasik"]["pung"], calls["riichi"]["pung"]) == ("Pung", "Pon")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_may_keep_a_catalogue_for_good(language: str):
    answer = get(table_catalogue_url(language))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert json.loads(answer.content) == content_of(language)


def test_an_address_of_yesterday_leads_to_the_words_of_today():
    answer = get("/i18n/cs/table.0123456789ab.json")
    assert answer.status_code == 302
    assert answer["Location"] == table_catalogue_url("cs")
    assert answer["Cache-Control"] == "no-store"


def test_a_language_that_is_not_shipped_is_not_found():
    with pytest.raises(Http404):
        get("/i18n/xx/table.0123456789ab.json")


def test_each_language_has_an_address_of_its_own():
    addresses = table_catalogue_urls()
    assert list(addresses) == list(LANGUAGES)
    assert len(set(addresses.values())) == len(LANGUAGES)


def table_sources() -> list[str]:
    rooms = ("table", "replay", "text", "teacher")
    scripts = [path for room in rooms for path in (ROOT / "static" / "js" / room).glob("*.js")]
    scripts += (ROOT / "templates").rglob("*.html")
    return [path.read_text(encoding="utf-8") for path in scripts]


def test_every_sentence_that_the_table_asks_for_is_in_the_catalogue():
    asked = {key for text in table_sources() for found in ASKED.findall(text) for key in found if key}
    content = content_of("en")
    assert len(asked) > 50
    assert asked - content["words"].keys() - content["plurals"].keys() - content["terms"].keys() == set()


def test_the_catalogue_has_a_name_for_the_length_of_every_match():
    assert {f"length_{length}" for rules in rule_sets() for length in rules.lengths} <= WORDS.keys()


def test_the_catalogue_has_no_sentence_that_the_table_never_says():
    text = "".join(table_sources())
    keys = [*WORDS, *PLURALS, *TERMS]
    made_up = {f"length_{length}" for rules in rule_sets() for length in rules.lengths}
    made_up |= {f"level_{level}" for level in LEVELS}
    made_up |= {f"command_{name}" for name in re.findall(r'"(\w+)"', text)}
    unsaid = [key for key in keys if not re.search(rf"""["'`]{key}["'`]""", text)]
    assert set(unsaid) - made_up == set()
