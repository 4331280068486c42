"""Tenhou's mjlog: what is read, and what is refused with its place."""

import re

import pytest

from matches.formats.record import Claimed, KongMade, Place, RecordError
from matches.formats.replaying import first_difference
from matches.formats.tenhou_meld import unpacked_meld
from matches.formats.tenhou_mjlog import read_mjlog
from rules.engine.hand import Meld
from rules.engine.scoring import MeldKind
from rules.engine.tiles import SEATS, Seat
from tests.kit.mjlog import packed, written_mjlog
from tests.kit.records import NAMES, assert_agrees, golden, played

A, B, C, D = Seat
MATCH = played(8)
LOG = written_mjlog(MATCH)
SHORT = written_mjlog(golden("nine_terminals"))
HERE = Place("element", "1 <N>")


def refusal(data):
    with pytest.raises(RecordError) as refused:
        read_mjlog(data)
    return refused.value


def edited(pattern, new, data=LOG):
    """The file with the first match of a pattern replaced."""
    changed, count = re.subn(pattern.encode(), new.encode(), data, count=1)
    assert count == 1, pattern
    return changed


# What is read


@pytest.mark.parametrize(
    ("kind", "length", "red_fives", "open_tanyao"),
    [
        (1, "tonpuu", True, True),
        (9, "hanchan", True, True),
        (3, "tonpuu", False, True),
        (5, "tonpuu", True, False),
        (0x0F, "hanchan", False, False),
        (0x41, "tonpuu", True, True),
        (0xA9, "hanchan", True, True),
    ],
)
def test_the_bits_of_the_game_type_are_the_rules(kind, length, red_fives, open_tanyao):
    record = read_mjlog(written_mjlog(golden("nine_terminals"), kind=kind))
    assert record.length == length
    assert record.options == {"red_fives": red_fives, "open_tanyao": open_tanyao}


@pytest.mark.parametrize("kind", [0x11, 0x19, 0xB9])
def test_a_game_for_three_is_refused(kind):
    assert refusal(written_mjlog(MATCH, kind=kind)).code == "three_players"


@pytest.mark.parametrize("first", range(4))
def test_seats_count_from_the_first_dealer_whatever_their_numbers(first):
    record = read_mjlog(written_mjlog(MATCH, first=first))
    assert record.names == NAMES
    assert_agrees(record)


def test_a_deal_that_the_file_leaves_in_the_middle_is_played_as_far_as_it_goes():
    last = LOG.rindex(b"<AGARI") if b"<AGARI" in LOG.rsplit(b"<INIT", 1)[1] else LOG.rindex(b"<RYUUKYOKU")
    record = read_mjlog(LOG[:last] + b"</mjloggm>")
    assert record.deals[-1].is_cut_off
    assert_agrees(record)


def test_points_are_not_compared_where_a_lobby_may_have_its_own():
    log = edited(r'(owari="[^"]*)"', r'\1"', written_mjlog(MATCH, lobby=77))
    assert read_mjlog(log).final.points is None
    assert read_mjlog(LOG).final.points == MATCH.final.points


def test_points_that_are_whole_ones_may_be_rounded():
    told = re.search(rb'owari="([^"]*)"', LOG)[1].decode().split(",")
    whole = ",".join(f"{int(float(v))}.0" if place % 2 else v for place, v in enumerate(told))
    assert_agrees(read_mjlog(edited(r'owari="[^"]*"', f'owari="{whole}"')))


def test_elements_about_people_tell_nothing_of_the_play():
    assert_agrees(read_mjlog(edited(r"<INIT", '<BYE who="2"/><UN n2="%61"/><INIT')))


def test_an_xml_declaration_may_stand_before_it():
    assert_agrees(read_mjlog(b'<?xml version="1.0" encoding="UTF-8"?>\n' + SHORT))


# Melds


def meld_of(kind, *copies, called=None, source=None):
    return Meld(kind=MeldKind(kind), copies=copies, called=called, source=source)


