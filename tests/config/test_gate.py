"""The gate runs every check, names each that failed, and says what it had to leave out."""

import os
import sys
from pathlib import Path

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


UNTIL_IT_IS_THERE = """
import pathlib, sys, time
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
print("it is there")
raise SystemExit(3)
"""


def test_what_waits_more_than_it_works_goes_on_beside_the_others_until_one_wants_to_be_alone(
    tmp_path: Path,
) -> None:
    """Else this test would never end: the first step waits for what the second one makes."""
    said: list[str] = []
    made, log = tmp_path / "made", tmp_path / "log"
    waits = (sys.executable, "-c", UNTIL_IT_IS_THERE, str(made))
    todo = [
        Step("waits", waits, is_beside=True),
        Step("works", (sys.executable, "-c", "import sys; open(sys.argv[1], 'w').close()", str(made))),
        Step("alone", (sys.executable, "-c", PRIORITY_INTO, str(log)), is_alone=True),
    ]
    assert run_all(todo, {}, said.append) == ["waits"]
    names = [line.removeprefix("--- ").split(" (")[0] for line in said]
    assert names.index("waits: FAILED") < names.index("alone")
    assert any("it is there" in line for line in said)
    assert int(log.read_text()) == os.getpriority(os.PRIO_PROCESS, 0)


PRIORITY_INTO = """
import os, pathlib, sys
pathlib.Path(sys.argv[1]).write_text(str(os.getpriority(os.PRIO_PROCESS, 0)))
"""


def test_beside_others_a_step_gives_way_to_them(tmp_path: Path) -> None:
    made, log = tmp_path / "made", tmp_path / "log"
    waits = (sys.executable, "-c", UNTIL_IT_IS_THERE, str(made))
    todo = [
        Step("waits", waits, is_beside=True),
        Step("polite", (sys.executable, "-c", PRIORITY_INTO, str(log))),
        Step("works", (sys.executable, "-c", "import sys; open(sys.argv[1], 'w').close()", str(made))),
    ]
    run_all(todo, dict(os.environ), lambda _line: None)
    assert int(log.read_text()) > os.getpriority(os.PRIO_PROCESS, 0) or int(log.read_text()) == 19


def test_a_step_that_cannot_be_made_here_is_left_out_with_its_reason() -> None:
    said: list[str] = []
    assert run_all([Step("words", FAILS, "xgettext is not installed")], {}, said.append) == []
    assert said == ["--- words: SKIPPED, xgettext is not installed"]


@pytest.mark.parametrize(
    "check", ["lint", "format", "types", "imports", "migrations", "messages", "tests", "tests on PostgreSQL"]
)
def test_the_gate_holds_every_check_of_the_project(check: str):
    assert check in {step.name for step in steps()}
