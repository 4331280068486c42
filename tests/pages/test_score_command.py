"""``manage.py score``: lines in, answers out, and its exit status."""

import gzip
import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

HAND = {
    "id": "a",
    "rules": "klasik",
    "hand": "123m456p67s55z",
    "melds": [{"kind": "chow", "tiles": "789m"}],
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}


@pytest.fixture
def score(tmp_path, capsys):
    """Runs the command on lines; gives exit status, lines of output and of errors."""

    def run(*lines: object, check: bool = False) -> tuple[int, list[str], list[str]]:
        file = tmp_path / "hands.jsonl"
        file.write_bytes(
            b"".join(
                (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines
            )
        )
        status = 0
        try:
            call_command("score", str(file), check=check)
        except SystemExit as end:
            status = int(end.code or 0)
        shown = capsys.readouterr()
        return status, shown.out.splitlines(), shown.err.splitlines()

    return run


def test_each_line_is_answered_in_order(score):
    status, lines, _ = score(HAND, HAND | {"id": "b", "by": "self_draw", "from": None}, HAND | {"win": "9s"})
    answers = [json.loads(line) for line in lines]
    assert status == 0
    assert [(answer["id"], answer.get("total")) for answer in answers] == [("a", 22), ("b", 42), ("a", None)]


def test_a_refused_line_leaves_the_others_and_ends_with_status_1(score):
    status, lines, errors = score(HAND, HAND | {"id": "bad", "win": "8z"}, b"{", HAND)
    answers = [json.loads(line) for line in lines]
    assert status == 1
    assert [answer.get("total") for answer in answers] == [22, None, None, 22]
    assert answers[1]["id"] == "bad"
    assert answers[1]["error"]["code"] == "no_such_tile"
    assert "8z" in answers[1]["error"]["message"]
    assert answers[2]["id"] is None
    assert answers[2]["error"]["code"] == "bad_json"
    assert errors == []


def test_blank_lines_are_skipped(score):
    status, lines, _ = score(b"", HAND, b"  \r", HAND)
    assert (status, len(lines)) == (0, 2)


def test_an_empty_file_has_no_answers(score):
    assert score() == (0, [], [])


def test_a_packed_file_is_read(tmp_path, capsys):
    file = tmp_path / "hands.jsonl.gz"
    file.write_bytes(gzip.compress(json.dumps(HAND).encode()))
    call_command("score", str(file))
    assert json.loads(capsys.readouterr().out)["total"] == 22


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-9], lambda data: data[:12] + b"?" * 20, lambda data: data[:2]]
)
def test_a_damaged_packed_file_is_said(tmp_path, damage):
    file = tmp_path / "hands.jsonl.gz"
    file.write_bytes(damage(gzip.compress(json.dumps(HAND).encode())))
    with pytest.raises(CommandError, match=r"hands\.jsonl\.gz can't be read: \w"):
        call_command("score", str(file))


def test_standard_input_is_read_without_a_file(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(HAND).encode())))
    call_command("score")
    assert json.loads(capsys.readouterr().out)["total"] == 22


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CommandError, match=r"nowhere\.jsonl"):
        call_command("score", str(tmp_path / "nowhere.jsonl"))


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(CommandError):
        call_command("score", str(tmp_path))


def test_check_counts_what_agrees(score):
    right = HAND | {"expect": {"win": True, "total": 22}}
    assert score(right, right, check=True) == (0, ["2 of 2 agree"], [])


def test_check_prints_each_difference_and_ends_with_status_1(score):
    right = HAND | {"expect": {"total": 22}}
    wrong = HAND | {"expect": {"total": 23, "base_and_doubles": [[23, 0]]}}
    status, lines, _ = score(right, wrong, check=True)
    assert status == 1
    assert lines == [
        "line 2 (a): total: expected 23, got 22",
        "line 2 (a): base_and_doubles: expected [[23, 0]], got [22, 0]",
        "1 of 2 agree",
    ]


def test_check_counts_a_refused_line_as_a_difference(score):
    status, lines, _ = score(HAND | {"win": "8z"}, check=True)
    assert status == 1
    assert lines[-1] == "0 of 1 agree"


def test_check_says_how_many_lines_expect_nothing(score):
    status, lines, errors = score(HAND, HAND | {"expect": {}}, check=True)
    assert (status, lines) == (0, ["1 of 1 agree"])
    assert errors == ["1 line expects nothing"]


CODES = [
    (b"[]", "not_an_object"),
    (HAND | {"rules": "bridge"}, "unknown_rules"),
    (HAND | {"options": {"no": 1}}, "unknown_option"),
    (HAND | {"hand": "123m456p67s5z"}, "wrong_tile_count"),
    (HAND | {"melds": [{"kind": "chow", "tiles": "788m"}]}, "bad_meld"),
    (HAND | {"from": "S"}, "from_is_winner"),
]


@pytest.mark.parametrize(("line", "code"), CODES)
def test_a_refusal_says_what_happened_and_what_to_do(score, line, code):
    _, lines, _ = score(line)
    error = json.loads(lines[0])["error"]
    assert error["code"] == code
    assert error["message"].count(".") >= 2
    assert "%" not in error["message"]


@pytest.mark.parametrize(
    "strange",
    [{"id": "\ud800"}, {"\ud800": 1}, {"rules": "\udfff"}, {"win": "\ud800m"}, {"expect": "\ud800"}],
)
def test_halves_of_letters_are_written_as_escapes(score, strange):
    """JSON may tell them, and no output can encode them."""
    status, lines, _ = score({**HAND, "expect": {"total": 23}, **strange}, check=True)
    assert status == 1
    assert lines[-1] == "0 of 1 agree"
