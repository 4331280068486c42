"""What holds at every step of random legal play, in every rule set."""

from itertools import combinations
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.actions import (
    AbortMatch,
    Action,
    ClaimChow,
    ClaimPung,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    EndReason,
    StartDeal,
)
from rules.engine.arrange import pack
from rules.engine.decide import _ACTS, advance, decide
from rules.engine.errors import IllegalAction
from rules.engine.events import DealSettled, DealStarted, Event
from rules.engine.evolve import _CHANGES
from rules.engine.facts import how_won
from rules.engine.hand import Meld
from rules.engine.offers import (
    claim_offer_actions,
    deal_may_start,
    seats_that_may_claim,
    window_is_decided,
)
from rules.engine.scoring import MeldKind
from rules.engine.seen import SeatView, SeenEvent
from rules.engine.state import NO_ANSWERS, Phase
from rules.engine.tiles import FACES, SEATS, tile_of
from rules.engine.view import observe, observe_event
from rules.engine.waits import hand_waits
from rules.registry import fold, rule_sets
from rules.riichi.table import swap_ban
from rules.riichi.turns import _leaves_a_discard
from tests.kit.play import play

SEEDS = st.integers(min_value=0, max_value=2**32)
GAMES = st.fixed_dictionaries(
    {"rules": st.sampled_from([rules.key for rules in rule_sets()]), "greedy": st.booleans()}
)
"""What is played, in the shortest match, and whether the players look for complete hands."""
FEW = settings(max_examples=12, deadline=None)


def copies_in(state):
    """Every copy of a deal, once for each place where it is."""
    deal = state.deal
    size = len(deal.wall) - state.rules.dead_wall
    if state.rules.dead_wall:
        # Replacements come from the dead wall, and a live tile that moves into it stays where it is.
        yield from deal.wall[deal.front : size]
        yield from deal.wall[size + (size - deal.back) :]
    else:
        yield from deal.wall[deal.front : deal.back]
    for hand in deal.hands:
        yield from hand.concealed
        yield from hand.bonus
        for meld in hand.melds:
            yield from meld.copies
    for pond in deal.ponds:
        yield from (lying.copy for lying in pond if lying.claimed_by is None)


@FEW
@given(seed=SEEDS, game=GAMES)
def test_every_copy_is_always_in_exactly_one_place(seed, game):
    for *_, state in play(seed, **game):
        if state.deal is not None:
            assert sorted(copies_in(state)) == list(state.rules.tile_set(state.options))


@FEW
@given(seed=SEEDS, game=GAMES)
def test_a_hand_has_thirteen_tiles_or_fourteen_in_turn_less_three_for_each_meld(seed, game):
    for *_, state in play(seed, **game):
        if state.phase not in (Phase.TURN, Phase.CLAIM, Phase.ROB):
            continue
        for seat in SEATS:
            hand = state.deal.hands[seat]
            in_turn = state.phase is Phase.TURN and state.deal.turn == seat
            assert len(hand.concealed) + 3 * len(hand.melds) == 13 + in_turn


@FEW
@given(seed=SEEDS, game=GAMES)
def test_whoever_is_not_asked_in_a_window_could_claim_nothing(seed, game):
    """The quick look at what hands would take, beside asking each of them."""
    for *_, state in play(seed, **game):
        if state.phase in (Phase.CLAIM, Phase.ROB) and state.deal.window.answers == NO_ANSWERS:
            others = [seat for seat in SEATS if seat != state.deal.window.seat]
            able = [seat for seat in others if claim_offer_actions(state, state.deal, seat)]
            assert set(able) <= set(seats_that_may_claim(state, state.deal))
            assert able == [seat for seat in others if state.offers[seat] is not None]


@FEW
@given(seed=SEEDS, game=GAMES)
def test_a_seat_in_turn_is_offered_each_kong_and_win_that_the_rules_allow(seed, game):
    """The quick look at a packed hand, beside counting tiles and asking the rules."""
    for *_, state in play(seed, **game):
        if state.phase is not Phase.TURN or state.deal.hands[state.deal.turn].drawn is None:
            continue
        deal, seat = state.deal, state.deal.turn
        hand, offered = deal.hands[seat], state.offers[seat].actions
        by = how_won(deal)
        wins = state.rules.can_win(deal, seat, tile_of(hand.drawn), by, state.options)
        assert wins == any(isinstance(action, DeclareWin) for action in offered)
        if not state.rules.has_riichi(deal, seat):
            fours = {tile for tile in hand.tiles if hand.tiles.count(tile) == 4}
            pungs = {meld.tile for meld in hand.melds if meld.kind is MeldKind.PUNG}
            kongs = {tile for tile in fours if state.rules.may_kong(deal, seat, tile, state.options)}
            added = {
                tile
                for tile in pungs & set(hand.tiles)
                if state.rules.may_kong(deal, seat, tile, state.options)
            }
            assert kongs == {a.tile for a in offered if isinstance(a, DeclareConcealedKong)}
            assert added == {a.tile for a in offered if isinstance(a, DeclareAddedKong)}


@FEW
@given(seed=SEEDS, game=GAMES)
def test_what_is_kept_of_a_hand_is_what_its_tiles_are(seed, game):
    """The packed hand, which draws and discards change by one tile, beside packing all tiles."""
    for *_, state in play(seed, **game):
        for hand in () if state.deal is None else state.deal.hands:
            assert hand.code == pack(tile for tile in hand.tiles if tile < FACES)
            at_rest = list(hand.concealed)
            if hand.drawn is not None:
                at_rest.remove(hand.drawn)
            assert hand.resting == pack(map(tile_of, at_rest))
            if len(at_rest) == 13 - 3 * len(hand.melds):
                waits = state.rules.waits([tile_of(copy) for copy in at_rest], len(hand.melds), state.options)
                assert hand_waits(state.rules.packed_waits(state.options), hand) == waits


