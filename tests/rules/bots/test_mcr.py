"""What the bots do at an MCR table, each for what its seat sees."""

import msgspec
import pytest

from rules.bots import choose
from rules.bots.mcr_danger import threats_of
from rules.bots.position import position_of
from rules.engine.actions import ClaimChow, ClaimPung, DeclareWin, Discard, Pass
from rules.engine.offers import with_turn_offer
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.state import PondTile
from rules.engine.tiles import Copy, copy_name, counts_of, parse_tiles
from rules.engine.view import observe
from rules.mcr.routes import INFEASIBLE, ROUTES, missing_tiles, targets_for, useful_tiles
from tests.kit import deals
from tests.kit.deals import A, B, D
from tests.kit.hands import tile


def table(hand, *, turn=A, drawn=None, left=60, **told):
    """A's hand in a deal with so many tiles left, whatever they are."""
    state = deals.table(rules="mcr", hands={A: hand}, turn=turn, drawn=drawn, wall="", **told)
    deal = msgspec.structs.replace(state.deal, wall=(Copy(0),) * left, back=left)
    return with_turn_offer(state, deal)


def answer(state, level="normal"):
    """What the bot at A does with its offer."""
    return choose(observe(state, A, with_waits=False), state.offers[A], level)


def discarded(state):
    """The name of the tile that A puts on the table."""
    action = answer(state)
    assert isinstance(action, Discard)
    return copy_name(action.copy)


def offered(hand, given, *, by=D, **told):
    """What A, who holds this hand, does with a tile that another discards."""
    state = table(hand, turn=by, drawn=given, **told)
    return answer(deals.discard(state, by, given))


def reach(key, hand, *melds):
    """How many tiles the nearest route of this name lacks, and the tiles that help it."""
    counts = counts_of(parse_tiles(hand))
    found = [
        (missing_tiles(counts, target), useful_tiles(counts, target))
        for target in targets_for(tuple(melds))
        if target.route.key == key
    ]
    return min(found, default=(INFEASIBLE, ()))


# Wins


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_self_drawn_win_is_taken(level):
    state = table("123456m78m55p345s", drawn="9m")
    assert isinstance(answer(state, level), DeclareWin)


def test_a_win_on_a_discard_is_taken():
    assert isinstance(offered("123456m78m55p345s", "9m"), DeclareWin)


# Claims


def test_a_straight_is_not_broken_for_a_pung():
    assert isinstance(offered("1234567899m34s5p", "9m", by=B), Pass)


def test_a_straight_is_not_broken_for_a_chow():
    assert isinstance(offered("12345678m57p34s9m", "6m"), Pass)


def test_a_chow_is_claimed_that_completes_a_mixed_straight():
    """1-2-3, 4-5-6 and 7-8-9 in three suits: the chow leaves the hand waiting for its pair or a set."""
    assert isinstance(offered("123m46p789s55p34s8m", "5p"), ClaimChow | ClaimPung)


def test_a_chow_is_claimed_for_a_mixed_triple_chow():
    assert isinstance(offered("345m345p35s1179p2z", "4s"), ClaimChow)


def test_a_pung_that_brings_no_route_nearer_is_let_go():
    """Seven pairs lack one tile, and what the pung would make lacks more."""
    assert isinstance(offered("1122m4477p3355s6s", "4p"), Pass)


# Discards


def test_a_wait_worth_eight_is_kept_rather_than_more_waits_worth_less():
    """Without 1z the hand waits for the straight's 9m alone, and that wins."""
    state = table("12345678m345p55s", drawn="1z")
    assert discarded(state) == "1z"


def test_six_pairs_wait_for_the_seventh():
    state = table("1133m4477p5588s6s", drawn="1z")
    assert discarded(state) in ("1z", "6s")


def test_the_tiles_of_a_knitted_straight_are_kept():
    state = table("147m258p369s1235s", drawn="5s")
    # 1-2-3 and the pair of 5s are there already: the hand is complete.
    assert isinstance(answer(state), DeclareWin)
    state = table("147m258p36s1235s7z", drawn="5m")
    assert discarded(state) in ("5m", "7z", "5s")


def test_a_flush_lets_the_other_suits_go():
    state = table("112345678m33z6p9s", drawn="9p")
    assert discarded(state)[-1] in "ps"


def test_nobody_is_feared_in_the_first_turns():
    for turns, is_feared in ((5, False), (12, True)):
        state = table("1239m456p78s1357z", drawn="1s")
        pond = tuple(PondTile(copy=Copy(4 * face), drawn=False) for face in range(turns))
        deal = msgspec.structs.replace(state.deal, ponds=((), pond, (), ()))
        position = position_of(observe(with_turn_offer(state, deal), A, with_waits=False))
        assert [threat.ready > 0 for threat in threats_of(position)] == [is_feared, False, False]


