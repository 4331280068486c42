"""The words of the glossary page, in groups, with what stands in the other columns."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.terms import FALLBACK, Term, rules_label, terms

GROUPS: Final[tuple[tuple[str, Promise], ...]] = (
    ("game", _("Tiles")),
    ("hand", _("The hand and its sets")),
    ("chow", _("Calls and turns")),
    ("win", _("Winning and waiting")),
    ("wall", _("The wall and the end of a deal")),
    ("dealer", _("Seats and the match")),
    ("fan", _("Scoring")),
    ("flower_replace", _("At the table")),
)
"""Titles, each with the term that its group begins with, in the order of the files of terms."""

PATTERN_PREFIXES: Final = {"k_": "klasik", "y_": "riichi", "mcr_": "mcr"}
"""Terms of patterns by their beginning, and the rule set that they belong to."""

_LEFT_OUT: Final = ("tile_", "ruleset_")
"""Names of single tiles stand on the page of first steps."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in one language."""

    language: str
    name: str
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the game with its translations."""

    key: str
    name: str
    gloss: str
    also: tuple[str, ...]
    others: tuple[Word, ...]
    """English, Chinese, Japanese; without the reader's own language."""
    searched: str
    """Everything that a search looks at, folded."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under a title."""

    key: str
    title: str
    entries: tuple[Entry, ...]


COLUMNS: Final = (FALLBACK, "zh-hans", "ja")
"""Languages whose words stand beside the reader's."""


@cache
def entries(language: str) -> dict[str, Entry]:
    """All entries by key, in the order of the files of terms."""
    own = terms(language)
    return {key: _entry(key, own[key], language) for key in own if _is_listed(key)}


def _is_listed(key: str) -> bool:
    return not key.startswith(_LEFT_OUT) and not key.endswith("_short") and "." not in key


def _entry(key: str, own: Term, language: str) -> Entry:
    others = tuple(_word(key, other) for other in COLUMNS if other != language)
    rules_words = _own_words_of_rules(key, language)
    also = tuple(dict.fromkeys((*own.also, *rules_words)))
    texts = [own.name, own.gloss, *also, *(text for word in others for text in (word.name, *word.also))]
    return Entry(
        key=key,
        name=own.name,
        gloss=own.gloss,
        also=also,
        others=others,
        searched=folded(" ".join(texts)),
    )


def _word(key: str, language: str) -> Word:
    found = terms(language)[key]
    return Word(language, found.name, found.also)


def _own_words_of_rules(key: str, language: str) -> Iterable[str]:
    """The words that single rule sets have for it."""
    known = terms(language)
    return [known[name].name for rules in PATTERN_PREFIXES.values() if (name := f"{rules}.{key}") in known]


def groups(language: str, words: str = "") -> tuple[Group, ...]:
    """The entries in their groups; only those that hold all of these words. Empty groups are left out."""
    wanted = folded(words).split()
    found: dict[str, list[Entry]] = {}
    for key, entry in entries(language).items():
        if all(word in entry.searched for word in wanted):
            found.setdefault(_group_of(language)[key], []).append(entry)
    titles = {key: str(title) for key, title in GROUPS}
    titles |= {rules: rules_label(rules, language) for rules in PATTERN_PREFIXES.values()}
    return tuple(Group(key, title, tuple(found[key])) for key, title in titles.items() if key in found)


@cache
def _group_of(language: str) -> dict[str, str]:
    """The group of each entry: that of its rule set, or the one that began last."""
    starts = {key for key, _title in GROUPS}
    current, placed = GROUPS[0][0], {}
    for key in entries(language):
        rules = next((rules for prefix, rules in PATTERN_PREFIXES.items() if key.startswith(prefix)), None)
        current = key if key in starts else current
        placed[key] = rules or current
    return placed


def folded(text: str) -> str:
    """The text for a search: small letters, no accents.

    >>> folded("Čekání RIICHI")
    'cekani riichi'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))
