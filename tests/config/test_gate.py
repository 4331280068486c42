"""The gate runs every check, names each that failed, and says what it had to leave out."""

import sys

import pytest

from tests.gate import Step, run_all, steps

PASSES = (sys.executable, "-c", "")
FAILS = (sys.executable, "-c", "raise SystemExit(3)")


def test_all_steps_run_and_each_failure_is_named() -> None:
    said: list[str] = []
    todo = [Step("first", FAILS), Step("second", PASSES), Step("third", FAILS)]
    assert run_all(todo, {}, said.append) == ["first", "third"]
    assert [line.split(" (")[0] for line in said if ":" in line] == [
        "--- first: FAILED",
        "--- second: ok",
        "--- third: FAILED",
    ]


def test_a_step_that_cannot_be_made_here_is_left_out_with_its_reason() -> None:
    said: list[str] = []
    assert run_all([Step("words", FAILS, "xgettext is not installed")], {}, said.append) == []
    assert said == ["--- words: SKIPPED, xgettext is not installed"]


@pytest.mark.parametrize(
    "check", ["lint", "format", "types", "imports", "migrations", "messages", "tests", "tests on PostgreSQL"]
)
def test_the_gate_holds_every_check_of_the_project(check: str):
    assert check in {step.name for step in steps()}
