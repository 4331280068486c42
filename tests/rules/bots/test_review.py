"""A decision beside what a hard bot would have done: what counts as the same, and what it costs."""

import pytest

from rules.bots import LEVELS, choose, valued
from rules.bots.review import Verdict, has_choice, judged
from rules.engine.actions import ClaimChow, ClaimPung, DeclareWin, Discard, Offer, OfferKind, Pass
from rules.engine.state import Phase
from rules.engine.tiles import Seat
from rules.engine.view import observe
from tests.kit.play import play

RULES = ("klasik", "riichi", "mcr")


def asked(rules, kind, wanted=lambda _offer: True, seeds=range(1, 30)):
    """The first view of somebody who has an offer of this kind."""
    phase = {OfferKind.TURN: Phase.TURN, OfferKind.CLAIM: Phase.CLAIM}[kind]
    for seed in seeds:
        for _before, _action, _events, state in play(seed, rules=rules, greedy=True):
            if state.phase is not phase:
                continue
            for offer in state.offers:
                if offer is not None and offer.kind is kind and has_choice(offer) and wanted(offer):
                    return observe(state, offer.seat, with_waits=False), offer
    raise AssertionError("nobody was asked")


def offer_of(*actions, kind=OfferKind.CLAIM):
    return Offer(id="1", seat=Seat.A, kind=kind, actions=actions)


def has_win(offer):
    return any(isinstance(action, DeclareWin) for action in offer.actions)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", [OfferKind.TURN, OfferKind.CLAIM])
def test_who_does_what_a_hard_bot_does_loses_nothing(rules, kind):
    view, offer = asked(rules, kind)
    found = judged(view, offer, choose(view, offer, "hard"))
    assert (found.verdict, found.loss, found.differences) == (Verdict.EQUAL, 0, ())


@pytest.mark.parametrize("rules", RULES)
def test_the_loss_is_the_worth_of_the_best_less_that_of_what_was_chosen(rules):
    view, offer = asked(rules, OfferKind.TURN, lambda one: not has_win(one))
    worths = [one for one in valued(view, offer, LEVELS["hard"]) if isinstance(one.action, Discard)]
    worst, best = min(worths, key=lambda one: one.value), max(worths, key=lambda one: one.value)
    found = judged(view, offer, worst.action)
    assert found.verdict is Verdict.LESS
    assert found.loss == pytest.approx(best.value - worst.value)
    assert found.differences
    speaks_for = [one.weight > 0 for one in found.differences]
    assert speaks_for == sorted(speaks_for, reverse=True)


@pytest.mark.parametrize("rules", RULES)
def test_a_win_that_was_let_go_by_costs_what_it_would_have_brought_beyond_the_hand(rules):
    view, offer = asked(rules, OfferKind.TURN, has_win)
    discard = next(action for action in offer.actions if isinstance(action, Discard))
    found = judged(view, offer, discard, win_gain=100_000)
    assert found.verdict is Verdict.MISSED_WIN
    assert isinstance(found.best, DeclareWin)
    assert 0 < found.loss <= 100_000
    win = next(action for action in offer.actions if isinstance(action, DeclareWin))
    assert judged(view, offer, win, win_gain=100_000).verdict is Verdict.EQUAL


def test_one_thing_to_do_is_no_decision():
    twins = [Discard(seat=Seat.A, copy=copy) for copy in (0, 1)]
    assert not has_choice(offer_of(*twins, kind=OfferKind.TURN))
    assert has_choice(offer_of(*twins, Discard(seat=Seat.A, copy=4), kind=OfferKind.TURN))
    assert has_choice(offer_of(ClaimPung(seat=Seat.A, copies=(1, 2)), Pass(seat=Seat.A)))
    assert not has_choice(offer_of(Pass(seat=Seat.A), kind=OfferKind.READY))


def test_another_copy_of_the_same_tile_is_the_same_decision():
    view, offer = asked("klasik", OfferKind.TURN, lambda one: not has_win(one))
    chosen = choose(view, offer, "hard")
    assert isinstance(chosen, Discard)
    twins = [
        action
        for action in offer.actions
        if isinstance(action, Discard) and action.copy // 4 == chosen.copy // 4
    ]
    assert {judged(view, offer, twin).verdict for twin in twins} == {Verdict.EQUAL}


def test_what_the_bot_puts_no_number_on_costs_at_most_what_the_hand_was_worth():
    """In Riichi it never considers a claim that leaves no certain yaku."""

    def never(offer):
        return any(isinstance(action, ClaimChow) for action in offer.actions) and not has_win(offer)

    for seed in range(1, 40):
        view, offer = asked("riichi", OfferKind.CLAIM, never, seeds=[seed])
        known = {one.action for one in valued(view, offer, LEVELS["hard"])}
        unknown = [action for action in offer.actions if action not in known]
        if unknown:
            break
    found = judged(view, offer, unknown[0])
    best = max(one.value for one in valued(view, offer, LEVELS["hard"]))
    assert (found.verdict, found.loss) == (Verdict.NEVER, max(0.0, best))
