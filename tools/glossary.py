"""The tables of ``docs/glossary.md``, written from the terms: ``python -m tools.glossary``.

What stands above the mark in that file is written by hand; a test checks that the rest is up to date.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rules.terms import LANGUAGES, Term, rules_label, terms
from rules.terms.languages import LANGUAGE_DATA
from rules.terms.patterns import PATTERN_TERMS

GLOSSARY: Final = Path(__file__).resolve().parents[1] / "docs" / "glossary.md"
MARK: Final = "<!-- From here on written by `python -m tools.glossary`; change rules/terms instead. -->\n"
HEADER: Final = (
    f"| key | {' | '.join(language.name for language in LANGUAGE_DATA.values())} |\n"
    f"|---|{'---|' * len(LANGUAGE_DATA)}\n"
)


def tables() -> str:
    """The generated part: the general terms, then the patterns of each rule set."""
    of_patterns = {key for mapping in PATTERN_TERMS.values() for key in mapping.values()}
    general = [
        key
        for key in terms("en")
        if key not in of_patterns and not key.startswith(("tile_", "k_", "y_", "mcr_"))
    ]
    parts = [f"### Terms\n\n{_table((key, key) for key in general)}"]
    own_words = sorted(
        {key for language in LANGUAGES for key in terms(language) if "." in key} - set(general)
    )
    parts.append(f"### Words of one language's rule set\n\n{_table((key, key) for key in own_words)}")
    for rules, mapping in PATTERN_TERMS.items():
        parts.append(f"### Patterns: {rules_label(rules, 'en')}\n\n{_table(mapping.items())}")
    return "\n".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    lines = (
        f"| `{shown}` | " + " | ".join(_cell(terms(language).get(key)) for language in LANGUAGE_DATA) + " |\n"
        for shown, key in rows
    )
    return HEADER + "".join(lines)


def _cell(word: Term | None) -> str:
    if word is None:
        return ""
    more = [word.gloss] if word.gloss else list(word.also)
    return f"{word.name} ({', '.join(more)})" if more else word.name


def written(text: str) -> str:
    """The whole file with its generated part brought up to date."""
    return text.partition(MARK)[0] + MARK + "\n" + tables()


if __name__ == "__main__":
    GLOSSARY.write_text(written(GLOSSARY.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
