"""A recorded match gives the same events to the byte, whatever the code has become.

A file is a header (``MatchStarted``), then a line for each action with the events that followed. A deal
may begin from a wall that is given: its ``DealStarted`` stands in the place of an action then.
``pytest tests/golden --golden-update`` writes the expected events anew; a difference in a golden file
must be explained in the change that makes it.
"""

import msgspec

from rules.engine.actions import Action
from rules.engine.dealing import Course, begin_deal
from rules.engine.decide import advance
from rules.engine.events import DealStarted, MatchStarted
from rules.registry import fold


class Step(msgspec.Struct, omit_defaults=True):
    """One line: an action, the stored form of the events that followed, and where it matters the offers."""

    action: Action | DealStarted
    events: list[msgspec.Raw]
    offers: dict[str, str] | None = None
    """By seat what it may do now: actions and copies."""


def replay(lines):
    """The lines as today's code gives them, from the header and the actions alone."""
    header, *steps = lines
    state = fold([msgspec.json.decode(header, type=MatchStarted)])
    yield header
    for line in steps:
        step = msgspec.json.decode(line, type=Step)
        events, state = taken(state, step.action)
        yield recorded(step.action, events, None if step.offers is None else state)


def taken(state, action):
    """The events that follow an action, or a deal from a given wall, and the state after them."""
    if not isinstance(action, DealStarted):
        return advance(state, action)
    course = Course(state)
    begin_deal(course, action)
    return tuple(course.events), course.state


def recorded(action, events, state=None):
    """The line of a file; with the offers of this state, if one is given."""
    raw = [msgspec.Raw(msgspec.json.encode(event)) for event in events]
    return msgspec.json.encode(
        Step(action=action, events=raw, offers=None if state is None else offered(state))
    )


def offered(state):
    """What each seat that is asked may do, in short: ``{"2": "discard 5 9; declare_win"}``."""
    return {str(int(offer.seat)): _short(offer) for offer in state.offers if offer is not None}


def _short(offer):
    copies = {}
    for action in offer.actions:
        made_of = msgspec.to_builtins(action)
        kind = made_of.pop("type")
        del made_of["seat"]
        named = [
            copy for value in made_of.values() for copy in (value if isinstance(value, list) else [value])
        ]
        copies.setdefault(kind, []).append(",".join(map(str, named)))
    return "; ".join(" ".join([kind, *filter(None, named)]) for kind, named in copies.items())


def test_a_golden_match_replays_to_the_byte(golden, request):
    lines = golden.read_bytes().splitlines()
    replayed = list(replay(lines))
    if request.config.getoption("--golden-update"):
        golden.write_bytes(b"\n".join(replayed) + b"\n")
        return
    for number, (was, now) in enumerate(zip(lines, replayed, strict=True), start=1):
        assert now == was, f"line {number} of {golden.name}"
