"""Riichi at the level that looks ahead: hands by the draws left, exact points, places of a match."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from rules.bots import LEVELS, valued
from rules.bots.position import Holding
from rules.bots.riichi_ahead import Ahead, missing, useful_tiles
from rules.bots.riichi_estimate import ODDS
from rules.bots.riichi_hands import expected_points, ready_points
from rules.bots.riichi_place import Stakes
from rules.bots.riichi_sight import sight_of
from rules.engine.actions import DeclareRiichi, Discard
from rules.engine.scoring import MeldKind, SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import Wind, counts_of, format_tiles, parse_tiles, tile_of
from rules.engine.view import observe
from rules.riichi.score import score_riichi
from tests.kit.deals import A, B, C, D
from tests.kit.hands import tile
from tests.kit.riichi import table

EVEN = Stakes(own=25_000, others=(25_000,) * 3, deals_after=4.0, counts=True)
SINGLE = Stakes(own=25_000, others=(25_000,) * 3, deals_after=0.0, counts=False)


def holding(hand, *melds):
    return Holding(tuple(counts_of(parse_tiles(hand))), melds)


def sight(hand="147m258p369s1357z", **told):
    told = {"left": 40, "ponds": {}, "indicators": "4z"} | told
    return sight_of(observe(table(hands={A: hand}, drawn="9m", **told), A, with_waits=False))


def ahead(seen=None, draws=10, stakes=SINGLE, hits=(0.0,) * 34, costs=(0.0,) * 34):
    seen = seen or sight()
    return Ahead(
        sight=seen, stakes=stakes, draws=draws, stays=ODDS.stays(draws), hits=list(hits), costs=list(costs)
    )


# Points


@pytest.mark.parametrize(
    "hand", ["234567m234p6799s", "123789m123p1299s", "1133557799m55p1z", "22244m555p6678s"]
)
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("wind", [Wind.EAST, Wind.SOUTH])
def test_a_ready_hand_is_worth_what_it_scores(hand, drawn, wind):
    """Silent, dora and all; with riichi a little more, for luck."""
    seen = sight(hand, dealer=A if wind is Wind.EAST else D)
    held = holding(hand)
    for face in useful_tiles(held):
        facts = WinFacts(
            concealed=parse_tiles(hand),
            melds=(),
            bonus=(),
            tile=face,
            by=WinBy.SELF_DRAW if drawn else WinBy.DISCARD,
            seat_wind=wind,
            round_wind=Wind.EAST,
            from_wind=None if drawn else Wind.NORTH,
            dora=seen.indicators,
        )
        silent = score_riichi(facts, seen.options)
        points = ready_points(seen, held, face, drawn=drawn, riichi=False)
        assert points == (silent.total if silent.win else 0)
        declared = score_riichi(replace(facts, flags=frozenset({WinFlag.RIICHI})), seen.options)
        assert declared.total <= ready_points(seen, held, face, drawn=drawn, riichi=True)


def test_an_open_hand_without_a_yaku_is_worth_nothing():
    seen = sight()
    held = holding("456m123s99s23p", SetFact(MeldKind.CHOW, tile("6s")))
    assert ready_points(seen, held, tile("4p"), drawn=True, riichi=False) == 0


def test_luck_adds_to_riichi_alone():
    options = sight().options
    plain, lucky = (
        expected_points(3, 40, Wind.SOUTH, options, drawn=False, lucky=lucky) for lucky in (False, True)
    )
    assert plain == 5200
    assert plain < lucky < 8000


# Ahead


def test_what_is_near_is_told_with_its_useful_tiles():
    assert missing(holding("234567m234p6799s")) == 1
    assert format_tiles(useful_tiles(holding("234567m234p6799s"))) == "58s"
    assert missing(holding("114477m2255p668s")) == 1
    assert missing(holding("19m19p19s1234567z")) == 1


def test_more_draws_are_worth_more():
    """The chance grows with each draw; before a hand is ready it takes two."""
    near = ahead()
    for course in (near.ready(holding("234567m234p6799s")), near.before(holding("234567m24p6799s1z"))):
        growing = course.chance[course.chance.count(0.0) - 1 :]
        assert len(growing) >= len(course.chance) - 1
        assert all(one < two for one, two in pairwise(growing))
        assert course.chance[-1] < 1


def test_a_ready_hand_is_worth_more_than_the_one_before_it():
    near = ahead()
    ready, before = near.ready(holding("234567m234p6799s")), near.before(holding("234567m24p6799s1z"))
    assert all(one > two for one, two in zip(ready.worth[1:], before.worth[1:], strict=True))


def test_a_wait_that_was_thrown_away_is_won_on_by_drawing_alone():
    held = holding("234567m234p6799s")
    free, barred = ahead().ready(held), ahead().ready(held, thrown=(tile("5s"),))
    assert 0 < barred.chance[5] < free.chance[5]


def test_a_wait_for_tiles_that_are_gone_is_no_chance():
    seen = sight(ponds={B: "555s", C: "0s8888s"})
    assert ahead(seen).ready(holding("234567m234p6799s")).chance[-1] == 0


def test_danger_on_the_way_is_taken_off():
    """The spare tile must go before the hand is ready."""
    safe, held = ahead(), holding("234567m24p6799s1z")
    hits, costs = [0.0] * 34, [0.0] * 34
    hits[tile("1z")], costs[tile("1z")] = 0.1, 800.0
    assert ahead(hits=hits, costs=costs).before(held).worth[8] < safe.before(held).worth[8] - 50


# Places


@pytest.mark.parametrize("points", [2000, 8000])
def test_near_even_scores_a_point_is_worth_about_a_point(points):
    assert EVEN.gain(points) == pytest.approx(points, rel=0.25)
    assert EVEN.loss(points, 0) == pytest.approx(points, rel=0.25)


def test_places_do_not_count_in_single_deals():
    assert SINGLE.gain(8000) == 8000
    assert SINGLE.loss(8000, 2) == 8000


def last_deal(own, *others):
    return Stakes(own=own, others=others, deals_after=0.0, counts=True)


def test_at_the_end_what_reaches_the_next_place_counts():
    """8,000 behind in the last deal, 1,000 points leave the seat where it is and end the match there."""
    behind = last_deal(21_000, 29_000, 40_000, 10_000)
    assert behind.gain(7700) > 2 * 7700 / 1000 * max(1.0, behind.gain(1000))


def test_the_leader_wins_with_anything():
    """In the last deal a small win of the first is worth far more than its points."""
    assert last_deal(32_000, 30_000, 20_000, 18_000).gain(1000) > 2000


def test_paying_the_rival_costs_more():
    rival = last_deal(30_000, 28_000, 21_000, 21_000)
    assert rival.loss(2000, 0) > rival.loss(2000, 1)


# What it is worth, and why


def told(state, level="hard"):
    return valued(observe(state, A, with_waits=False), state.offers[A], LEVELS[level])


STATES = {
    "far": table(hands={A: "147m258p369s1357z"}, drawn="9m", left=40),
    "near": table(hands={A: "234567m24p6799s1z"}, drawn="9p", left=40),
    "ready": table(hands={A: "234567m234p6799s"}, drawn="1z", left=50),
    "threatened": table(
        hands={A: "23440m456p45688s"}, drawn="3p", left=40, ponds={B: "9m8s2z", C: "2z", D: "2z"}, riichi=(B,)
    ),
}


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "assist"])
@pytest.mark.parametrize("name", STATES)
def test_a_worth_is_what_its_terms_say(name, level):
    """Chance times gain less risk times loss; a red five counts a little more beside."""
    values = [one for one in told(STATES[name], level) if isinstance(one.action, Discard | DeclareRiichi)]
    assert values
    for one in values:
        terms = one.terms
        assert 0 <= terms.chance <= 1
        assert 0 <= terms.risk <= 1
        reasons = terms.chance * terms.gain - terms.risk * terms.loss
        assert reasons - one.value == pytest.approx(0, abs=0.01) or reasons - one.value == pytest.approx(150)


def test_a_risk_is_told_where_there_is_one():
    risks = {tile_of(one.action.copy): one.terms.risk for one in told(STATES["threatened"])}
    assert risks[tile("8s")] == 0
    assert risks[tile("3p")] > 0.02


def test_a_route_is_told():
    routes = {one.terms.route for one in told(STATES["near"])}
    assert "riichi" in routes or "tanyao" in routes


def test_a_hard_bot_keeps_the_wait_that_is_worth_more():
    """2-3-4 in three suits comes with 4s alone: two tiles wait for it, and the lone 9p goes."""
    state = table(hands={A: "23478m234p2399s9p"}, drawn="1z", left=50, ponds={})
    best = max(told(state), key=lambda one: one.value)
    assert tile_of(best.action.copy) in {tile("9p"), tile("1z")}


def test_what_would_take_too_long_is_estimated(monkeypatch):
    """Where no hand may be scored any more the estimate decides, and keeps to the same tile here."""
    state = table(hands={A: "234567m24p6799s1z"}, drawn="9p", left=40)
    exact = max(told(state), key=lambda one: one.value)
    monkeypatch.setattr("rules.bots.riichi_ahead._MOST_HANDS", 0)
    estimated = max(told(state), key=lambda one: one.value)
    assert estimated.terms.chance != exact.terms.chance
    assert estimated.terms.chance > 0
    assert missing(holding("234567m24p6799s1z9p").without(tile_of(estimated.action.copy))) == 2


def test_the_more_sets_lie_there_the_less_others_give():
    """The same wait for the same tiles, with one, two and three sets of dragons on the table."""
    dragons = [SetFact(MeldKind.PUNG, tile(name)) for name in ("5z", "6z", "7z")]
    hands = ("123m456p78s11s", "123m78s11s", "78s11s")
    seen = ahead()
    chances = [
        seen.ready(holding(hand, *dragons[:number])).chance[8] for number, hand in enumerate(hands, start=1)
    ]
    assert chances[0] > chances[1] > chances[2] > 0
