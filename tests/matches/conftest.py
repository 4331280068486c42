"""What the tests of matches share: no chance, no state left over, a finished match, pages of a table."""

import random

import pytest

from accounts import presence
from matches import journal, play, rows
from rules.engine.state import Phase
from tests.kit.presence import BrokerInMemory
from tests.kit.sitting import Sitting
from tests.kit.table_socket import TablePage


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


@pytest.fixture
def finished():
    """A whole match of two people and two bots."""
    sitting = Sitting(2)
    sitting.skip_to(lambda s: s.phase is Phase.ENDED)
    return sitting


@pytest.fixture
async def pages():
    """Opens pages, and closes all of them in the end."""
    opened = []

    async def opener(sitting, user=None, greeted=True, session=None, scope=None, **hello):
        page = TablePage(sitting.id, user, session)
        page.socket.scope.update(scope or {})
        await page.open()
        opened.append(page)
        if greeted:
            await page.greet(**hello)
        return page

    yield opener
    for page in opened:
        await page.leave()
