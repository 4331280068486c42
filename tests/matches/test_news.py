"""The pages of one process read the news of their match once, and nobody is told what is old."""

import asyncio

import pytest

from matches import broadcast, deadlines, journal, news, play, rows
from matches.moments import present_moment
from tests.kit.sitting import Sitting
from tests.kit.table_socket import TablePage, in_database

pytestmark = pytest.mark.django_db(transaction=True)


def begun():
    sitting = Sitting(4, now=present_moment() - deadlines.SEAT_DRAW)
    sitting.to_first_turn()
    return sitting


def played_elsewhere(sitting):
    """A discard of which this process has kept nothing; returns the revision of which pages hear."""
    seat = sitting.state.deal.turn
    sitting.play(seat, sitting.choice(sitting.state.offers[seat]))
    journal.forget_states()
    rows.forget_rows()
    return sitting.match.revision


@pytest.fixture
def readings(monkeypatch):
    """The matches that were read, one for each reading."""
    read = []

    def counted(match_id, *args):
        read.append(match_id)
        return news_read(match_id, *args)

    news_read = news.news_read
    monkeypatch.setattr(news, "news_read", counted)
    return read


async def test_four_pages_that_hear_the_same_bell_read_once(readings, monkeypatch):
    sitting = await in_database(begun)
    pages = [await TablePage(sitting.id, user).open() for user in sitting.users]
    for page in pages:
        await page.greet()
    monkeypatch.setattr(broadcast, "_send", lambda *args: None)
    revision = await in_database(played_elsewhere, sitting)
    readings.clear()
    for page in pages:  # the bell of the other process
        await page.socket.input_queue.put({"type": "match.rang", "revision": revision})
    told = await asyncio.gather(*(page.told_until("event") for page in pages))
    assert [frames[-1]["d"]["type"] for frames in told] == ["tile_discarded"] * 4
    assert readings == [sitting.id]
    for page in pages:
        await page.leave()


def test_what_this_process_has_stored_is_told_without_asking_the_database(django_assert_num_queries):
    sitting = begun()
    revision, viewers = sitting.match.revision, sitting.people
    with django_assert_num_queries(0):
        told = news.kept_news(sitting.id, lambda row: row.revision >= revision)
        batches = [broadcast.batch_kept(told, viewer, told.count(viewer) - 2) for viewer in viewers]
    assert [len(batch.frames) for batch in batches] == [2] * 4
    for viewer, batch in zip(viewers, batches, strict=True):
        assert batch.frames == broadcast.messages_since(sitting.id, viewer, batch.n - 2).frames


def test_what_is_older_than_the_bell_is_not_told():
    sitting = begun()
    assert news.kept_news(sitting.id, lambda row: row.revision > sitting.match.revision) is None
    assert news.kept_news(sitting.id, rows.never) is None


def test_a_change_of_clocks_alone_is_a_revision_too():
    sitting = begun()
    before = sitting.match
    play.restart_clocks(sitting.id, now=sitting.now + 1_000)
    after = sitting.match
    assert after.seq == before.seq
    assert after.revision == before.revision + 1


def test_who_is_too_far_back_is_read_from_the_journal():
    sitting = begun()
    told = news.news_read(sitting.id)
    viewer = sitting.people[0]
    assert broadcast.batch_kept(told, viewer, None) is None
    rest = told.recent[-1:]
    short = news.News(told.match, told.state, told.clocks, rest)
    assert short.seen_last(viewer, len(told.recent) + 1) is None
    assert broadcast.batch_kept(short, viewer, 0) is None
    assert broadcast.messages_since(sitting.id, viewer, 0).n == told.count(viewer)
