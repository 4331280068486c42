"""Hands with their worth worked out by hand."""

from pathlib import Path

import pytest

from rules.cases.answer import outcome_of
from rules.cases.compare import differences

CASES = [
    pytest.param(line, id=f"{file.stem}-{number}")
    for file in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for number, line in enumerate(file.read_bytes().splitlines(), start=1)
]


@pytest.mark.parametrize("line", CASES)
def test_the_answer_is_the_one_worked_out_by_hand(line):
    outcome = outcome_of(line)
    assert outcome.has_expect
    assert differences(outcome) == []
