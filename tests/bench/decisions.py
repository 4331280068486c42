"""How long the hard bots think about one decision, among themselves."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from time import process_time

from rules.bots import choose
from rules.engine.actions import CloseWindow, DeclareWin, StartDeal
from rules.engine.decide import advance
from rules.engine.events import Controller
from rules.engine.evolve import begin
from rules.engine.match import start_match
from rules.engine.offers import window_is_decided
from rules.engine.state import Phase
from rules.engine.view import observe
from rules.registry import rule_set

WARM = 100
"""Decisions that are not counted: the first builds the tables."""
MEAN_AIM, SLOWEST_AIM = 3.0, 50.0
"""Of all decisions and of the slowest hundredth. Units: ms."""


def thinking(rules: str, decisions: int, level: str = "hard") -> list[float]:
    """The time of that many decisions that had a choice, ascending. Units: ms, of the processor."""
    times = islice(_times(rules, level), WARM, WARM + decisions)
    return sorted(times)


def _times(rules: str, level: str) -> Iterator[float]:
    played = rule_set(rules)
    for seed in count():
        info = start_match(
            played,
            length=played.lengths[0],
            options={},
            secret=sha256(b"bench %d" % seed).digest(),
            controllers=(Controller.BOT,) * 4,
        )
        _, state = advance(begin(played, info), StartDeal())
        while state.phase not in (Phase.DEAL_RESULT, Phase.ENDED):
            if window_is_decided(state):
                _, state = advance(state, CloseWindow())
                continue
            offer = next(offer for offer in state.offers if offer is not None)
            view = observe(state, offer.seat, with_waits=False)
            begun = process_time()
            action = choose(view, offer, level)
            spent = process_time() - begun
            if len(offer.actions) > 1 and not isinstance(action, DeclareWin):
                yield 1000 * spent
            _, state = advance(state, action)
