"""What MCR bots know of many routes and discards at once is what each route says of each hand alone."""

import pytest

from rules.bots.ahead import ByRoute
from rules.bots.mcr_hands import _BACKWARD, _LEAST, _MOST_ROUTES, _ODDS, _SPECIAL, Hands, hands_at
from rules.bots.mcr_points import _WITH_HONORS, bonus_of, route_worth, won
from rules.bots.mcr_reach import (
    givers_to,
    givers_without,
    lacking,
    plausible_targets,
    rate_of,
    useful_without,
)
from rules.bots.position import position_of
from rules.bots.prospects import NONE, Prospect
from rules.bots.selfplay import play_match
from rules.engine.actions import OfferKind
from rules.engine.scoring import WinBy, WinFacts, WinFlag
from rules.engine.tiles import Wind
from rules.engine.view import observe
from rules.mcr.options import DEFAULT_OPTIONS
from rules.mcr.routes import INFEASIBLE, ROUTES, missing_tiles, useful_tiles
from rules.mcr.score import score_mcr


def turns(seed, level="normal"):
    """The positions of a deal in which somebody is to discard."""
    for _, state in play_match("mcr", "one_deal", seed.to_bytes(32, "big"), [level] * 4):
        offer = next((offer for offer in state.offers if offer is not None), None)
        if offer is not None and offer.kind is OfferKind.TURN:
            yield position_of(observe(state, offer.seat, with_waits=False))


@pytest.fixture(scope="module")
def positions():
    return [position for seed in range(6) for position in turns(seed)]


def plain_rows(hands, holding, draws):
    """By route and discard what ``Hands`` finds for all at once: each hand asked by itself."""
    position = hands.position
    for aim in hands._near(holding, draws):
        target, route = aim.target, aim.target.route
        lefts = [holding.without(tile) for tile in holding.faces]
        lacks = [missing_tiles(left.counts, target) for left in lefts]
        row = []
        for left, lack in zip(lefts, lacks, strict=True):
            shown = INFEASIBLE if route.form in _SPECIAL else lack
            if lack <= 1 and hands.ahead is not None:
                row.append(ByRoute(shown, NONE))
                continue
            chance = _BACKWARD * _ODDS.typical(max(lack, 1), draws, route.pace)
            if lack == min(lacks):
                useful = useful_tiles(left.counts, target)
                rate = (
                    2.3 * sum(position.unseen[tile] for tile in useful)
                    if lack <= 1
                    else rate_of(useful, target, givers_to(left.counts, position.unseen))
                )
                rate /= position.unseen_total
                chance = _ODDS.counted(max(lack, 1), rate, draws, route.pace)
            enough, gain = route_worth(route, bonus_of(left, position))
            row.append(ByRoute(shown, Prospect(chance * enough, gain, route.key)))
        yield row


@pytest.mark.parametrize("looks_ahead", [True, False])
def test_what_routes_bring_to_each_discard_is_what_they_bring_to_each_hand(
    positions, looks_ahead, monkeypatch
):
    found = []
    by_route = Hands._by_route

    def noted(self, *asked):
        found.append(by_route(self, *asked))
        return found[-1]

    monkeypatch.setattr(Hands, "_by_route", noted)
    assert len(positions) > 200
    for position in positions:
        hands = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=looks_ahead)
        draws = position.draws_left(3)
        found.clear()
        hands.after_discards(position.holding, draws)
        assert found == list(plain_rows(hands, position.holding, draws))


def test_the_useful_tiles_of_each_route_are_those_of_the_hand_that_is_left(positions):
    for position in positions[::5]:
        holding = position.holding
        hands = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=False)
        for aim in hands._near(holding, 12):
            for tile in holding.faces:
                left = holding.without(tile)
                asked = useful_tiles(left.counts, aim.target)
                assert sorted(useful_without(aim, lacking(aim), left, tile)) == sorted(asked), aim.target


def test_what_comes_to_a_hand_less_a_tile_is_found_from_what_comes_to_the_whole(positions):
    for position in positions:
        whole = givers_to(position.holding.counts, position.unseen)
        for tile in position.holding.faces:
            counts = position.holding.without(tile).counts
            assert givers_without(whole, counts, tile) == givers_to(counts, position.unseen)


def test_a_fixed_part_is_taken_out_of_a_hand(positions):
    """What is left of each suit beside it has no more than was held."""
    for position in positions[::7]:
        hands = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=False)
        for aim in hands._near(position.holding, 12):
            if aim.codes is not None and aim.target.route.faces is None:
                held = sum(min(position.holding.counts[face], n) for face, n in aim.target.needed)
                wanted = sum(copies for _, copies in aim.target.needed)
                assert aim.lacks == wanted - held


@pytest.mark.parametrize("drawn", [True, False])
def test_the_points_of_a_ready_hand_are_those_of_the_score(positions, drawn):
    ready = 0
    for position in positions:
        hands = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=True)
        for tile in position.holding.faces:
            left = position.holding.without(tile)
            for waited in hands.ahead.game.waits(left):
                ready += 1
                is_last = position.unseen[waited] == 1 and not left.counts[waited]
                given_by = Wind.SOUTH if position.wind is Wind.EAST else Wind.EAST
                score = score_mcr(
                    WinFacts(
                        concealed=tuple(face for face in left.faces for _ in range(left.counts[face])),
                        melds=left.melds,
                        bonus=(),
                        tile=waited,
                        by=WinBy.SELF_DRAW if drawn else WinBy.DISCARD,
                        seat_wind=position.wind,
                        round_wind=position.round_wind,
                        from_wind=None if drawn else given_by,
                        flags=frozenset({WinFlag.LAST_OF_KIND} if is_last else ()),
                    )
                )
                found = won(position, left, waited, DEFAULT_OPTIONS, drawn=drawn)
                assert found.fan == (score.fan if score.win else 0)
    assert ready > 50


def test_no_route_is_nearer_than_it_looks_at_a_glance(positions):
    for position in positions[::3]:
        for holding in (position.holding, *map(position.holding.without, position.holding.faces)):
            for fewest, outline in plausible_targets(holding, common_only=False):
                assert fewest <= missing_tiles(holding.counts, outline.target), outline.target.route


def test_the_routes_worth_a_look_are_those_of_most_worth_among_all(positions):
    """Routes that are left out unseen would not have been among them."""
    for position in positions[::3]:
        hands = hands_at(position, DEFAULT_OPTIONS, common_only=False, looks_ahead=False)
        holding, bonus = position.holding, bonus_of(position.holding, position)
        worths = {}
        for _, outline in plausible_targets(holding, common_only=False):
            lacks = missing_tiles(holding.counts, outline.target)
            if lacks < INFEASIBLE:
                route = outline.target.route
                chance = _ODDS.typical(max(lacks, 1), 12, route.pace)
                worths[-outline.place] = chance * route_worth(route, bonus).on_average
        ranked = sorted(worths, key=lambda place: (worths[place], place), reverse=True)[:_MOST_ROUTES]
        best = [place for place in ranked if worths[place] >= _LEAST * worths[ranked[0]]]
        places = {
            outline.target: -outline.place for _, outline in plausible_targets(holding, common_only=False)
        }
        assert [places[aim.target] for aim in hands._near(holding, 12)] == best


def test_routes_of_one_key_promise_the_same():
    alike = {}
    for route in ROUTES:
        told = (route.fan, route.more, route.pace, route.key in _WITH_HONORS)
        assert alike.setdefault(route.key, told) == told
