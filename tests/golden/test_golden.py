"""A recorded match gives the same events to the byte, whatever the code has become.

``pytest tests/golden --golden-update`` writes the expected events anew; a difference in a golden file
must be explained in the change that makes it.
"""

import msgspec

from rules.engine.actions import Action
from rules.engine.decide import advance
from rules.engine.events import MatchStarted
from rules.registry import fold


class Step(msgspec.Struct):
    """One line: an action, and the stored form of the events that followed."""

    action: Action
    events: list[msgspec.Raw]


def replay(lines):
    """The lines as today's code gives them, from the header and the actions alone."""
    header, *steps = lines
    state = fold([msgspec.json.decode(header, type=MatchStarted)])
    yield header
    for line in steps:
        step = msgspec.json.decode(line, type=Step)
        events, state = advance(state, step.action)
        raw = [msgspec.Raw(msgspec.json.encode(event)) for event in events]
        yield msgspec.json.encode(Step(action=step.action, events=raw))


def test_a_golden_match_replays_to_the_byte(golden, request):
    recorded = golden.read_bytes().splitlines()
    replayed = list(replay(recorded))
    if request.config.getoption("--golden-update"):
        golden.write_bytes(b"\n".join(replayed) + b"\n")
        return
    for number, (was, now) in enumerate(zip(recorded, replayed, strict=True), start=1):
        assert now == was, f"line {number} of {golden.name}"
