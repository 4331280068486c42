"""Sentences of refused hands."""

import ast
from pathlib import Path

import rules.cases
from rules.cases.contradictions import CONTRADICTIONS
from rules.engine.errors import BadNotation
from rules.pages.case_text import has_sentence, refusal_sentence

RAISED_ELSEWHERE = {"unknown_option", "bad_option", "no_such_tile", "bad_tiles"}


def codes_raised() -> set[str]:
    """Every literal code that the reader of cases refuses with."""
    found = {contradiction.code for contradiction in CONTRADICTIONS} | RAISED_ELSEWHERE
    for file in Path(rules.cases.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {
                "BadNotation", "read_choice", "refuse_unknown",
            }:  # fmt: skip
                found |= {
                    argument.value
                    for argument in (node.args[:1] if node.func.id == "BadNotation" else node.args[-1:])
                    if isinstance(argument, ast.Constant)
                }
    return found


def test_every_code_has_a_sentence():
    codes = codes_raised()
    assert len(codes) > 40
    assert [code for code in sorted(codes) if not has_sentence(code)] == []


def test_a_code_without_a_sentence_still_gets_words():
    assert "strange" in refusal_sentence(BadNotation("strange"))
