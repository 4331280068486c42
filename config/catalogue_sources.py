"""The sentences in code and templates, which the message catalogues translate. Needs xgettext."""

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import polib
from django.conf import settings
from django.utils.translation.template import templatize

from config.catalogues import main_catalogues

PACKAGES: Final = ("accounts", "config", "lobby", "matches", "rules")
KEYWORDS: Final = (
    *("gettext_noop", "gettext_lazy", "ngettext_lazy:1,2"),
    *("pgettext:1c,2", "npgettext:1c,2,3", "pgettext_lazy:1c,2", "npgettext_lazy:1c,2,3"),
)


def sources(base: Path) -> Iterator[Path]:
    """The files that may hold sentences: code and templates, without tests and migrations."""
    for package in PACKAGES:
        for path in sorted((base / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path
    for folder in ("templates", *PACKAGES):
        for suffix in ("*.html", "*.txt"):
            yield from sorted((base / folder).rglob(suffix))


def extract(base: Path, files: Iterable[Path] | None = None) -> polib.POFile:
    """All sentences of the source below a folder, or of some files of it, in the order of the files.

    Raises: FileNotFoundError if gettext is not installed.
    """
    with tempfile.TemporaryDirectory() as folder:
        copies: list[str] = []
        for number, path in enumerate(sources(base) if files is None else files):
            text = path.read_text(encoding="utf-8")
            if path.suffix != ".py":
                text = templatize(text, origin=str(path.relative_to(base)))
            name = f"{number:04}.py"
            Path(folder, name).write_text(text, encoding="utf-8")
            copies.append(name)
        command = [
            *("xgettext", "--language=Python", "--from-code=UTF-8", "--output=-", "--force-po"),
            *("--no-location", "--no-wrap", "--add-comments=Translators"),
            *(f"--keyword={keyword}" for keyword in KEYWORDS),
            *copies,
        ]
        found = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return polib.pofile(found.stdout, wrapwidth=0)


def untranslated_sources() -> list[str]:
    """Returns a line for each message that the sources have and a catalogue lacks; needs xgettext."""
    found = extract(settings.BASE_DIR)
    faults = []
    for path in main_catalogues():
        known = _keys(polib.pofile(str(path))) if path.exists() else set()
        for context, message, plural in sorted(_keys(found) - known, key=lambda key: (key[1], str(key))):
            about = f" (context {context!r})" if context else ""
            faults.append(f"{path}: lacks {message!r}{about}{' with its plural' if plural else ''}")
    return faults


def _keys(catalogue: polib.POFile) -> set[tuple[str | None, str, str]]:
    return {(e.msgctxt, e.msgid, e.msgid_plural) for e in catalogue if not e.obsolete}
