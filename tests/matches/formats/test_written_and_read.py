"""Matches of ours go out in other people's formats and come back as they were."""

import pytest

from matches.formats.reading import read_any
from matches.formats.record import Claimed, Discarded, Drew, KongMade, RecordError
from matches.formats.recording import finished, recorded
from rules.engine.events import MatchStarted
from tests.kit.play import play
from tests.kit.records import NAMES, WRITERS, assert_agrees, formats_of, golden, golden_names, played

GOLDEN = [(name, format_) for name in golden_names() for format_ in formats_of(golden(name))]


@pytest.mark.parametrize(("name", "format_"), GOLDEN)
def test_every_golden_deal_is_the_same_after_it_was_written_and_read(name, format_):
    record = golden(name)
    read = read_any(WRITERS[format_](record))
    assert len(read.deals) == len(finished(record.deals))
    assert_agrees(read)


def moves(deal):
    """What was done in a deal, by whom, in order."""
    return [
        (type(s).__name__, s.seat) for s in deal.steps if isinstance(s, Drew | Discarded | Claimed | KongMade)
    ]


@pytest.mark.parametrize("format_", WRITERS)
@pytest.mark.parametrize("seed", [1, 8])
def test_a_whole_match_is_the_same_after_it_was_written_and_read(seed, format_):
    record = played(seed)
    read = read_any(WRITERS[format_](record))
    assert read.names == NAMES
    assert read.length == "tonpuu"
    assert [moves(deal) for deal in read.deals] == [moves(deal) for deal in record.deals]
    assert_agrees(read)


@pytest.mark.parametrize("format_", ["tenhou.net/6", "mjai"])
@pytest.mark.parametrize("length", ["one_deal", "ema", "wrc"])
def test_presets_that_the_formats_know_nothing_of_are_kept_too(length, format_):
    record = played(3, length)
    read = read_any(WRITERS[format_](record))
    assert read.length == length
    assert_agrees(read)


@pytest.mark.parametrize("format_", WRITERS)
def test_options_other_than_the_preset_s_are_kept(format_):
    record = played(5, red_fives=False, open_tanyao=False)
    read = read_any(WRITERS[format_](record))
    assert read.options == {"red_fives": False, "open_tanyao": False}
    assert_agrees(read)


def test_a_record_of_our_own_match_agrees_before_it_is_written():
    assert_agrees(played(1))


def test_a_deal_that_was_broken_off_is_not_written():
    events = [event for _, _, new, _ in play(1, rules="riichi", length="tonpuu") for event in new]
    record = recorded(events[: len(events) // 2], NAMES)
    assert record.deals[-1].is_cut_off
    read = read_any(WRITERS["mjai"](record))
    assert len(read.deals) == len(record.deals) - 1


@pytest.mark.parametrize("events", [[], [next(play(1))[2][0]]])
def test_only_riichi_can_be_written(events):
    assert all(isinstance(event, MatchStarted) and event.rules == "klasik" for event in events)
    with pytest.raises(RecordError) as refused:
        recorded(events, NAMES)
    assert refused.value.code == "not_riichi"
