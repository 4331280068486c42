"""The golden deals of Riichi are what their scripts make of them."""

from pathlib import Path

import msgspec
import pytest

from tests.golden.riichi_deals import DEALS
from tests.golden.test_golden import recorded, taken
from tests.kit.riichi import Script, rigged

FOLDER = Path(__file__).parent / "riichi"


def played(deal):
    """The script of a deal that is over, or as far as its lines go, and its first line."""
    start, started = rigged(**deal.given)
    events, state = taken(start, started)
    script = Script(state)
    return start, recorded(started, events, state), script.play(*deal.lines)


def file_of(deal):
    """The bytes of the deal's file; the offers are part of them."""
    start, first, script = played(deal)
    lines = [msgspec.json.encode(start.info), first]
    lines += [recorded(action, events, after) for action, events, after in script.steps]
    return b"\n".join(lines) + b"\n"


def ending(state):
    """Who won and how, or why the deal was drawn."""
    result = state.result
    if result is None:
        return ""
    if result.drawn is not None:
        return result.drawn.reason.value
    return ", ".join(f"{won.seat.name} by {won.by.value}" for won in result.wins)


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_is_what_its_script_makes_of_it(name, request):
    path, expected = FOLDER / f"{name}.jsonl", file_of(DEALS[name])
    if request.config.getoption("--golden-update"):
        path.write_bytes(expected)
        return
    assert path.read_bytes() == expected


@pytest.mark.parametrize("name", DEALS)
def test_a_golden_deal_ends_as_it_should(name):
    *_, script = played(DEALS[name])
    assert ending(script.state) == DEALS[name].ends


def test_there_is_no_golden_deal_without_a_script():
    assert {path.stem for path in FOLDER.glob("*.jsonl")} - {"tonpuu_greedy"} == set(DEALS)
