"""Writers of a database that has one at a time take turns, and nobody keeps a turn."""

import fcntl

import pytest
from django.db import connection, transaction

from matches import turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def is_free(tmp_path, monkeypatch):
    """Whether another process could write now, with the database in a file."""
    name = tmp_path / "meja.sqlite3-turn"
    monkeypatch.setattr(turns, "turn_file", lambda: str(name))

    def asked():
        with name.open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

    return asked


def test_nobody_else_writes_within_a_turn(is_free):
    assert is_free()
    with turns.writing():
        assert not is_free()
    assert is_free()


def test_what_is_put_off_until_the_commit_may_write_in_its_turn(is_free):
    seen = []

    def put_off():
        seen.append(is_free())
        with turns.writing():
            seen.append(transaction.get_connection().in_atomic_block)

    with turns.writing():
        transaction.on_commit(put_off)
    assert seen == [True, True]


def test_a_fault_gives_the_turn_back(is_free):
    with pytest.raises(LookupError), turns.writing():
        raise LookupError
    assert is_free()


def test_only_a_database_with_one_writer_has_turns(settings, monkeypatch):
    monkeypatch.setattr(connection, "is_in_memory_db", lambda: False, raising=False)
    assert (turns.turn_file() is not None) == (connection.vendor == "sqlite")
