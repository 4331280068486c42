"""What holds in deals and matches that greedy players play (flow 5.9; R-1 to R-6)."""

from functools import cache

import pytest

from rules.engine.actions import DeclareRiichi, DeclareWin, Discard, EndReason
from rules.engine.arrange import is_complete, is_orphans, is_pairs, pack
from rules.engine.events import (
    DealDrawn,
    DealStarted,
    DrawKind,
    HandWon,
    IndicatorTurned,
    KongDeclared,
    MatchEnded,
    MeldClaimed,
    RiichiDeclared,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.offers import window_is_decided
from rules.engine.scoring import MeldKind
from rules.engine.state import Phase
from rules.engine.tiles import FACES, SEATS, tile_of
from rules.riichi.presets import PRESETS
from tests.kit.deals import BOTS
from tests.kit.play import play

SEEDS = range(30)


@cache
def played(seed, length="one_deal"):
    """The steps of a match: state before, action, events, state after."""
    return tuple(play(seed, rules="riichi", length=length, greedy=True, controllers=BOTS))


def steps(length="one_deal"):
    """The steps in which something was played, of many matches."""
    for seed in SEEDS:
        yield from (step for step in played(seed, length) if step[0] is not None)


def events_of_deals(length="one_deal"):
    """The events of each deal."""
    for seed in SEEDS:
        deal = []
        for _, _, events, _ in played(seed, length):
            for event in events:
                if isinstance(event, DealStarted) and deal:
                    yield deal
                    deal = []
                deal.append(event)
        yield deal


def completes(hand, tile):
    """Whether the tile completes a hand of thirteen, melds counted."""
    code = pack((*hand.tiles, tile))
    return is_complete(code) or (not hand.melds and (is_pairs(code) or is_orphans(code)))


def faces_that_complete(hand):
    return {tile for tile in range(FACES) if completes(hand, tile)}


def test_the_players_meet_what_these_tests_are_about():
    """Or the rest would say nothing."""
    seen = [event for deal in events_of_deals() for event in deal]
    for kind in (RiichiDeclared, KongDeclared, MeldClaimed, HandWon, DealDrawn, IndicatorTurned):
        assert any(isinstance(event, kind) for event in seen), kind
    ways = {event.by for event in seen if isinstance(event, HandWon)}
    assert {"discard", "self_draw"} <= ways


def test_there_are_at_most_seventy_draws_and_four_kongs():
    for deal in events_of_deals():
        drawn = [event for event in deal if isinstance(event, TileDrawn)]
        assert len(drawn) <= 69
        assert sum(event.draw is DrawKind.KONG_DIRECT for event in drawn) <= 4


def test_a_replacement_is_always_one_of_the_four_of_the_dead_wall():
    for state, _, events, _ in steps():
        for event in events:
            if isinstance(event, TileDrawn) and event.draw is DrawKind.KONG_DIRECT:
                assert event.copy in state.deal.wall[122:126]


def test_indicators_are_turned_in_order_one_and_one_for_each_kong():
    for state, *_ in steps():
        if state.phase is Phase.TURN and state.deal is not None:
            turned = state.deal.indicators
            assert turned == state.deal.wall[126 : 126 + len(turned)]
            pending = 1 + state.deal.kong_count - len(turned)
            assert 0 <= pending <= 1
            if pending:
                assert state.deal.draw is DrawKind.KONG_DIRECT


def test_every_turn_has_a_legal_discard():
    """Traps 31 and 37: no call leads into a hand that may discard nothing."""
    for state, *_ in steps():
        if state.phase is Phase.TURN:
            offer = state.offers[state.deal.turn]
            assert any(isinstance(action, Discard) for action in offer.actions)


def test_riichi_is_offered_only_where_its_conditions_hold():
    for state, *_ in steps():
        for offer in state.offers:
            declarations = [a for a in offer.actions if isinstance(a, DeclareRiichi)] if offer else []
            if declarations:
                hand = state.deal.hands[offer.seat]
                assert state.scores[offer.seat] >= 1000
                assert state.deal.wall_left >= 4
                assert {meld.kind for meld in hand.melds} <= {MeldKind.CONCEALED_KONG}


def test_a_seat_in_riichi_discards_what_it_drew_and_never_calls():
    for state, _, events, _ in steps():
        for event in events:
            if isinstance(event, TileDiscarded) and state.deal.extra.declared[event.seat]:
                assert event.drawn
            if isinstance(event, MeldClaimed | KongDeclared):
                assert not state.deal.extra.declared[event.seat]


def test_a_seat_in_riichi_stays_ready():
    for state, *_ in steps():
        if state.phase is Phase.CLAIM:
            for seat in SEATS:
                if state.deal.extra.declared[seat]:
                    assert faces_that_complete(state.deal.hands[seat])


def test_a_win_on_a_discard_is_offered_to_nobody_who_discarded_a_waiting_face():
    """Worked out anew from the tiles."""
    for state, *_ in steps():
        if state.phase is not Phase.CLAIM:
            continue
        for offer in state.offers:
            if offer and any(isinstance(action, DeclareWin) for action in offer.actions):
                waits = faces_that_complete(state.deal.hands[offer.seat])
                assert tile_of(state.deal.window.copy) in waits
                assert not waits & {tile_of(lying.copy) for lying in state.deal.ponds[offer.seat]}


def test_who_passed_a_win_is_offered_none_before_the_own_next_draw():
    for seed in SEEDS:
        passed = set()
        for state, _, events, after in played(seed):
            for event in events:
                if isinstance(event, TileDrawn):
                    passed.discard(event.seat)
                if isinstance(event, DealStarted):
                    passed = set()
            if state is not None and state.phase is Phase.CLAIM and not isinstance(events[0], HandWon):
                passed |= _passers(state, after, events)
            if after.phase in (Phase.CLAIM, Phase.ROB) and not (state and state.phase == after.phase):
                offered = {o.seat for o in after.offers if o and _has_win(o)}
                assert not offered & passed


def _passers(state, after, events):
    """Who was offered a win and has answered something else in this step."""
    answered = {event.seat for event in events if type(event).__name__ == "ClaimAnswered"}
    taken = {
        e.seat for e in events if type(e).__name__ == "ClaimAnswered" and isinstance(e.answer, DeclareWin)
    }
    return {o.seat for o in state.offers if o and _has_win(o) and o.seat in answered} - taken


def _has_win(offer):
    return any(isinstance(action, DeclareWin) for action in offer.actions)


def test_a_hidden_indicator_is_shown_for_each_turned_one_and_to_winners_in_riichi_alone():
    for state, _, events, _ in steps():
        for event in events:
            if isinstance(event, HandWon):
                expected = len(state.deal.indicators) if state.deal.extra.declared[event.seat] else 0
                assert len(event.hidden_indicators) == expected


def test_every_winner_has_a_yaku():
    ordinary = {"dora", "aka_dora", "ura_dora"}
    for _, _, events, _ in steps():
        for event in events:
            if isinstance(event, HandWon):
                assert {line.key for line in event.score.lines if line.unit != "fu"} - ordinary


def test_only_ready_hands_are_shown_at_a_draw_and_all_of_them():
    for _, _, events, state in steps():
        for event in events:
            if isinstance(event, DealDrawn):
                shown = {hand.seat for hand in event.shown}
                held = {seat: faces_that_complete(state.deal.hands[seat]) for seat in SEATS}
                assert shown <= {seat for seat in SEATS if held[seat]}
                for seat in SEATS:
                    own = _own_counts(state.deal.hands[seat])
                    assert (seat in shown) == any(own[tile] < 4 for tile in held[seat])


def _own_counts(hand):
    counts = [0] * FACES
    for copy in (*hand.concealed, *(copy for meld in hand.melds for copy in meld.copies)):
        counts[tile_of(copy)] += 1
    return counts


def test_a_window_always_closes():
    for state, *_ in steps():
        if state.phase in (Phase.CLAIM, Phase.ROB):
            asked = any(offer is not None for offer in state.offers)
            assert asked or window_is_decided(state)


# Whole matches


@pytest.mark.parametrize("length", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_every_preset_ends_with_its_points_shared_out(length, seed):
    """Scores and sticks together stay what they were; what the places are worth sums to nothing."""
    *_, (_, _, events, state) = played(seed, length)
    ended, options = events[-1], state.options
    assert isinstance(ended, MatchEnded)
    assert ended.reason is EndReason.COMPLETED
    left = 1000 * state.deal.sticks if options.sticks_at_end == "nobody" else 0
    assert sum(ended.scores) + left == 4 * options.start_points
    if options.rounds and not left:
        assert sum(ended.points) == 0


@pytest.mark.parametrize("length", PRESETS)
def test_the_deals_of_a_match_follow_its_rounds(length):
    rounds = PRESETS[length].options.rounds
    for seed in range(4):
        started = [
            e for _, _, events, _ in played(seed, length) for e in events if isinstance(e, DealStarted)
        ]
        assert [event.number for event in started] == list(range(1, len(started) + 1))
        extra = 4 * PRESETS[length].options.extra_round
        assert started[-1].dealer_passes < max(1, 4 * rounds + extra)
