"""``replay``: records of matches are played again by the rules, and compared."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from matches.formats.journal import JournalMatch
from matches.formats.reading import read_any
from matches.formats.record import RecordError
from matches.formats.replaying import first_difference
from matches.record_text import difference_text, refusal_text
from matches.verify import first_difference as first_journal_difference
from rules.engine.events import DealStarted, TileDiscarded
from rules.pages.printing import printable, while_read


class Command(BaseCommand):
    """Prints the first difference of each file, and how many agree."""

    help = (
        "Plays records again through the rules: journals of ours (any rules), Tenhou mjlog, "
        "tenhou.net/6 JSON and mjai (Riichi); also packed with gzip."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files."""
        parser.add_argument("file", nargs="+", help="a record; its format is known by its content")

    def handle(self, *, file: list[str], **options: Any) -> None:
        """Exit status 1 if a file can't be read, or differs."""
        is_clean = False
        with while_read():
            is_clean = self._replay(file)
        if not is_clean:
            sys.exit(1)

    def _replay(self, file: list[str]) -> bool:
        agreed = 0
        for name in file:
            found = _difference_in(name)
            agreed += found is None
            if found is not None:
                self.stdout.write(printable(f"{name}: {found}"))
        counts = {"agreed": agreed, "files": len(file)}
        self.stdout.write(_("%(agreed)d of %(files)d files agree") % counts)
        return agreed == len(file)


def _difference_in(name: str) -> str | None:
    """What is wrong with a file; None if nothing is."""
    try:
        read = read_any(Path(name).read_bytes())
        if isinstance(read, list):
            return _first_in_journal(read)
        found = first_difference(read)
        return None if found is None else difference_text(found)
    except OSError as error:
        return _("The file can't be read: %(reason)s.") % {"reason": error.strerror or error}
    except RecordError as error:
        return refusal_text(error)


def _first_in_journal(matches: list[JournalMatch]) -> str | None:
    for match in matches:
        found = first_journal_difference(match.events)
        if found is not None:
            return _journal_text(match, found.seq, found.what)
    return None


def _journal_text(match: JournalMatch, seq: int, what: str) -> str:
    """Where an event of a journal stands: the deal, the turn and the line."""
    index = max(seq, 1) - 1
    deal = turn = 0
    for event in match.events[:index]:
        if isinstance(event, DealStarted):
            deal, turn = event.number, 1
        turn += isinstance(event, TileDiscarded)
    place = _("deal %(number)d, turn %(turn)d, line %(line)d") % {
        "number": deal,
        "turn": turn,
        "line": match.lines[min(index, len(match.lines) - 1)],
    }
    return f"{place}: {what}"
