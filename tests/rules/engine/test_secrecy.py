"""Who knows what: twin matches that differ only in what a viewer can't see look the same to it (flow 5.5)."""

import random

import msgspec
import pytest

from rules.engine.actions import ClaimPung, Pass
from rules.engine.decide import advance
from rules.engine.events import (
    BonusReplaced,
    ClaimAnswered,
    DealDrawn,
    DealSettled,
    DealStarted,
    HandDealt,
    HandWon,
    KongDeclared,
    MeldClaimed,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.hand import hand_of
from rules.engine.offers import claim_offer_actions, turn_offer_actions
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from rules.engine.view import observe, observe_event
from rules.registry import rule_sets
from tests.kit.deals import A, B, C, D, act, discard, table
from tests.kit.play import play

VIEWERS = (*SEATS, None)
GAMES = [
    pytest.param({"rules": rules.key, "greedy": greedy}, id=f"{rules.key}-{'greedy' if greedy else 'blind'}")
    for rules in rule_sets()
    for greedy in (False, True)
]


def shown_at_the_end(state):
    """The copies of hands that the result of a deal shows to all, and of the wall."""
    shown = set()
    if state.result is not None:
        for won in state.result.wins:
            shown.update((*won.concealed, won.copy, *won.hidden_indicators))
        if state.result.drawn is not None:
            shown.update(copy for hand in state.result.drawn.shown for copy in hand.concealed)
    return shown


def hidden_from(state, viewer):
    """The copies that the viewer must not know: the walls, dead and live, and the other hands."""
    deal, shown = state.deal, shown_at_the_end(state)
    seen = {*deal.indicators, *shown}
    for pond in deal.ponds:
        seen.update(lying.copy for lying in pond)
    for hand in deal.hands:
        seen.update((*hand.concealed, *hand.bonus, *(copy for meld in hand.melds for copy in meld.copies)))
    hidden = [copy for copy in deal.wall if copy not in seen]
    for seat in SEATS:
        if seat != viewer:
            hidden.extend(copy for copy in deal.hands[seat].concealed if copy not in shown)
    return hidden


def twin(state, viewer, rng):
    """The same match with all tiles that the viewer can't see shuffled among their places."""
    deal = state.deal
    hidden = hidden_from(state, viewer)
    shuffled = hidden[:]
    rng.shuffle(shuffled)
    swap = dict(zip(hidden, shuffled, strict=True))
    hands = tuple(
        hand
        if seat == viewer
        else hand_of(
            [swap.get(copy, copy) for copy in hand.concealed],
            melds=hand.melds,
            bonus=hand.bonus,
            drawn=swap.get(hand.drawn, hand.drawn),
        )
        for seat, hand in zip(SEATS, deal.hands, strict=True)
    )
    held = {copy for hand in deal.hands for copy in hand.concealed}
    wall = tuple(copy if copy in held else swap.get(copy, copy) for copy in deal.wall)
    offers = tuple(offer if seat == viewer else None for seat, offer in enumerate(state.offers))
    return msgspec.structs.replace(
        state, deal=msgspec.structs.replace(deal, hands=hands, wall=wall), offers=offers
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_view_does_not_depend_on_tiles_that_the_viewer_cannot_see(game):
    rng = random.Random(3)
    for seed in range(2):
        for *_, state in play(seed, **game):
            if state.deal is not None:
                viewer = rng.choice(VIEWERS)
                assert observe(state, viewer) == observe(twin(state, viewer, rng), viewer)


@pytest.mark.parametrize("game", GAMES)
def test_an_offer_does_not_depend_on_tiles_that_its_seat_cannot_see(game):
    rng = random.Random(4)
    for *_, state in play(5, **game):
        if state.phase not in (Phase.TURN, Phase.CLAIM, Phase.ROB):
            continue
        for offer in state.offers:
            if offer is not None:
                other = twin(state, offer.seat, rng)
                if state.phase is Phase.TURN:
                    assert turn_offer_actions(other, other.deal) == offer.actions
                else:
                    assert claim_offer_actions(other, other.deal, offer.seat) == offer.actions


def known_to(viewer, state, known):
    """All copies that this viewer may have learnt so far in the deal."""
    deal = state.deal
    known.update(deal.indicators)
    known.update(shown_at_the_end(state))
    for pond in deal.ponds:
        known.update(lying.copy for lying in pond)
    for seat, hand in zip(SEATS, deal.hands, strict=True):
        known.update(hand.bonus)
        known.update(copy for meld in hand.melds for copy in meld.copies)
        if seat == viewer:
            known.update(hand.concealed)
    return known


def copies_named(message):
    """Every copy that an observed event names."""
    match message:
        case HandWon():
            melds = [copy for meld in message.melds for copy in meld.copies]
            return {*message.concealed, message.copy, *message.bonus, *melds, *message.hidden_indicators}
        case DealDrawn():
            return {copy for hand in message.shown for copy in hand.concealed}
        case MeldClaimed():
            return set(message.meld.copies)
        case _:
            found = set()
            for name in ("copy", "bonus", "drawn", "copies"):
                value = getattr(message, name, None)
                if value is not None and not isinstance(value, bool):
                    found.update(value if isinstance(value, tuple) else (value,))
            meld = getattr(message, "meld", None)
            return found | (set(meld.copies) if meld is not None else set())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_no_observed_event_names_a_tile_that_the_viewer_may_not_know(seed, game):
    known = {viewer: set() for viewer in VIEWERS}
    for _, _, events, state in play(seed, **game):
        if any(isinstance(event, DealStarted) for event in events):
            known = {viewer: set() for viewer in VIEWERS}
        for viewer in VIEWERS:
            if state.deal is not None:
                known_to(viewer, state, known[viewer])
            for event in events:
                if isinstance(event, TileDrawn | HandDealt | BonusReplaced) and event.seat == viewer:
                    known[viewer] |= copies_named(event)
                seen = observe_event(event, viewer)
                if seen is not None:
                    assert copies_named(seen) <= known[viewer]


def test_the_first_tiles_of_a_hand_are_shown_to_its_owner_alone():
    event = HandDealt(seat=B, copies=(9, 3, 140))
    assert observe_event(event, B).copies == (3, 9, 140)
    for viewer in (A, C, D, None):
        assert observe_event(event, viewer) == observe_event(HandDealt(seat=B, copies=(1, 2, 4)), viewer)


def test_an_answer_in_a_claim_window_is_known_to_its_own_seat_alone():
    answer = ClaimAnswered(seat=B, answer=Pass(seat=B))
    assert observe_event(answer, B) == answer
    assert [observe_event(answer, viewer) for viewer in (A, C, D, None)] == [None] * 4


def test_a_seat_that_passed_and_a_seat_that_was_not_asked_look_the_same():
    """Flow 5.3: who was asked is never told, nor after the window."""
    worlds = []
    for held in ("11m2z", "1m22z"):
        state = discard(table(hands={A: "1m9m", B: "4z", C: held}, drawn="9p", wall="567s"), A, "1m")
        events = []
        if state.offers[C] is not None:
            more, state = advance(state, Pass(seat=C))
            events += more
        worlds.append([seen for event in events if (seen := observe_event(event, B)) is not None])
        worlds.append(observe(state, B))
    assert worlds[0] == worlds[2]
    assert worlds[1] == worlds[3]


def test_a_claim_that_lost_is_never_revealed():
    """Flow 5.3."""
    hands = {A: "1m", B: "23m1z", C: "11m2z"}
    base = discard(table(hands=hands, drawn="9p"), A, "1m")
    pung = next(a for a in base.offers[C].actions if isinstance(a, ClaimPung))
    chow = base.offers[B].actions[0]
    lost, passed = act(base, chow, pung), act(base, Pass(seat=B), pung)
    for viewer in (A, C, D, None):
        assert observe(lost, viewer) == observe(passed, viewer)


def test_of_a_wall_only_its_hash_and_size_are_shown():
    for _, _, events, _state in play(2):
        for event in events:
            if isinstance(event, DealStarted):
                shown = msgspec.to_builtins(observe_event(event, A))
                assert not {"seed", "salt", "seats"} & shown.keys()
                assert event.seed not in repr(shown)
                assert event.salt not in repr(shown)
                return


def test_the_secret_of_a_match_is_shown_to_nobody():
    *_, (_, _, _, state) = play(2)
    for viewer in VIEWERS:
        assert state.info.secret not in msgspec.json.encode(observe(state, viewer)).decode()


def test_the_tiles_of_those_who_lost_stay_hidden_when_a_deal_has_ended():
    """Flow 5.5."""
    settled = [
        state
        for number in range(12)
        for _, _, events, state in play(number)
        if any(isinstance(event, DealSettled) for event in events)
    ]
    assert any(state.result.wins for state in settled)
    for state in settled:
        for viewer in VIEWERS:
            view = observe(state, viewer)
            if not state.result.wins:
                shown = set()
            else:
                shown = set(state.deal.hands[state.result.wins[0].seat].concealed)
            for seat in SEATS:
                if seat != viewer:
                    concealed = set(state.deal.hands[seat].concealed) - shown
                    named = set() if view.own is None else set(view.own.concealed)
                    assert not concealed & named


def test_a_concealed_kong_is_shown_to_all_where_the_rule_set_says_so():
    """A-18."""
    shown = [
        seen
        for number in range(30)
        for _, _, events, _ in play(number)
        for event in events
        if isinstance(event, KongDeclared) and (seen := observe_event(event, None)) is not None
    ]
    assert shown
    assert all(seen.meld is not None for seen in shown)


def test_a_discard_looks_the_same_to_all():
    event = TileDiscarded(seat=A, copy=5, drawn=True)
    assert all(observe_event(event, viewer) == event for viewer in VIEWERS)
