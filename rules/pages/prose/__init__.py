"""The long texts of the rules pages: a Markdown file for each language and rule set, read into sections.

``docs/rules-pages.md`` tells how they are written. ``shared.md`` holds what the rule sets have in common;
a line ``::include suits`` brings a part of it in.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from rules.terms import FALLBACK, LANGUAGES

SHARED: Final = "shared"
PATTERNS: Final = "patterns"
FILES: Final = (SHARED, "klasik", "riichi", "mcr", PATTERNS)
"""The files of each language."""
_HEADING: Final = re.compile(r"^## (?P<title>.*?) ?\{#(?P<anchor>[a-z-]+)\}$", re.MULTILINE)
_MEANING: Final = re.compile(r"^- (?P<key>[a-z0-9_]+): (?P<text>.+)$", re.MULTILINE)
_DIRECTIVE: Final = re.compile(r"^::(?P<name>[a-z-]+)(?: (?P<argument>\S+))?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """What a line ``::name`` asks for: a part of the page that is made of data."""

    name: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading of its own."""

    anchor: str
    title: str
    parts: tuple[str | Block, ...]
    """Markdown, and blocks between it."""


@dataclass(frozen=True, slots=True)
class Prose:
    """The text of a page."""

    lead: str
    sections: tuple[Section, ...]


@cache
def prose(rules: str, language: str) -> Prose:
    """The text about a rule set in a language; in English where that language is not written yet."""
    written = language if is_written(rules, language) else FALLBACK
    lead, found = _split(prose_source(written, rules))
    shared = dict(_shared(written))
    sections = (
        Section(anchor=anchor, title=title, parts=tuple(_parts(body, shared)))
        for anchor, title, body in found
    )
    return Prose(lead=lead, sections=tuple(sections))


@cache
def meanings(rules: str, language: str) -> Mapping[str, str]:
    """What each pattern of a rule set is, in a sentence; in English where it is not written yet."""
    written = language if is_stored(language, PATTERNS) else FALLBACK
    bodies = {anchor: body for anchor, _title, body in _split(prose_source(written, PATTERNS))[1]}
    return {mark["key"]: mark["text"] for mark in _MEANING.finditer(bodies[rules])}


def is_written(rules: str, language: str) -> bool:
    """Whether there is a text about the rule set in the language."""
    return language in LANGUAGES and is_stored(language, rules) and is_stored(language, SHARED)


def is_stored(language: str, name: str) -> bool:
    """Whether there is such a file."""
    return files(__name__).joinpath(language, f"{name}.md").is_file()


def anchors_of(source: str) -> list[str]:
    """The anchors of a file's sections, in their order."""
    return [mark["anchor"] for mark in _HEADING.finditer(source)]


def prose_source(language: str, name: str) -> str:
    """The Markdown of one file.

    Raises: FileNotFoundError if it is not written.
    """
    return files(__name__).joinpath(language, f"{name}.md").read_text(encoding="utf-8")


def _split(source: str) -> tuple[str, list[tuple[str, str, str]]]:
    """What stands before the first heading, and anchor, title and body of each section."""
    marks = list(_HEADING.finditer(source))
    ends = [mark.start() for mark in marks[1:]] + [len(source)]
    lead = source[: marks[0].start()].strip()
    return lead, [
        (mark["anchor"], mark["title"], source[mark.end() : end].strip())
        for mark, end in zip(marks, ends, strict=True)
    ]


def _shared(language: str) -> Iterator[tuple[str, str]]:
    for anchor, _title, body in _split(prose_source(language, SHARED))[1]:
        yield anchor, body


def _parts(body: str, shared: Mapping[str, str]) -> Iterator[str | Block]:
    """The Markdown between directives, with what is included in its place, and the blocks."""
    place = 0
    for mark in _DIRECTIVE.finditer(body):
        if text := body[place : mark.start()].strip():
            yield text
        yield shared[mark["argument"]] if mark["name"] == "include" else Block(mark["name"])
        place = mark.end()
    if text := body[place:].strip():
        yield text
