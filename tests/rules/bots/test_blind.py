"""No bot reads hidden tiles: with them shuffled among their places, each makes the same move."""

import random

import pytest

from rules.bots import LEVEL_NAMES, choose
from rules.bots.reference import REFERENCES
from rules.bots.selfplay import match_secret, play_match
from rules.engine.events import MeldClaimed
from rules.engine.view import observe
from rules.registry import rule_sets
from tests.rules.engine.test_secrecy import twin

RULES = [rules.key for rules in rule_sets()]
LENGTHS = {rules.key: rules.lengths[0] for rules in rule_sets()}
EVERY = 7


def positions(rules):
    """Every so many states of a match among bots that has claims in it."""
    steps = list(play_match(rules, LENGTHS[rules], match_secret(6, 2), ("normal",) * 4))[:250]
    assert any(isinstance(event, MeldClaimed) for events, _ in steps for event in events)
    return [state for _, state in steps[::EVERY]]


@pytest.mark.parametrize("rules", RULES)
def test_tiles_that_a_seat_cannot_see_move_no_bot(rules):
    rng = random.Random(8)
    asked = 0
    for state in positions(rules):
        for offer in filter(None, state.offers):
            other = observe(twin(state, offer.seat, rng), offer.seat, with_waits=False)
            view = observe(state, offer.seat, with_waits=False)
            for level in LEVEL_NAMES:
                assert choose(other, offer, level) == choose(view, offer, level)
            for player in REFERENCES.values():
                assert player(other, offer) == player(view, offer)
            asked += len(offer.actions) > 1
    assert asked >= 5
