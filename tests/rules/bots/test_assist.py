"""The level that plays for somebody else: takes each win, claims and declares nothing, folds to threats."""

import pytest

from rules.bots import choose
from rules.bots.selfplay import match_secret, play_match
from rules.engine.actions import AbortDeal, DeclareRiichi, DeclareWin, Discard, Pass
from rules.engine.events import HandWon, KongDeclared, MeldClaimed, RiichiDeclared
from rules.engine.tiles import tile_of
from rules.engine.view import observe
from rules.registry import rule_sets
from tests.kit.deals import A, B, C, D
from tests.kit.hands import tile
from tests.kit.riichi import Script, table

RULES = [rules.key for rules in rule_sets()]
LENGTHS = {rules.key: rules.lengths[0] for rules in rule_sets()}


def answer(state, seat=A):
    return choose(observe(state, seat, with_waits=False), state.offers[seat], "assist")


@pytest.mark.parametrize("rules", RULES)
def test_it_claims_and_declares_nothing_whatever_is_offered(rules):
    levels = ("assist", "normal", "normal", "normal")
    done, offered = [], set()
    for match in range(2):
        for events, state in play_match(rules, LENGTHS[rules], match_secret(12, match), levels):
            done += [event for event in events if getattr(event, "seat", None) == A]
            if state.offers[A] is not None:
                offered |= {type(action) for action in state.offers[A].actions}
    assert not [e for e in done if isinstance(e, MeldClaimed | KongDeclared | RiichiDeclared)]
    assert offered - {Discard, Pass, DeclareWin}


def test_it_wins_by_itself_and_on_a_discard():
    ready = "23444m456p23456s"
    assert isinstance(answer(table(hands={A: ready}, drawn="7s")), DeclareWin)
    state = table(hands={A: ready}, turn=D, drawn="7s")
    assert isinstance(answer(Script(state).play("D 7s").state), DeclareWin)


def test_a_ready_hand_stays_silent():
    """The same tile goes that would declare."""
    state = table(hands={A: "234567m234p6799s"}, drawn="1z", left=50)
    assert any(isinstance(action, DeclareRiichi) for action in state.offers[A].actions)
    action = answer(state)
    assert isinstance(action, Discard)
    assert tile_of(action.copy) == tile("1z")


def test_a_bad_first_hand_is_played_on():
    state = table(hands={A: "19m1159p35s12345z"}, drawn="8m", left=69, ponds={}, length="hanchan")
    assert any(isinstance(action, AbortDeal) for action in state.offers[A].actions)
    assert isinstance(answer(state), Discard)


def test_a_pair_of_dragons_is_not_claimed():
    state = table(hands={A: "3467m345p6699s66z"}, turn=D, drawn="6z", left=40)
    assert isinstance(answer(Script(state).play("D 6z").state), Pass)


@pytest.mark.parametrize("hand", ["147m258p369s1357z", "2357m1468p24699s", "122m58p3457s1356z"])
def test_it_folds_against_riichi(hand):
    ponds = {B: "9m6m1z4p", C: "2z", D: "2z"}
    state = table(hands={A: hand}, drawn="9m", left=40, ponds=ponds, riichi=(B,), dealer=B)
    action = answer(state)
    assert tile_of(action.copy) in {tile("9m"), tile("6m"), tile("1z"), tile("4p")}


def test_it_answers_the_same_twice():
    state = table(hands={A: "147m258p369s1357z"}, drawn="9m", left=40)
    assert answer(state) == answer(state)


def test_its_matches_have_winners():
    """Four of them by themselves finish hands, too."""
    steps = play_match("riichi", "tonpuu", match_secret(12, 5), ("assist",) * 4)
    assert any(isinstance(event, HandWon) for events, _ in steps for event in events)
