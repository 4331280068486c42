"""What the evaluator counts on: distances of routes, chances, dangers."""

import random
from itertools import pairwise

import msgspec
import pytest

from rules.bots.chances import finish_chance, typical_chance
from rules.bots.danger import threat_of
from rules.bots.position import position_of
from rules.bots.routes import Form, Route, missing_tiles, reach
from rules.engine.shanten import shanten
from rules.engine.state import PondTile
from rules.engine.tiles import FACES, copies_of, counts_of, parse_tiles
from rules.engine.view import observe
from tests.kit.deals import A, B, C, D, table
from tests.kit.hands import tile

ROUTES = {
    "any sets": Route(Form.SETS, 1.0),
    "dots and honors": Route(Form.SETS, 1.0, suits=(False, True, False, True)),
    "dots alone": Route(Form.SETS, 1.0, suits=(False, True, False, False)),
    "a pung of White": Route(Form.SETS, 1.0, pungs=(tile("5z"),)),
    "pungs": Route(Form.PUNGS, 1.0),
    "pungs of honors": Route(Form.PUNGS, 1.0, suits=(False, False, False, True)),
    "orphans": Route(Form.ORPHANS, 1.0),
}


def counts(text):
    return counts_of(parse_tiles(text))


def dealt(rng, size):
    held = [0] * FACES
    for copy in rng.sample(range(136), size):
        held[copy // 4] += 1
    return held


@pytest.mark.parametrize("route", ROUTES.values(), ids=ROUTES)
def test_exactly_the_useful_tiles_of_a_route_bring_it_one_nearer(route):
    rng = random.Random(2)
    for _ in range(25):
        melds = 0 if route.form is Form.ORPHANS else rng.randrange(4)
        held = dealt(rng, 13 - 3 * melds)
        found = reach(held, melds, route)
        assert found.missing == missing_tiles(held, melds, route)
        for face in (face for face in range(FACES) if held[face] < 4):
            more = [copies + (face == other) for other, copies in enumerate(held)]
            assert missing_tiles(more, melds, route) == found.missing - (face in found.useful)


def test_a_route_without_conditions_is_as_far_as_the_shanten_says():
    rng = random.Random(3)
    for _ in range(50):
        melds = rng.randrange(5)
        held = dealt(rng, 14 - 3 * melds)
        assert missing_tiles(held, melds, ROUTES["any sets"]) == shanten(held, melds) + 1


@pytest.mark.parametrize(
    ("route", "hand", "melds", "missing"),
    [
        ("dots and honors", "123456789p11z23m", 0, 3),
        ("dots alone", "123456789p11z23p", 0, 3),
        ("dots alone", "123456789p111z2p", 0, 4),
        ("a pung of White", "123456m789p55z1s", 0, 2),
        ("a pung of White", "123456m789p555z1s", 0, 1),
        ("pungs", "1122m3344p5566s7z", 0, 4),
        ("pungs", "1122m33p7z", 2, 2),
        ("pungs of honors", "11122233344z9s9s", 0, 3),
    ],
)
def test_the_distance_of_a_route(route, hand, melds, missing):
    assert missing_tiles(counts(hand), melds, ROUTES[route]) == missing


def test_the_chance_grows_with_helpful_tiles_and_time_and_falls_with_what_is_missing():
    for missing in (1, 2, 3, 4):
        rising = [finish_chance(missing, rate, 12) for rate in (0.05, 0.1, 0.2, 0.4, 0.8)]
        longer = [finish_chance(missing, 0.2, draws) for draws in (0, 1, 4, 9, 18)]
        for chances in (rising, longer):
            assert all(less <= more for less, more in pairwise(chances))
            assert 0 <= chances[0] < chances[-1] < 1
    farther = [typical_chance(missing, 15) for missing in (0, 1, 2, 3, 4, 5)]
    assert farther[0] == 1
    assert all(less < more for more, less in pairwise(farther))


def position(ponds, melds):
    """A's position with discards before the seats: ``*`` thrown as drawn, ``!`` claimed by B."""
    state = table(hands={A: "147m258p369s1357z"}, drawn="9p", melds=melds)
    lying = tuple(
        tuple(
            PondTile(
                copy=copies_of(tile(name[:2]))[3],
                drawn=name.endswith("*"),
                claimed_by=B if name.endswith("!") else None,
            )
            for name in ponds.get(seat, "").split()
        )
        for seat in (A, B, C, D)
    )
    state = msgspec.structs.replace(state, deal=msgspec.structs.replace(state.deal, ponds=lying))
    return position_of(observe(state, A, with_waits=False))


def threat(ponds, *melds):
    """The player after A as a danger."""
    here = position(ponds, {B: list(melds)})
    return threat_of(here, here.opponents[0], 100.0)


def chance(danger, name):
    return danger.hit_chance(tile(name), 2)


def test_more_melds_and_later_turns_make_a_ready_hand_likelier():
    early, late = "9m", "9m 9s 1s 4z 3z 2z 8s 1m 1p"
    one, three = [("pung", "888m")], [("pung", "888m"), ("chow", "123s"), ("pung", "777p")]
    assert threat({B: early}).ready < threat({B: late}).ready < threat({B: late}, *three).ready
    assert threat({B: early}, *one).ready < threat({B: early}, *three).ready


def test_what_a_seat_threw_away_or_let_go_is_safer():
    danger = threat({B: "6m 9s", C: "4m", D: "7m"}, ("pung", "888m"), ("pung", "888s"))
    assert chance(danger, "6m") < chance(danger, "4s")
    assert chance(danger, "4m") < chance(danger, "6m")
    assert chance(danger, "7m") < chance(danger, "6m")


def test_what_passed_before_the_seat_changed_its_hand_is_not_safe():
    kept = threat({A: "5s", B: "1m 2m*"}, ("pung", "888p"))
    changed = threat({A: "5s", B: "1m 2m"}, ("pung", "888p"))
    assert chance(kept, "5s") < chance(changed, "5s")


def test_the_suit_of_three_melds_is_more_dangerous_than_the_others():
    danger = threat({B: "9m"}, ("pung", "888s"), ("chow", "123s"), ("pung", "111z"))
    assert chance(danger, "5s") > chance(danger, "5p")


def test_a_claimed_discard_counts_once_in_its_meld():
    melds = {B: [("pung", "888s")]}
    assert position({C: "8s!"}, melds).unseen[tile("8s")] == 1
    assert position({C: "8s"}, melds).unseen[tile("8s")] == 0
