"""Wins: the yaku that a moment gives, and who pays (R-6, R-9)."""

import pytest

from rules.engine.events import DrawKind, HandWon
from rules.engine.scoring import WinBy
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table, yaku

TENPAI = "234m345678p5567s"
"""Waits for 5s and 8s."""
NO_YAKU = "35m123456p789s22p"
"""Waits for 4m and has no yaku of its own."""
OPEN = {"hands": {B: "35m123p789s22p"}, "melds": {B: [("chow", "456p")]}}
"""B, open, waits for 4m and has no yaku of its own."""


def last_win(script):
    return script.of(HandWon)[-1]


def plain(script):
    """What the last win was scored for, without dora."""
    return yaku(last_win(script)) - {"dora", "aka_dora"}


# A yaku is needed


def test_a_complete_hand_without_yaku_is_not_offered_a_win():
    state = Script(table(hands={C: NO_YAKU}, drawn="4m")).play("A 4m").state
    assert kinds(state, C) == set()


def test_a_closed_hand_wins_any_self_draw():
    script = Script(table(hands={A: NO_YAKU}, drawn="4m")).play("A wins")
    assert plain(script) == {"menzen_tsumo"}


def test_an_open_hand_without_yaku_does_not_win_a_self_draw():
    script = Script(table(drawn="9s", wall="4m", **OPEN)).play("A 9s", "to B")
    assert kinds(script.state, B) == {"Discard"}


# The first turn


def first(**given):
    return table(ponds={}, **given)


def test_the_dealer_wins_with_the_first_fourteen_tiles():
    script = Script(first(hands={A: NO_YAKU}, drawn="4m", draw=DrawKind.DEAL)).play("A wins")
    assert plain(script) == {"tenhou"}


def test_another_seat_wins_with_its_first_draw():
    script = Script(first(hands={C: NO_YAKU}, drawn="9m", wall="9m4m")).play("to C", "C wins")
    assert plain(script) == {"chiihou"}


def test_after_the_own_first_discard_it_is_an_ordinary_win():
    script = Script(first(hands={A: NO_YAKU}, drawn="9m", wall="9m9m9m4m")).play("A 9m", "to A", "A wins")
    assert plain(script) == {"menzen_tsumo"}


@pytest.mark.parametrize("lines", [("A 9m", "D pung", "D 1z"), ("A 9m", "B chow 78m", "B 1z")])
def test_a_call_of_anybody_before_breaks_it(lines):
    """Trap 46. The turn comes to C without a discard of C's."""
    hands = {B: "78m1z", C: NO_YAKU, D: "99m1z"}
    wall = "5z5z4m" if "pung" in lines[1] else "4m"
    script = Script(first(hands=hands, drawn="9m", wall=wall)).play(*lines, "to C", "C wins")
    assert plain(script) == {"menzen_tsumo"}


def test_a_concealed_kong_of_anybody_before_breaks_it():
    """Trap 46."""
    state = first(hands={A: "999m1z", C: NO_YAKU}, drawn="9m", wall="5z4m")
    script = Script(state).play("A kong 9m", "A 1z", "to C", "C wins")
    assert plain(script) == {"menzen_tsumo"}


def test_the_own_concealed_kong_breaks_it_too():
    """A win on the replacement is not heavenly."""
    state = first(hands={A: "999m456p789s22p35m"}, drawn="9m", replacements="4m")
    script = Script(state).play("A kong 9m", "A wins")
    assert plain(script) == {"menzen_tsumo", "rinshan"}


@pytest.mark.parametrize(("renhou", "offered"), [(False, set()), (True, {"DeclareWin", "Pass"})])
def test_whether_a_discard_in_the_first_turn_wins_by_itself_is_an_option(renhou, offered):
    options = {"renhou": renhou}
    state = Script(first(hands={C: NO_YAKU}, drawn="4m", options=options)).play("A 4m").state
    assert kinds(state, C) == offered


def test_even_then_a_call_before_breaks_it():
    state = first(hands={B: "99m1z4m", C: NO_YAKU}, drawn="9m", options={"renhou": True})
    script = Script(state).play("A 9m", "B pung", "B 4m")
    assert "DeclareWin" not in kinds(script.state, C)


def test_even_then_the_dealer_and_who_has_discarded_have_it_not():
    state = first(hands={A: NO_YAKU}, drawn="9m", wall="4m", options={"renhou": True})
    assert kinds(Script(state).play("A 9m", "B 4m").state, A) == set()


