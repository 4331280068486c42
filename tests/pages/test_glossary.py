"""The glossary: every word in the reader's language, found in any, and suggestions for better ones."""

import html

import pytest
from django.core.cache import cache

from accounts.models import User
from rules.pages.glossary.entries import entries, groups
from rules.pages.glossary.views import MOST_SUGGESTIONS
from rules.pages.models import Suggestion
from rules.terms import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits():
    cache.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_stands_in_one_group_with_the_other_languages_beside_it(language):
    listed = [entry for group in groups(language) for entry in group.entries]
    assert [entry.key for entry in listed].count("pung") == 1
    assert {entry.key for entry in listed} == set(entries(language))
    wanted = {"en", "zh-hans", "ja"} - {language}
    assert all({word.language for word in entry.others} == wanted for entry in listed)
    assert all(word.name for entry in listed for word in entry.others)


@pytest.mark.parametrize("words", ["碰", "PONG", "ポン", "pung"])
def test_a_word_is_found_in_any_language_and_by_its_other_names(words):
    found = [entry.key for group in groups("id", words) for entry in group.entries]
    assert "pung" in found
    assert len(found) < 40


def test_accents_and_capitals_do_not_matter_to_a_search():
    assert groups("cs", "ČEKÁNÍ") == groups("cs", "cekani")
    assert groups("cs", "cekani")


def test_the_list_is_narrowed_without_scripts_and_by_htmx(client):
    page = client.get("/en/glossary/", {"q": "furiten"}).content.decode()
    assert 'id="term-furiten"' in page
    assert 'id="term-dora"' not in page
    part = client.get("/en/glossary/", {"q": "furiten"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'id="term-furiten"' in part


def test_a_search_without_result_says_what_to_do(client):
    page = html.unescape(client.get("/en/glossary/", {"q": "<script> %(words)s"}).content.decode())
    assert "No word of the glossary holds “<script> %(words)s”" in page


def test_a_visitor_may_suggest_a_better_word_which_only_administrators_see(client):
    answer = client.post("/th/glossary/pung/", {"word": "ผ่อง", "reason": "ใช้กันทั่วไป"}, follow=True)
    assert answer.status_code == 200
    kept = Suggestion.objects.get()
    assert (kept.key, kept.language, kept.word, kept.person) == ("pung", "th", "ผ่อง", None)
    boss = User.objects.create_superuser("boss", "boss@example.org", "green pines at dusk")
    client.force_login(boss)
    assert "ผ่อง" in client.get("/admin/rules_pages/suggestion/").content.decode()


def test_suggestions_are_limited(client):
    for number in range(MOST_SUGGESTIONS + 2):
        last = client.post("/en/glossary/pung/", {"word": f"word {number}"})
    assert Suggestion.objects.count() == MOST_SUGGESTIONS
    assert "enough for today" in last.content.decode()


def test_an_empty_or_too_long_suggestion_is_refused_in_words(client):
    for word in ("", "x" * 81):
        answer = client.post("/en/glossary/pung/", {"word": word})
        assert "field__error" in answer.content.decode()
    assert not Suggestion.objects.exists()


def test_a_word_that_is_not_there_has_no_page(client):
    assert client.get("/en/glossary/nothing/").status_code == 404
