"""What the calculator's template draws: buttons, choices and fields with their words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from rules.engine.scoring import WinBy
from rules.engine.tiles import WINDS
from rules.pages.calculator.draft import FLAGS, INDICATORS, TARGETS, WAYS, Draft
from rules.pages.calculator.evaluation import Evaluation, Laid
from rules.pages.notation import Names
from rules.pages.option_text import worth_options
from rules.terms import label, meld_label, pattern_words, term, win_label, wind_label, wind_letter

SUITS: Final = (("characters", "m"), ("dots", "p"), ("bamboo", "s"))


@dataclass(frozen=True, slots=True)
class Pick:
    """A tile that may be pressed."""

    name: str
    spoken: str
    edit: str
    left: int = 0
    is_win: bool = False


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A set on the table, which a press takes away."""

    label: str
    tiles: Names
    edit: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a group of choices."""

    value: str
    label: str
    is_on: bool
    title: str = ""
    """The whole word, where the label is short."""


def page_context(draft: Draft, found: Evaluation, language: str) -> dict[str, Any]:
    """Everything that ``rules/_calculator.html`` needs."""
    laid, rules = found.laid, draft.rules
    return {
        "draft": draft,
        "found": found,
        "rules_key": rules.key,
        "hand": _hand(draft, laid, language),
        "melds": [
            LaidMeld(meld_label(meld.kind, language, rules.key), meld.tiles, f"take melds {number}")
            for number, meld in enumerate(laid.melds)
        ],
        "rows": list(_rows(draft, laid, language)),
        "targets": [
            Choice(name, _target(name, draft, language), draft.target == name) for name in _targets(draft)
        ],
        "laid_rows": [
            (label_, [_pick(name, language, f"take {field} {n}") for n, name in enumerate(names)])
            for field, label_, names in _laid_rows(laid, language)
            if names
        ],
        "ways": [Choice(way.value, _way(way, draft, language), draft.by is way) for way in WAYS[rules.key]],
        "seats": _winds(draft.seat, language),
        "rounds": _winds(draft.round, language),
        "givers": [] if draft.giver is None else _winds(draft.giver, language),
        "flags": [
            Choice(flag.value, *_flag(rules.key, key, flag in draft.flags, language))
            for flag, key in FLAGS[rules.key].items()
        ],
        "options": [
            (option, str(draft.options.get(option.name, option.default)))
            for option in worth_options(rules.key)
        ],
        "fields": _fields(draft, found.problems, language),
        "names": {key: label(key, language) for key in ("hand", "seat_wind", "round_wind")},
        "has_bonus": not draft.has_indicators or bool(draft.text("bonus")),
        "has_dora": draft.has_indicators or bool(draft.text("dora") or draft.text("ura")),
        "has_streak": rules.key == "klasik",
    }


def _hand(draft: Draft, laid: Laid, language: str) -> list[Pick]:
    what = "win" if draft.chooses_win else "take hand"
    held = [_pick(name, language, f"{what} {number}") for number, name in enumerate(laid.hand)]
    return [*held, _pick(laid.win, language, "take win", is_win=True)] if laid.win else held


def _pick(name: str, language: str, edit: str, *, is_win: bool = False) -> Pick:
    return Pick(name, term(f"tile_{name}", language), edit, is_win=is_win)


def _rows(draft: Draft, laid: Laid, language: str) -> Iterable[tuple[str, list[Pick]]]:
    """The rows of the picker: suits, honors, flowers and seasons where there are any."""
    used, reds = laid.used, laid.reds
    has_reds = draft.rules.has_red_fives(draft.rules.parse_options(draft.options))

    def picks(names: Iterable[str], copies: int = 4) -> list[Pick]:
        return [_picked(name, copies - used.get(name, 0), language) for name in names]

    for key, suit in SUITS:
        row = picks(f"{rank}{suit}" for rank in range(1, 10))
        if has_reds:
            red = f"0{suit}"
            left = 0 if red in reds or used.get(f"5{suit}", 0) > 3 else 1
            row.append(_picked(red, left, language))
        yield label(key, language), row
    yield label("honours", language), picks(f"{rank}z" for rank in range(1, 8))
    if not draft.has_indicators:
        yield _("Flowers and seasons"), picks([f"{n}{suit}" for suit in "fg" for n in range(1, 5)], 1)


def _picked(name: str, left: int, language: str) -> Pick:
    return Pick(name, term(f"tile_{name}", language), f"add {name}", left=max(left, 0))


def _targets(draft: Draft) -> tuple[str, ...]:
    return (*TARGETS, *INDICATORS) if draft.has_indicators else TARGETS


def _target(name: str, draft: Draft, language: str) -> str:
    keys = {"dora": "dora_indicator", "ura": "ura_dora", "kong": "open_kong"}
    return label(keys.get(name, name), language, draft.rules.key)


def _laid_rows(laid: Laid, language: str) -> tuple[tuple[str, str, Names], ...]:
    return (
        ("bonus", _("Flowers and seasons"), laid.bonus),
        ("dora", label("dora_indicator", language), laid.dora),
        ("ura", label("ura_dora", language), laid.ura),
    )


def _way(way: WinBy, draft: Draft, language: str) -> str:
    if way is WinBy.ROBBED_CONCEALED_KONG:
        return _("Robbing a concealed kong")
    return win_label(way, language, draft.rules.key)


def _winds(chosen: str, language: str) -> list[Choice]:
    return [
        Choice(wind.value, wind_letter(wind, language), wind == chosen, wind_label(wind, language))
        for wind in WINDS
    ]


def _flag(rules: str, key: str, is_on: bool, language: str) -> tuple[str, bool, str]:
    name, gloss = pattern_words(rules, key, language)
    return name, is_on, gloss


@dataclass(frozen=True, slots=True)
class TextField:
    """A field that tiles are typed into."""

    name: str
    id: str
    label: str
    hint: str
    value: str
    problem: str


def _fields(draft: Draft, problems: Mapping[str, str], language: str) -> dict[str, TextField]:
    words = {
        "hand": (
            _("Tiles in hand"),
            _("Digits, then m characters, p dots, s bamboo, z honors; 0 is a red 5."),
        ),
        "win": (label("winning_tile", language), _("One tile, like 5s.")),
        "melds": (
            _("Sets on the table"),
            _("Apart by spaces: 123m 555z 8888p. A concealed kong in brackets, an added one with a plus."),
        ),
        "bonus": (_("Flowers and seasons"), _("1f to 4f and 1g to 4g.")),
        "dora": (_("Dora indicators"), _("The tiles that were turned, like 3p7m.")),
        "ura": (_("Under them, for riichi (ura)"), _("They count for a winner in riichi.")),
        "visible": (
            _("Copies that all could see"),
            _("Each as often as it lay open, like 5555s. This decides one-chance alone."),
        ),
    }
    return {
        name: TextField(
            name="held" if name == "hand" else name,
            id=f"calc-{name}",
            label=label_,
            hint=hint,
            value=draft.text(name),
            problem=problems.get(name, ""),
        )
        for name, (label_, hint) in words.items()
    }
