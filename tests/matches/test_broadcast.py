"""What each viewer is told: numbered without gaps, the same for who never left and who came back."""

import asyncio
import json

import pytest

from matches import broadcast, journal
from rules.engine.actions import Pass
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from tests.kit.sitting import TWO_ARE_ASKED, Sitting, committed, last_discard

pytestmark = pytest.mark.django_db

VIEWERS = (*SEATS, None)


def told(sitting, viewer, n):
    batch = broadcast.messages_since(sitting.id, viewer, n, now=sitting.now)
    return batch, [json.loads(frame) for frame in batch.frames]


def steps(sitting, count):
    """Moments of a match, one after each act."""
    for _ in range(count):
        if not sitting.answer_somehow(sitting.state):
            sitting.to_due()
        yield


def test_every_viewers_events_are_numbered_without_gaps_from_the_first_one():
    sitting = Sitting(2, level="random")
    sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.discard_count > 3)
    for viewer in VIEWERS:
        batch, frames = told(sitting, viewer, 0)
        assert [frame["n"] for frame in frames] == list(range(1, batch.n + 1))


def test_whoever_asks_from_any_number_on_gets_the_rest_of_the_same_events():
    sitting = Sitting(4)
    sitting.skip_to(lambda s: s.phase is Phase.TURN and s.deal.discard_count > 3)
    for viewer in VIEWERS:
        batch, everything = told(sitting, viewer, 0)
        for n in range(batch.n + 1):
            assert told(sitting, viewer, n)[1] == everything[n:]


def test_a_snapshot_is_the_same_from_memory_and_from_the_journal_at_each_moment():
    sitting = Sitting(2, level="random", secret=TWO_ARE_ASKED)
    for _ in steps(sitting, 25):
        live = [told(sitting, viewer, None) for viewer in VIEWERS]
        journal.forget_states()
        assert [told(sitting, viewer, None) for viewer in VIEWERS] == live


def test_more_than_two_hundred_missed_events_are_a_snapshot():
    sitting = Sitting(4)
    sitting.skip_to(lambda s: s.deal is not None and s.deal.progress.number == 3)
    newest = sitting.match.message_counts[0]
    assert newest > 400
    assert told(sitting, SEATS[0], newest - 200)[1][0]["t"] == "event"
    assert [frame["t"] for frame in told(sitting, SEATS[0], newest - 201)[1]] == ["snapshot", "past"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_page_that_comes_later_is_told_what_went_before_for_its_log(viewer):
    sitting = Sitting(4)
    sitting.skip_to(lambda s: s.deal is not None and s.deal.progress.number == 2)
    batch, everything = told(
        sitting, viewer, sitting.match.message_counts[journal.viewer_index(viewer)] - 150
    )
    past = told(sitting, viewer, None)[1][1]
    assert past["t"] == "past"
    assert past["d"]["n"] + len(past["d"]["events"]) - 1 == batch.n
    assert past["d"]["events"] == [frame["d"] for frame in everything[-broadcast.PAST_EVENTS :]]
    assert past["d"]["minutes"] == [frame["minute"] for frame in everything[-broadcast.PAST_EVENTS :]]


def test_an_event_carries_its_minute_and_nothing_finer_from_memory_and_from_the_journal():
    sitting = Sitting(4)
    sitting.to_first_turn()
    for seen in (sitting.now, sitting.now):
        frame = told(sitting, SEATS[0], sitting.match.message_counts[0] - 1)[1][0]
        assert frame["minute"] == seen // 60_000
        journal.forget_states()


def test_a_snapshot_keeps_what_travels_apart_out():
    sitting = Sitting(4)
    sitting.to_first_turn()
    own = told(sitting, SEATS[0], None)[1][0]["d"]["own"]
    assert set(own) == {"seat", "concealed", "drawn"}


def in_claim():
    sitting = Sitting(4, secret=TWO_ARE_ASKED)
    seat = sitting.to_first_turn()
    sitting.play(seat, last_discard(sitting.offer(seat)))
    return sitting, [offer for offer in sitting.state.offers if offer is not None]


def test_an_open_claim_window_looks_the_same_to_all_but_those_who_are_asked():
    sitting, asked = in_claim()
    for viewer in VIEWERS:
        batch = broadcast.messages_since(sitting.id, viewer, None, now=sitting.now)
        clock = json.loads(batch.clock.frame)["d"]
        assert clock == {"kind": None, "seat": None, "remaining_ms": None, "total_ms": None}
        if batch.you is not None:
            offer = json.loads(batch.you.frame)["d"]["offer"]
            assert (offer is not None) == (viewer in [o.seat for o in asked])


def test_an_answer_already_given_comes_back_after_a_reload():
    sitting, asked = in_claim()
    seat = asked[0].seat
    sitting.play(seat, Pass(seat=seat))
    you = json.loads(broadcast.messages_since(sitting.id, seat, None, now=sitting.now).you.frame)["d"]
    assert you["offer"] is None
    assert you["answer"] == {"type": "pass", "seat": seat}


def test_the_time_left_is_told_not_a_moment_on_the_wall():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    batch = broadcast.messages_since(sitting.id, seat, None, now=sitting.now + 12_345)
    for note in (batch.you, batch.clock):
        said = json.loads(note.frame)["d"]
        assert (said["remaining_ms"], said["total_ms"]) == (47_655, 60_000)


def test_a_note_is_sent_again_only_when_it_says_something_new():
    sitting = Sitting(4)
    seat = sitting.to_first_turn()
    first = broadcast.messages_since(sitting.id, seat, None, now=sitting.now)
    later = broadcast.messages_since(sitting.id, seat, None, now=sitting.now + 5_000)
    assert (first.you.mark, first.clock.mark) == (later.you.mark, later.clock.mark)
    sitting.play(seat, last_discard(sitting.offer(seat)))
    after = broadcast.messages_since(sitting.id, seat, None, now=sitting.now)
    assert after.you.mark != first.you.mark
    assert after.clock.mark != first.clock.mark


def test_the_public_clock_says_what_it_is_about():
    sitting = Sitting(4)

    def clock():
        note = broadcast.messages_since(sitting.id, None, None, now=sitting.now).clock
        said = json.loads(note.frame)["d"]
        return said["kind"], said["remaining_ms"], said["total_ms"]

    assert clock() == ("seat_draw", 2_000, 2_000)
    sitting.to_first_turn()
    assert clock() == ("turn", 60_000, 60_000)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT)
    assert clock() == ("ready", 30_000, 30_000)
    for seat in sitting.people:
        sitting.play(seat, sitting.offer(seat).actions[0], after=1_000)
    assert clock() == ("countdown", 3_000, 3_000)


