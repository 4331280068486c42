"""The lists in ``docs/rules/*.md``, written from the tables of the rule sets: ``python -m tools.ruledocs``.

A list stands between ``<!-- name: … -->`` and ``<!-- end -->``; a test checks that all are up to date.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from rules.engine.scoring import Example, Pattern
from rules.klasik.patterns import PATTERNS as KLASIK_PATTERNS
from rules.mcr.options import DEFAULT_OPTIONS as MCR_DEFAULTS
from rules.mcr.options import McrOptions
from rules.mcr.patterns import PATTERNS as MCR_PATTERNS
from rules.riichi.limits import LIMITS, YAKUMAN_LIMIT
from rules.riichi.options import RiichiOptions
from rules.riichi.patterns import PATTERNS as RIICHI_PATTERNS
from rules.riichi.presets import PRESETS

PAGES: Final = Path(__file__).resolve().parents[1] / "docs" / "rules"
_LIST: Final = re.compile(r"(<!-- (\w+):[^>]*-->\n).*?(\n<!-- end -->)", re.DOTALL)
_BASE_UNITS: Final = ("points", "fu")
"""Units whose rows have no near miss."""

Row = Pattern[Any]


def rows_of_unit(rows: Iterable[Row], unit: str) -> str:
    """The rows of one unit, with their hands."""
    near = unit not in _BASE_UNITS
    lines = ["| pattern | value | example |" + " near miss |" * near, "|---|---|---|" + "---|" * near]
    for row in rows:
        if row.unit == unit:
            cells = [f"`{row.key}`", _value(row), in_notation(row.example)]
            if row.near_miss:
                cells.append(in_notation(row.near_miss))
            lines.append(_row(cells))
    return "\n".join(lines)


def _value(row: Row) -> str:
    value = str(row.value)
    if row.open_value is not None:
        value += f" closed, {row.open_value} open" if row.open_value else ", closed only"
    if row.option:
        value += f", option `{row.option}`"
    if row.excludes:
        value += ", in place of " + _keys(row.excludes)
    for option, key in row.excludes_under:
        value += f", under `{option}` also of `{key}`"
    if row.uses_up:
        value += ", for its own sets in place of " + _keys(row.uses_up)
    return value


def _keys(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


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
    parts += [f"{name} {tiles}" for name in ("dora", "ura") if (tiles := getattr(example, name))]
    parts += [f"option {name} {_shown(value)}" for name, value in example.options.items()]
    return " ".join([*parts, *map(str, example.flags)])


def riichi_limits() -> str:
    """From how many han each limit is reached, and what it is worth."""
    lines = [_row(["limit", "han", "basic points", "example", "near miss"]), "|---|---|---|---|---|"]
    for limit in (*LIMITS, YAKUMAN_LIMIT):
        han = "each yakuman" if limit is YAKUMAN_LIMIT else str(limit.han)
        if limit.option:
            han += f", option `{limit.option}`"
        hands = [in_notation(limit.example), in_notation(limit.near_miss)]
        lines.append(_row([f"`{limit.key}`", han, str(limit.base), *hands]))
    return "\n".join(lines)


def riichi_options() -> str:
    """Every option: what it means, and its value in each preset."""
    meanings = field_meanings(RiichiOptions)
    lines = [_row(["option", "meaning", *PRESETS]), "|---|---|" + "---|" * len(PRESETS)]
    for name in RiichiOptions.__struct_fields__:
        values = [_shown(getattr(preset.options, name)) for preset in PRESETS.values()]
        lines.append(_row([f"`{name}`", meanings[name], *values]))
    return "\n".join(lines)


def mcr_options() -> str:
    """Every option: what it means, and its value unless a table changes it."""
    meanings = field_meanings(McrOptions)
    rows = [
        _row([f"`{name}`", meanings[name], _shown(getattr(MCR_DEFAULTS, name))])
        for name in McrOptions.__struct_fields__
    ]
    return "\n".join([_row(["option", "meaning", "default"]), "|---|---|---|", *rows])


def field_meanings(struct: type) -> dict[str, str]:
    """The sentence under each field of a class, as its source has it."""
    (found,) = ast.parse(inspect.getsource(struct)).body
    assert isinstance(found, ast.ClassDef)
    meanings = {}
    for field, after in zip(found.body, found.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            meanings[field.target.id] = " ".join(str(after.value.value).split())
    return meanings


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


LISTS: Final[dict[str, dict[str, Callable[[], str]]]] = {
    "klasik": {
        unit: lambda unit=unit: rows_of_unit(KLASIK_PATTERNS, unit)  # type: ignore[misc]
        for unit in ("points", "doubles", "limit")
    },
    "riichi": {
        "han": lambda: rows_of_unit(RIICHI_PATTERNS, "han"),
        "yakuman": lambda: rows_of_unit(RIICHI_PATTERNS, "yakuman"),
        "fu": lambda: rows_of_unit(RIICHI_PATTERNS, "fu"),
        "limits": riichi_limits,
        "options": riichi_options,
    },
    "mcr": {"fan": lambda: rows_of_unit(MCR_PATTERNS, "fan"), "options": mcr_options},
}
"""By page, then by the name of the list."""


def written(rules: str, text: str) -> str:
    """The page with its lists brought up to date."""
    return _LIST.sub(lambda found: found[1] + LISTS[rules][found[2]]() + found[3], text)


if __name__ == "__main__":
    for rules in LISTS:
        page = PAGES / f"{rules}.md"
        page.write_text(written(rules, page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
