"""Bots of Riichi and MCR among themselves: whole matches of each preset, from a seed."""

import pytest

from rules.bots.selfplay import match_secret, play_match
from rules.engine.events import DealSettled, HandWon, MeldClaimed, RiichiDeclared
from rules.engine.scoring import MeldKind
from rules.engine.tiles import is_honor, is_major, suit_of
from rules.registry import rule_set

NORMAL = ("normal",) * 4


def played(rules, length, match, levels=NORMAL):
    """The events of a match with the state after them, and the state at its end."""
    steps = list(play_match(rules, length, match_secret(11, match), levels))
    return steps, steps[-1][1]


def happened(steps, kind):
    """The events of this type, in order."""
    return [event for events, _ in steps for event in events if isinstance(event, kind)]


@pytest.mark.parametrize("length", rule_set("riichi").lengths)
def test_riichi_matches_are_played_to_their_end(length):
    """No points get lost but sticks that nobody may take; most deals of a longer match are won."""
    steps, end = played("riichi", length, 1, ("normal", "easy", "normal", "easy"))
    assert end.ended is not None
    lost = sum(steps[0][1].scores) - sum(end.scores)
    assert lost >= 0
    assert lost % 1000 == 0
    assert lost == 0 or length == "wrc"
    if length != "one_deal":
        assert happened(steps, RiichiDeclared)
        assert len(happened(steps, HandWon)) >= len(happened(steps, DealSettled)) / 2


def test_most_deals_of_an_mcr_match_are_won():
    """Four normal bots, sixteen deals; what one gains others pay."""
    steps, end = played("mcr", "sixteen", 2)
    assert end.ended is not None
    assert sum(end.scores) == 0
    assert len(happened(steps, HandWon)) >= 10


def test_every_call_keeps_a_yaku_certain():
    """A triplet of honors that count, no chow, one suit, or simples alone: after each call one is there."""
    steps, _ = played("riichi", "tonpuu", 3)
    calls = 0
    for events, state in steps:
        for event in events:
            if isinstance(event, MeldClaimed):
                calls += 1
                assert _has_a_yaku_to_aim_at(state.deal, event.seat)
    assert calls


def _has_a_yaku_to_aim_at(deal, seat):
    hand = deal.hands[seat]
    melds = [meld.fact for meld in hand.melds]
    triplets = {meld.tile for meld in melds if is_honor(meld.tile)}
    triplets |= {tile for tile in hand.tiles if is_honor(tile) and hand.tiles.count(tile) >= 3}
    valued = {31, 32, 33, deal.wind_of(seat).tile, deal.progress.round_wind.tile}
    chows = [meld for meld in melds if meld.kind is MeldKind.CHOW]
    ends = [meld.tile for meld in melds] + [meld.tile + 2 for meld in chows]
    suits = {suit_of(meld.tile) for meld in melds} - {3}
    return bool(triplets & valued) or not chows or len(suits) <= 1 or not any(map(is_major, ends))


def test_the_same_seed_gives_the_same_match():
    for rules in ("riichi", "mcr"):
        (one, _), (two, _) = (played(rules, "one_deal", 5) for _ in range(2))
        assert [events for events, _ in one] == [events for events, _ in two]