def test_the_clock_of_a_bots_turn_says_whose_turn_it_is_and_no_time():
    sitting = Sitting(1)
    sitting.skip_to(lambda s: s.phase is Phase.TURN and not s.seats[s.deal.turn].is_person_in_control)
    said = json.loads(broadcast.messages_since(sitting.id, None, None, now=sitting.now).clock.frame)["d"]
    assert said == {
        "kind": "turn",
        "seat": sitting.state.deal.turn,
        "remaining_ms": None,
        "total_ms": None,
    }


def test_a_bell_that_does_not_ring_is_only_logged(monkeypatch, caplog):
    async def away(*args):
        raise ConnectionError("the broker is away")

    monkeypatch.setattr(broadcast, "get_channel_layer", type("Layer", (), {"group_send": away}))
    sitting = Sitting(4)
    with committed():
        seat = sitting.to_first_turn()
        sitting.play(seat, last_discard(sitting.offer(seat)))
    assert sitting.state.phase is Phase.CLAIM
    assert "bell did not ring" in caplog.text


def test_a_worker_rings_through_a_loop_of_its_own(monkeypatch):
    rung = []

    async def noted(group, message):
        rung.append((group, message["revision"]))

    monkeypatch.setattr(broadcast, "_bell", broadcast._Bell())
    monkeypatch.setattr(broadcast, "_group_send", noted)
    broadcast.ring_through_own_loop()
    sitting = Sitting(1)
    broadcast.ring(sitting.id, 7)
    own = broadcast._bell.loop()
    assert own is broadcast._bell.loop()
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0), own).result(timeout=5)
    assert rung == [(broadcast.group_of(sitting.id), revision) for revision in (1, 7)]


def test_a_process_whose_sockets_have_ended_still_rings(monkeypatch):
    rung = []

    async def noted(group, _message):
        rung.append(group)

    monkeypatch.setattr(broadcast, "_bell", broadcast._Bell())
    monkeypatch.setattr(broadcast, "_group_send", noted)
    gone = asyncio.new_event_loop()
    gone.close()
    broadcast.ring_through(gone)
    broadcast.send_to_group("somebody", {})
    assert rung == ["somebody"]


@pytest.mark.parametrize(
    ("match", "five", "deals"),
    [
        ({}, "5m", 4),
        ({"rules": "klasik", "length": "full"}, "5m", None),
        ({"rules": "riichi", "length": "one_deal"}, "0m", 1),
        ({"rules": "riichi", "length": "hanchan"}, "0m", None),
        ({"rules": "riichi", "length": "ema"}, "5m", None),
        ({"rules": "riichi", "length": "one_deal", "options": {"red_fives": False}}, "5m", 1),
        ({"rules": "riichi", "length": "wrc", "options": {"red_fives": True}}, "0m", None),
        ({"rules": "mcr", "length": "one_deal"}, "5m", 1),
        ({"rules": "mcr", "length": "sixteen"}, "5m", 16),
    ],
)
def test_the_greeting_knows_red_fives_and_how_many_deals_there_are(match, five, deals):
    sitting = Sitting(1, **match)
    hello = json.loads(broadcast.hello(sitting.id, sitting.people[0], 0, "en"))["d"]
    assert (hello["faces"][16], hello["faces"][17], hello["deals"]) == (five, "5m", deals)
