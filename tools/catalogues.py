"""The message catalogues: brings them up to date with the source.

``python -m tools.catalogues`` adds the sentences that are new in the source to ``locale/*/…/django.po``,
takes out those that are gone, and says how many are to be translated; translations stay. It needs GNU
gettext (``xgettext``). ``./meja check_catalogues`` and the tests say whether anything is missing.
"""

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib
from django.utils.translation import to_locale

from config.catalogue_sources import extract
from config.catalogues import PLACEHOLDER, incomplete_entries
from rules.terms.languages import LANGUAGE_DATA

ROOT: Final = Path(__file__).resolve().parents[1]
LANGUAGES: Final = tuple(code for code in LANGUAGE_DATA if code != "en")
"""The languages with a catalogue; English is the language of the source."""
OFFERED: Final = tuple(code for code in LANGUAGES if LANGUAGE_DATA[code].is_offered)
"""Those whose catalogues have to be complete."""

PLURAL_FORMS: Final = {code: LANGUAGE_DATA[code].plural_forms for code in LANGUAGES}

TAG: Final = re.compile(r"</?[a-z][^>]*>")
NUMBER: Final = {"%(count)s", "%(count)d", "%(number)s", "%(num)d"}
"""Placeholders that a form for exactly one or two may say in words, beside those that English says so."""


def catalogue_path(language: str) -> Path:
    """Where a language's catalogue is stored."""
    return ROOT / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po"


def update(language: str, source: polib.POFile) -> polib.POFile:
    """The language's catalogue with exactly the sentences of the source, translated where they were."""
    path = catalogue_path(language)
    known = polib.pofile(str(path)) if path.exists() else polib.POFile()
    old = {(entry.msgctxt, entry.msgid): entry for entry in known}
    catalogue = polib.POFile(wrapwidth=100)
    catalogue.metadata = {
        "Project-Id-Version": "meja",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURAL_FORMS[language],
    }
    for found in source:
        entry = polib.POEntry(
            msgctxt=found.msgctxt,
            msgid=found.msgid,
            msgid_plural=found.msgid_plural,
            comment=found.comment,
            flags=[flag for flag in found.flags if flag.endswith("-format")],
        )
        before = old.get((found.msgctxt, found.msgid))
        if found.msgid_plural:
            forms = before.msgstr_plural if before else {}
            entry.msgstr_plural = {form: forms.get(form, "") for form in range(form_count(language))}
        else:
            entry.msgstr = before.msgstr if before else ""
        catalogue.append(entry)
    return catalogue


def faults(catalogue: polib.POFile, language: str) -> list[str]:
    """What is wrong with the form of a catalogue, a line each.

    ``config.catalogues`` finds what is not translated.
    """
    found: list[str] = []
    if catalogue.metadata.get("Plural-Forms") != PLURAL_FORMS[language]:
        found.append("Plural-Forms is not that of the language")
    for entry in catalogue:
        forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if entry.obsolete:
            found.append(f"obsolete: {entry.msgid}")
        if entry.msgid_plural and len(forms) != form_count(language):
            found.append(f"{len(forms)} plural forms: {entry.msgid}")
        found += [f"{fault}: {entry.msgid}" for form in forms for fault in _form_faults(entry, form)]
        if entry.msgid_plural:
            unsaid = set(PLACEHOLDER.findall(entry.msgid_plural)) - set(PLACEHOLDER.findall(forms[-1]))
            found += [f"lacks {', '.join(sorted(unsaid))} in its last form: {entry.msgid}"] if unsaid else []
    return found


def form_count(language: str) -> int:
    """How many plural forms a language has.

    >>> form_count("ar"), form_count("th")
    (6, 1)
    """
    return int(PLURAL_FORMS[language].partition("=")[2].partition(";")[0])


def _form_faults(entry: polib.POEntry, text: str) -> Iterator[str]:
    english = entry.msgid_plural or entry.msgid
    if entry.msgid_plural:
        in_all = set(PLACEHOLDER.findall(english)) & set(PLACEHOLDER.findall(entry.msgid))
        lacking = in_all - set(PLACEHOLDER.findall(text)) - NUMBER
        if lacking:
            yield f"lacks {', '.join(sorted(lacking))}"
    if sorted(TAG.findall(english)) != sorted(TAG.findall(text)):
        yield "has other tags"
    if (english[:1] == "\n", english[-1:] == "\n") != (text[:1] == "\n", text[-1:] == "\n"):
        yield "has other line breaks at its ends"


def missing(catalogue: polib.POFile, source: polib.POFile) -> list[str]:
    """The sentences of the source that a catalogue lacks, and those it has too many."""
    needed = {(entry.msgctxt, entry.msgid) for entry in source}
    stored = {(entry.msgctxt, entry.msgid) for entry in catalogue}
    return [f"not in the catalogue: {text}" for _, text in sorted(needed - stored, key=str)] + [
        f"not in the source: {text}" for _, text in sorted(stored - needed, key=str)
    ]


def main(arguments: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tools.catalogues", description=__doc__)
    parser.parse_args(arguments)
    if shutil.which("xgettext") is None:
        parser.error("xgettext is not installed; on Debian: apt-get install gettext")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    source = extract(ROOT)
    for language in LANGUAGES:
        path = catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = update(language, source)
        catalogue.save(str(path), newline="\n")
        found = [*incomplete_entries(path), *faults(catalogue, language)]
        sys.stdout.write(f"{language}: {len(catalogue)} sentences, {len(found)} to do\n")


if __name__ == "__main__":
    main(sys.argv[1:])
