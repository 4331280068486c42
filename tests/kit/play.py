"""Random legal play, with a seed."""

import random

from rules.engine.actions import CloseWindow, StartDeal
from rules.engine.decide import advance
from rules.engine.events import Controller
from rules.engine.match import start_match
from rules.engine.offers import deal_may_start, window_is_decided
from rules.registry import fold, rule_set


def next_action(state, rng: random.Random):
    """Something that is offered, or what the clock sends when nothing is."""
    if deal_may_start(state):
        return StartDeal()
    if window_is_decided(state):
        return CloseWindow()
    offer = rng.choice([offer for offer in state.offers if offer is not None])
    wins = [action for action in offer.actions if type(action).__name__ == "DeclareWin"]
    return wins[0] if wins and rng.random() < 0.8 else rng.choice(offer.actions)


def play(seed: int, *, rules="klasik", length="quick", controllers=(Controller.HUMAN,) * 4):
    """Every step of a random match: (state before, action, events, state after)."""
    rng = random.Random(seed)
    event = start_match(
        rule_set(rules), length=length, options={}, secret=rng.randbytes(32), controllers=controllers
    )
    state = fold([event])
    yield None, None, (event,), state
    while state.ended is None:
        action = next_action(state, rng)
        events, after = advance(state, action)
        yield state, action, events, after
        state = after
