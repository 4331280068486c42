"""Message catalogues: where they are, compiling them without gettext's tools, whether they are complete."""

import os
import re
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
    expected = main_catalogues()
    return [f"{path}: there is no such file" for path in expected if not path.exists()]


def main_catalogues() -> list[Path]:
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
