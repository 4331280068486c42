"""Connections are counted a process, and vanish with it."""

from collections import Counter

import pytest
import redis

from accounts import presence
from tests.kit.presence import BrokerInMemory


@pytest.fixture
def broker(monkeypatch):
    memory = BrokerInMemory()
    monkeypatch.setattr(presence, "broker", lambda: memory)
    return memory


@pytest.fixture
def process(monkeypatch, broker):
    return _as_process(monkeypatch)


def _as_process(monkeypatch):
    process = presence._Process()
    monkeypatch.setattr(presence, "_process", process)
    monkeypatch.setattr(process, "renew_for_ever", lambda: None)
    return process


def test_two_tabs_of_one_person_are_two_connections_and_one_person(process):
    presence.arrived("room:X", 7)
    presence.arrived("room:X", 7)
    presence.arrived("room:X", 8)
    assert presence.present("room:X") == Counter({7: 2, 8: 1})


def test_a_person_is_gone_when_the_last_connection_is(process):
    presence.arrived("room:X", 7)
    presence.arrived("room:X", 7)
    presence.departed("room:X", 7)
    assert presence.present("room:X") == Counter({7: 1})
    presence.departed("room:X", 7)
    assert presence.present("room:X") == Counter()


@pytest.mark.parametrize(
    ("steps", "counted"),
    [
        (["arrive"], 1),
        (["arrive", "arrive"], 1),
        (["arrive", "depart"], 0),
        (["arrive", "depart", "depart"], 0),
        (["depart"], 0),
        (["depart", "arrive"], 0),
    ],
)
def test_a_page_counts_once_at_most_in_whatever_order_it_comes_and_goes(process, steps, counted):
    presence.arrived("room:X", 7)
    page = presence.Connection("room:X", 7)
    for step in steps:
        getattr(page, step)()
    assert presence.present("room:X") == Counter({7: 1 + counted})


def test_topics_do_not_mix(process):
    presence.arrived("room:X", 7)
    assert presence.present("room:Y") == Counter()


def test_many_topics_are_asked_for_by_two_questions(broker, process):
    topics = [f"room:{number}" for number in range(50)]
    for number, topic in enumerate(topics):
        presence.arrived(topic, number)
    broker.questions = 0
    assert presence.present_each(topics) == {topic: Counter({n: 1}) for n, topic in enumerate(topics)}
    assert broker.questions == 2


def test_no_topics_have_nobody(process):
    assert presence.present_each(()) == {}


def test_connections_of_several_processes_add_up(monkeypatch, broker):
    _as_process(monkeypatch)
    presence.arrived("room:X", 7)
    _as_process(monkeypatch)
    presence.arrived("room:X", 7)
    assert presence.present("room:X") == Counter({7: 2})


def test_a_killed_process_takes_its_connections_with_it(monkeypatch, broker):
    killed = _as_process(monkeypatch)
    presence.arrived("room:X", 7)
    _as_process(monkeypatch)
    presence.arrived("room:X", 8)
    del broker.keys[presence.PREFIX + killed.name]
    assert presence.present("room:X") == Counter({8: 1})
    assert len(broker.hashes[presence.PREFIX + "room:X"]) == 1


def test_a_restarted_broker_is_told_everything_again(monkeypatch, process):
    presence.arrived("room:X", 7)
    empty = BrokerInMemory()
    monkeypatch.setattr(presence, "broker", lambda: empty)
    process.renew()
    process.write()
    assert presence.present("room:X") == Counter({7: 1})


class Away:
    def __getattr__(self, name):
        raise redis.ConnectionError


def test_what_happened_while_the_broker_was_away_is_written_later(monkeypatch, broker, process):
    presence.arrived("room:X", 7)
    monkeypatch.setattr(presence, "broker", Away)
    assert presence.present("room:X") is None
    presence.departed("room:X", 7)
    presence.arrived("room:X", 8)
    monkeypatch.setattr(presence, "broker", lambda: broker)
    process.renew()
    process.write()
    assert presence.present("room:X") == Counter({8: 1})