@pytest.mark.parametrize(
    ("number", "seat", "meld"),
    [
        # 3m with 1m 2m from the seat before; the copies are told by two bits each.
        (2 << 10 | 1 << 3 | 0 << 5 | 3 << 7 | 4 | 3, B, meld_of("chow", 1, 4, 11, called=11, source=A)),
        # 7s 8s 9s: the last chow there is.
        (((20 * 3) << 10) | 4 | 3, A, meld_of("chow", 96, 100, 104, called=96, source=D)),
        # Red dragons from opposite, without the second copy.
        ((33 * 3 + 1) << 9 | 1 << 5 | 8 | 2, C, meld_of("pung", 132, 134, 135, called=134, source=A)),
        # The same with the second copy added.
        (
            (33 * 3 + 1) << 9 | 1 << 5 | 16 | 2,
            C,
            meld_of("added_kong", 132, 133, 134, 135, called=134, source=A),
        ),
        (54 << 8 | 1, D, meld_of("kong", 52, 53, 54, 55, called=54, source=A)),
        (54 << 8, D, meld_of("concealed_kong", 52, 53, 54, 55)),
    ],
)
def test_a_meld_is_packed_in_a_number(number, seat, meld):
    assert unpacked_meld(number, seat, HERE) == meld


def test_every_meld_comes_back_from_its_number():
    steps = [step for deal in MATCH.deals for step in deal.steps if isinstance(step, Claimed | KongMade)]
    assert {step.meld.kind for step in steps} >= {MeldKind.CHOW, MeldKind.PUNG}
    for step in steps:
        assert unpacked_meld(packed(step.meld, step.seat), step.seat, HERE) == step.meld


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (1 << 16, "bad_meld"),
        (63 << 10 | 4 | 3, "bad_meld"),
        (102 << 9 | 8 | 1, "bad_meld"),
        (136 << 8 | 1, "bad_meld"),
        (0 << 9 | 8, "bad_meld"),
        (120 << 8 | 0x20, "three_players"),
    ],
)
def test_a_number_that_packs_no_meld_is_refused(number, code):
    with pytest.raises(RecordError) as refused:
        unpacked_meld(number, SEATS[0], HERE)
    assert refused.value.code == code


# What differs


@pytest.mark.parametrize(
    ("pattern", "new", "what"),
    [
        (r'(<AGARI[^>]*sc="\d+),-?\d+', r"\1,1", "payments"),
        (r'(<AGARI[^>]*ten=")\d+', r"\g<1>110", "fu"),
        (r'(<AGARI[^>]*ten="\d+),\d+', r"\1,100", "points"),
        (r'(<AGARI[^>]*yaku=")', r"\g<1>35,5,", "yaku"),
        (r'(<AGARI[^>]*ba=")\d+', r"\g<1>9", "counters and sticks"),
        (r'(<AGARI[^>]*doraHai=")\d+', r"\g<1>0", "indicators"),
        (r'(<INIT .*?<INIT[^>]*ten=")\d+', r"\g<1>1", "scores"),
        (r'(<REACH[^>]*ten=")\d+', r"\g<1>1", "scores"),
        (r'owari="\d+', 'owari="1', "final scores"),
        (r'(owari="-?\d+),-?[\d.]+', r"\1,99.9", "final points"),
    ],
)
def test_whatever_is_changed_in_a_result_is_found(pattern, new, what):
    found = first_difference(read_mjlog(edited(pattern, new)))
    assert found.what == what
    assert found.place.kind == "element"


def test_a_difference_tells_the_element():
    found = first_difference(read_mjlog(edited(r'(<AGARI[^>]*sc="\d+),-?\d+', r"\1,1")))
    elements = re.findall(rb"<[^/][^>]*>", LOG)
    number, name = found.place.value.split(" ")
    assert name == "<AGARI>"
    assert elements[int(number) - 1].startswith(b"<AGARI")


# What is refused


