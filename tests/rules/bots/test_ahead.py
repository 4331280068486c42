"""Looking ahead: ready hands and those one tile from it, counted out to the exact gain of each wait."""

import msgspec
import pytest

from rules.bots import choose
from rules.bots.ahead import Ahead, ByRoute
from rules.bots.klasik import KlasikPolicy
from rules.bots.mcr_hands import hands_at
from rules.bots.position import Holding, position_of
from rules.bots.prospects import Prospect
from rules.engine.actions import Discard
from rules.engine.offers import with_turn_offer
from rules.engine.scoring import WinBy, WinFacts
from rules.engine.tiles import FACES, Copy, Tile, Wind, copy_name, counts_of, parse_tiles
from rules.engine.view import observe
from rules.klasik.score import score_klasik, won_total
from rules.mcr.options import DEFAULT_OPTIONS
from rules.mcr.score import score_mcr, won_both_ways
from tests.kit import deals
from tests.kit.deals import A, B
from tests.kit.hands import tile

DRAWS = 12


def table(rules, hand, drawn, **told):
    state = deals.table(rules=rules, hands={A: hand}, drawn=drawn, wall="", **told)
    deal = msgspec.structs.replace(state.deal, wall=(Copy(0),) * 60, back=60)
    return with_turn_offer(state, deal)


def ahead(rules, hand, drawn, **told):
    """What looks ahead at A's table, and A's hand without the tile that it has drawn."""
    position = position_of(observe(table(rules, hand, drawn, **told), A, with_waits=False))
    if rules == "mcr":
        found = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=True).ahead
    else:
        found = Ahead(position, KlasikPolicy().game(position))
    return found, position.holding.without(tile(drawn))


def facts(holding, winning, drawn):
    """This hand with that tile, for East in the East round."""
    return WinFacts(
        concealed=tuple(face for face in holding.faces for _ in range(holding.counts[face])),
        melds=holding.melds,
        bonus=(),
        tile=tile(winning) if isinstance(winning, str) else winning,
        by=WinBy.SELF_DRAW if drawn else WinBy.DISCARD,
        seat_wind=Wind.EAST,
        round_wind=Wind.EAST,
        from_wind=None if drawn else Wind.SOUTH,
    )


def discarded(rules, hand, drawn, level="hard", **told):
    state = table(rules, hand, drawn, **told)
    action = choose(observe(state, A, with_waits=False), state.offers[A], level)
    assert isinstance(action, Discard)
    return copy_name(action.copy)


# Ready hands


def test_a_ready_hand_that_reaches_no_eight_points_has_no_prospect():
    """Two chows claimed, and nothing beside All Chows."""
    melds = {A: [("chow", "234m"), ("chow", "567p")]}
    found, left = ahead("mcr", "12399s67p", "1z", melds=melds)
    assert found.ready(left, DRAWS) == Prospect()


def test_a_wait_that_needs_the_own_draw_for_eight_points_counts_as_drawn_alone():
    """Mixed shifted chows, 6, and self-drawn 1 beside a chow claimed; given, it lacks points."""
    melds = {A: [("chow", "123m")]}
    found, left = ahead("mcr", "234p35s678m99m", "1z", melds=melds)
    position, game = found.position, found.game
    waited = [
        (tile_waited, drawn)
        for tile_waited in game.waits(left)
        for drawn in (True, False)
        if game.gain(left, tile_waited, drawn).points
    ]
    weight = sum(
        position.unseen[one] * (game.pace.drawn if drawn else game.pace.given) for one, drawn in waited
    )
    assert found.wait(left).weight == pytest.approx(weight)


@pytest.mark.parametrize(("drawn", "payers"), [(False, 4), (True, 6)])
def test_klasik_counts_what_the_exact_points_of_a_wait_bring(drawn, payers):
    """The limit aside, the totals of the score: on a discard four times, self-drawn six times (K-8)."""
    found, left = ahead("klasik", "123456m789p555z1s", "9s")
    total = score_klasik(facts(left, "1s", drawn)).total
    others = found.game.gain(left, tile("1s"), drawn).points - payers * total
    assert (
        others
        == found.game.gain(left, tile("1s"), not drawn).points
        - (10 - payers) * score_klasik(facts(left, "1s", not drawn)).total
    )
    assert found.game.gain(left, tile("2s"), drawn).points == 0


