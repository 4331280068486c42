"""A file holds one idea: no source file is so long that it holds two."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.paths import BASE_DIR

MOST_LINES = 399
MADE_FOLDERS = {"data", "node_modules", "staticfiles", "test-results"}
"""Folders of a checkout that nobody wrote, as in `.gitignore`; hidden ones come on top."""


def sources(suffix: str) -> Iterator[Path]:
    for folder, below, files in os.walk(BASE_DIR):
        below[:] = [name for name in below if name not in MADE_FOLDERS and not name.startswith(".")]
        yield from (Path(folder, name) for name in files if name.endswith(suffix))


@pytest.mark.parametrize("suffix", [".py", ".js", ".css", ".html"])
def test_no_source_file_reaches_400_lines(suffix: str):
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(suffix)}
    assert lines, f"no {suffix} was found"
    long = {path.relative_to(BASE_DIR).as_posix(): n for path, n in lines.items() if n > MOST_LINES}
    assert long == {}, "split by idea"
