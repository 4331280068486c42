"""What import contracts cannot say: a few names have one home."""

import ast
from collections.abc import Iterator

import pytest

from config.paths import BASE_DIR

APPS = ("accounts", "config", "lobby", "matches", "rules")

HOMES = {
    "JournalEntry": {"matches/models.py", "matches/journal.py"},
    "get_channel_layer": {"matches/broadcast.py", "lobby/rings.py"},
    "group_send": {"matches/broadcast.py", "lobby/rings.py"},
}
"""A name, and the only files that may speak it: one writes the journal, one a part sends."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for app in APPS:
        for path in sorted((BASE_DIR / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(BASE_DIR).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def names(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.add(node.name)
    return found


@pytest.mark.parametrize("name", HOMES)
def test_a_name_is_spoken_only_where_it_belongs(name: str):
    strangers = {file for file, tree in modules() if name in names(tree)} - HOMES[name]
    assert strangers == set()


def test_no_module_is_named_for_having_no_subject():
    nameless = {"utils", "helpers", "common", "constants"}
    found = [path for app in (*APPS, "tests") for path in (BASE_DIR / app).rglob("*.py")]
    assert [path for path in found if path.stem in nameless] == []
