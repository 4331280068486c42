"""What the bots do at a Riichi table, each for what its seat sees."""

import pytest

from rules.bots import LEVELS, choose, valued
from rules.bots.riichi_danger import safe_tiles, wait_shares
from rules.bots.riichi_points import points_of
from rules.bots.riichi_sight import sight_of
from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    Pass,
)
from rules.engine.tiles import RED_COPIES, copy_name, tile_of
from rules.engine.view import observe
from tests.kit.deals import A, B, C, D
from tests.kit.hands import tile
from tests.kit.riichi import Script, table

FAR = "147m258p369s1357z"
"""As far from ready as a hand can be."""
READY = "234567m234p6799s"
"""Concealed, waits for 5 and 8 of bamboo."""


def answer(state, seat=A, level="normal"):
    """What the bot does with the offer that the seat has."""
    return choose(observe(state, seat, with_waits=False), state.offers[seat], level)


def discarded(state, seat=A, level="normal"):
    """The name of the tile that the bot puts on the table, declaring or not."""
    action = answer(state, seat, level)
    assert isinstance(action, Discard | DeclareRiichi)
    return copy_name(action.copy, red_fives=state.options.red_fives)


def offered(hand, given, *, by=D, **told):
    """The answer of A, who holds this hand, to a tile that another discards."""
    state = table(hands={A: hand}, turn=by, drawn=given, **told)
    return answer(Script(state).play(f"{'ABCD'[by]} {given}").state)


# Wins


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_self_drawn_win_is_taken(level):
    state = table(hands={A: READY}, drawn="8s")
    assert isinstance(answer(state, level=level), DeclareWin)


def test_a_win_on_a_discard_is_taken():
    assert isinstance(offered("23444m456p23456s", "7s"), DeclareWin)


def test_an_added_kong_is_robbed():
    state = table(
        hands={A: "23444m456p23456s", B: "19m19p19s1235z"}, turn=B, drawn="7s", melds={B: [("pung", "777s")]}
    )
    script = Script(state).play("B kong 7s")
    assert isinstance(answer(script.state), DeclareWin)


# Riichi


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_closed_ready_hand_declares_riichi(level):
    state = table(hands={A: READY}, drawn="1z", left=50)
    action = answer(state, level=level)
    assert isinstance(action, DeclareRiichi)
    assert tile_of(action.copy) == tile("1z")


def test_the_better_wait_is_kept_for_riichi():
    """Without 8s the hand waits for 4 and 7 of bamboo, without 5s for 7 alone."""
    state = table(hands={A: "123789m12399p56s"}, drawn="8s", left=50)
    assert discarded(state) == "8s"


def test_riichi_is_not_declared_for_tiles_that_are_gone():
    """The hand waits for the third and fourth West alone, and both lie on the table."""
    ponds = {B: "33z", C: "4z", D: "4z"}
    state = table(hands={A: "234567m234678p3z"}, drawn="1z", left=50, ponds=ponds, indicators="3z")
    action = answer(state)
    assert not (isinstance(action, DeclareRiichi) and tile_of(action.copy) == tile("1z"))


def test_who_is_in_riichi_discards_what_comes():
    state = table(hands={A: READY}, drawn="1z", riichi=(A,))
    assert discarded(state) == "1z"


# Calls


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("12789m56p1189s33z", "3m"),
        ("78m123p1145679s2z", "9m"),
        ("23m123789p1199s3z", "1m"),
    ],
)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_hand_without_a_yaku_stays_closed(hand, given, level):
    state = table(hands={A: hand}, turn=D, drawn=given, left=50)
    state = Script(state).play(f"D {given}").state
    assert any(isinstance(action, ClaimChow) for action in state.offers[A].actions)
    assert isinstance(answer(state, level=level), Pass)


def test_a_pair_of_dragons_becomes_a_pung():
    assert isinstance(offered("3467m345p6699s66z", "6z", left=40), ClaimPung)


def test_a_pung_of_a_wind_that_is_nobodys_is_not_called():
    assert isinstance(offered("3467m345p6699s44z", "4z", left=40, ponds={}), Pass)


@pytest.mark.parametrize(("is_played", "expected"), [(True, ClaimChow), (False, Pass)])
def test_simples_are_called_where_open_tanyao_is_played(is_played, expected):
    action = offered("346m22567p34678s", "5s", left=14, options={"open_tanyao": is_played})
    assert isinstance(action, expected)


