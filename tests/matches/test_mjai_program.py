"""Programs that play in the arena over standard input and output, in mjai."""

import io
import json
import shlex
import sys

import pytest
from django.core.management import CommandError, call_command

from config.paths import BASE_DIR
from matches.mjai_program import MjaiProgram
from rules.bots.arena import Arena, NamedPlayer, PlayerLost, played_wall
from rules.engine.actions import DeclareRiichi
from rules.engine.events import DrawKind, TileDrawn
from rules.engine.view import observe
from tests.kit.deals import A
from tests.kit.riichi import Script, table

PROGRAM = BASE_DIR / "tests" / "kit" / "mjai_program.py"


def command(*given):
    return shlex.join([sys.executable, str(PROGRAM), *map(str, given)])


def played(program, length=None, rivals="caller"):
    others = tuple(NamedPlayer(rivals) for _ in range(3))
    arena = Arena(rules="riichi", length=length, seed=5, tested=program, others=others, timer=lambda: 0.0)
    return played_wall(arena, 0)


@pytest.fixture
def start():
    """Starts programs, and ends them when the test is over."""
    started = []

    def begin(*given, **more):
        program = MjaiProgram(command(*given), **more)
        started.append(program)
        return program

    yield begin
    for program in started:
        program.close()
        assert program._child.returncode is not None


def told(log):
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_a_program_plays_matches_and_hears_nothing_hidden(start, tmp_path):
    log = tmp_path / "log"
    result = played(start(log), length="tonpuu")
    assert (result.tested.illegal, result.tested.failures) == (0, [])
    assert result.place is not None
    lines = told(log)
    starts = [line for line in lines if line["type"] == "start_game"]
    assert [line["id"] for line in starts] == [0, 1, 2, 3]
    me = None
    for line in lines:
        if line["type"] == "start_game":
            me = line["id"]
        elif line["type"] == "start_kyoku":
            hidden = [hand == ["?"] * 13 for hand in line["tehais"]]
            assert hidden == [seat != me for seat in range(4)]
        elif line["type"] == "tsumo":
            assert (line["pai"] == "?") == (line["actor"] != me)
    assert [line["type"] for line in lines if line["type"] == "end_game"] == ["end_game"] * 4


def test_a_program_is_asked_in_the_last_line_alone(start, tmp_path):
    """In its own turns, and where it could claim; not after what does not concern it."""
    log = tmp_path / "log"
    played(start(log))
    me, asked = None, set()
    for line in told(log):
        me = line["id"] if line["type"] == "start_game" else me
        if "possible_actions" in line:
            asked.add((line["type"], line["actor"] == me))
            assert line["possible_actions"]
    assert ("tsumo", True) in asked
    assert ("dahai", False) in asked
    assert not asked & {("tsumo", False), ("dahai", True)}


def test_a_riichi_is_declared_and_then_asked_for_its_discard(start, tmp_path):
    log = tmp_path / "log"
    program = start(log)
    state = table(hands={A: "234567m234p6799s"}, drawn="1z", left=50)
    program.begin(A, state)
    drawn = state.deal.hands[A].drawn
    program.hear((TileDrawn(seat=A, copy=drawn, draw=DrawKind.FRONT),), state)
    action = program.answer(observe(state, A), state.offers[A])
    assert action == DeclareRiichi(seat=A, copy=drawn)
    asked, reach = told(log)[-2:]
    assert {"type": "reach", "actor": 0} in asked["possible_actions"]
    assert reach["type"] == "reach"
    assert {line["type"] for line in reach["possible_actions"]} == {"dahai"}


def test_kongs_are_told(start, tmp_path):
    """A concealed one with its replacement and indicator, in the order in which they come about."""
    log = tmp_path / "log"
    program = start(log)
    script = Script(table(hands={A: "1111z34567m234p6s"}, drawn="9s", left=50)).play("A kong 1z")
    program.begin(A, script.state)
    program.hear(tuple(script.events), script.state)
    kong, *more = told(log)[1:]
    assert kong == {"type": "ankan", "actor": 0, "consumed": ["E"] * 4}
    assert {line["type"] for line in more} == {"dora", "tsumo"}
    assert "possible_actions" in more[-1]


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies", "has ended in the middle of a match, with status 3"),
        ("sleeps", "has not answered for 0.5 seconds"),
        ("babbles", "which is no JSON object"),
        ("cheats", "which it may not do now. It may answer one of "),
    ],
)
def test_a_program_that_goes_wrong_ends_the_arena_with_a_sentence(start, tmp_path, how, sentence):
    with pytest.raises(PlayerLost, match=sentence):
        played(start(tmp_path / "log", how, patience=0.5 if how == "sleeps" else 60.0))


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(PlayerLost, match="no-such-program"):
        MjaiProgram("no-such-program")


def test_the_command_takes_programs_for_riichi_alone():
    out = io.StringIO()
    call_command("arena", rules="riichi", a=f"mjai:{command()}", b="closed", walls=1, stdout=out)
    assert "4 deals" in out.getvalue()
    with pytest.raises(CommandError, match="riichi"):
        call_command("arena", rules="mcr", a="closed", b="mjai:true", walls=1, stdout=out)
    with pytest.raises(CommandError, match="can't be started"):
        call_command("arena", rules="riichi", a="closed", b="mjai:no-such-program", walls=1, stdout=out)
