"""A table of Riichi in mjai: what a program is told, what it may answer; nothing hidden comes through."""

import contextlib
import random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches import broadcast, commands, play
from matches.mjai_table import CannotTell, MjaiTable
from rules.engine.tiles import SEATS
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db


class Program:
    """Plays a seat in mjai by chance, and remembers all lines."""

    def __init__(self, sitting, chance=1):
        self.sitting = sitting
        (self.seat,) = sitting.people
        self.table, self.lines, self.n = MjaiTable(), [], 0
        self.dice = random.Random(chance)
        greeting = broadcast.hello(sitting.id, self.seat, 0, "en")
        self.lines += self.table.told(msgspec.json.decode(greeting))

    def hear(self):
        """Takes in what is new; returns whether the program is asked."""
        batch = broadcast.messages_since(self.sitting.id, self.seat, self.n, now=self.sitting.now)
        self.n, new = batch.n, []
        for frame in (*batch.frames, batch.you.frame):
            new += self.table.told(msgspec.json.decode(frame))
        self.lines += new
        return bool(new) and new[-1]["type"] == "ask"

    def answer(self, line):
        if line["type"] == "reach":
            self.lines += self.table.reach()
            line = self.dice.choice(self.lines[-1]["possible_actions"])
        action, data = self.table.answer(line)
        self.command(action, data)

    def command(self, action, data):
        frame = {"c": f"k{len(self.lines)}-{self.n}", "m": str(self.sitting.id), "a": action, "d": data}
        frame["p"] = self.table.offer["id"]
        command = commands.read_command(frame, match_id=self.sitting.id, seat=self.seat)
        self.sitting.beat()
        play.play(self.sitting.id, self.seat, command, received_at=self.sitting.now, now=self.sitting.now)

    def play_on(self, steps=3000):
        for _ in range(steps):
            if self.hear():
                self.answer(self.dice.choice(self.lines[-1]["possible_actions"]))
            elif self.table.ready_offer is not None:
                self.command("ready", {})
            elif not self.sitting.match.is_running:
                return self
            else:
                self.sitting.to_due()
        raise AssertionError("the match did not end")


@pytest.fixture
def sitting():
    found = Sitting(1, rules="riichi", length="one_deal")
    found.to_first_turn()
    return found


def of(lines, kind):
    return [line for line in lines if line["type"] == kind]


def test_a_program_plays_a_deal_to_its_end_and_is_told_nothing_hidden(sitting):
    program = Program(sitting).play_on()
    lines, me = program.lines, int(program.seat)
    assert (lines[0]["type"], lines[0]["id"], lines[-1]["type"]) == ("start_game", me, "end_game")
    (start,) = of(lines, "start_kyoku")
    for seat in SEATS:
        assert len(start["tehais"][seat]) == 13
        assert ("?" in start["tehais"][seat]) == (seat != me)
    draws = of(lines, "tsumo")
    assert draws
    assert all((line["pai"] == "?") == (line["actor"] != me) for line in draws)
    assert [line["type"] for line in lines[-2:]] == ["end_kyoku", "end_game"]
    (*_wins, last) = of(lines, "hora") or of(lines, "ryukyoku")
    assert last["scores"] == lines[-1]["scores"]
    assert of(lines, "ask")
    assert not of(lines, "error")


def test_the_hand_that_mjai_lines_tell_is_the_hand_at_the_table(sitting):
    program = Program(sitting)
    for _ in range(60):
        if program.hear():
            (pick, *_rest) = program.lines[-1]["possible_actions"]
            if pick["type"] == "dahai":
                break
            program.answer({"type": "none"})
        else:
            sitting.to_due()
    start, me = of(program.lines, "start_kyoku")[0], int(program.seat)
    hand = list(start["tehais"][me])
    hand += [line["pai"] for line in of(program.lines, "tsumo") if line["actor"] == me]
    offered = {line["pai"] for line in program.lines[-1]["possible_actions"] if line["type"] == "dahai"}
    assert offered == set(hand)


def test_what_is_not_offered_means_nothing(sitting):
    program = Program(sitting)
    while not program.hear():
        sitting.to_due()
    for line in (
        {"type": "dahai", "actor": 0, "pai": "?", "tsumogiri": False},
        {"type": "ankan", "consumed": ["E", "E", "E", "E"]},
        {"type": "pon", "consumed": "not a list"},
        {"type": "tsumo"},
        {},
    ):
        with pytest.raises(CannotTell):
            program.table.answer(line)


LETTERS = "0159mpszr?P"
SOMETHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(LETTERS, max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(LETTERS, max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)
"""Any JSON."""
KINDS = ["dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku", "none", "reach"]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # nothing here measures time
@given(
    line=st.dictionaries(st.sampled_from(["type", "pai", "consumed", "tsumogiri", "actor"]), SOMETHING),
    kind=st.none() | st.sampled_from(KINDS),
)
def test_whatever_a_program_sends_means_an_action_or_is_refused(line, kind):
    table = MjaiTable()
    table.told({"t": "hello", "d": {"you": {"seat": 2}, "faces": ["1m", "2m", "3m", "1z"], "players": []}})
    actions = [
        {"type": "discard", "copy": 0},
        {"type": "claim_chow", "copies": [0, 1]},
        {"type": "declare_concealed_kong", "tile": 3},
    ]
    table.told(
        {"t": "you", "d": {"offer": {"id": "o", "kind": "turn", "actions": actions}, "remaining_ms": 5}}
    )
    with contextlib.suppress(CannotTell):
        name, data = table.answer(line if kind is None else {**line, "type": kind})
        assert isinstance(name, str)
        assert isinstance(data, dict)


def test_riichi_is_said_in_two_steps():
    table = MjaiTable()
    faces = ["1m", "2m", "0p", "1z"]
    table.told({"t": "hello", "d": {"you": {"seat": 2}, "faces": faces, "players": []}})
    actions = [{"type": "discard", "copy": 0}, {"type": "declare_riichi", "copy": 2}]
    offer = {"id": "o1", "kind": "turn", "actions": actions}
    (ask,) = table.told({"t": "you", "d": {"offer": offer, "remaining_ms": 5}})
    assert [line["type"] for line in ask["possible_actions"]] == ["dahai", "reach"]
    said, again = table.reach()
    assert said == {"type": "reach", "actor": 2}
    assert [line["pai"] for line in again["possible_actions"]] == ["5pr"]
    assert table.answer(again["possible_actions"][0]) == ("riichi", {"copy": 2})
    assert table.told({"t": "event", "d": {"type": "riichi_declared", "seat": 2}}) == []
    other = {"t": "event", "d": {"type": "riichi_declared", "seat": 1}}
    assert table.told(other) == [{"type": "reach", "actor": 1}]


def test_riichi_that_is_not_offered_is_refused():
    with pytest.raises(CannotTell):
        MjaiTable().reach()