def test_an_open_hand_that_is_complete_without_a_yaku_aims_at_one():
    """All sets are there, but 1-2-3 takes tanyao away."""
    state = table(hands={A: "456678m55p23s"}, drawn="1s", melds={A: [("chow", "234p")]}, left=40)
    best = max(
        valued(observe(state, A, with_waits=False), state.offers[A], LEVELS["normal"]),
        key=lambda one: one.value,
    )
    assert isinstance(best.action, Discard)
    assert best.terms.route == "tanyao"


# Against riichi


@pytest.mark.parametrize(
    "hand", ["147m258p369s1357z", "2357m1468p24699s", "122m58p3457s1356z", "45m3578p13468s57z"]
)
def test_three_from_ready_it_folds_against_riichi(hand):
    """The tile goes that the other has discarded himself, whatever the hand loses."""
    state = table(
        hands={A: hand},
        drawn="9m",
        left=40,
        ponds={B: "9m6m1z4p", C: "2z", D: "2z"},
        riichi=(B,),
        dealer=B,
    )
    action = answer(state)
    assert isinstance(action, Discard)
    assert tile_of(action.copy) in {tile("9m"), tile("6m"), tile("1z"), tile("4p")}


def test_a_good_ready_hand_pushes_against_riichi():
    """The drawn tile goes, though it may be won on, and the safe pair stays."""
    state = table(
        hands={A: "23440m456p45688s"},
        drawn="3p",
        left=40,
        ponds={B: "9m8s2z", C: "2z", D: "2z"},
        riichi=(B,),
    )
    assert discarded(state) == "3p"


def test_its_own_discards_and_what_has_passed_are_safe_against_riichi():
    """B declared; 5m, 6p and 7p passed, and what lay there before did not."""
    state = table(
        hands={B: READY}, turn=B, drawn="1z", ponds={B: "9m", C: "3s", D: "4s", A: "3p"}, wall="5m6p7p8m"
    )
    script = Script(state).play("B riichi 1z", "C 5m", "D 6p", "A 7p", "B 8m", "to A")
    view = observe(script.state, A)
    safe = safe_tiles(sight_of(view), 0, view.seats[B])
    assert {tile(name) for name in ("9m", "1z", "8m", "5m", "6p", "7p")} <= safe
    assert not {tile(name) for name in ("3s", "4s", "3p")} & safe


def test_a_tile_three_ranks_from_a_safe_one_is_safer():
    fresh = wait_shares((4,) * 34, frozenset())
    after = wait_shares((4,) * 34, frozenset({tile("4m")}))
    assert after[tile("4m")] == 0
    assert after[tile("1m")] < fresh[tile("1m")] / 2
    assert after[tile("7m")] < fresh[tile("7m")]


def test_nobody_waits_beside_tiles_that_are_all_seen():
    unseen = [4] * 34
    unseen[tile("8p")] = 0
    without = wait_shares(unseen, frozenset())
    assert without[tile("9p")] < wait_shares((4,) * 34, frozenset())[tile("9p")]


# Tiles


def test_a_red_five_is_worth_more_than_a_plain_one():
    state = table(hands={A: "234567m0567p223s"}, drawn="4s", left=50)
    worths = {
        one.action.copy: one.value
        for one in valued(observe(state, A, with_waits=False), state.offers[A], LEVELS["normal"])
        if isinstance(one.action, Discard) and tile_of(one.action.copy) == tile("5p")
    }
    red = next(copy for copy in worths if copy in RED_COPIES)
    assert all(worths[red] < worth for copy, worth in worths.items() if copy != red)


def test_honors_go_before_connected_tiles():
    state = table(hands={A: "34567m345p5678s3z"}, drawn="4z", left=60, ponds={}, indicators="9m")
    assert discarded(state)[-1] == "z"


def test_a_bad_first_hand_ends_the_deal_where_it_may():
    state = table(hands={A: "19m1159p35s12345z"}, drawn="8m", left=69, ponds={}, length="hanchan")
    offer = state.offers[A]
    assert any(isinstance(action, AbortDeal) for action in offer.actions)
    assert isinstance(answer(state), AbortDeal)


def test_twelve_orphans_play_on():
    state = table(hands={A: "19m19p19s123456z5p"}, drawn="8m", left=69, ponds={}, length="hanchan")
    assert isinstance(answer(state), Discard)


def test_no_kong_against_riichi_far_from_ready():
    state = table(
        hands={A: "1111m258p369s135z"}, drawn="7z", left=40, ponds={B: "9m1z", C: "2z", D: "2z"}, riichi=(B,)
    )
    assert not isinstance(answer(state), DeclareConcealedKong | DeclareAddedKong)


def test_the_estimate_grows_with_han():
    assert [points_of(han) for han in (1, 2, 2.5)] == [1200, 2300, 3400]
    assert points_of(40) == points_of(13)
