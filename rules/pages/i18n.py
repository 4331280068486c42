"""The table's catalogue: all words of the live table in one language, as one lasting JSON file.

The browser fetches it by an address that holds the hash of its content, so it may keep it for good,
and a language can change in the middle of a deal without a new page.
"""

import hashlib
import json
from functools import cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from rules.engine.tiles import WINDS
from rules.pages.table_words import PLURALS, WORDS
from rules.registry import rule_set
from rules.terms import (
    LANGUAGES,
    label,
    pattern_words,
    rules_label,
    terms,
    tile_labels,
    wind_label,
    wind_letter,
)
from rules.terms.languages import LANGUAGE_DATA
from rules.terms.patterns import PATTERN_TERMS

RULE_TERMS: Final = ("chow", "pung", "kong", "concealed_kong", "added_kong", "win")
"""Calls and melds, which each rule set may name in its own words."""

WINS: Final = {"win_self_draw": "self_draw", "win_discard": "discard_win"}
"""Ways to win by the term that some rule sets (Riichi) have for each."""

TERMS: Final = (
    *("pass", "discard", "sort", "ting", "pond", "meld", "flowers", "seasons", "points"),
    *("characters", "dots", "bamboo"),
    *("disconnected", "bot_assisted", "bot", "play_again", "riichi", "tenpai", "furiten", "dora_indicator"),
)
"""The other terms that the table says, as labels."""


@cache
def table_catalogue(language: str) -> str:
    """The JSON text of a language's catalogue.

    Keys: ``language``, ``direction``, ``words`` (key to sentence), ``plurals`` (key to category to
    sentence), ``tiles`` (notation to spoken name), ``winds`` (letter to name and short form), ``terms``,
    ``calls`` and ``patterns`` (by rule set) and ``rules`` (rule set to its name).
    """
    samples = LANGUAGE_DATA[language].plural_samples
    with translation.override(language):
        content = {
            "language": language,
            "direction": "rtl" if translation.get_language_bidi() else "ltr",
            "words": {key: str(sentence) for key, sentence in WORDS.items()},
            "plurals": {
                key: {category: say(number) for category, number in samples.items()}
                for key, say in PLURALS.items()
            },
        }
    content |= {
        "tiles": tile_labels(language),
        "winds": {
            wind.value: {"name": wind_label(wind, language), "short": wind_letter(wind, language)}
            for wind in WINDS
        },
        "terms": {key: label(key, language) for key in TERMS},
        "calls": {rules: _calls(rules, language) for rules in PATTERN_TERMS},
        "patterns": {rules: _aimed(rules, language) for rules in PATTERN_TERMS},
        "rules": {rules: rules_label(rules, language) for rules in PATTERN_TERMS},
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _calls(rules: str, language: str) -> dict[str, str]:
    """The calls of a rule set; a win is named by how it came about only where there are such names."""
    known = terms(language)
    wins = {key: name if f"{rules}.{name}" in known else "win" for key, name in WINS.items()}
    names = {key: key for key in RULE_TERMS} | wins
    return {key: label(name, language, rules) for key, name in names.items()}


def _aimed(rules: str, language: str) -> dict[str, str]:
    """The patterns that the table may name while a deal is played."""
    return {key: pattern_words(rules, key, language)[0] for key in rule_set(rules).aimed_patterns}


@cache
def table_catalogue_hash(language: str) -> str:
    """The part of the address that changes with the content."""
    return hashlib.sha256(table_catalogue(language).encode()).hexdigest()[:12]


def table_catalogue_url(language: str) -> str:
    """Where the browser finds a language's catalogue now."""
    return reverse("rules:table_catalogue", args=[language, table_catalogue_hash(language)])


def table_catalogue_urls() -> dict[str, str]:
    """The addresses of all languages, for a page in which the language may change."""
    return {language: table_catalogue_url(language) for language in LANGUAGES}


@require_safe
def table_catalogue_view(request: HttpRequest, language: str, digest: str) -> HttpResponse:
    """A catalogue to be kept for good; an old address leads to the present one."""
    if language not in LANGUAGES:
        raise Http404
    if digest != table_catalogue_hash(language):
        return HttpResponseRedirect(table_catalogue_url(language), headers={"Cache-Control": "no-store"})
    response = HttpResponse(table_catalogue(language), content_type="application/json; charset=utf-8")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
