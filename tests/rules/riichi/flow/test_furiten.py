"""Furiten: discard, temporary and riichi furiten (R-5)."""

import pytest

from rules.engine.events import AssistReason, AssistStarted
from rules.engine.evolve import evolve
from rules.engine.tiles import tile_name, tile_of
from rules.engine.view import observe
from tests.kit.deals import A, B, C, kinds
from tests.kit.riichi import NORTHS, Script, table

TENPAI = "234m345678p5567s"
"""Waits for 5s and 8s; a yaku with either."""
ONE_YAKU = "45s345678p22z"
"""With a chow of 345m: waits for 3s, which makes the three runs 3-4-5, and for 6s, without yaku."""


def can_ron(state, seat):
    return "DeclareWin" in kinds(state, seat)


def discarded(name, **given):
    """A has just discarded this tile."""
    return Script(table(drawn=name, **given)).play(f"A {name}")


# Discard furiten


def test_a_hand_that_is_not_furiten_wins_on_a_discard():
    assert can_ron(discarded("8s", hands={B: TENPAI}).state, B)


def test_an_own_discard_that_would_win_bars_that_tile():
    assert not can_ron(discarded("8s", hands={B: TENPAI}, ponds={**NORTHS, B: "8s"}).state, B)


def test_it_bars_every_other_waiting_tile_too():
    assert not can_ron(discarded("5s", hands={B: TENPAI}, ponds={**NORTHS, B: "9m8s"}).state, B)


def test_a_discard_that_others_claimed_counts():
    hands = {B: TENPAI, C: "88s1m9m"}
    script = Script(table(hands=hands, turn=B, drawn="8s", wall="5s9m"))
    script.play("B 8s", "C pung", "C 1m", "D 5s")
    assert not can_ron(script.state, B)


def test_the_declaring_discard_counts():
    """B waits for 1, 4 and 7 and declares with 7."""
    state = table(hands={B: "23456m111222p99s"}, turn=B, drawn="7m", wall="1m")
    script = Script(state).play("B riichi 7m", "C 1m")
    assert not can_ron(script.state, B)
    assert observe(script.state, B).own.furiten


def test_a_self_drawn_win_is_legal_in_furiten():
    state = table(hands={B: TENPAI}, turn=B, drawn="8s", ponds={**NORTHS, B: "8s"})
    assert can_ron(state, B)


def test_discards_of_others_don_t_count():
    assert can_ron(discarded("8s", hands={B: TENPAI}, ponds={**NORTHS, C: "8s"}).state, B)


def test_waits_are_taken_by_shape_also_where_the_tile_would_give_no_yaku():
    """6s would not even win, but it lies among the own discards."""
    hand = {"hands": {B: ONE_YAKU}, "melds": {B: [("chow", "345m")]}}
    assert can_ron(discarded("3s", **hand).state, B)
    assert not can_ron(discarded("6s", **hand).state, B)
    assert not can_ron(discarded("3s", ponds={**NORTHS, B: "6s"}, **hand).state, B)


def test_the_red_five_is_a_five():
    """Trap 16."""
    hands = {B: "234m345678p88s46s"}
    assert can_ron(discarded("0s", hands=hands).state, B)
    assert not can_ron(discarded("5s", hands=hands, ponds={**NORTHS, B: "0s"}).state, B)


def test_an_added_tile_is_not_a_discard():
    state = table(hands={B: "234m5567s345p"}, melds={B: [("pung", "777m")]}, turn=B, drawn="7m")
    script = Script(state).play("B kong 7m", "close")
    assert [tile_name(tile_of(lying.copy)) for lying in script.state.deal.ponds[B]] == ["4z"]


def test_a_new_wait_is_free_of_old_discards_that_don_t_fit_it():
    """Furiten follows the waits: it ends when the hand waits for something else."""
    state = table(hands={B: TENPAI}, turn=B, drawn="9s", ponds={**NORTHS, B: "8s"}, wall="9s")
    assert observe(state, B).own.furiten
    script = Script(state).play("B 5s", "C 9s")
    assert not can_ron(script.state, B)
    assert not observe(script.state, B).own.furiten


# Temporary furiten


def test_who_passes_a_win_may_not_win_before_the_own_next_draw():
    script = Script(table(hands={C: TENPAI}, drawn="8s", wall="5s"))
    script.play("A 8s", "C passes", "B 5s")
    assert not can_ron(script.state, C)


def test_the_own_next_draw_ends_it():
    script = Script(table(hands={C: TENPAI}, drawn="8s", wall="9m9m5s"))
    script.play("A 8s", "C passes", "D 5s")
    assert can_ron(script.state, C)


def test_draws_of_other_seats_don_t_end_it():
    script = Script(table(hands={A: TENPAI}, turn=B, drawn="8s", wall="9m5s"))
    script.play("B 8s", "A passes", "D 5s")
    assert not can_ron(script.state, A)


def test_a_claim_instead_of_the_win_is_passing_it():
    """B takes the tile for a pung and waits for it again."""
    hand = "345678p222m5588s"
    script = discarded("8s", hands={B: hand}, wall="5s")
    assert {"DeclareWin", "ClaimPung"} <= kinds(script.state, B)
    script.play("B pung", "B 2m", "C 5s")
    assert script.state.deal.extra.passed[B]
    assert not can_ron(script.state, B)


@pytest.mark.parametrize(("ends", "can"), [(False, False), (True, True)])
def test_whether_an_own_claim_ends_it_is_an_option(ends, can):
    """Trap 34: a chow is no draw. C's waits are the same after it."""
    options = {"claim_ends_furiten": ends}
    state = table(hands={C: TENPAI}, drawn="8s", wall="2p5s", options=options)
    script = Script(state).play("A 8s", "C passes", "B 2p", "C chow 34p", "C 8p", "D 5s")
    assert can_ron(script.state, C) is can