@FEW
@given(seed=SEEDS, greedy=st.booleans())
def test_a_call_in_riichi_is_offered_exactly_where_a_tile_may_be_discarded_after_it(seed, greedy):
    """The quick look at how many tiles are left, beside looking at each of them."""
    for *_, state in play(seed, rules="riichi", greedy=greedy):
        if state.phase is not Phase.CLAIM or state.deal.window.answers != NO_ANSWERS:
            continue
        called = state.deal.window.copy
        for seat in SEATS:
            for pair in combinations(state.deal.hands[seat].concealed, 2):
                faces = sorted(map(tile_of, (*pair, called)))
                kind = MeldKind.PUNG if len(set(faces)) == 1 else MeldKind.CHOW
                if kind is MeldKind.CHOW and (faces[0] >= 27 or faces != [*range(faces[0], faces[0] + 3)]):
                    continue
                banned = swap_ban(Meld(kind=kind, copies=tuple(sorted((*pair, called))), called=called))
                plain = any(
                    copy not in pair and tile_of(copy) not in banned
                    for copy in state.deal.hands[seat].concealed
                )
                claim = ClaimPung if kind is MeldKind.PUNG else ClaimChow
                assert _leaves_a_discard(state.deal, seat, claim(seat=seat, copies=pair)) == plain


def test_no_action_is_forgotten():
    assert set(_ACTS) == set(get_args(Action))


def test_no_event_is_forgotten():
    assert set(_CHANGES) == set(get_args(Event))


@FEW
@given(seed=SEEDS, game=GAMES)
def test_what_is_won_is_paid(seed, game):
    """K-8.3: the deltas of a deal sum to 0, and the scores to what they were at the start."""
    for _, _, events, state in play(seed, **game):
        for event in events:
            if isinstance(event, DealSettled):
                assert sum(event.deltas) == sum(event.from_sticks)
        sticks = 0 if state.deal is None else state.deal.sticks
        start = 4 * state.rules.start_score(state.options)
        assert sum(state.scores) + 1000 * sticks == start


@FEW
@given(seed=SEEDS, game=GAMES)
def test_the_same_secret_and_actions_give_the_same_events(seed, game):
    first = [events for _, _, events, _ in play(seed, **game)]
    assert [events for _, _, events, _ in play(seed, **game)] == first


@FEW
@given(seed=SEEDS, game=GAMES)
def test_a_state_is_the_fold_of_its_events_from_the_last_deal_on(seed, game):
    journal: list[Event] = []
    for step, (_, _, events, state) in enumerate(play(seed, **game)):
        journal.extend(events)
        if step % 37:
            continue  # folding at each step would take the square of the match's length
        starts = [i for i, event in enumerate(journal) if isinstance(event, DealStarted)]
        assert fold([journal[0], *journal[starts[-1] :]] if starts else journal) == state
    assert fold(journal) == state


@FEW
@given(seed=SEEDS, game=GAMES)
def test_events_and_actions_survive_being_stored(seed, game):
    for _, action, events, _ in play(seed, **game):
        assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...]) == events
        if action is not None:
            assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


@FEW
@given(seed=SEEDS, game=GAMES)
def test_views_and_observed_events_survive_being_sent(seed, game):
    for _, _, events, state in play(seed, **game):
        for viewer in (*SEATS, None):
            view = observe(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=SeatView) == view
            for event in events:
                seen = observe_event(event, viewer)
                if seen is not None:
                    assert msgspec.json.decode(msgspec.json.encode(seen), type=SeenEvent) == seen


@FEW
@given(seed=SEEDS, game=GAMES, data=st.data())
def test_exactly_the_offered_actions_are_accepted(seed, game, data):
    """Any action that was offered at some time is accepted when it is offered, and only then."""
    pool: set[Action] = set()
    for state, *_ in play(seed, **game):
        if state is None:
            continue
        offered = {action for offer in state.offers if offer for action in offer.actions}
        pool |= offered
        others = sorted(pool, key=repr)
        picked = data.draw(st.lists(st.sampled_from(others), max_size=4)) if others else []
        for action in picked:
            if action in offered:
                assert decide(state, action)
            else:
                with pytest.raises(IllegalAction):
                    decide(state, action)


@FEW
@given(seed=SEEDS, game=GAMES)
def test_there_is_always_a_way_on(seed, game):
    """No state without an exit: somebody is asked, or the clock may go on."""
    for *_, state in play(seed, **game):
        if state.phase is Phase.ENDED:
            assert state.offers == (None,) * 4
            continue
        asked = any(offer is not None for offer in state.offers)
        assert asked or deal_may_start(state) or window_is_decided(state)


@FEW
@given(seed=SEEDS, game=GAMES)
def test_the_clock_is_refused_what_is_not_due(seed, game):
    for *_, state in play(seed, **game):
        if state.phase is Phase.ENDED:
            continue
        for action, is_due in (
            (StartDeal(), deal_may_start(state)),
            (CloseWindow(), window_is_decided(state)),
        ):
            if not is_due:
                with pytest.raises(IllegalAction):
                    decide(state, action)


def test_a_match_can_be_aborted_at_any_moment():
    for *_, state in play(11):
        if state.phase is not Phase.ENDED:
            _, after = advance(state, AbortMatch(reason=EndReason.ADMINISTRATOR))
            assert after.phase is Phase.ENDED
