"""The words of the game in every language: one JSON file a language, the same keys in each.

An entry has a ``name``; where that is a name of its own (a Japanese or English one) it may have a
``gloss`` that says what it means, and ``also`` lists other words that players use. A key with a dot,
such as ``riichi.pung``, is the word of one rule set where that differs from the general one.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from rules.engine.scoring import MeldKind, WinBy
from rules.engine.tiles import Copy, Tile, Wind, copy_name, tile_name
from rules.terms.languages import LANGUAGES as LANGUAGES
from rules.terms.patterns import PATTERN_TERMS

ORIGINS: Final = ("ja", "zh-hans")
"""Languages that the game's words come from: theirs stand beside the reader's own."""
FALLBACK: Final = "en"
"""The language of readers whose own is not here."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the game in one language."""

    name: str
    gloss: str = ""
    """What the name means, where the name does not say it in this language."""
    also: tuple[str, ...] = ()
    """Other words that players use for it."""


def terms(language: str) -> Mapping[str, Term]:
    """All terms of a language by key; a regional code such as ``en-gb`` gets its language's."""
    return _read(_shipped(language))


@cache
def _shipped(language: str) -> str:
    code = language.lower()
    while code and code not in (*LANGUAGES, *ORIGINS):
        code = code.rpartition("-")[0]
    return code or FALLBACK


def words_stored(language: str) -> Mapping[str, Term]:
    """The terms of exactly this language; none if it has no file."""
    return _read(language) if files(__name__).joinpath(f"{language}.json").is_file() else {}


@cache
def _read(language: str) -> Mapping[str, Term]:
    stored = files(__name__).joinpath(f"{language}.json").read_bytes()
    return msgspec.json.decode(stored, type=dict[str, Term])


def entry(key: str, language: str, rules: str = "") -> Term:
    """The term, with the word of that rule set where it has one of its own.

    Raises: KeyError if there is no such term.
    """
    known = terms(language)
    return known.get(f"{rules}.{key}") or known[key]


def term(key: str, language: str, rules: str = "") -> str:
    """The word for use within a sentence.

    >>> term("pung", "en"), term("pung", "en", "riichi"), term("seat_wind", "id")
    ('pung', 'pon', 'angin kursi')
    """
    return entry(key, language, rules).name


def label(key: str, language: str, rules: str = "") -> str:
    """The word as a label or on a button, with a capital letter where the script has them.

    >>> label("bot_assisted", "en")
    'Assisted by bot'
    """
    return _capital(term(key, language, rules))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tile_label(tile: Tile, language: str, *, is_red: bool = False) -> str:
    """The spoken name of a face.

    >>> tile_label(Tile(13), "en"), tile_label(Tile(13), "en", is_red=True), tile_label(Tile(27), "cs")
    ('5 of dots', 'red 5 of dots', 'východní vítr')
    """
    name = tile_name(tile)
    return term(f"tile_0{name[1]}" if is_red else f"tile_{name}", language)


def copy_label(copy: Copy, language: str, *, red_fives: bool = False) -> str:
    """The spoken name of a physical tile; a red five is named as such where they are in use."""
    return term(f"tile_{copy_name(copy, red_fives=red_fives)}", language)


def tile_labels(language: str) -> dict[str, str]:
    """The spoken names of all faces, red fives and the back by notation (``5p``, ``0p``, ``back``)."""
    prefix = "tile_"
    return {
        key.removeprefix(prefix): word.name for key, word in terms(language).items() if key.startswith(prefix)
    }


def pattern_label(rules: str, key: str, language: str) -> str:
    """The name of a pattern on a score sheet, with its meaning in brackets where the name has none.

    Raises: KeyError if the rule set has no such pattern.

    >>> pattern_label("klasik", "all_pungs", "en")
    'All pungs'
    >>> pattern_label("mcr", "seven_pairs", "id")
    'Seven Pairs (tujuh pasang)'
    """
    name, gloss = pattern_words(rules, key, language)
    return f"{name} ({gloss})" if gloss else name


def pattern_words(rules: str, key: str, language: str) -> tuple[str, str]:
    """The name of a pattern and its meaning (empty where the name says it), for two lines."""
    found = terms(language)[PATTERN_TERMS[rules][key]]
    return _capital(found.name), found.gloss


_WIND_KEYS: Final = {Wind.EAST: "east", Wind.SOUTH: "south", Wind.WEST: "west", Wind.NORTH: "north"}


def wind_label(wind: Wind, language: str) -> str:
    """The name of a wind.

    >>> wind_label(Wind.EAST, "en"), wind_label(Wind.NORTH, "th")
    ('East', 'ทิศเหนือ')
    """
    return label(_WIND_KEYS[wind], language)


def wind_letter(wind: Wind, language: str) -> str:
    """The shortest form of a wind, for the chip of a seat.

    >>> wind_letter(Wind.EAST, "id")
    'T'
    """
    return term(f"{_WIND_KEYS[wind]}_short", language)


_MELD_KEYS: Final = {
    MeldKind.CHOW: "chow",
    MeldKind.PUNG: "pung",
    MeldKind.KONG: "open_kong",
    MeldKind.ADDED_KONG: "added_kong",
    MeldKind.CONCEALED_KONG: "concealed_kong",
}


def meld_label(kind: MeldKind, language: str, rules: str = "") -> str:
    """The name of a declared set.

    >>> meld_label(MeldKind.ADDED_KONG, "en")
    'Added kong'
    """
    return label(_MELD_KEYS[kind], language, rules)


_WIN_KEYS: Final = {
    WinBy.DISCARD: "discard_win",
    WinBy.SELF_DRAW: "self_draw",
    WinBy.REPLACEMENT: "k_replacement_win",
    WinBy.ROBBED_KONG: "rob_kong",
    WinBy.ROBBED_CONCEALED_KONG: "rob_kong",
}


def win_label(by: WinBy, language: str, rules: str = "") -> str:
    """How a hand was won.

    >>> win_label(WinBy.SELF_DRAW, "id", "klasik"), win_label(WinBy.DISCARD, "en")
    ('Cemo', 'Win on a discard')
    """
    return label(_WIN_KEYS[by], language, rules)


def rules_label(rules: str, language: str) -> str:
    """The name of a rule set.

    >>> rules_label("klasik", "en")
    'Klasik'
    """
    return term(f"ruleset_{rules}", language)
