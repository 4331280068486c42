"""A start prepares an installation when, and only when, something has changed since it was prepared."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

from config import prepared
from config.paths import BASE_DIR
from config.prepared import FOLDERS, fingerprint, is_prepared, note_prepared
from tests.kit.live import TIME_SCALE, installation_environment


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of a few files, with a catalogue that is compiled."""
    root = tmp_path / "checkout"
    for name in ("config/settings.py", "matches/models.py", "static/main.css", "locale/th/django.po"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text('NAME = text("PUBLIC_URL")\n', encoding="ascii")
    (root / "locale" / "th" / "django.mo").write_bytes(b"compiled")
    monkeypatch.setattr(prepared, "BASE_DIR", root)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    return root


@pytest.fixture
def data(tmp_path: Path, checkout: Path) -> Path:
    """A data folder that has been prepared for the checkout."""
    folder = tmp_path / "data"
    (folder / "static").mkdir(parents=True)
    for name in (".collected", "staticfiles.json"):
        (folder / "static" / name).touch()
    with closing(sqlite3.connect(folder / prepared.DATABASE)) as database:
        database.execute("CREATE TABLE django_migrations (app, name)")
        database.execute("INSERT INTO django_migrations VALUES ('matches', '0001_initial')")
        database.commit()
    note_prepared(folder, fingerprint())
    return folder


def test_nothing_is_to_be_done_where_nothing_has_changed(data: Path):
    assert is_prepared(data, fingerprint())


@pytest.mark.parametrize("name", ["matches/models.py", "static/main.css", "static/more.css"])
def test_a_changed_checkout_is_prepared_whatever_the_time_of_its_files(checkout: Path, data: Path, name: str):
    (checkout / name).write_text('NAME = text("PUBLIC_URX")\n', encoding="ascii")
    assert not is_prepared(data, fingerprint())


def test_other_packages_ask_for_a_preparation(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(prepared, "_packages", lambda: ["django-99.0.dist-info"])
    assert not is_prepared(data, fingerprint())


def test_a_variable_that_the_settings_name_asks_for_a_preparation(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    """So that what is wrong with it is said at once, and once."""
    monkeypatch.setenv("SOMETHING_ELSE", "1")
    assert is_prepared(data, fingerprint())
    monkeypatch.setenv("PUBLIC_URL", "ftp://meja.example")
    assert not is_prepared(data, fingerprint())


def _older_database(data: Path, checkout: Path) -> None:
    with closing(sqlite3.connect(data / prepared.DATABASE)) as database:
        database.execute("DELETE FROM django_migrations")
        database.commit()


def _no_database(data: Path, checkout: Path) -> None:
    (data / prepared.DATABASE).unlink()


def _nothing_collected(data: Path, checkout: Path) -> None:
    shutil.rmtree(data / "static")


def _catalogue_not_compiled(data: Path, checkout: Path) -> None:
    (checkout / "locale" / "th" / "django.mo").unlink()


def _never_prepared(data: Path, checkout: Path) -> None:
    (data / prepared.STAMP).unlink()


@pytest.mark.parametrize(
    "lose",
    [_older_database, _no_database, _nothing_collected, _catalogue_not_compiled, _never_prepared],
    ids=lambda lose: str(lose.__name__),
)
def test_what_a_preparation_made_is_made_anew_when_it_is_gone(
    checkout: Path, data: Path, lose: Callable[[Path, Path], None]
):
    lose(data, checkout)
    assert not is_prepared(data, fingerprint())


def test_a_database_on_a_server_is_always_asked(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://meja@database/meja")
    assert not is_prepared(data, fingerprint())


def test_nothing_that_a_preparation_reads_is_left_out():
    read = [Path(app.path) for app in apps.get_app_configs()]
    read += [Path(folder) for folder in (*settings.STATICFILES_DIRS, *settings.LOCALE_PATHS)]
    own = [path for path in read if path.is_relative_to(BASE_DIR) and ".venv" not in path.parts]
    assert {path.relative_to(BASE_DIR).parts[0] for path in own} == set(FOLDERS)


def test_a_start_at_which_nothing_has_changed_does_not_load_django(prepared_data: Path):
    """Loading it takes longer than all else that such a start does."""
    look = "import sys; from config.serve import prepare; prepare(); sys.exit('django' in sys.modules)"
    environment = installation_environment(prepared_data, {"MEJA_TIME_SCALE": str(TIME_SCALE)})
    assert (
        subprocess.run([sys.executable, "-c", look], cwd=BASE_DIR, env=environment, check=False).returncode
        == 0
    )


def test_settings_that_make_no_sense_end_the_start_in_words(prepared_data: Path):
    environment = installation_environment(prepared_data, {"PUBLIC_URL": "ftp://meja.example"})
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "PUBLIC_URL has to look like" in done.stderr
