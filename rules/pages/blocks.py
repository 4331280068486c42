"""The parts of a rules page that are made of data: ``::glance``, ``::examples`` and so on in its text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.cases.read import read_case
from rules.engine.tiles import SEATS, Wind
from rules.pages.calculator.links import calculator_url
from rules.pages.examples import WorkedExample, worked_examples
from rules.pages.numbers import numbers
from rules.pages.sheet import HandSheet
from rules.pages.sheet_payments import Payment, win_payments
from rules.pages.shown_cases import shown_case
from rules.pages.templatetags.scores import grouped
from rules.riichi.fu import SEVEN_PAIRS_FU
from rules.riichi.limits import LIMITS, YAKUMAN_LIMIT, basic_points
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.payments import total_points
from rules.terms import label, pattern_words, term, win_label, wind_label

Context = Mapping[str, Any]

FACES: Final = (
    ("characters", "123456789m"),
    ("dots", "123456789p"),
    ("bamboo", "123456789s"),
    ("honours", "1234z 765z"),
)
BONUS_FACES: Final = ("bonus_tile", "1234f 1234g")


def block_context(name: str, rules: str, language: str) -> Context:
    """What the template ``rules/blocks/<name>.html`` is filled with.

    Raises: KeyError if there is no such block.
    """
    return {"rules": rules, "language": language, **_MAKERS[name](rules, language)}


def _glance(rules: str, language: str) -> Context:
    number = numbers(rules)
    seconds = {name: _("%(seconds)d s") % {"seconds": number[name]} for name in ("turn_s", "claim_s")}
    to_win = {
        "klasik": _("any complete hand"),
        "riichi": _("at least one yaku"),
        "mcr": ngettext("%(count)d point or more", "%(count)d points or more", number.get("minimum", 0))
        % {"count": number.get("minimum", 0)},
    }
    lengths = {
        "klasik": _("%(deals)d deals, or all four winds") % {"deals": number.get("quick_deals", 0)},
        "riichi": _("one deal, East, or East–South"),
        "mcr": _("one deal, or %(deals)d deals") % {"deals": number.get("sixteen", 0)},
    }
    start = ngettext("%(points)s point", "%(points)s points", number["start"])
    return {
        "facts": (
            (_("Players"), str(len(SEATS))),
            (_("Tiles"), str(number["tiles"])),
            (_("To win"), to_win[rules]),
            (_("Starting score"), start % {"points": grouped(number["start"])}),
            (_("Length"), lengths[rules]),
            (_("Time for a turn"), seconds["turn_s"]),
            (_("Time for a claim"), seconds["claim_s"]),
        )
    }


def _faces(rules: str, language: str) -> Context:
    kinds = FACES if rules == "riichi" else (*FACES, BONUS_FACES)
    return {"kinds": [(label(key, language), names) for key, names in kinds]}


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A worked example as its part of the page shows it."""

    key: str
    title: str
    facts: tuple[str, ...]
    sheet: HandSheet
    payments: tuple[Payment, ...]
    working: tuple[str, ...]
    calculator: str
    """Where the calculator opens with this hand."""


def _examples(rules: str, language: str) -> Context:
    return {"examples": [_shown(example, rules, language) for example in worked_examples(rules)]}


def _shown(example: WorkedExample, rules: str, language: str) -> ShownExample:
    record = {"rules": rules, **example.case}
    case = read_case(record)
    score = case.rules.score(case.facts, case.options)
    names = [pattern_words(rules, key, language)[0] for key in example.shows]
    facts = case.facts
    return ShownExample(
        key=example.key,
        title=" · ".join(names),
        facts=(
            f"{label('seat_wind', language)}: {wind_label(facts.seat_wind, language)}",
            f"{label('round_wind', language)}: {wind_label(facts.round_wind, language)}",
            win_label(facts.by, language, rules),
        ),
        sheet=shown_case(record, case, score, language),
        payments=win_payments(score, case, language),
        working=tuple(map(_typeset, example.working)),
        calculator=calculator_url(record, language),
    )


def _typeset(equation: str) -> str:
    """Signs and grouped numbers in place of what a file is typed with."""
    words = (grouped(int(word)) if word.isdigit() else word for word in equation.split())
    return " ".join(words).replace("*", "×").replace("/", "÷")


def _limits(_rules: str, language: str) -> Context:
    rows = [*LIMITS, YAKUMAN_LIMIT]
    names = {"counted_yakuman": "kazoe_yakuman"}
    return {
        "limits": [
            {
                "name": term(names.get(row.key, row.key), language),
                "han": "" if row is YAKUMAN_LIMIT else str(row.han),
                "base": row.base,
                "totals": [
                    total_points(row.base, wind, self_drawn=False) for wind in (Wind.SOUTH, Wind.EAST)
                ],
            }
            for row in rows
        ]
    }


_BASE_FU: Final = 20
FU_SHOWN: Final = (_BASE_FU, SEVEN_PAIRS_FU, 30, 40, 50, 60, 70)
HAN_SHOWN: Final = (1, 2, 3, 4)


def _riichi_table(_rules: str, _language: str) -> Context:
    return {
        "fu": FU_SHOWN,
        "tables": [
            {"is_dealer": wind is Wind.EAST, "rows": [(han, _totals(han, wind)) for han in HAN_SHOWN]}
            for wind in (Wind.SOUTH, Wind.EAST)
        ],
    }


def _totals(han: int, wind: Wind) -> list[tuple[int | None, int | None]]:
    """For each fu, what a win on a discard and one by self-draw bring; None for what cannot be."""
    return [
        (
            _total(han, fu, wind, self_drawn=False) if _may_be_given(han, fu) else None,
            _total(han, fu, wind, self_drawn=True) if _may_be_drawn(han, fu) else None,
        )
        for fu in FU_SHOWN
    ]


def _may_be_given(han: int, fu: int) -> bool:
    """A discard never leaves 20 fu; seven pairs are two han alone."""
    return fu != _BASE_FU and (fu != SEVEN_PAIRS_FU or han > 1)


def _may_be_drawn(han: int, fu: int) -> bool:
    """20 fu are a pinfu and its self-draw; seven pairs have one han more when drawn."""
    return (fu != _BASE_FU or han > 1) and (fu != SEVEN_PAIRS_FU or han > 2)


def _total(han: int, fu: int, wind: Wind, *, self_drawn: bool) -> int:
    base, _limit = basic_points(han, fu, DEFAULT_OPTIONS)
    return total_points(base, wind, self_drawn=self_drawn)


_MAKERS: Final[Mapping[str, Callable[[str, str], Context]]] = {
    "glance": _glance,
    "faces": _faces,
    "examples": _examples,
    "limits": _limits,
    "riichi-table": _riichi_table,
}
