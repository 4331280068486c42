"""Kongs: when they may be declared, the four replacements, robbing (R-1, R-2)."""

import pytest

from rules.engine.actions import DeclareAddedKong, DeclareConcealedKong
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.events import ClaimWindowOpened, IndicatorTurned, KongDeclared, TileDrawn
from rules.engine.scoring import MeldKind, WinBy
from rules.engine.tiles import parse_tiles, tile_name, tile_of
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table, yaku

FOUR_MAN, EAST = (parse_tiles(name)[0] for name in ("4m", "1z"))
ORPHANS = "19m19p19s2345677z"
"""Waits for 1z."""
MIDDLE_FOUR = "35m123456p789s22p"
"""Waits for 4m alone and has no yaku of its own."""
SIMPLES = dict.fromkeys((A, B, C, D), "2m")


def drawn_names(script):
    return [tile_name(tile_of(event.copy)) for event in script.of(TileDrawn)]


def test_a_concealed_kong_may_use_tiles_held_since_the_deal():
    state = table(hands={A: "4444m1z"}, drawn="9p")
    assert kinds(state, A) == {"Discard", "DeclareConcealedKong"}


def test_the_red_five_is_one_of_four_fives():
    """Trap 16."""
    state = table(hands={A: "055m1z"}, drawn="5m")
    assert "DeclareConcealedKong" in kinds(state, A)
    state = table(hands={A: "0m1z"}, melds={A: [("pung", "555m")]}, drawn="9p")
    assert "DeclareAddedKong" in kinds(state, A)


def test_a_kong_draws_from_the_dead_wall_in_order():
    script = Script(table(hands={A: "444m888p77s"}, drawn="4m", replacements="8p1z"))
    script.play("A kong 4m", "A kong 8p")
    assert drawn_names(script) == ["8p", "1z"]


def test_the_fourth_kong_is_the_last_of_the_table():
    """Trap 38."""
    melds = {
        B: [("kong", "1111m"), ("concealed_kong", "2222m"), ("added_kong", "3333m")],
        C: [("concealed_kong", "6666m")],
    }
    added = {**melds, A: [("pung", "444m")]}
    assert kinds(table(hands={A: "4m1z"}, drawn="9p", melds=added), A) == {"Discard"}
    assert kinds(table(hands={A: "444m1z"}, drawn="4m", melds=melds), A) == {"Discard"}
    script = Script(table(hands={D: "444m1z"}, drawn="4m", melds=melds)).play("A 4m")
    assert kinds(script.state, D) == {"ClaimPung", "Pass"}


def test_a_fifth_kong_is_refused():
    """Trap 38."""
    kongs = [("kong", "1111m"), ("concealed_kong", "2222m"), ("added_kong", "3333m"), ("kong", "6666m")]
    state = table(hands={A: "444m1z"}, drawn="4m", melds={B: kongs})
    with pytest.raises(IllegalAction):
        decide(state, DeclareConcealedKong(seat=A, tile=FOUR_MAN))


def test_a_fourth_kong_is_allowed():
    melds = {B: [("kong", "1111m"), ("concealed_kong", "2222m")], C: [("concealed_kong", "6666m")]}
    state = table(hands={A: "444m1z"}, drawn="4m", melds=melds)
    assert kinds(state, A) == {"Discard", "DeclareConcealedKong"}


def test_a_kong_needs_a_live_tile_to_move_into_the_dead_wall():
    assert kinds(table(hands={A: "444m1z"}, drawn="4m", left=0), A) == {"Discard"}
    assert "DeclareConcealedKong" in kinds(table(hands={A: "444m1z"}, drawn="4m", left=1), A)


def test_a_kong_with_one_live_tile_leaves_none():
    script = Script(table(hands={A: "444m1z"}, drawn="4m", left=1)).play("A kong 4m")
    assert script.state.deal.wall_left == 0
    assert script.state.deal.turn == A


def test_a_concealed_kong_leaves_the_hand_closed():
    """Trap 42: riichi after it is legal."""
    hands = {A: "4444m123p456p78s9s"}
    state = Script(table(hands=hands, drawn="9s", replacements="1z")).play("A kong 4m").state
    assert "DeclareRiichi" in kinds(state, A)


@pytest.mark.parametrize("meld", [("kong", "4444m"), ("added_kong", "4444m"), ("pung", "444m")])
def test_any_other_kong_opens_it(meld):
    state = table(hands={A: "123456p789s9s"}, drawn="1z", melds={A: [meld]})
    assert "DeclareRiichi" not in kinds(state, A)