def test_a_tile_that_three_open_sets_of_a_suit_wait_for_is_dangerous():
    """Far from ready and late, a tile of another suit goes."""
    state = table(
        "114m25p3699s1235z",
        drawn="9m",
        melds={B: [("chow", "234m"), ("pung", "888m"), ("chow", "456m")]},
        left=4,
    )
    assert discarded(state)[-1] != "m"


# Routes


@pytest.mark.parametrize(
    ("key", "hand", "missing"),
    [
        ("mixed_straight", "123m456p78s55m234s", 1),
        ("mixed_straight", "123m456p7s555m234s", 2),
        ("pure_straight", "123456789m34s55p", 1),
        ("mixed_triple_chow", "345m345p35s11789p", 1),
        ("mixed_shifted_chows", "123m234p35s11789p", 1),
        ("pure_shifted_chows", "123234m35m11789p1s", 1),
        ("half_flush", "123456m112z234p", 5),
        ("full_flush", "1234567891112m", 1),
        ("all_pungs", "111m222p33s44s555z", 1),
        ("seven_pairs", "1133m4477p5588s6s", 1),
        ("thirteen_orphans", "19m19p19s1234567z", 1),
        ("knitted_straight", "147m258p369s12s55z", 1),
        ("lesser_honors_and_knitted_tiles", "147m258p369s1234z", 1),
        ("all_types", "123m456p789s11z55z", 1),
        ("lower_four", "1122334m1234p12s", 2),
    ],
)
def test_the_distance_of_a_route_is_the_tiles_that_it_lacks(key, hand, missing):
    assert reach(key, hand)[0] == missing


@pytest.mark.parametrize(
    ("key", "hand", "useful"),
    [
        ("mixed_straight", "123m456p78s55m234s", "9s"),
        ("mixed_triple_chow", "345m345p35s11789p", "4s"),
        ("seven_pairs", "1133m4477p5588s6s", "6s"),
        ("all_pungs", "111m222p33s44s555z", "34s"),
        ("knitted_straight", "147m258p369s12s55z", "3s"),
        ("all_types", "123m456p789s11z55z", "15z"),
    ],
)
def test_the_useful_tiles_of_a_route_are_those_that_it_lacks(key, hand, useful):
    assert set(reach(key, hand)[1]) == set(parse_tiles(useful))


def test_each_useful_tile_brings_its_route_nearer():
    hands = ("1479m258p36s12z5m", "123456m78p11z55s9s", "1133m4477p5588s6s", "11m234p567s44z66z9p")
    for counts in (counts_of(parse_tiles(hand)) for hand in hands):
        for target in targets_for(()):
            before = missing_tiles(counts, target)
            for useful in useful_tiles(counts, target):
                after = [*counts]
                after[useful] += 1
                assert missing_tiles(after, target) == before - 1, target.route.key


def test_a_meld_takes_its_place_in_a_route_or_closes_it():
    chow = SetFact(MeldKind.CHOW, tile("1m"))
    pung = SetFact(MeldKind.PUNG, tile("9p"))
    assert (
        reach("mixed_straight", "456p78s55m23s", chow)[0] == reach("mixed_straight", "123m456p78s55m23s")[0]
    )
    assert reach("mixed_straight", "456p78s55m", chow, pung)[0] == 1
    assert reach("seven_pairs", "456p78s55m23s1z", chow)[0] == INFEASIBLE
    assert reach("half_flush", "456m78p", chow, pung)[0] == INFEASIBLE
    assert reach("all_pungs", "456p78p55p23p1z", chow)[0] == INFEASIBLE


def test_every_route_can_be_finished():
    """Tile after tile that helps, each with a discard that takes nothing."""
    for target in targets_for(()):
        counts = counts_of(parse_tiles("1479m258p36s1257z"))
        missing = missing_tiles(counts, target)
        for lacks in range(missing - 1, -1, -1):
            counts[useful_tiles(counts, target)[0]] += 1
            assert missing_tiles(counts, target) == lacks, target.route.key
            if lacks:
                assert _discard_that_takes_nothing(counts, target), target.route.key
    assert len(targets_for(())) == len(ROUTES)


def _discard_that_takes_nothing(counts, target):
    missing = missing_tiles(counts, target)
    for tile_held in [face for face, copies in enumerate(counts) if copies]:
        counts[tile_held] -= 1
        if missing_tiles(counts, target) == missing:
            return True
        counts[tile_held] += 1
    return False
