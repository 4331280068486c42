"""A copy of the database holds what was there at that moment, and overwrites nothing."""

import sqlite3
import subprocess
import sys

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config.paths import BASE_DIR
from tests.kit.live import installation_environment

RUN = [sys.executable, "manage.py"]


def test_a_copy_is_a_whole_database_that_meja_runs_on(prepared_data, tmp_path):
    environment = installation_environment(prepared_data, {})
    copy = tmp_path / "copy.sqlite3"
    subprocess.run(
        [*RUN, "backup", str(copy)], cwd=BASE_DIR, env=environment, check=True, capture_output=True
    )
    with sqlite3.connect(copy) as found:
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    restored = environment | {"DATABASE_URL": f"sqlite:///{copy}"}
    check = [*RUN, "migrate", "--check"]
    assert subprocess.run(check, cwd=BASE_DIR, env=restored, check=False, capture_output=True).returncode == 0


def test_a_file_that_is_there_is_left_alone(tmp_path):
    kept = tmp_path / "kept"
    kept.write_text("mine")
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(kept))
    assert kept.read_text() == "mine"