@pytest.mark.parametrize(
    ("pattern", "new", "code", "name"),
    [
        (r"<mjloggm", "<html", "unknown_format", "html"),
        (r'<SHUFFLE seed="" ref=""/>', "<SHUFFLED/>", "unknown_element", "SHUFFLED"),
        (r"<GO[^>]*>", "", "missing", "INIT"),
        (r'<GO type="\d+"', '<GO type="x"', "bad_value", "GO"),
        (r'<GO type="\d+"', "<GO", "missing", "GO"),
        (r'oya="0"/><INIT', 'oya="4"/><INIT', "bad_value", "TAIKYOKU"),
        (r'(<INIT seed=")', r"\g<1>7,", "bad_value", "INIT"),
        (r'<INIT seed="\d+', '<INIT seed="16', "bad_value", "INIT"),
        (r'<INIT (seed="[^"]*),\d+"', r'<INIT \1,136"', "no_such_tile", "INIT"),
        (r'(<INIT[^>]*ten=")', r"\g<1>1,", "bad_value", "INIT"),
        (r'(<INIT[^>]*oya=")\d', r"\g<1>3", "bad_value", "INIT"),
        (r'(<INIT[^>]*hai0=")\d+,', r"\1", "hand_size", "INIT"),
        (r'(<INIT[^>]*hai0=")\d+', r"\g<1>999", "bad_value", "INIT"),
        (r"<T\d+/>", "<T136/>", "no_such_tile", "T136"),
        (r'<N who="\d" m="\d+"', '<N who="1"', "missing", "N"),
        (r'<N who="\d"', '<N who="4"', "bad_value", "N"),
        (r'(<[DEFG]\d+/>)(<[TUVW]\d+/>)(<REACH who="\d" step="1"/>)', r"\1\3\2", "nothing_drawn", "REACH"),
        (r'(<REACH[^>]*step=")\d', r"\g<1>3", "bad_value", "REACH"),
        (r'(<AGARI[^>]*ten="\d+,\d+),\d', r"\1,6", "bad_value", "AGARI"),
        (r'(<AGARI[^>]*yaku="\d+),\d+', r"\1", "bad_value", "AGARI"),
        (r'(<AGARI[^>]*yaku=")', r"\g<1>55,1,", "bad_value", "AGARI"),
        (r'(<AGARI[^>]*yaku=")', r"\g<1>10,1,11,1,", "bad_value", "AGARI"),
        (r'(<AGARI[^>]*sc=")', r"\g<1>1,", "bad_value", "AGARI"),
        (r'(<AGARI[^>]*sc=")-?\d+', r"\g<1>12345678901", "bad_value", "AGARI"),
        (r'owari="[^"]*"', 'owari="1,2"', "bad_value", None),
        (r'owari="[^"]*"', 'owari="1,nan,1,1,1,1,1,1"', "bad_value", None),
        (r"<AGARI.*?>(?=<INIT)", "", "no_result", "INIT"),
    ],
)
def test_what_can_t_be_is_refused_with_its_element(pattern, new, code, name):
    error = refusal(edited(pattern, new))
    assert error.code == code
    assert error.place.value
    if name is not None:
        assert error.place.value.endswith(f" <{name}>")


@pytest.mark.parametrize("after", ["<T1/>", "<D1/>", '<N who="1" m="1" />', '<DORA hai="1" />'])
def test_nothing_can_be_done_after_the_result(after):
    result = re.search(rb"(<AGARI|<RYUUKYOKU)[^>]*>(?=<INIT)", LOG)[0].decode()
    assert refusal(edited(re.escape(result), result + after)).code in ("outside_deal", "bad_meld")


def test_nothing_can_be_done_before_the_first_deal():
    assert refusal(edited(r"<INIT", "<T1/><INIT")).code == "outside_deal"


def test_no_deal_follows_the_end_of_the_match():
    again = re.search(rb"<INIT.*?(?=<INIT)", LOG)[0].decode()
    assert refusal(edited(r"</mjloggm>", again + "</mjloggm>")).code == "outside_deal"


def test_a_match_without_a_deal_is_refused():
    assert refusal(LOG[: LOG.index(b"<INIT")] + b"</mjloggm>").code == "no_deal"


def test_a_document_type_is_refused():
    assert refusal(b'<!DOCTYPE m [<!ENTITY a "b">]>' + SHORT).code == "bad_xml"


@pytest.mark.parametrize("encoding", ["klingon", "shift_jis", "utf-7", "base64", ""])
def test_an_encoding_that_nobody_can_read_is_refused(encoding):
    error = refusal(f'<?xml version="1.0" encoding="{encoding}"?>'.encode() + SHORT)
    assert error.code == "bad_xml"
    assert error.params["detail"]


def test_other_xml_is_refused():
    error = refusal(b"<html><body/></html>")
    assert error.code == "unknown_format"


def test_a_file_that_is_cut_off_is_refused_at_every_place():
    for length in range(1, len(SHORT), 3):
        error = refusal(SHORT[:length])
        assert error.code == "bad_xml"
        assert error.place.kind == "byte"
