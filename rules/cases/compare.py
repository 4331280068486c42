"""Compares an answer with what a case expects."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.cases.answer import Answer, Outcome

IGNORED: Final = frozenset({"working"})
"""Notes for people."""
LEFT_OUT: Final = frozenset({"flower_tiles"})
"""Lines that an answer shows and ``expect`` need not: their sum is a field of its own."""


class Difference(NamedTuple):
    """A field of ``expect`` that the answer does not agree with."""

    field: str
    expected: object
    given: object


def differences(outcome: Outcome) -> list[Difference]:
    """Where the outcome of a line is not the expected one; empty if it agrees.

    A refused line agrees only with an expected ``error``, which may be its code.
    """
    answer: Answer = outcome.answer or {}
    if outcome.refusal is not None:
        answer = {"error": outcome.refusal.code}
    if not isinstance(outcome.expect, dict):
        return [Difference("expect", outcome.expect, answer)]
    found = []
    for field, expected in outcome.expect.items():
        if field in IGNORED:
            continue
        agrees, given = _COMPARED.get(field, _same)(field, expected, answer)
        if not agrees:
            found.append(Difference(field, expected, given))
    if outcome.refusal is not None and "error" not in outcome.expect:
        found.insert(0, Difference("error", None, outcome.refusal.code))
    return found


def _same(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    given = answer.get(field)
    return field in answer and given == expected, given


def _error(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    if isinstance(expected, dict):
        expected = expected.get("code")
    return _same(field, expected, answer)


def _limits(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    """In any order."""
    given = answer.get(field)
    if not isinstance(given, list) or not isinstance(expected, list):
        return False, given
    return sorted(map(str, given)) == sorted(map(str, expected)), given


def _line_values(answer: Answer) -> dict[object, object]:
    lines = answer.get("lines")
    return {line["key"]: line["value"] for line in lines} if isinstance(lines, list) else {}


def _lines(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    """The values by key, or the whole lines in any order."""
    if isinstance(expected, list):
        given = answer.get("lines")
        if not isinstance(given, list):
            return False, given
        named = [line.get("key") for line in expected if isinstance(line, dict)]
        compared = [line for line in given if line["key"] in named or line["key"] not in LEFT_OUT]
        return len(compared) == len(expected) and all(line in compared for line in expected), given
    return _lines_any_of(field, [expected], answer)


def _lines_any_of(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    given = _line_values(answer)
    needed = {key: value for key, value in given.items() if key not in LEFT_OUT}
    return isinstance(expected, list) and (given in expected or needed in expected), given


def _base_and_doubles(field: str, expected: object, answer: Answer) -> tuple[bool, object]:
    given = [answer.get("base"), answer.get("doubles")]
    return isinstance(expected, list) and given in expected, given


_COMPARED: Final[dict[str, Callable[[str, object, Answer], tuple[bool, object]]]] = {
    "error": _error,
    "limits": _limits,
    "lines": _lines,
    "lines_any_of": _lines_any_of,
    "base_and_doubles": _base_and_doubles,
}
"""The fields that are compared in a way of their own; the others must be equal."""
