"""The list of a rule set's patterns for its page: each row with its name, its value and a hand of it."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.cases.read import example_record, read_case
from rules.pages.numbers import Row, pattern_rows
from rules.pages.prose import meanings
from rules.pages.sheet import HandSheet
from rules.pages.shown_cases import shown_case
from rules.riichi.options import DEFAULT_OPTIONS
from rules.terms import label, pattern_words
from rules.terms.patterns import PATTERN_TERMS

ORIGIN: Final = {"klasik": "zh-hans", "riichi": "ja", "mcr": "zh-hans"}
"""The language in which players of a rule set know its patterns everywhere."""
_FU: Final = "fu"
_DORA: Final = ("dora", "aka_dora", "ura_dora")


@dataclass(frozen=True, slots=True)
class PatternCard:
    """A pattern as its card shows it."""

    key: str
    name: str
    gloss: str
    about: str
    """What it is, in a sentence."""
    origin: str
    """Its name in Japanese or Chinese; empty where that is the reader's own."""
    kind: str
    """What the list is narrowed down by: a value or a kind of rows."""
    worth: str
    """Its value in words."""
    sheet: HandSheet


@dataclass(frozen=True, slots=True)
class PatternKind:
    """A value to narrow the list down to."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class PatternList:
    """The cards that a reader asked for."""

    rules: str
    kinds: tuple[PatternKind, ...]
    chosen: str
    """The kind that was asked for; empty for all."""
    words: str
    """What names are searched for."""
    cards: tuple[PatternCard, ...]


def pattern_list(rules: str, language: str, chosen: str = "", words: str = "") -> PatternList:
    """The patterns of a kind whose names hold these words; a kind that there is not is no kind."""
    cards = pattern_cards(rules, language)
    names = {card.kind: _kind_name(card.kind) for card in cards}
    kinds = tuple(PatternKind(key, names[key]) for key in _order(rules, tuple(names)))
    kept = chosen if chosen in names else ""
    words = " ".join(words.split())[:60]
    shown = tuple(card for card in cards if kept in ("", card.kind) and _has_words(card, words))
    return PatternList(rules=rules, kinds=kinds, chosen=kept, words=words, cards=shown)


@cache
def pattern_cards(rules: str, language: str) -> tuple[PatternCard, ...]:
    """All cards of a rule set, in the order of its table."""
    return tuple(_card(rules, language, row) for row in pattern_rows(rules) if _is_shown(row))


def _is_shown(row: Row) -> bool:
    """Fu are told in the text; rows of options that the default leaves off are not played."""
    is_off = row.key == "renhou" and not DEFAULT_OPTIONS.renhou
    return row.unit != _FU and not is_off


def _card(rules: str, language: str, row: Row) -> PatternCard:
    name, gloss = pattern_words(rules, row.key, language)
    record = example_record(rules, row.example)
    case = read_case(record)
    score = case.rules.score(case.facts, case.options)
    return PatternCard(
        key=row.key,
        name=name,
        gloss=gloss,
        about=meanings(rules, language)[row.key],
        origin="" if ORIGIN[rules] == language else label(PATTERN_TERMS[rules][row.key], ORIGIN[rules]),
        kind=_kind(row),
        worth=_worth(row),
        sheet=shown_case(record, case, score, language),
    )


def _kind(row: Row) -> str:
    if row.key in _DORA:
        return "dora"
    return f"{row.unit}-{row.value}" if row.unit in {"doubles", "han", "fan"} else row.unit


def _worth(row: Row) -> str:
    """The value of a row in words."""
    value = {"han": row.value, "open": row.open_value}
    if row.unit == "points" and row.key.endswith(("_pung", "_kong")):
        return _("%(points)d, terminals and honors %(more)d") % {"points": row.value, "more": 2 * row.value}
    if row.unit == "han" and row.open_value == 0:
        return _("%(han)d han, closed only") % value
    if row.unit == "han" and row.open_value is not None:
        return _("%(han)d han, open %(open)d") % value
    return str(_SINGLE[row.unit]) if row.unit in _SINGLE else _counted(row.unit, row.value)


_SINGLE: Final = {"limit": gettext_lazy("Limit"), "yakuman": gettext_lazy("Yakuman")}


def _kind_name(kind: str) -> str:
    """What a chip says."""
    unit, _dash, digits = kind.partition("-")
    return _counted(unit, int(digits)) if digits else str(_KINDS[unit])


_KINDS: Final = {
    "points": gettext_lazy("Base points"),
    "limit": gettext_lazy("Limit hands"),
    "yakuman": gettext_lazy("Yakuman"),
    "dora": gettext_lazy("Dora"),
}


def _counted(unit: str, count: int) -> str:
    """So many of a unit."""
    if unit == "points":
        text = ngettext("%(count)d point", "%(count)d points", count)
    elif unit == "doubles":
        text = ngettext("%(count)d double", "%(count)d doubles", count)
    elif unit == "han":
        text = ngettext("%(count)d han", "%(count)d han", count)
    else:
        text = ngettext("%(count)d fan", "%(count)d fan", count)
    return text % {"count": count}


def _order(rules: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Values from the lowest up in riichi, whose table is not sorted by them; else as the table has them."""
    if rules != "riichi":
        return kinds
    units = ("dora", "han", "yakuman")
    return tuple(sorted(kinds, key=lambda kind: (units.index(kind.partition("-")[0]), kind)))


def _has_words(card: PatternCard, words: str) -> bool:
    told = " ".join((card.name, card.gloss, card.about, card.origin, card.key.replace("_", " "))).casefold()
    return all(word in told for word in words.casefold().split())
