"""What all tests share: catalogues, the browser's condition, whole installations."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.core.management.commands import flush
from django.db import connection
from django.utils import translation

from config.catalogues import compile_catalogues
from tests.kit.live import LiveMeja, StartMeja, prepared_folder, started_meja

CHROMIUM = Path(os.environ.get("MEJA_CHROMIUM", "/usr/bin/chromium"))
SHELL = Path("/usr/bin/chromium-headless-shell")
"""The same engine without a browser around it: half the work, but nobody hears anything in it."""
REQUIRE_BROWSER = bool(os.environ.get("MEJA_REQUIRE_BROWSER"))
BROWSER_TESTS = Path(__file__).parent / "browser"
RULES_TESTS = Path(__file__).parent / "rules"
LIVE_FIXTURES = {"start_meja", "live_meja", "lives"}
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}
FILLED_BY_MIGRATING = {"auth_permission", "django_content_type"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that writes golden matches anew."""
    parser.addoption("--golden-update", action="store_true", help="rewrite the golden matches")


def pytest_sessionstart() -> None:
    """Compiles the message catalogues, which are not kept in the repository."""
    compile_catalogues()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests by what they need, and says so where a browser is missing."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if DATABASE_FIXTURES & fixtures or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
            if item.path.is_relative_to(RULES_TESTS):
                raise pytest.UsageError(f"{item.nodeid} asks for the database: the rules know of none")
        if LIVE_FIXTURES & fixtures:
            item.add_marker(pytest.mark.live)
            if item.get_closest_marker("database"):
                # A browser may keep an event loop in the same process, in which Django refuses its database.
                message = f"{item.nodeid} uses a whole installation, so it reaches no database itself"
                raise pytest.UsageError(message)
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM.exists() and not REQUIRE_BROWSER:
                item.add_marker(pytest.mark.skip(reason=f"no browser: {CHROMIUM} is missing"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Makes the database; tests with transactions of their own leave all empty but what migrations filled.

    Django would truncate all tables, which takes PostgreSQL a quarter of a second, and make content types and
    permissions anew.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection.ops, "sql_flush", _deleting)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_where, **_how: None)
        yield


def _deleting(_style: object, tables: Iterable[str], **_options: bool) -> list[str]:
    """The statements that empty tables in one transaction, whatever refers to what."""
    deletes = [f"DELETE FROM {connection.ops.quote_name(table)}" for table in {*tables} - FILLED_BY_MIGRATING]
    if connection.vendor == "postgresql":
        # A replica follows no foreign keys; in SQLite ours are looked at when all is done.
        return ["; ".join(["SET LOCAL session_replication_role = replica", *deletes])]
    return deletes


@pytest.fixture(autouse=True)
def language_starts_anew() -> None:
    """Forgets the language that a test before this one left active in the process."""
    translation.deactivate()


@pytest.fixture(scope="session")
def prepared_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a data folder with migrated database and collected files, to start copies from."""
    return prepared_folder(tmp_path_factory.mktemp("prepared"))


@pytest.fixture
def start_meja(prepared_data: Path, tmp_path: Path) -> Iterator[StartMeja]:
    """Returns what starts whole installations: `start_meja(time_scale=0.1, options=("--lan",))`."""
    yield from started_meja(prepared_data, tmp_path)


@pytest.fixture(scope="module")
def live_meja(
    prepared_data: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[LiveMeja]:
    """Returns an installation that a module's tests share; `TIME_SCALE` in the module sets its clocks."""
    start = started_meja(prepared_data, tmp_path_factory.mktemp("live"))
    yield next(start)(time_scale=getattr(request.module, "TIME_SCALE", 0.1))
    next(start, None)
