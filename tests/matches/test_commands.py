"""The form of commands: what a page may send, and what becomes of it."""

import uuid

import pytest

from matches.commands import BadCommand, read_command
from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    LeaveSeat,
    Pass,
)
from rules.engine.tiles import Copy, Seat, parse_tiles

MATCH = uuid.uuid4()


def frame(action, data=None, **changes):
    return {"c": "k1", "m": str(MATCH), "p": "1.1", "a": action, "d": data or {}, **changes}


def read(*given, **changes):
    return read_command(frame(*given, **changes), match_id=MATCH, seat=Seat.C).action


@pytest.mark.parametrize(
    ("action", "data", "meant"),
    [
        ("discard", {"copy": 17}, Discard(seat=Seat.C, copy=Copy(17))),
        ("riichi", {"copy": 17}, DeclareRiichi(seat=Seat.C, copy=Copy(17))),
        ("abort_deal", {}, AbortDeal(seat=Seat.C)),
        ("win", {}, DeclareWin(seat=Seat.C)),
        ("pass", {}, Pass(seat=Seat.C)),
        ("leave", {}, LeaveSeat(seat=Seat.C)),
        ("concealed_kong", {"tile": "5m"}, DeclareConcealedKong(seat=Seat.C, tile=parse_tiles("5m")[0])),
        ("added_kong", {"tile": "7z"}, DeclareAddedKong(seat=Seat.C, tile=parse_tiles("7z")[0])),
        ("chow", {"copies": [9, 4]}, ClaimChow(seat=Seat.C, copies=(Copy(4), Copy(9)))),
    ],
)
def test_a_name_with_its_data_is_an_action_of_the_senders_seat(action, data, meant):
    assert read(action, data) == meant


@pytest.mark.parametrize(
    ("action", "data"),
    [
        ("riichi", {}),
        ("riichi", {"copy": 144}),
        ("riichi", {"copy": -1}),
        ("riichi", {"copy": "17"}),
        ("riichi", {"copy": 17, "seat": 0}),
        ("riichi", {"tile": "5m"}),
        ("abort_deal", {"copy": 17}),
        ("discard", {"copy": 1.5}),
        ("concealed_kong", {"tile": "55m"}),
        ("chow", {"copies": [1, 2, 3]}),
    ],
)
def test_data_that_does_not_belong_to_the_action_is_refused(action, data):
    with pytest.raises(BadCommand) as refused:
        read(action, data)
    assert (refused.value.code, refused.value.key) == ("bad_command", "k1")


@pytest.mark.parametrize("key", ["", "a\0b", "k" * 65, "k" * 64 + "\n", 7, None])
def test_a_key_is_a_text_that_can_be_kept(key):
    with pytest.raises(BadCommand) as refused:
        read("pass", c=key)
    assert (refused.value.code, refused.value.key) == ("bad_command", None)


@pytest.mark.parametrize("action", ["", "Riichi", "abort", "expire", "close_window", "start_deal"])
def test_there_is_no_action_of_another_name(action):
    with pytest.raises(BadCommand) as refused:
        read(action)
    assert refused.value.code == "unknown_action"
