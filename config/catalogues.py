"""Message catalogues: where they are, compiling them without gettext's tools, whether they are complete."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib
from django.apps import apps
from django.conf import settings
from django.utils.translation import to_locale

from config.prepared import is_compiled

PLACEHOLDER = re.compile(r"%\([a-z_0-9]+\)[a-z]|%[sd]|\{[a-z_0-9]*\}")


def locale_folders() -> list[Path]:
    """Returns the project's own folders of catalogues."""
    homes = [Path(app.path) for app in apps.get_app_configs()]
    own = [
        h / "locale" for h in homes if h.is_relative_to(settings.BASE_DIR) and "site-packages" not in h.parts
    ]
    return [folder for folder in [*map(Path, settings.LOCALE_PATHS), *own] if folder.is_dir()]


def source_files() -> list[Path]:
    """Returns all catalogues of the project as translators write them."""
    return sorted(found for folder in locale_folders() for found in folder.glob("*/LC_MESSAGES/*.po"))


def offered_sources() -> list[Path]:
    """Returns the catalogues of the languages that readers may choose; others may still be incomplete."""
    offered = {to_locale(code) for code, _name in settings.LANGUAGES}
    return [source for source in source_files() if source.parts[-3] in offered]


def compile_catalogues() -> list[Path]:
    """Compiles the catalogues that are newer than their compiled form, and returns those."""
    compiled = []
    for source in source_files():
        if is_compiled(source):
            continue
        target = source.with_suffix(".mo")
        draft = target.with_suffix(f".{os.getpid()}.mo")
        polib.pofile(str(source)).save_as_mofile(str(draft))
        draft.replace(target)
        compiled.append(source)
    return compiled


def missing_catalogues() -> list[str]:
    """Returns a line for each language without a catalogue in the project's main folder."""
    expected = _main_catalogues()
    return [f"{path}: there is no such file" for path in expected if not path.exists()]


def _main_catalogues() -> list[Path]:
    """Where the catalogue of each language that readers may choose is, in the project's main folder."""
    main = Path(settings.LOCALE_PATHS[0])
    codes = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    return [main / to_locale(code) / "LC_MESSAGES" / "django.po" for code in codes]


def incomplete_entries(source: Path) -> Iterator[str]:
    """Yields a line for each message of a catalogue that is not translated, not sure, or garbled."""
    name = source.relative_to(settings.BASE_DIR) if source.is_relative_to(settings.BASE_DIR) else source
    for entry in polib.pofile(str(source)):
        if entry.obsolete:
            continue
        fault = _fault(entry)
        if fault:
            yield f"{name}:{entry.linenum}: {fault}: {entry.msgid!r}"


def _fault(entry: polib.POEntry) -> str:
    if entry.fuzzy:
        return "fuzzy"
    if not entry.translated():
        return "not translated"
    sources = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
    known = {mark for text in sources for mark in PLACEHOLDER.findall(text)}
    forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    used = [set(PLACEHOLDER.findall(form)) for form in forms]
    if any(marks - known for marks in used):
        return "a placeholder that the source does not have"
    if not entry.msgid_plural and known - used[0]:
        return "a placeholder of the source is missing"
    return ""


def untranslated_sources() -> list[str]:
    """Returns a line for each message that the sources have and a catalogue lacks; needs xgettext.

    Works on a copy, so that the catalogues themselves stay as their translators left them.
    """
    with tempfile.TemporaryDirectory() as place:
        found = _extracted(Path(place))
    faults = []
    for path in _main_catalogues():
        known = _keys(polib.pofile(str(path))) if path.exists() else set()
        for context, message, plural in sorted(_keys(found) - known, key=lambda key: (key[1], str(key))):
            about = f" (context {context!r})" if context else ""
            faults.append(f"{path}: lacks {message!r}{about}{' with its plural' if plural else ''}")
    return faults


def _extracted(place: Path) -> polib.POFile:
    """Returns all messages of the project's templates and modules."""
    for folder in ("accounts", "config", "lobby", "matches", "rules", "templates"):
        ignored = shutil.ignore_patterns("migrations", "__pycache__", "locale")
        shutil.copytree(settings.BASE_DIR / folder, place / folder, ignore=ignored)
    (place / "locale").mkdir()
    command = [sys.executable, "-m", "django", "makemessages", "--locale", "en", "--no-location"]
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    subprocess.run(command, cwd=place, env=environment, check=True, stdout=subprocess.DEVNULL)
    return polib.pofile(str(place / "locale" / "en" / "LC_MESSAGES" / "django.po"))


def _keys(catalogue: polib.POFile) -> set[tuple[str | None, str, str]]:
    return {(e.msgctxt, e.msgid, e.msgid_plural) for e in catalogue if not e.obsolete}
