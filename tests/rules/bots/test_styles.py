"""Styles: what bots of one strength do differently, and what a style does to the worth of an action."""

from itertools import islice

import pytest

from rules.bots import LEVELS, STYLES, Style, choose, valued
from rules.bots.choice import EVALUATIONS
from rules.bots.evaluator import Terms, Valued
from rules.bots.selfplay import match_secret, play_match
from rules.bots.styles import BALANCED, styled
from rules.engine.actions import ClaimPung, Discard, OfferKind, Pass
from rules.engine.tiles import Copy
from rules.engine.view import observe
from rules.registry import rule_set, rule_sets
from tests.kit.deals import A


def length_of(rules):
    return rule_set(rules).lengths[0]


def discard(value=0.0, copy=0, **terms):
    return Valued(Discard(seat=A, copy=Copy(copy)), value, Terms(**terms))


def values(style, *worths):
    return [one.value for one in styled(worths, style)]


def test_a_balanced_style_changes_nothing():
    worths = (discard(3.0, chance=0.1, gain=50.0, risk=0.1, loss=20.0), discard(-1.0))
    assert styled(worths, STYLES[BALANCED]) == worths
    assert styled(worths, Style()) == worths


def test_caution_weighs_danger():
    worth = discard(3.0, chance=0.1, gain=50.0, risk=0.1, loss=20.0)
    assert values(Style(caution=2.0), worth) == [pytest.approx(1.0)]
    assert values(Style(caution=0.5), worth) == [pytest.approx(4.0)]


def test_ambition_prefers_the_dearer_of_two_hands_that_are_worth_the_same():
    quick, dear = discard(10.0, chance=0.5, gain=20.0), discard(10.0, chance=0.1, gain=100.0)
    ambitious, swift = values(Style(ambition=1.5), quick, dear), values(Style(ambition=0.5), quick, dear)
    assert ambitious[0] < ambitious[1]
    assert swift[0] > swift[1]


def test_eagerness_weighs_claims_alone():
    claim = Valued(ClaimPung(seat=A, copies=(Copy(0), Copy(1))), 10.0)
    bad = Valued(ClaimPung(seat=A, copies=(Copy(0), Copy(2))), -10.0)
    passing = Valued(Pass(seat=A), 11.0)
    assert values(Style(eagerness=1.2), claim, bad, passing) == [12.0, -8.0, 11.0]
    assert values(Style(eagerness=0.5), claim, bad, passing) == [5.0, -15.0, 11.0]


def test_no_offer_has_a_value_without_a_style_or_a_style_without_a_value():
    assert styled((), STYLES["bold"]) == ()


def test_an_unknown_style_is_refused():
    played = play_match("klasik", length_of("klasik"), match_secret(3, 0), ("normal",) * 4)
    state, offer = next((state, offer) for _, state in played for offer in filter(None, state.offers))
    with pytest.raises(KeyError):
        choose(observe(state, offer.seat), offer, "normal", "reckless")


@pytest.mark.parametrize("rules", [rules.key for rules in rule_sets()])
@pytest.mark.parametrize("style", STYLES)
def test_each_style_plays_by_the_rules(rules, style):
    for _, state in play_match(rules, length_of(rules), match_secret(31, 0), ("normal",) * 4, (style,) * 4):
        if state.result is not None:
            return
    pytest.fail("the deal did not end")


def actions(rules, style, deals):
    """What a bot of this style does in the places of balanced ones, with what it knows of each action."""
    for deal in range(deals):
        for _, state in play_match(rules, length_of(rules), match_secret(77, deal), ("normal",) * 4):
            if state.result is not None:
                break
            for offer in filter(None, state.offers):
                if len(offer.actions) > 1 and offer.kind in (OfferKind.TURN, OfferKind.CLAIM):
                    view = observe(state, offer.seat, with_waits=False)
                    chosen = choose(view, offer, "normal", style)
                    known = valued(view, offer, LEVELS["normal"])
                    yield from (one for one in known if one.action == chosen)


def test_in_the_same_places_a_cautious_bot_risks_less_and_a_bold_one_claims_more():
    risks, claims = {}, {}
    for style in ("cautious", "balanced", "bold"):
        done = list(actions("klasik", style, 6))
        risks[style] = sum(one.terms.risk for one in done if isinstance(one.action, Discard))
        claims[style] = sum(not isinstance(one.action, Discard | Pass) for one in done)
    assert risks["cautious"] < risks["balanced"] < risks["bold"]
    assert claims["cautious"] <= claims["balanced"] <= claims["bold"]
    assert claims["cautious"] < claims["bold"]


@pytest.mark.parametrize("rules", [rules.key for rules in rule_sets()])
def test_who_wavers_a_little_takes_nothing_that_is_worth_much_less(rules):
    level = LEVELS["normal"]
    part = (level.wavering if rules in EVALUATIONS else level.wavering_by_routes) / 2
    other = 0
    for _, state in islice(play_match(rules, length_of(rules), match_secret(8, 0), ("normal",) * 4), 120):
        for offer in filter(None, state.offers):
            if len(offer.actions) > 1 and offer.kind in (OfferKind.TURN, OfferKind.CLAIM):
                view = observe(state, offer.seat, with_waits=False)
                worths = {one.action: one.value for one in valued(view, offer, level)}
                best, chosen = max(worths.values()), worths.get(choose(view, offer, "normal"))
                if chosen is not None:
                    other += chosen < best
                    assert chosen + part * abs(chosen) >= best - part * abs(best)
    assert other, "it does take another than the best one at times"


def test_the_reasons_of_an_action_make_its_value():
    """Of each discard in whole deals: what a win brings, by its chance, less what it risks."""
    for rules in ("klasik", "mcr"):
        for _, state in islice(play_match(rules, length_of(rules), match_secret(5, 0), ("normal",) * 4), 200):
            for offer in filter(None, state.offers):
                for one in valued(observe(state, offer.seat, with_waits=False), offer, LEVELS["normal"]):
                    terms = one.terms
                    assert 0 <= terms.chance <= 1
                    assert 0 <= terms.risk <= 1
                    if isinstance(one.action, Discard):
                        made = terms.chance * terms.gain - terms.risk * terms.loss
                        assert one.value == pytest.approx(made)
