"""Random legal play, with a seed: blind, or greedy for a complete hand."""

import random

from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    StartDeal,
)
from rules.engine.decide import advance
from rules.engine.events import Controller
from rules.engine.match import start_match
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.shanten import keepings
from rules.engine.tiles import counts_of, tile_of
from rules.registry import fold, rule_set

LIKED = (
    (DeclareWin, 0.85),
    (DeclareRiichi, 0.7),
    (AbortDeal, 0.3),
    (DeclareConcealedKong, 0.7),
    (DeclareAddedKong, 0.7),
    (ClaimKong, 0.5),
    (ClaimPung, 0.15),
    (ClaimChow, 0.08),
)
"""What the greedy player looks for in an offer, in this order, and how often it then takes it."""


def next_action(state, rng: random.Random):
    """Something that is offered, or what the clock sends when nothing is."""
    return _clock(state) or _blind(state, rng)


def next_greedy_action(state, rng: random.Random):
    """The same of a player who keeps what makes a hand: it becomes ready, wins and declares kongs."""
    return _clock(state) or _greedy(state, rng)


def _clock(state):
    if deal_may_start(state):
        return StartDeal()
    return CloseWindow() if window_is_decided(state) else None


def _any_offer(state, rng):
    return rng.choice([offer for offer in state.offers if offer is not None])


def _blind(state, rng):
    offer = _any_offer(state, rng)
    wins = [action for action in offer.actions if isinstance(action, DeclareWin)]
    return wins[0] if wins and rng.random() < 0.8 else rng.choice(offer.actions)


def _greedy(state, rng):
    offer = _any_offer(state, rng)
    for kind, chance in LIKED:
        found = [action for action in offer.actions if isinstance(action, kind)]
        if found and rng.random() < chance:
            return rng.choice(found)
    discards = [action for action in offer.actions if isinstance(action, Discard)]
    if not discards:
        return offer.actions[-1]  # pass, or ready
    return _best_discard(state.deal.hands[offer.seat], discards, rng)


def _best_discard(hand, discards, rng):
    """One that leaves the fewest steps to a ready hand, and then the most faces that take one."""
    kept = {keeping.discard: keeping for keeping in keepings(counts_of(hand.tiles), len(hand.melds))}

    def worth(action):
        keeping = kept[tile_of(action.copy)]
        return (-keeping.shanten, len(keeping.useful), rng.random())

    return max(discards, key=worth)


def play(
    seed: int, *, rules="klasik", length=None, controllers=(Controller.HUMAN,) * 4, greedy=False, **options
):
    """Every step of a random match: (state before, action, events, state after)."""
    rng = random.Random(seed)
    chosen = rule_set(rules)
    event = start_match(
        chosen,
        length=length or chosen.lengths[0],
        options=options,
        secret=rng.randbytes(32),
        controllers=controllers,
    )
    state = fold([event])
    yield None, None, (event,), state
    choose = next_greedy_action if greedy else next_action
    while state.ended is None:
        action = choose(state, rng)
        events, after = advance(state, action)
        yield state, action, events, after
        state = after
