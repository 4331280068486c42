"""How far the site is translated into each language: sentences, words of the game, texts of the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation import to_locale

from rules.pages.prose import FILES, anchors_of, is_stored, prose_source
from rules.terms import FALLBACK, words_stored


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of one kind of text a language has, and what it lacks."""

    kind: str
    total: int
    missing: tuple[str, ...]

    @property
    def written(self) -> int:
        """How much of it is there."""
        return self.total - len(self.missing)


def coverage_of(language: str) -> tuple[Coverage, ...]:
    """The coverage of a language by kind: sentences, terms, parts of the rules' texts."""
    return _sentences(language), _terms(language), _parts(language)


def _sentences(language: str) -> Coverage:
    """Sentences of the catalogue; the source's own language has no catalogue and lacks none."""
    path = Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES" / "django.po"
    if language == FALLBACK or not path.exists():
        missing = () if language == FALLBACK else (f"{path}: there is no such file",)
        return Coverage("sentences", len(missing), missing)
    entries = [entry for entry in polib.pofile(str(path)) if not entry.obsolete]
    missing = tuple(entry.msgid for entry in entries if entry.fuzzy or not entry.translated())
    return Coverage("sentences", len(entries), missing)


def _terms(language: str) -> Coverage:
    wanted = [key for key in words_stored(FALLBACK) if "." not in key]
    found = words_stored(language)
    return Coverage("terms", len(wanted), tuple(key for key in wanted if key not in found))


def _parts(language: str) -> Coverage:
    wanted = [(name, anchor) for name in FILES for anchor in anchors_of(prose_source(FALLBACK, name))]
    return Coverage("parts of the rules", len(wanted), tuple(_parts_missing(language, wanted)))


def _parts_missing(language: str, wanted: list[tuple[str, str]]) -> Iterator[str]:
    for name, anchor in wanted:
        if not is_stored(language, name) or anchor not in anchors_of(prose_source(language, name)):
            yield f"{name}#{anchor}"
