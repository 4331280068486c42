"""``manage.py replay``: files of any format in, the first difference of each out, and its exit status."""

import gzip
import json

import msgspec
import pytest
from django.core.management import CommandError, call_command

from tests.kit.mjlog import written_mjlog
from tests.kit.play import play
from tests.kit.records import BOTS, GOLDEN, WRITERS, golden, played

DEAL = golden("nine_terminals")


def journal(*seeds, rules="klasik", length="quick"):
    """The events of matches, one line each."""
    lines = []
    for seed in seeds:
        for _, _, events, _ in play(seed, rules=rules, length=length, controllers=BOTS):
            lines += [msgspec.json.encode(event) for event in events]
    return b"\n".join(lines) + b"\n"


@pytest.fixture(scope="module")
def klasik():
    return journal(1, 2)


@pytest.fixture
def replay(tmp_path, capsys):
    """Runs the command on files with these contents; gives the exit status and the lines of output."""

    def run(*contents):
        names = []
        for number, content in enumerate(contents):
            file = tmp_path / f"{number}.record"
            if content is not None:
                file.write_bytes(content)
            names.append(str(file))
        status = 0
        try:
            call_command("replay", *names)
        except SystemExit as end:
            status = end.code
        shown = capsys.readouterr()
        assert not shown.err
        return status, [line.replace(f"{tmp_path}/", "") for line in shown.out.splitlines()]

    return run


# Files that agree


@pytest.mark.parametrize("format_", WRITERS)
def test_every_format_is_known_by_its_content(replay, format_):
    data = WRITERS[format_](DEAL)
    assert replay(data) == (0, ["1 of 1 files agree"])
    assert replay(gzip.compress(data)) == (0, ["1 of 1 files agree"])
    assert replay(b"\xef\xbb\xbf" + data) == (0, ["1 of 1 files agree"])


def test_a_journal_may_hold_several_matches_of_any_rules(replay, klasik):
    assert replay(klasik, gzip.compress(klasik)) == (0, ["2 of 2 files agree"])


def test_a_golden_match_is_a_journal_too(replay):
    data = (GOLDEN / "furiten_riichi.jsonl").read_bytes()
    assert replay(data) == (0, ["1 of 1 files agree"])


def test_a_match_that_was_taken_in_from_a_record_is_a_journal_too(replay):
    from matches.formats.replaying import Replay

    taken = Replay(DEAL)
    assert taken.run() is None
    assert replay(b"\n".join(msgspec.json.encode(event) for event in taken.events))[0] == 0


# Files that differ


def test_a_difference_is_printed_with_its_deal_turn_and_place(replay):
    log = written_mjlog(played(8))
    place = log.index(b'sc="', log.index(b"<AGARI"))
    status, lines = replay(
        log[:place] + b'sc="1,1,' + log[place + 4 :].split(b",", 2)[2], written_mjlog(DEAL)
    )
    assert status == 1
    assert lines[0].startswith("0.record: deal ")
    assert "turn " in lines[0]
    assert "element " in lines[0]
    assert "payments: the record says " in lines[0]
    assert lines[1:] == ["1 of 2 files agree"]


def test_a_difference_in_a_journal_is_printed_with_its_line(replay, klasik):
    lines = klasik.splitlines()
    place = next(i for i, line in enumerate(lines) if b'"tile_discarded"' in line) + 40
    event = next(i for i in range(place, len(lines)) if b'"tile_discarded"' in lines[i])
    told = json.loads(lines[event])
    changed = json.dumps({**told, "copy": (told["copy"] + 4) % 136}).encode()
    status, shown = replay(b"\n".join([*lines[:event], changed, *lines[event + 1 :]]))
    assert status == 1
    assert shown[0].startswith("0.record: deal 1, turn ")
    assert f"line {event + 1}" in shown[0]
    assert shown[1:] == ["0 of 1 files agree"]


def test_only_the_first_difference_of_a_file_is_printed(replay):
    whole = json.loads(WRITERS["tenhou.net/6"](played(8)))
    for deal in whole["log"]:
        deal[16] = ["流局", [0, 0, 0, 0]]
    status, lines = replay(json.dumps(whole).encode())
    assert (status, len(lines)) == (1, 2)
    assert "log[0]" in lines[0]


# Files that can't be read


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "The file can't be read: No such file or directory."),
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (b"hello", "This is no record of a known format"),
        (b'{"a": 1}', "This is no record of a known format"),
        (b"<html/>", "element 1 <html>: This is no record of a known format"),
        (b'{"log": [[', "This is not valid JSON"),
        (b"[1, 2]", "can't be 1"),
        (b"[", "This is not valid JSON"),
        (b'{"type": "match_started"}', "line 1: This is not valid JSON"),
        (b'{"type": "start_game"}', "line 1: The record stops before the match has ended."),
        (b'{"type": "elsewhere"}', "line 1: There is no event “elsewhere”."),
        (b"\x1f\x8b\x08damaged", "The packed file is damaged"),
        (gzip.compress(b"<mjloggm>", mtime=0)[:-6], "The packed file is damaged"),
        (b'<mjloggm><GO type="16"/></mjloggm>', "element 2 <GO>: This is a game for three"),
    ],
)
def test_what_can_t_be_read_is_told_in_a_sentence(replay, data, says):
    status, lines = replay(data)
    assert status == 1
    assert says in lines[0]
    assert lines[-1] == "0 of 1 files agree"


def test_a_journal_begins_with_the_start_of_a_match(replay, klasik):
    second = klasik.splitlines()[1]
    golden_step = b'{"action": {}, "events": [' + second + b"]}"
    status, lines = replay(klasik.splitlines()[0] + b"\n" + second[:-9], golden_step)
    assert status == 1
    assert "line 2" in lines[0]
    assert lines[-1] == "0 of 2 files agree"


def test_a_folder_is_no_file(capsys, tmp_path):
    with pytest.raises(SystemExit) as end:
        call_command("replay", str(tmp_path))
    assert end.value.code == 1
    assert "The file can't be read" in capsys.readouterr().out


def test_a_file_must_be_named():
    with pytest.raises(CommandError):
        call_command("replay")


def test_a_file_that_unpacks_to_too_much_is_refused(replay, monkeypatch):
    from matches.formats import reading

    monkeypatch.setattr(reading, "MOST_BYTES", 1 << 20)
    status, lines = replay(gzip.compress(bytes(2 << 20)))
    assert status == 1
    assert "larger than 1 MB" in lines[0]


def test_the_name_of_a_file_may_be_of_any_bytes(tmp_path, capsys):
    file = tmp_path / "rec\udcffrd"
    file.write_bytes(b"?")
    with pytest.raises(SystemExit):
        call_command("replay", str(file))
    assert "rec\\udcffrd: This is no record" in capsys.readouterr().out