def test_a_replacement_is_a_draw():
    state = table(hands={C: "222m345678p5567s"}, drawn="8s", wall="2m5s", replacements="9m")
    script = Script(state).play("A 8s", "C passes", "B 2m", "C kong", "C 9m", "D 5s")
    assert can_ron(script.state, C)


def test_passing_a_win_on_an_added_kong_counts():
    """Trap 33."""
    state = table(hands={A: "1z", C: TENPAI}, melds={A: [("pung", "888s")]}, drawn="8s", replacements="5s")
    script = Script(state).play("A kong 8s", "C passes", "A 5s")
    assert not can_ron(script.state, C)


def test_a_clock_that_runs_out_passes_the_win():
    script = Script(table(hands={C: TENPAI}, drawn="8s", wall="5s")).play("A 8s", "C expires", "B 5s")
    assert not can_ron(script.state, C)


def test_a_pass_of_the_bot_that_helps_counts():
    """The seat is furiten, whoever plays it."""
    script = helped(Script(table(hands={C: TENPAI}, drawn="8s", wall="5s")).play("A 8s"))
    script.play("C passes", "B 5s")
    assert script.state.seats[C].assisted
    assert not can_ron(script.state, C)


def helped(script):
    """The same while a bot plays for C."""
    script.state = evolve(script.state, AssistStarted(seat=C, reason=AssistReason.LEFT))
    return script


def after_a_tile_without_yaku(wall, *, on_shape):
    """C could not win on 6s; then 3s comes from the last of these."""
    melds, options = {C: [("chow", "345m")]}, {"temp_furiten_on_shape": on_shape}
    state = table(hands={C: ONE_YAKU}, melds=melds, drawn="6s", wall=wall, options=options)
    script = Script(state).play("A 6s")
    assert not can_ron(script.state, C)
    return script


@pytest.mark.parametrize(("on_shape", "can"), [(False, True), (True, False)])
def test_whether_a_passed_tile_without_yaku_counts_is_an_option(on_shape, can):
    """Trap 35: to the letter only a legal win can be passed."""
    script = after_a_tile_without_yaku("3s", on_shape=on_shape).play("B 3s")
    assert can_ron(script.state, C) is can


def test_even_then_the_own_next_draw_ends_it():
    script = after_a_tile_without_yaku("9m9m3s", on_shape=True).play("D 3s")
    assert can_ron(script.state, C)


# Riichi furiten


def in_riichi(**given):
    return Script(table(hands={C: TENPAI}, riichi=(C,), **given))


@pytest.mark.parametrize("line", ["C passes", "C expires"])
def test_a_win_passed_in_riichi_bars_all_wins_on_discards_for_the_rest_of_the_deal(line):
    script = in_riichi(drawn="8s", wall="9m9m5s9m1p1p8s").play("A 8s", line, "D 5s")
    assert not can_ron(script.state, C)
    script.play("to C", "D 8s")
    assert not can_ron(script.state, C)


def test_a_self_drawn_win_stays_legal():
    script = in_riichi(drawn="8s", wall="9m5s").play("A 8s", "C passes", "to C")
    assert can_ron(script.state, C)


def test_a_robbed_kong_passed_in_riichi_counts():
    """Trap 33."""
    script = Script(
        table(
            hands={A: "1z", C: TENPAI},
            melds={A: [("pung", "888s")]},
            drawn="8s",
            riichi=(C,),
            wall="9m9m5s",
        )
    )
    script.play("A kong 8s", "C passes", "A 1z", "D 5s")
    assert not can_ron(script.state, C)


def test_a_self_drawn_win_that_is_let_go_in_riichi_makes_discard_furiten():
    script = in_riichi(drawn="9m", wall="9m8s5s").play("C 8s", "D 5s")
    assert not can_ron(script.state, C)


@pytest.mark.parametrize(("riichi", "can"), [((C,), False), ((), True)])
def test_a_self_drawn_win_that_goes_into_a_kong_is_passed_where_riichi_was_declared(riichi, can):
    """R-5: it does not lie among the own discards. C waits for 2m and 5m before and after the kong."""
    options = {"kong_after_riichi": "same_waits", "open_tanyao": True}
    state = table(
        hands={C: "2223455m345678p"},
        turn=C,
        drawn="2m",
        riichi=riichi,
        replacements="9s",
        wall="5m",
        options=options,
    )
    script = Script(state)
    assert "DeclareWin" in kinds(script.state, C)
    script.play("C kong 2m", "C 9s", "D 5m")
    assert can_ron(script.state, C) is can
    assert observe(script.state, C).own.furiten is not can


def test_a_kong_in_riichi_that_passes_no_win_leaves_the_hand_free():
    options = {"kong_after_riichi": "same_waits"}
    hands = {C: "111p234m345p67s99s"}
    state = table(hands=hands, turn=C, drawn="1p", riichi=(C,), replacements="9m", wall="8s", options=options)
    assert can_ron(Script(state).play("C kong 1p", "C 9m", "D 8s").state, C)


def test_a_bot_that_helps_locks_the_hand_as_well():
    script = helped(in_riichi(drawn="8s", wall="9m9m5s").play("A 8s"))
    script.play("C passes", "D 5s")
    assert not can_ron(script.state, C)


# Who is told


def test_only_the_owner_sees_that_a_hand_is_furiten():
    state = table(hands={B: TENPAI}, drawn="9m", ponds={**NORTHS, B: "8s"})
    assert observe(state, B).own.furiten
    assert not observe(state, C).own.furiten
    assert observe(state, None).own is None
