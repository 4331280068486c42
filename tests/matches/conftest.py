"""What the tests of matches share: a broker in memory, chance with a seed, no state left over."""

import random

import pytest

from accounts import presence
from matches import journal, play, rows
from tests.kit.presence import BrokerInMemory


@pytest.fixture(autouse=True)
def broker(monkeypatch):
    """Presence is kept in memory; nobody is connected."""
    memory = BrokerInMemory()
    process = presence._Process()
    monkeypatch.setattr(presence, "broker", lambda: memory)
    monkeypatch.setattr(presence, "_process", process)
    monkeypatch.setattr(process, "renew_for_ever", lambda: None)
    return memory


@pytest.fixture(autouse=True)
def chance(monkeypatch):
    """Think times, floors and pauses are drawn with a seed."""
    monkeypatch.setattr(play, "_chance", random.Random(1))


@pytest.fixture(autouse=True)
def no_states_left():
    journal.forget_states()
    rows.forget_rows()
    yield
    journal.forget_states()
    rows.forget_rows()
