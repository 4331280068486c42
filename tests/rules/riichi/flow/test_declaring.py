"""Declaring riichi: who may, with what, the stick, and what binds afterwards (R-4)."""

import pytest

from rules.engine.actions import DeclareRiichi, Discard
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.events import (
    DrawKind,
    HandWon,
    MeldClaimed,
    RiichiDeclared,
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.tiles import SEATS, copy_name
from tests.kit.deals import A, B, C, kinds, own
from tests.kit.riichi import NORTHS, Script, discards_offered, riichi_offered, table, yaku

TENPAI = "234m345678p67s99s"
"""Waits for 5s and 8s."""


def may_declare(**given):
    given.setdefault("hands", {A: TENPAI})
    given.setdefault("drawn", "1z")
    return riichi_offered(table(**given), A)


# Conditions


def test_riichi_is_offered_with_the_discards_that_leave_the_hand_tenpai_and_no_others():
    """Trap 37."""
    assert may_declare() == {"1z"}
    assert may_declare(hands={A: "123456789m1123p"}, drawn="9p") == {"1p", "9p"}
    assert may_declare(hands={A: "19m28p37s123567z5m"}) == set()


def test_declaring_with_a_discard_that_breaks_tenpai_is_refused():
    """Trap 37."""
    state = table(hands={A: TENPAI}, drawn="1z")
    with pytest.raises(IllegalAction):
        decide(state, DeclareRiichi(seat=A, copy=own(state, A, "2m")))


def test_the_red_five_and_the_plain_one_are_two_choices():
    assert may_declare(hands={A: "123456789m9905p"}, drawn="4p") == {"0p", "4p", "5p"}


@pytest.mark.parametrize(("points", "offered"), [(1_000, {"1z"}), (900, set()), (0, set()), (-100, set())])
def test_it_takes_a_thousand_points(points, offered):
    """Trap 36: exactly 1,000 are enough."""
    scores = (points, 25_000, 25_000, 50_000 - points)
    assert may_declare(scores=scores) == offered


def test_where_the_option_says_so_it_may_be_declared_in_debt():
    options = {"riichi_in_debt": True}
    assert may_declare(scores=(900, 25_000, 25_000, 49_100), options=options) == {"1z"}
    state = table(hands={A: TENPAI}, drawn="1z", scores=(900, 25_000, 25_000, 49_100), options=options)
    assert Script(state).play("A riichi 1z", "close").state.scores[A] == -100


@pytest.mark.parametrize(("left", "offered"), [(4, {"1z"}), (3, set())])
def test_four_live_tiles_must_be_left_after_the_own_draw(left, offered):
    """Trap 36."""
    assert may_declare(left=left) == offered


def test_where_the_option_says_so_no_tile_need_be_left():
    assert may_declare(left=0, options={"riichi_tiles_left": 0}) == {"1z"}


def test_the_wall_counts_after_the_draw_not_before_it():
    """Trap 36: five tiles left, B draws the first of them."""
    state = table(hands={B: TENPAI}, drawn="9m", wall="1z", left=5)
    script = Script(state).play("A 9m", "to B")
    assert riichi_offered(script.state, B) == {"1z"}
    script = Script(table(hands={B: TENPAI}, drawn="9m", wall="1z", left=4)).play("A 9m", "to B")
    assert riichi_offered(script.state, B) == set()


def test_an_open_hand_may_not_declare():
    state = table(hands={A: "234m345p67s99s"}, melds={A: [("chow", "678p")]}, drawn="1z")
    assert riichi_offered(state, A) == set()


def test_a_concealed_kong_leaves_the_right_to_declare():
    """Trap 42."""
    state = table(hands={A: "234m345p67s99s"}, melds={A: [("concealed_kong", "1111p")]}, drawn="1z")
    assert riichi_offered(state, A) == {"1z"}


def test_it_is_legal_right_after_a_replacement():
    state = table(hands={A: "111p234m345p67s99s"}, drawn="1p", replacements="1z")
    script = Script(state).play("A kong 1p")
    assert script.state.deal.draw is DrawKind.KONG_DIRECT
    assert riichi_offered(script.state, A) == {"1z"}


def test_a_hand_that_waits_only_for_what_it_holds_itself_is_not_tenpai():
    assert "9p" not in may_declare(hands={A: "123456789m1111z"}, drawn="9p")
    melds = {A: [("concealed_kong", "3333m")]}
    assert may_declare(hands={A: "12m456p789s11z"}, melds=melds, drawn="9p") == set()


def test_where_the_option_says_so_a_kong_does_not_end_a_wait():
    melds, options = {A: [("concealed_kong", "3333m")]}, {"melds_end_waits": False}
    assert may_declare(hands={A: "12m456p789s11z"}, melds=melds, drawn="9p", options=options) == {"9p"}


def test_a_hand_that_waits_for_more_than_it_holds_is_tenpai():
    melds = {A: [("concealed_kong", "3333m")]}
    assert may_declare(hands={A: "45m456p789s11z"}, melds=melds, drawn="9p") == {"9p"}


def test_riichi_in_furiten_is_legal():
    assert may_declare(ponds={**NORTHS, A: "5s"}) == {"1z"}


def test_no_other_yaku_is_needed():
    assert may_declare(hands={A: "123m789s456p22p46s"}) == {"1z"}


def test_seven_pairs_and_orphans_may_declare():
    assert may_declare(hands={A: "1133m2255p6688s7z"}) == {"1z", "7z"}
    ponds = dict.fromkeys(SEATS, "2m")
    assert may_declare(hands={A: "19m19p19s1234567z"}, drawn="5m", ponds=ponds) == {"5m"}


def test_nobody_declares_twice():
    state = table(hands={A: TENPAI}, drawn="1z", riichi=(A,))
    assert riichi_offered(state, A) == set()


def test_it_is_declared_after_a_draw_only():
    """Not right after a call, were the hand closed or not."""
    script = Script(table(hands={B: "67s345678p234m55s"}, drawn="8s")).play("A 8s", "B chow 67s", "to B")
    assert riichi_offered(script.state, B) == set()


# The stick


def test_the_stick_is_placed_when_the_discard_was_not_won_on():
    state = table(hands={A: TENPAI}, drawn="1z")
    script = Script(state).play("A riichi 1z")
    assert script.state.scores == (25_000,) * 4
    assert [type(event) for event in script.events[:2]] == [RiichiDeclared, TileDiscarded]
    assert script.events[1].sideways
    script.play("close")
    assert [type(event) for event in script.steps[-1][1]] == [StickPlaced, TileDrawn]
    assert script.state.scores == (24_000, 25_000, 25_000, 25_000)
    assert script.state.deal.sticks == 1


def test_a_declaring_discard_that_is_won_on_costs_no_stick():
    """Trap 41."""
    state = table(hands={A: TENPAI, B: "23m567p345678s99p"}, drawn="1m")
    script = Script(state).play("A riichi 1m", "B wins", "close")
    won = script.state.result.wins[0]
    assert not script.of(StickPlaced)
    assert script.state.result.settled.from_sticks == (0, 0, 0, 0)
    assert script.state.result.settled.deltas == (-won.score.total, won.score.total, 0, 0)


def test_a_declaring_discard_that_is_called_costs_the_stick():
    state = table(hands={A: TENPAI, C: "11z9m"}, drawn="1z")
    script = Script(state).play("A riichi 1z", "C pung", "close")
    assert [type(event) for event in script.steps[-1][1]] == [StickPlaced, MeldClaimed]
    assert script.state.deal.sticks == 1


def test_a_win_on_another_discard_takes_the_stick():
    state = table(hands={A: TENPAI, C: "23m567p345678s99p"}, drawn="1z", wall="1m")
    script = Script(state).play("A riichi 1z", "B 1m", "C wins", "close")
    total = script.state.result.wins[0].score.total
    settled = script.state.result.settled
    assert settled.from_sticks == (0, 0, 1_000, 0)
    assert settled.deltas == (0, -total, total + 1_000, 0)
    assert script.state.scores == (24_000, 25_000 - total, 26_000 + total, 25_000)


def test_a_clock_that_runs_out_declares_nothing():
    script = Script(table(hands={A: TENPAI}, drawn="1z")).play("A expires")
    assert not script.of(RiichiDeclared)
    (discarded,) = script.of(TileDiscarded)
    assert (discarded.sideways, discarded.by_clock, copy_name(discarded.copy)) == (False, True, "1z")


# Afterwards


def in_riichi(**given):
    given.setdefault("hands", {A: TENPAI})
    return table(riichi=(A,), **given)


def test_in_riichi_only_the_drawn_tile_may_be_discarded():
    assert discards_offered(in_riichi(drawn="9p"), A) == {"9p"}
    state = in_riichi(drawn="5p")
    assert [action.copy for action in state.offers[A].actions if isinstance(action, Discard)] == [
        state.deal.hands[A].drawn
    ]


def test_another_discard_is_refused_in_riichi():
    state = in_riichi(drawn="9p")
    with pytest.raises(IllegalAction):
        decide(state, Discard(seat=A, copy=own(state, A, "2m")))


def test_in_riichi_a_clock_that_runs_out_discards_the_drawn_tile():
    script = Script(in_riichi(drawn="1p")).play("A expires")
    assert copy_name(script.state.deal.last_discard) == "1p"


def test_a_winning_tile_drawn_in_riichi_may_be_let_go():
    state = in_riichi(drawn="8s")
    assert kinds(state, A) == {"Discard", "DeclareWin"}


KONG_HAND = "111p234m345p67s99s"
"""With a fourth 1p: a kong that keeps the waits and is a triplet in every reading."""


def test_in_riichi_no_kong_may_be_declared():
    assert "DeclareConcealedKong" not in kinds(in_riichi(hands={A: KONG_HAND}, drawn="1p"), A)


def kong_in_riichi(hand, drawn, option):
    state = in_riichi(hands={A: hand}, drawn=drawn, options={"kong_after_riichi": option})
    return "DeclareConcealedKong" in kinds(state, A)


@pytest.mark.parametrize("option", ["same_waits", "same_sets"])
def test_where_the_option_says_so_a_kong_that_changes_nothing_is_allowed(option):
    assert kong_in_riichi(KONG_HAND, "1p", option)


@pytest.mark.parametrize("option", ["same_waits", "same_sets"])
def test_even_then_a_kong_that_changes_the_waits_is_not(option):
    """3-3-3-4-5 waits for more than one face."""
    assert not kong_in_riichi("3334p234m345s678s", "3p", option)


@pytest.mark.parametrize("option", ["same_waits", "same_sets"])
def test_even_then_the_kong_must_hold_the_drawn_tile(option):
    """With 4m the waits would stay: 1-2-3 becomes 2-3-4 and the three other 1m are left over."""
    assert not kong_in_riichi("111123m456p78s99s", "4m", option)


def test_a_kong_that_keeps_the_waits_but_takes_a_reading_away_depends_on_the_option():
    """2-2-2-3-3-3-4-4-4 are three triplets or three runs."""
    hand = "222333444p67s99m"
    assert kong_in_riichi(hand, "3p", "same_waits")
    assert not kong_in_riichi(hand, "3p", "same_sets")


def test_a_kong_after_riichi_turns_its_indicator_and_breaks_ippatsu():
    options = {"kong_after_riichi": "same_waits"}
    state = table(
        hands={A: KONG_HAND},
        drawn="1p",
        riichi=(A,),
        ippatsu=(A,),
        replacements="8s",
        indicators="3z3z",
        turned=1,
        ura="5z5z",
        options=options,
    )
    script = Script(state).play("A kong 1p", "A wins")
    assert len(script.state.deal.indicators) == 2
    assert {"rinshan", "riichi", "menzen_tsumo"} == yaku(script.of(HandWon)[0])


# Double riichi


def first_turn(**given):
    return table(ponds={}, **given)


def test_riichi_with_the_first_discard_is_double():
    state = first_turn(hands={A: TENPAI}, drawn="1z", wall="9m9m9m8s")
    script = Script(state).play("A riichi 1z", "to A", "A wins")
    assert "double_riichi" in yaku(script.of(HandWon)[0])
    assert "riichi" not in yaku(script.of(HandWon)[0])


def test_the_first_discard_of_the_other_seats_may_be_double_too():
    state = first_turn(hands={C: TENPAI}, drawn="9m", wall="9p1z9p9p9p8s")
    script = Script(state).play("C riichi 1z", "to C", "C wins")
    assert "double_riichi" in yaku(script.of(HandWon)[0])


def test_riichi_with_a_later_discard_is_not_double():
    state = table(hands={A: TENPAI}, drawn="1z", wall="9m9m9m8s")
    script = Script(state).play("A riichi 1z", "to A", "A wins")
    assert {"riichi"} == yaku(script.of(HandWon)[0]) & {"riichi", "double_riichi"}


def test_a_call_of_anybody_before_breaks_double_riichi():
    """Trap 46."""
    state = first_turn(hands={B: "99m1p", C: TENPAI}, drawn="9m", wall="1z")
    script = Script(state).play("A 9m", "B pung", "B 1p", "C riichi 1z")
    assert script.state.deal.extra.declared[C]
    assert not script.state.deal.extra.double[C]


def test_a_concealed_kong_of_anybody_before_breaks_double_riichi():
    """Trap 46."""
    state = first_turn(hands={A: "999m5z", C: TENPAI}, drawn="9m", wall="2z1z")
    script = Script(state).play("A kong 9m", "A 5z", "C riichi 1z")
    assert not script.state.deal.extra.double[C]


def test_an_own_concealed_kong_before_breaks_it_too():
    state = first_turn(hands={A: "9999m345678p567s"}, drawn="5s", replacements="1z")
    script = Script(state).play("A kong 9m", "A riichi 1z")
    assert not script.state.deal.extra.double[A]
