"""``manage.py score``: scores hands from a file."""

import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.cases.answer import Outcome, outcome_of, refusal_answer
from rules.cases.compare import Difference, differences
from rules.pages.case_text import refusal_sentence
from rules.pages.printing import printable, while_read

Numbered = tuple[int, Outcome]

_GZIP = b"\x1f\x8b"
"""How a file begins that is packed."""


class Command(BaseCommand):
    """Reads one hand a line, writes one answer a line; with ``--check``, the differences."""

    help = "Scores hands: one JSON object a line in, one answer a line out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and whether to compare."""
        parser.add_argument(
            "file",
            nargs="?",
            default="-",
            help="JSON lines, also packed with gzip; standard input without it",
        )
        parser.add_argument(
            "--check", action="store_true", help="compare with the expected answers in the file"
        )

    def handle(self, *, file: str, check: bool, **options: object) -> None:
        """Answers each line. Exit status 1 if one was refused, or differs."""
        clean = False
        try:
            with while_read(), _lines_of(file) as lines:
                clean = self._check(_outcomes(lines)) if check else self._answer(_outcomes(lines))
        except (OSError, EOFError, zlib.error) as error:
            # Of a damaged archive only the error's own text says what is wrong.
            reason = getattr(error, "strerror", None) or str(error)
            raise CommandError(
                _("%(file)s can't be read: %(reason)s") % {"file": file, "reason": reason}
            ) from error
        if not clean:
            sys.exit(1)

    def _answer(self, outcomes: Iterable[Numbered]) -> bool:
        refused = 0
        for _number, outcome in outcomes:
            answer = outcome.answer
            if outcome.refusal is not None:
                refused += 1
                answer = refusal_answer(outcome, refusal_sentence(outcome.refusal))
            self.stdout.write(json.dumps(answer))
        return not refused

    def _check(self, outcomes: Iterable[Numbered]) -> bool:
        compared = agreed = silent = 0
        for number, outcome in outcomes:
            if not outcome.has_expect and outcome.refusal is None:
                silent += 1
                continue
            compared += 1
            found = differences(outcome)
            agreed += not found
            for difference in found:
                self.stdout.write(printable(_difference_line(number, outcome, difference)))
        self.stdout.write(_("%(agreed)d of %(compared)d agree") % {"agreed": agreed, "compared": compared})
        if silent:
            self.stderr.write(ngettext("%d line expects nothing", "%d lines expect nothing", silent) % silent)
        return agreed == compared


def _difference_line(number: int, outcome: Outcome, difference: Difference) -> str:
    place = _("line %d") % number
    if outcome.case_id is not None:
        place += f" ({outcome.case_id})"
    says = _("expected %(expected)s, got %(given)s") % {
        "expected": json.dumps(difference.expected),
        "given": json.dumps(difference.given),
    }
    if outcome.refusal is not None:
        says += f" — {refusal_sentence(outcome.refusal)}"
    return f"{place}: {difference.field}: {says}"


def _outcomes(lines: Iterable[bytes]) -> Iterator[Numbered]:
    """Each line that is not blank, with its number in the file."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, outcome_of(line)


@contextmanager
def _lines_of(file: str) -> Iterator[Iterable[bytes]]:
    if file == "-":
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as lines:
        if lines.peek(len(_GZIP)).startswith(_GZIP):
            with gzip.open(lines) as unpacked:
                yield unpacked
        else:
            yield lines
