"""A problem as its page shows it, before and after the answer."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.cases.read import Case, read_case
from rules.engine.scoring import WinBy
from rules.engine.tiles import counts_of, tile_name
from rules.pages.calculator.draft import FLAGS
from rules.pages.calculator.links import calculator_url
from rules.pages.notation import names_of
from rules.pages.sheet_payments import win_payments
from rules.pages.shown_cases import shown_case
from rules.pages.templatetags.scores import grouped
from rules.practice.lessons import NO, YES
from rules.practice.problem import Drill, Problem
from rules.practice.shapes import live_tiles
from rules.riichi.shape import shape_waits
from rules.terms import label, meld_label, pattern_words, term, win_label, wind_label


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """An answer that may be chosen."""

    key: str
    label: str
    tile: str
    """Notation, where the answer is a tile."""
    is_given: bool
    is_right: bool


@dataclass(frozen=True, slots=True)
class ShownKeeping:
    """A discard and what it leaves."""

    discard: str
    distance: str
    live: int
    useful: tuple[str, ...]
    is_right: bool
    is_given: bool


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A set on the table."""

    label: str
    tiles: tuple[str, ...]


def problem_context(problem: Problem, given: Collection[str], language: str) -> dict[str, Any]:
    """What ``rules/_drill.html`` draws of a problem. Shape: ``given`` is empty before the answer."""
    answered = bool(given)
    hand = tuple(map(tile_name, problem.hand))
    context: dict[str, Any] = {
        "hand": hand,
        "discards": tuple(map(tile_name, problem.discards)),
        "choices": [
            ShownChoice(
                key=key,
                label=_choice(problem.drill, key, language),
                tile=key if _shows_tiles(problem.drill) else "",
                is_given=key in given,
                is_right=key in problem.right,
            )
            for key in (hand if problem.drill is Drill.DISCARD else problem.choices)
        ],
    }
    if problem.record:
        context |= _score_context(problem, language, answered=answered)
    if answered and problem.keepings:
        context |= {"keepings": _keepings(problem, given), "discard_label": label("discard", language)}
    if answered and problem.drill is Drill.FURITEN:
        context["waits"] = tuple(map(tile_name, shape_waits(counts_of(problem.hand))))
        context["is_furiten"] = NO in problem.right
    if answered:
        context["right"] = list(
            {choice.key: choice for choice in context["choices"] if choice.is_right}.values()
        )
    return context


def _shows_tiles(drill: Drill) -> bool:
    return drill in (Drill.SHAPES, Drill.WAITS, Drill.DISCARD)


def _choice(drill: Drill, key: str, language: str) -> str:
    if drill is Drill.FURITEN:
        return {YES: _("Yes"), NO: _("No, furiten")}[key]
    if drill is Drill.SETS:
        return _("No set") if key == "none" else label(key, language)
    if drill.rules:
        return grouped(int(key))
    return term(f"tile_{key}", language)


# --- Discards ------------------------------------------------------------------------------------


def _keepings(problem: Problem, given: Collection[str]) -> list[ShownKeeping]:
    counts = counts_of(problem.hand)
    return [
        ShownKeeping(
            discard=(name := tile_name(keeping.discard)),
            distance=_("ready") if keeping.shanten == 0 else str(keeping.shanten),
            live=live_tiles(keeping, counts),
            useful=tuple(map(tile_name, keeping.useful)),
            is_right=name in problem.right,
            is_given=name in given,
        )
        for keeping in problem.keepings
    ]


# --- Scores --------------------------------------------------------------------------------------


def _score_context(problem: Problem, language: str, *, answered: bool) -> dict[str, Any]:
    record = problem.record
    case = read_case(record)
    context: dict[str, Any] = {
        "held": names_of(str(record["hand"])),
        "winning": names_of(str(record["win"]))[0],
        "melds": _melds(record, case, language),
        "bonus": tuple(map(tile_name, case.facts.bonus)),
        "dora": tuple(map(tile_name, case.facts.dora)),
        "ura": tuple(map(tile_name, case.facts.ura)),
        "facts": _facts(case, language),
    }
    if answered:
        score = case.rules.score(case.facts, case.options)
        context |= {
            "sheet": shown_case(record, case, score, language),
            "payments": win_payments(score, case, language),
            "calculator": calculator_url(record, language),
        }
    return context


def _melds(record: Mapping[str, object], case: Case, language: str) -> list[ShownMeld]:
    melds = record.get("melds", [])
    assert isinstance(melds, list)
    return [
        ShownMeld(meld_label(fact.kind, language, case.rules.key), names_of(meld["tiles"]))
        for fact, meld in zip(case.facts.melds, melds, strict=True)
    ]


def _facts(case: Case, language: str) -> list[str]:
    """How the hand was won, a few words each."""
    facts = case.facts
    found = [
        f"{label('seat_wind', language)}: {wind_label(facts.seat_wind, language)}",
        f"{label('round_wind', language)}: {wind_label(facts.round_wind, language)}",
        _("Robbing a concealed kong")
        if facts.by is WinBy.ROBBED_CONCEALED_KONG
        else win_label(facts.by, language, case.rules.key),
    ]
    if facts.from_wind is not None:
        found.append(_("from %(wind)s") % {"wind": wind_label(facts.from_wind, language)})
    found += [
        pattern_words(case.rules.key, key, language)[0]
        for flag, key in FLAGS[case.rules.key].items()
        if flag in facts.flags
    ]
    if facts.dealer_streak:
        found.append(_("wins in a row as dealer: %(count)d") % {"count": facts.dealer_streak})
    return found