# Robbing


def added_by_a(hand, **given):
    """A adds the fourth 4m to a pung."""
    given.setdefault("melds", {A: [("pung", "444m")]})
    return Script(table(hands={A: "1z", C: hand}, drawn="4m", **given)).play("A kong 4m")


def test_an_added_kong_may_be_robbed_and_that_is_a_yaku():
    """Trap 20: a hand without other yaku wins so. Its declarer pays for all."""
    script = added_by_a(MIDDLE_FOUR)
    assert kinds(script.state, C) == {"DeclareWin", "Pass"}
    script.play("C wins", "close")
    won = script.state.result.wins[0]
    assert (won.source, won.by) == (A, WinBy.ROBBED_KONG)
    assert yaku(won) == {"chankan"}
    assert script.state.result.settled.deltas == (-1300, 0, 1300, 0)


def test_a_robbed_kong_is_not_completed():
    """No replacement, no indicator; the pung is a pung again."""
    script = added_by_a(MIDDLE_FOUR).play("C wins", "close")
    assert not script.of(TileDrawn)
    assert not script.of(IndicatorTurned)
    assert [meld.kind for meld in script.state.deal.hands[A].melds] == [MeldKind.PUNG]


def test_the_tile_of_an_added_kong_can_neither_be_chowed_nor_punged():
    """Trap 43."""
    state = (
        Script(table(hands={A: "1z", B: "35m1z"}, melds={A: [("pung", "444m")]}, drawn="4m"))
        .play("A kong 4m")
        .state
    )
    assert kinds(state, B) == set()


def test_a_claim_window_opens_after_every_added_kong():
    """Trap 44: also where nobody may rob it."""
    script = Script(table(hands={A: "1z"}, melds={A: [("pung", "444m")]}, drawn="4m")).play("A kong 4m")
    assert len(script.of(ClaimWindowOpened)) == 1
    script.play("close")
    assert len(script.of(TileDrawn)) == 1


def test_a_concealed_kong_is_never_robbed_in_one_deal_not_by_kokushi_either():
    script = Script(table(hands={A: "111z", B: ORPHANS}, drawn="1z", ponds=SIMPLES)).play("A kong 1z")
    assert [type(event) for event in script.events[:1]] == [KongDeclared]
    assert script.state.deal.window is None
    assert script.state.deal.turn == A


def test_where_the_option_says_so_kokushi_may_rob_a_concealed_kong():
    options = {"kokushi_robs_concealed_kong": True}
    script = Script(table(hands={A: "111z", B: ORPHANS}, drawn="1z", ponds=SIMPLES, options=options)).play(
        "A kong 1z"
    )
    assert kinds(script.state, B) == {"DeclareWin", "Pass"}
    script.play("B wins", "close")
    won = script.state.result.wins[0]
    assert won.by is WinBy.ROBBED_CONCEALED_KONG
    assert yaku(won) == {"kokushi_musou"}
    assert script.state.deal.hands[A].tiles.count(EAST) == 3


def test_where_the_option_says_so_nobody_else_may_rob_a_concealed_kong():
    options = {"kokushi_robs_concealed_kong": True}
    hands = {A: "444m", C: MIDDLE_FOUR}
    script = Script(table(hands=hands, drawn="4m", options=options)).play("A kong 4m")
    assert kinds(script.state, C) == set()


def test_a_claimed_kong_is_never_robbed():
    hands = {B: "444m1z", C: MIDDLE_FOUR}
    script = Script(table(hands=hands, drawn="4m")).play("A 4m", "B kong", "close")
    assert len(script.of(ClaimWindowOpened)) == 1
    assert script.state.deal.turn == B


def test_two_may_rob_one_kong_and_the_nearest_wins():
    hands = {A: "1z", B: MIDDLE_FOUR, D: "35m345678s99p123s"}
    state = table(hands=hands, melds={A: [("pung", "444m")]}, drawn="4m")
    script = Script(state).play("A kong 4m", "D wins", "B wins", "close")
    assert [won.seat for won in script.state.result.wins] == [B]


def test_an_added_kong_with_no_live_tile_left_is_not_offered():
    state = table(hands={A: "1z"}, melds={A: [("pung", "444m")]}, drawn="4m", left=0)
    assert DeclareAddedKong not in map(type, state.offers[A].actions)
