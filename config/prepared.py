"""Whether an installation is prepared for what is in its checkout, found out without Django.

Loading Django costs a start more than all else that `serve` does, and on most starts nothing has changed.
"""

import hashlib
import os
import re
import site
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from config.paths import BASE_DIR

FOLDERS: Final = ("accounts", "config", "lobby", "locale", "matches", "rules", "static")
"""What a preparation depends on: models and migrations, catalogues, static files, and how all are read."""
DATABASE: Final = "meja.sqlite3"
STAMP: Final = "prepared"
_MADE_HERE: Final = (".mo", ".pyc")
_VARIABLE: Final = re.compile(rb'"([A-Z][A-Z_]{3,})"')


def fingerprint() -> str:
    """Returns a digest of all that a preparation depends on, but the database itself.

    That is the content of the checkout, the packages beside it, and each variable that the settings name.
    """
    digest = hashlib.sha256(sys.version.encode())
    names: set[bytes] = set()
    for path in sources(BASE_DIR):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(BASE_DIR)} {len(content)}\n".encode())
        digest.update(content)
        if path.parent.name == "config":
            names.update(_VARIABLE.findall(content))
    for package in _packages():
        digest.update(f"{package}\n".encode())
    for name in sorted(names):
        value = os.environb.get(name)
        if value is not None:
            digest.update(b"%s=%s\n" % (name, value))
    return digest.hexdigest()


def sources(root: Path) -> Iterator[Path]:
    """Yields the files of a checkout that a preparation depends on, always in the same order."""
    for top in FOLDERS:
        for folder, folders, files in os.walk(root / top):
            folders.sort()
            yield from (Path(folder, name) for name in sorted(files) if not name.endswith(_MADE_HERE))


def _packages() -> list[str]:
    """Returns name and version of each package that is installed here."""
    places = [Path(place) for place in site.getsitepackages()]
    return sorted(found.name for place in places for found in place.glob("*.dist-info"))


def is_prepared(data: Path, wanted: str) -> bool:
    """Returns whether a data folder was prepared for this fingerprint and still is as it was left.

    A database on a server is always asked through Django.
    """
    if os.environ.get("DATABASE_URL", "").strip():
        return False
    try:
        noted = (data / STAMP).read_text(encoding="ascii")
    except OSError:
        return False
    collected = data / "static"
    return (
        noted == f"{wanted} {migrations(data)}"
        and (collected / ".collected").is_file()
        and (collected / "staticfiles.json").is_file()
        and all(is_compiled(path) for path in sources(BASE_DIR) if path.suffix == ".po")
    )


def note_prepared(data: Path, made_for: str) -> None:
    """Notes that a data folder has been prepared for a fingerprint that was taken before."""
    draft = data / f"{STAMP}.{os.getpid()}"
    draft.write_text(f"{made_for} {migrations(data)}", encoding="ascii")
    draft.replace(data / STAMP)


def migrations(data: Path) -> str:
    """Returns a digest of the migrations that the database has had; empty when it cannot be read.

    So a database that was put back from a copy is migrated although the checkout is the same.
    """
    try:
        with closing(sqlite3.connect(f"{(data / DATABASE).as_uri()}?mode=ro", uri=True)) as database:
            rows = database.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    except sqlite3.Error:
        return ""
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def is_compiled(source: Path) -> bool:
    """Returns whether a catalogue's compiled form is there and newer than the catalogue."""
    target = source.with_suffix(".mo")
    return target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns
