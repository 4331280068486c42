"""The lists of patterns in the pages about the rules are those of the tables."""

import json
from pathlib import Path

import pytest

from rules.cases.answer import outcome_of
from rules.engine.scoring import Example, Pattern
from rules.klasik.patterns import PATTERNS
from rules.klasik.win import Win

DOCS = Path(__file__).parents[2] / "docs"
SECTIONS = [("klasik", PATTERNS, unit) for unit in ("points", "doubles", "limit")]


def listed(rows: tuple[Pattern[Win], ...], unit: str) -> str:
    """The rows of one unit as the page shows them."""
    shown = [row for row in rows if row.unit == unit]
    near = unit != "points"
    lines = ["| pattern | value | example |" + " near miss |" * near, "|---|---|---|" + "---|" * near]
    for row in shown:
        value = str(row.value)
        if row.excludes:
            value += ", in place of " + ", ".join(f"`{key}`" for key in row.excludes)
        cells = [f"`{row.key}`", value, in_notation(row.example)]
        if row.near_miss:
            cells.append(in_notation(row.near_miss))
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def in_notation(example: Example) -> str:
    """A hand in one line: tiles, melds, the winning tile, and what else matters."""
    parts = [example.hand, *(f"[{meld}]" for meld in example.melds), f"+ {example.win}"]
    if example.bonus:
        parts.append(f"bonus {example.bonus}")
    if example.by != "discard":
        parts.append(str(example.by))
    if example.seat != "S":
        parts.append(f"seat {example.seat}")
    if example.dealer_streak:
        parts.append(f"streak {example.dealer_streak}")
    return " ".join([*parts, *map(str, example.flags)])


@pytest.mark.parametrize(("rules", "rows", "unit"), SECTIONS)
def test_the_page_lists_the_rows_of_the_table(rules, rows, unit):
    page = (DOCS / "rules" / f"{rules}.md").read_text(encoding="utf-8")
    section = page.split(f"<!-- {unit}:", 1)[1].split("-->\n", 1)[1].split("\n<!-- end -->", 1)[0]
    assert section == listed(rows, unit)


def test_the_hand_of_the_page_about_files_is_answered_as_it_says():
    page = (DOCS / "score-cases.md").read_text(encoding="utf-8")
    hand, answer = (line for line in page.splitlines() if line.startswith("    {"))
    assert outcome_of(hand.encode()).answer == json.loads(answer)