@pytest.mark.parametrize(
    "hand", ["123456m789p555z1s", "1112345678999m", "11122233344z55m", "123m456p78s22z345s"]
)
@pytest.mark.parametrize("drawn", [True, False])
def test_a_quick_total_is_that_of_the_score(hand, drawn):
    counts = counts_of(parse_tiles(hand))
    for winning in range(FACES):
        if counts[winning] < 4:
            won = facts(Holding(tuple(counts), ()), Tile(winning), drawn)
            assert won_total(won)[0] == score_klasik(won).total
            given = facts(Holding(tuple(counts), ()), Tile(winning), drawn=False)
            fan, key = won_both_ways(given)[drawn]
            score = score_mcr(won)
            assert fan == (score.fan if score.win else 0)
            assert key == (score.lines[0].key if score.win else "")


def test_the_more_copies_are_left_the_likelier_a_ready_hand_wins():
    few, left = ahead("klasik", "123456m789p55z23s", "9p", melds={B: [("pung", "111s")]})
    many, _ = ahead("klasik", "123456m789p55z23s", "9p")
    assert few.ready(left, DRAWS).chance < many.ready(left, DRAWS).chance


def test_of_as_many_copies_those_that_others_keep_least_win_most_often_in_klasik():
    """All are single waits on three copies, by their rank; the last one is an honor."""
    chances = []
    for waited in ("5s", "4s", "3s", "2s", "1s", "5z"):
        found, left = ahead("klasik", f"123456789m111p{waited}", "9p", melds={B: [("pung", "222z")]})
        assert found.position.unseen[tile(waited)] == 3
        chances.append(found.ready(left, DRAWS).chance)
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


# One tile from ready


@pytest.mark.parametrize("rules", ["klasik", "mcr"])
def test_a_hand_one_tile_from_ready_is_worth_less_than_ready_and_more_the_more_draws_are_left(rules):
    near, left = ahead(rules, "1234567m59p2388s", "1z")
    ready, full = ahead(rules, "12345678m9p2388s", "1z")
    now = [near.nearly_ready(left, draws).worth for draws in (1, 4, 9, 16)]
    assert now == sorted(now)
    assert 0 <= now[-1] < ready.ready(full.without(tile("9p")), 16).worth or not ready.wait(full).weight


def test_a_hand_of_which_no_ready_hand_wins_has_no_prospect():
    melds = {A: [("chow", "234m"), ("chow", "567p")]}
    found, left = ahead("mcr", "1239s679p9s", "1z", melds=melds)
    assert found.nearly_ready(left, DRAWS).worth == 0


# In the places of estimates


def test_hands_that_are_not_tried_count_as_the_tried_ones_turn_out():
    found, left = ahead("klasik", "1234567m59p2388s", "1z")
    exact = found.nearly_ready(left, DRAWS)
    high, low = Prospect(2 * exact.chance, exact.gain), Prospect(0.2 * exact.chance, exact.gain)
    rows = [[ByRoute(2, high), ByRoute(2, low)]]
    tried, scaled = found.counted_out([high, low], [left, left], rows, DRAWS)
    assert tried.worth == pytest.approx(exact.worth)
    assert scaled.worth == pytest.approx(low.worth / 2)


def test_hands_farther_from_ready_keep_their_estimate():
    found, left = ahead("klasik", "147m258p369s1357z", "2z")
    estimate = Prospect(0.1, 100.0)
    assert found.counted_out([estimate], [left], [[ByRoute(6, estimate)]], DRAWS) == [estimate]


# What the hard bot does


def test_the_hard_bot_keeps_the_wait_that_wins():
    assert discarded("mcr", "12345678m345p55s", "1z") == "1z"


def test_the_hard_bot_takes_the_dearer_of_two_waits_with_as_many_tiles():
    """White or 2s as the pair to wait for beside four sets: White's pair has points of its own."""
    assert discarded("klasik", "123456m789p234s2p", "5z") == "2p"
