"""Tiles, the dead wall and the first tiles of a deal (R-1)."""

import pytest

from rules.engine.actions import StartDeal
from rules.engine.events import DrawKind, IndicatorTurned, MatchEnded, TileDrawn
from rules.engine.state import Phase
from rules.engine.tiles import RED_COPIES, Wind, tile_name, tile_of
from tests.kit.deals import A, B, C, D, act, kinds, match
from tests.kit.riichi import Script, dealt, discards_offered, table

QUIET = {A: "147m258p369s1234z", B: "147m258p369s1234z", C: "147m258p369s1234z", D: "258m369p147s567z1p"}
"""Hands that are far from ready and stay so when each draw is discarded."""
LENGTHS = ("one_deal", "tonpuu", "hanchan", "ema", "wrc")


@pytest.mark.parametrize("length", LENGTHS)
def test_there_are_136_tiles_and_no_flowers(length):
    state = act(match("riichi", length=length), StartDeal())
    assert sorted(state.deal.wall) == list(range(136))


def test_one_five_of_each_suit_is_red():
    """Trap 16: told from the others by identity."""
    assert [tile_name(tile_of(copy)) for copy in RED_COPIES] == ["5m", "5p", "5s"]
    state = table(hands={A: "505m"}, drawn="5m")
    assert discards_offered(state, A) == {"0m", "5m"}


def test_without_red_fives_all_fives_are_alike():
    state = table(hands={A: "555m"}, drawn="5m", length="ema")
    assert not state.options.red_fives
    assert discards_offered(state, A) == {"5m"}


def test_the_dealer_has_fourteen_tiles_the_others_thirteen():
    state = dealt(hands={})
    assert [len(hand.concealed) for hand in state.deal.hands] == [14, 13, 13, 13]


def test_the_dealers_fourteenth_tile_is_the_one_just_drawn():
    """It wins by self-draw and is what a clock that runs out discards."""
    state = dealt(hands={A: "123m"}, draws="7z")
    assert tile_name(tile_of(state.deal.hands[A].drawn)) == "7z"
    after = Script(state).play("A expires")
    assert tile_name(tile_of(after.state.deal.last_discard)) == "7z"


def test_one_indicator_lies_open_at_the_start():
    state = act(match("riichi", length="one_deal"), StartDeal())
    assert len(state.deal.indicators) == 1


def test_122_tiles_are_live_and_69_are_left_after_the_deal():
    state = dealt(hands={})
    assert state.deal.wall_left == 69


def test_there_are_seventy_draws_in_all_the_dealers_first_included():
    script = Script(dealt(hands=QUIET)).play("to A")
    while script.state.result is None:
        script.play("close") if script.state.deal.window else script.act(_drawn(script.state))
    assert len(script.of(TileDrawn)) == 69


def test_each_kong_takes_a_replacement_and_moves_a_live_tile_to_the_dead_wall():
    """Draws and replacements stay seventy together."""
    state = dealt(hands={A: "1111m2222p3344z5s"}, draws="7z", replacements="7s8s")
    script = Script(state).play("A kong 1m", "A kong 2p")
    assert script.state.deal.wall_left == 67
    assert [tile_name(tile_of(event.copy)) for event in script.of(TileDrawn)] == ["7s", "8s"]
    while script.state.result is None:
        script.play("close") if script.state.deal.window else script.act(_drawn(script.state))
    drawn = script.of(TileDrawn)
    assert len(drawn) == 69
    assert [event.draw for event in drawn].count(DrawKind.KONG_DIRECT) == 2


def test_the_indicators_are_turned_one_after_the_other():
    state = dealt(hands={A: "1111m2222p3344z5s"}, draws="7z", indicators="1s2s3s")
    script = Script(state).play("A kong 1m", "A kong 2p")
    assert [tile_name(tile_of(copy)) for copy in script.state.deal.indicators] == ["1s", "2s", "3s"]
    assert len(script.of(IndicatorTurned)) == 2


def test_seat_winds_follow_the_dealer_and_the_round_is_east():
    state = dealt(hands={}, dealer=C)
    assert [state.deal.wind_of(seat) for seat in (C, D, A, B)] == list(Wind)
    assert state.deal.progress.round_wind is Wind.EAST


def test_the_one_deal_match_starts_with_25000_points_and_ends_with_its_deal():
    state = act(match("riichi", length="one_deal"), StartDeal())
    assert state.scores == (25_000,) * 4
    assert (state.deal.progress.counters, state.deal.sticks) == (0, 0)
    script = Script(table(hands={A: "234m345678p5567s"}, drawn="8s")).play("A wins")
    assert script.state.phase is Phase.ENDED
    assert isinstance(script.events[-1], MatchEnded)


def test_scores_may_go_below_zero():
    """No bankruptcy in one deal."""
    orphans = "19m19p19s1234567z"
    state = table(hands={B: orphans}, drawn="7z", ponds=dict.fromkeys((A, B, C, D), "2m"))
    script = Script(state).play("A 7z", "B wins", "close")
    assert script.state.scores == (-7_000, 57_000, 25_000, 25_000)
    assert script.state.phase is Phase.ENDED


def test_nobody_is_asked_for_anything_but_the_dealer_at_the_start():
    state = dealt(hands={})
    assert "Discard" in kinds(state, A)
    assert [state.offers[seat] for seat in (B, C, D)] == [None] * 3


def _drawn(state):
    hand = state.deal.hands[state.deal.turn]
    return next(action for action in state.offers[state.deal.turn].actions if action.copy == hand.drawn)
