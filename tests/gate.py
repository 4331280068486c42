"""`./meja test`: every check of the project, one after the other; all run, and each failure is named."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.postgres import programs

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
MANAGE = (sys.executable, str(ROOT / "manage.py"))
PYTEST = (sys.executable, "-m", "pytest")
AGAIN = ("-q", "-rR", "--reruns", "2")
"""Tests that play under real clocks may lose to a machine that is busy with something else, so a failure is
tried up to twice more; the report names every test that needed it."""

IN_BROWSER = ("-n", "auto", "-m", "browser and not live", "tests/browser")
LIVE = ("-m", "live", "--benchmark-disable", "--ignore=tests/rules")
"""What these steps choose from; collecting the rules' thousands of tests takes each process a while."""

WITHOUT_DATABASE = ("tests/rules", "tests/browser")
"""Not even collected for PostgreSQL: the rules know no database (`tests/conftest.py` sees to it), and
tests in the browser leave theirs to an installation."""


@dataclass(frozen=True)
class Step:
    """One check."""

    name: str
    command: Sequence[str]
    hindrance: str = ""
    """Why it cannot be made here."""


def steps() -> list[Step]:
    """Returns all checks, the quick ones first."""
    return [
        Step("lint", (str(BIN / "ruff"), "check", ".")),
        Step("format", (str(BIN / "ruff"), "format", "--check", ".")),
        Step("types", (str(BIN / "mypy"),)),
        Step("imports", (str(BIN / "lint-imports"),)),
        Step("migrations", (*MANAGE, "makemigrations", "--check", "--dry-run")),
        Step("messages", (*MANAGE, "check_catalogues")),
        Step("messages in the sources", (*MANAGE, "check_catalogues", "--sources"), _missing("xgettext")),
        Step("JavaScript types", _tsc(), "" if _tsc() else "no TypeScript (tsc) is installed"),
        # Playwright keeps an event loop running in its process, in which Django refuses its database.
        Step("tests", (*PYTEST, "-q", "-n", "auto", "-m", "not live and not browser", "--benchmark-disable")),
        Step(
            "tests on PostgreSQL",
            _on_postgresql(),
            "" if programs() else "no PostgreSQL (initdb) is installed",
        ),
        Step("tests in the browser", (*PYTEST, *AGAIN, *IN_BROWSER)),
        # Two at a time; with anything else beside them their clocks run out. A module's tests share one.
        Step(
            "tests of whole installations",
            (*PYTEST, *AGAIN, "-n", "2", "--dist", "loadfile", *LIVE),
        ),
    ]


def _on_postgresql() -> tuple[str, ...]:
    """Returns the command that repeats every test that asks for the database, beside a private server.

    Which these are is found when they are collected. The others would do the very same once more. The
    server goes with the tests, so nobody has to delete its databases.
    """
    picked = ("-q", "-n", "auto", "-m", "database and not live and not browser")
    ignored = [f"--ignore={folder}" for folder in WITHOUT_DATABASE]
    command = (sys.executable, "-m", "tests.postgres", *PYTEST, *picked, *ignored)
    return (*command, "--benchmark-disable", "--reuse-db")


def _missing(tool: str) -> str:
    return "" if shutil.which(tool) else f"{tool} is not installed"


def _tsc() -> tuple[str, ...]:
    """Returns the command of the TypeScript compiler, or nothing where there is none."""
    local = ROOT / "node_modules" / ".bin" / "tsc"
    found = str(local) if local.exists() else shutil.which("tsc")
    return (found, "--noEmit", "--project", str(ROOT / "tsconfig.json")) if found else ()


def run_all(
    todo: Sequence[Step], environment: dict[str, str], say: Callable[[str], None] = print
) -> list[str]:
    """Runs all steps, and returns the names of those that failed."""
    failed = []
    for step in todo:
        if step.hindrance:
            say(f"--- {step.name}: SKIPPED, {step.hindrance}")
            continue
        say(f"--- {step.name}")
        begun = time.monotonic()
        status = subprocess.run(step.command, cwd=ROOT, env=environment, check=False).returncode
        if status != 0:
            failed.append(step.name)
        say(f"--- {step.name}: {'FAILED' if status else 'ok'} ({time.monotonic() - begun:.0f} s)")
    return failed


def main(arguments: Sequence[str]) -> int:
    """Runs all checks, or only pytest when there are arguments for it; returns the exit status."""
    if arguments:
        return subprocess.run([*PYTEST, *arguments], cwd=ROOT, check=False).returncode
    with tempfile.TemporaryDirectory(prefix="meja-test-") as data:
        environment = os.environ | {"MEJA_DATA": data, "PYTHONUNBUFFERED": "1"}
        # Else every step, every worker and every installation would compile all of it anew.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        failed = run_all(steps(), environment)
    print(f"\nFAILED: {', '.join(failed)}" if failed else "\nAll checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
