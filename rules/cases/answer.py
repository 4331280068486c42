"""Answers a case: the score of the hand as a file or a page shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.cases.read import Case, parse_line, read_case
from rules.engine.errors import RulesError
from rules.engine.scoring import ExcludedLine, Group, Score, ScoreLine
from rules.engine.tiles import WINDS, format_tiles

Answer = dict[str, object]

_OWN_VALUES: Final = {
    "klasik": ("base", "doubles"),
    "riichi": ("han", "fu", "yakuman", "limit"),
    "mcr": ("fan", "flowers"),
}
"""What an answer says beside the total, by rule set; null where it does not apply."""

_FU: Final = "fu"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one line: an answer or a refusal, and what was expected."""

    case_id: str | None
    answer: Answer | None = None
    refusal: RulesError | None = None
    expect: object = None
    has_expect: bool = False


def outcome_of(line: bytes) -> Outcome:
    """The answer or the refusal of one line of a file; never an exception for what the line holds."""
    try:
        record = parse_line(line)
    except RulesError as refusal:
        return Outcome(None, refusal=refusal)
    given_id = record.get("id")
    case_id = given_id if isinstance(given_id, str) else None
    expect, has_expect = record.get("expect"), "expect" in record
    try:
        answer = {"id": case_id} | answer_of(read_case(record))
    except RulesError as refusal:
        return Outcome(case_id, refusal=refusal, expect=expect, has_expect=has_expect)
    return Outcome(case_id, answer=answer, expect=expect, has_expect=has_expect)


def answer_of(case: Case) -> Answer:
    """What the hand of a case is worth and who pays."""
    rules, facts = case.rules, case.facts
    score = rules.score(facts, case.options)
    values = {name: getattr(score, name) for name in _OWN_VALUES[rules.key]}
    if not score.win:
        known = {name: value for name, value in values.items() if value is not None}
        lines = {"lines": _lines(score)} if score.lines else {}
        return {"win": False, "reason": score.reason} | known | lines | _excluded(score)
    payments = rules.payments(score, facts.seat_wind, facts.from_wind, case.options)
    return (
        {
            "win": True,
            "total": score.total,
            "payments": dict(zip(map(str, WINDS), payments, strict=True)),
            "lines": _lines(score),
            "limits": list(score.limits),
            "arrangement": [_group(group) for group in score.arrangement],
        }
        | values
        | _excluded(score)
        | _fu_lines(score)
    )


def refusal_answer(outcome: Outcome, message: str) -> Answer:
    """The answer of a refused line, with the sentence that explains it."""
    code = outcome.refusal.code if outcome.refusal else ""
    return {"id": outcome.case_id, "error": {"code": code, "message": message}}


def _lines(score: Score) -> list[Mapping[str, object]]:
    """The patterns; where fu come from is told apart from them."""
    return [_line(line) for line in score.lines if line.unit != _FU]


def _fu_lines(score: Score) -> Answer:
    lines = [_line(line) for line in score.lines if line.unit == _FU]
    return {"fu_lines": lines} if lines else {}


def _line(line: ScoreLine) -> Mapping[str, object]:
    return {"key": line.key, "unit": line.unit, "value": line.value}


def _excluded(score: Score) -> Answer:
    def as_object(line: ExcludedLine) -> Answer:
        return {"key": line.key, "by": line.by}

    return {"excluded": list(map(as_object, score.excluded))} if score.excluded else {}


def _group(group: Group) -> Answer:
    shown: Answer = {"kind": group.kind, "tiles": format_tiles(group.tiles)}
    if group.meld is not None:
        shown["meld"] = str(group.meld)
    if group.wins:
        shown["wins"] = True
    return shown
