"""However many pages a process has of a table, who is connected is asked once, and the last answer holds."""

import asyncio
import threading

import pytest

from matches import broadcast
from tests.kit.sitting import new_user
from tests.kit.table_socket import WAIT_S, TablePage, begun, in_database

pytestmark = pytest.mark.django_db(transaction=True)
WATCHERS = 12


@pytest.fixture
def questions(monkeypatch):
    """The matches whose presence was asked for, one for each question."""
    asked, presence = [], broadcast.presence

    def counted(match_id, users):
        asked.append(match_id)
        return presence(match_id, users)

    monkeypatch.setattr(broadcast, "presence", counted)
    return asked


async def test_a_crowd_that_hears_that_somebody_came_asks_twice_at_most(questions, pages):
    sitting, users = await in_database(begun, allows_watchers=True)
    crowd = [await pages(sitting, await in_database(new_user)) for _ in range(WATCHERS)]
    questions.clear()
    await pages(sitting, users[0], greeted=False)
    for page in crowd:
        while (await page.told_until("presence"))[-1]["d"]["seats"] != [True, False, False, False]:
            pass
    assert len(questions) <= 2


async def test_who_comes_while_the_question_is_asked_is_told_by_the_next_answer(monkeypatch, pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    asking, goes_on, presence = threading.Event(), threading.Event(), broadcast.presence

    def late(match_id, match_users):
        told = presence(match_id, match_users)
        asking.set()
        goes_on.wait(WAIT_S)
        return told

    monkeypatch.setattr(broadcast, "presence", late)
    await page.socket.input_queue.put({"type": "match.presence"})
    await asyncio.to_thread(asking.wait, WAIT_S)
    second = await TablePage(sitting.id, users[1]).open()
    goes_on.set()
    while (await page.told_until("presence"))[-1]["d"]["seats"] != [True, True, False, False]:
        pass
    await second.leave()
