"""What goes wrong on the server's side of a socket: rings that get lost, a busy database, faults of ours."""

import asyncio
import json
import threading
from collections import Counter

import pytest
from django.db import OperationalError

from accounts import presence
from matches import attendance, broadcast, consumers, keeper, leaving, play
from rules.engine.actions import LeaveSeat
from rules.engine.tiles import Seat
from tests.kit.table_socket import WAIT_S, TablePage, begun, in_database

pytestmark = pytest.mark.django_db(transaction=True)


# --- Rings that get lost ---


async def test_a_page_that_missed_a_ring_is_told_by_the_next_round(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    monkeypatch.setattr(broadcast, "_send", lambda *args: None)
    await in_database(sitting.play, Seat.C, LeaveSeat(seat=Seat.C), offer=None)
    await keeper.keeper.go_once()
    told = [await page.next(), await page.next()]
    assert [frame["d"]["type"] for frame in told] == ["player_left", "assist_started"]


async def test_a_channel_layer_that_fails_after_the_commit_undoes_nothing(pages, monkeypatch, caplog):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])

    async def away(*args):
        raise ConnectionError("away")

    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_send", away)
    answer = await page.command("leave")
    assert answer["t"] == "ack"
    assert "bell did not ring" in caplog.text


async def test_a_page_that_vanishes_no_longer_counts_whatever_happens(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await TablePage(sitting.id, users[0]).open()
    await page.greet()

    async def broken(self, *args):
        raise ValueError("the handler fails")

    monkeypatch.setattr(consumers.MatchConsumer, "match_rang", broken)
    await in_database(broadcast.ring, sitting.id, 2**30)
    await page.ended()
    other = await pages(sitting, users[1])
    assert other.last("presence")["d"]["seats"] == [False, True, False, False]


async def still_counted(sitting):
    return await in_database(presence.present, attendance.topic_of(sitting.id))


async def test_a_page_that_goes_while_the_broker_is_away_no_longer_counts(monkeypatch):
    sitting, users = await in_database(begun)
    page = await TablePage(sitting.id, users[0]).open()
    await page.greet()

    async def away(*args):
        raise ConnectionError("away")

    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_discard", away)
    await page.leave()
    assert await still_counted(sitting) == Counter()


async def test_a_page_that_is_cut_off_while_the_broker_hangs_no_longer_counts(monkeypatch):
    sitting, users = await in_database(begun)
    page = await TablePage(sitting.id, users[0]).open()
    await page.greet()
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def hang(*args):
        asked.set()
        await goes_on.wait()

    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_discard", hang)
    await page.socket.send_input({"type": "websocket.disconnect", "code": 1006})
    await asked.wait()
    page.socket.future.cancel()
    await page.ended()
    assert await still_counted(sitting) == Counter()
    goes_on.set()


async def test_a_group_that_is_not_left_in_time_is_given_up_and_the_next_one_left(monkeypatch):
    left = asyncio.Event()

    async def hang():
        await asyncio.Event().wait()

    async def leave():
        left.set()

    monkeypatch.setattr(leaving, "LONGEST_S", 0.01)
    await leaving.groups_left([hang(), leave()])
    assert left.is_set()


async def test_a_page_that_is_cut_off_on_its_way_in_never_counts(monkeypatch):
    sitting, users = await in_database(begun)
    counting, goes_on, count = threading.Event(), threading.Event(), presence.arrived

    def late(*args):
        counting.set()
        goes_on.wait(WAIT_S)
        count(*args)

    monkeypatch.setattr(presence, "arrived", late)
    page = await TablePage(sitting.id, users[0]).open()
    await asyncio.to_thread(counting.wait, WAIT_S)
    page.socket.future.cancel()
    goes_on.set()
    await page.ended()
    assert await still_counted(sitting) == Counter()


# --- A busy database, and faults of ours ---


async def test_a_database_that_is_busy_is_no_reason_to_close(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])

    def busy(*args, **kwargs):
        raise OperationalError

    monkeypatch.setattr(play, "play", busy)
    assert (await page.command("leave"))["why"] == "busy"
    monkeypatch.undo()
    assert (await page.command("leave"))["t"] == "ack"


async def test_a_fault_of_ours_is_told_in_words_and_never_shown(pages, monkeypatch):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    monkeypatch.setattr(play, "play", lambda *args, **kwargs: 1 // 0)
    answer = await page.command("leave")
    assert answer["why"] == "fault"
    assert "division" not in json.dumps(page.frames)
