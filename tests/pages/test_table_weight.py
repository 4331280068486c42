"""How much the live table weighs, as written: what its first view loads before anything is seen."""

import re
from pathlib import Path

from config.paths import BASE_DIR

SCRIPTS = BASE_DIR / "static" / "js" / "table"
STYLES = BASE_DIR / "static" / "css" / "table"
STATIC_IMPORT = re.compile(r'^(?:import|export)\s[^;]*?from\s+"(\.[^"]+)"', re.MULTILINE)
LAZY_IMPORT = re.compile(r'\bimport\("(\.[^"]+)"\)')
FIRST_VIEW_BYTES = 90_000
STYLE_BYTES = 50_000


def imported(script: Path, pattern: re.Pattern[str]) -> set[Path]:
    return {(script.parent / found).resolve() for found in pattern.findall(script.read_text("utf-8"))}


def loaded_with(script: Path) -> set[Path]:
    """The module and all that it needs before its first line runs; what it imports later is not counted."""
    found, todo = set(), [script.resolve()]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            todo += imported(module, STATIC_IMPORT)
    return found


def test_the_first_view_of_the_table_loads_at_most_90_kb_of_scripts():
    scripts = loaded_with(SCRIPTS / "main.js")
    assert {"state.js", "render.js", "socket.js"} <= {script.name for script in scripts}
    assert sum(script.stat().st_size for script in scripts) <= FIRST_VIEW_BYTES


def test_what_is_pressed_and_said_comes_after_the_first_view():
    later = imported(SCRIPTS / "main.js", LAZY_IMPORT)
    assert {script.name for script in later} == {"playing.js", "box.js"}
    assert not later & loaded_with(SCRIPTS / "main.js")


def test_the_styles_of_the_table_are_at_most_50_kb():
    assert sum(sheet.stat().st_size for sheet in STYLES.glob("*.css")) <= STYLE_BYTES
