"""Sentences of refused hands."""

import ast
from pathlib import Path

import rules.cases
from rules.cases.contradictions import CONTRADICTIONS
from rules.engine.errors import BadNotation
from rules.pages.case_text import has_sentence, refusal_sentence

RAISED_ELSEWHERE = {"unknown_option", "bad_option", "no_such_tile", "bad_tiles"}
CODE_AT = {"BadNotation": 0, "read_choice": -1, "refuse_unknown": -1}
"""Which argument of a call is the code."""


def codes_raised() -> set[str]:
    """Every literal code that the reader of cases refuses with."""
    found = {contradiction.code for contradiction in CONTRADICTIONS} | RAISED_ELSEWHERE
    for file in Path(rules.cases.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = CODE_AT.get(node.func.id)
                code = node.args[place] if place is not None else None
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


def test_every_code_has_a_sentence():
    codes = codes_raised()
    assert len(codes) > 40
    assert [code for code in sorted(codes) if not has_sentence(code)] == []


def test_a_code_without_a_sentence_still_gets_words():
    assert "strange" in refusal_sentence(BadNotation("strange"))