# The last tiles, replacements, robbed kongs: each is a yaku by itself (trap 20)


def test_a_win_with_the_last_live_tile():
    script = Script(table(drawn="9s", wall="4m", left=1, **OPEN)).play("A 9s", "B wins")
    assert plain(script) == {"haitei"}


def test_a_win_on_the_last_discard():
    script = Script(table(drawn="4m", left=0, **OPEN)).play("A 4m", "B wins", "close")
    assert plain(script) == {"houtei"}


def test_the_last_discard_counts_also_when_its_giver_drew_a_replacement():
    state = table(hands={A: "999m4m", B: "35m123p789s22p"}, melds={B: [("chow", "456p")]}, drawn="9m", left=1)
    script = Script(state).play("A kong 9m", "A 4m", "B wins", "close")
    assert plain(script) == {"houtei"}


def test_the_last_but_one_discard_is_not_the_last():
    script = Script(table(drawn="4m", left=1, **OPEN)).play("A 4m")
    assert "DeclareWin" not in kinds(script.state, B)


def test_a_win_on_a_replacement():
    state = table(hands={A: "35m123p22p789s"}, melds={A: [("pung", "999m")]}, drawn="9m", replacements="4m")
    script = Script(state).play("A kong 9m", "A wins")
    assert plain(script) == {"rinshan"}
    assert last_win(script).by is WinBy.REPLACEMENT


def test_a_replacement_with_no_live_tile_left_is_not_the_last_draw_too():
    """Trap 19."""
    state = table(
        hands={A: "35m123p22p789s"}, melds={A: [("pung", "999m")]}, drawn="9m", replacements="4m", left=1
    )
    script = Script(state).play("A kong 9m", "A wins")
    assert plain(script) == {"rinshan"}
    assert script.state.deal.wall_left == 0


def test_a_robbed_kong_is_not_the_last_discard_too():
    """Trap 19: one live tile is left, or there could be no kong."""
    melds = {A: [("pung", "444m")], B: [("chow", "456p")]}
    state = table(hands={A: "1z", B: "35m123p789s22p"}, melds=melds, drawn="4m", left=1)
    script = Script(state).play("A kong 4m", "B wins", "close")
    assert plain(script) == {"chankan"}


# Who pays


def test_the_giver_of_the_tile_pays_for_all():
    script = Script(table(hands={C: TENPAI}, drawn="8s")).play("A 8s", "C wins", "close")
    total = last_win(script).score.total
    assert script.state.result.settled.deltas == (-total, 0, total, 0)


def test_a_self_drawn_hand_is_paid_by_all_the_dealer_double():
    """Pinfu, tanyao and self-drawn: 3 han, 20 fu, 700 and 1,300."""
    script = Script(table(hands={C: TENPAI}, drawn="9m", wall="9m8s")).play("to C", "C wins")
    assert script.state.result.settled.deltas == (-1300, -700, 2700, -700)


def test_the_dealers_self_drawn_hand_is_paid_double_by_all():
    script = Script(table(hands={A: TENPAI}, drawn="8s")).play("A wins")
    assert script.state.result.settled.deltas == (3900, -1300, -1300, -1300)


def test_the_winds_follow_the_dealer_in_payments():
    state = table(hands={C: TENPAI}, drawn="9m", wall="9m8s", dealer=D)
    script = Script(state).play("to C", "C wins")
    assert script.state.result.settled.deltas == (-700, -700, 2700, -1300)


def test_the_first_win_ends_the_deal():
    script = Script(table(hands={C: TENPAI}, drawn="8s")).play("A 8s", "C wins", "close")
    assert script.state.result.settled.is_last
    assert len(script.of(HandWon)) == 1


def test_all_sticks_on_the_table_go_to_the_winner():
    state = table(hands={B: TENPAI}, drawn="8s", riichi=(C, D), sticks=3)
    script = Script(state).play("A 8s", "B wins", "close")
    total = last_win(script).score.total
    settled = script.state.result.settled
    assert settled.from_sticks == (0, 5000, 0, 0)
    assert settled.deltas == (-total, total + 5000, 0, 0)
    assert settled.sticks_left == 0


def test_the_own_stick_comes_back_to_the_winner():
    state = table(hands={B: TENPAI}, drawn="8s", riichi=(B,))
    script = Script(state).play("A 8s", "B wins", "close")
    assert script.state.result.settled.from_sticks == (0, 1000, 0, 0)
