"""Dora indicators: when they are turned, and what counts for whom (R-3)."""

import pytest

from rules.engine.events import IndicatorTurned, KongDeclared, MeldClaimed, TileDiscarded, TileDrawn
from rules.engine.tiles import tile_name, tile_of
from rules.engine.view import observe
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table, yaku

FLOW = (KongDeclared, MeldClaimed, IndicatorTurned, TileDrawn, TileDiscarded)


def order(script):
    """The names of the events that matter here, in order."""
    return [type(event).__name__ for event in script.events if isinstance(event, FLOW)]


def line(won, key):
    """What a line of the score is worth; 0 without it."""
    return next((line.value for line in won.score.lines if line.key == key), 0)


def indicators(state):
    return [tile_name(tile_of(copy)) for copy in state.deal.indicators]


# When


def test_a_concealed_kong_turns_its_indicator_before_the_replacement_is_drawn():
    script = Script(table(hands={A: "444m1z"}, drawn="4m")).play("A kong 4m")
    assert order(script) == ["KongDeclared", "IndicatorTurned", "TileDrawn"]


def test_an_added_kong_turns_it_just_before_the_next_discard():
    state = table(hands={A: "1z"}, melds={A: [("pung", "444m")]}, drawn="4m")
    script = Script(state).play("A kong 4m", "A 1z")
    assert order(script) == ["KongDeclared", "TileDrawn", "IndicatorTurned", "TileDiscarded"]


def test_a_claimed_kong_turns_it_just_before_the_next_discard():
    script = Script(table(hands={B: "444m1z"}, drawn="4m")).play("A 4m", "B kong", "B 1z")
    assert order(script) == ["TileDiscarded", "MeldClaimed", "TileDrawn", "IndicatorTurned", "TileDiscarded"]


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (table(hands={A: "1z"}, melds={A: [("pung", "444m")]}, drawn="4m"), ("A kong 4m", "close")),
        (table(hands={B: "444m1z"}, drawn="4m"), ("A 4m", "B kong", "close")),
    ],
    ids=["added", "claimed"],
)
def test_the_late_indicator_is_hidden_while_a_win_on_the_replacement_is_decided(state, lines):
    """Trap 39: nobody sees it."""
    script = Script(state).play(*lines)
    assert indicators(script.state) == ["3z"]
    for viewer in (A, B, C, D, None):
        assert len(observe(script.state, viewer).indicators) == 1


def test_a_concealed_kong_after_a_late_one_turns_both_at_once():
    """The pending one is turned when the second kong stands."""
    state = table(hands={A: "888p1z"}, melds={A: [("pung", "444m")]}, drawn="4m", replacements="8p")
    script = Script(state).play("A kong 4m", "A kong 8p")
    assert order(script) == [
        "KongDeclared",
        "TileDrawn",
        "KongDeclared",
        "IndicatorTurned",
        "IndicatorTurned",
        "TileDrawn",
    ]


def test_an_added_kong_after_a_late_one_turns_the_first_and_keeps_its_own_back():
    state = table(
        hands={A: "8p1z"},
        melds={A: [("pung", "444m"), ("pung", "888p")]},
        drawn="4m",
        replacements="1p",
    )
    script = Script(state).play("A kong 4m", "A kong 8p", "close")
    assert order(script) == ["KongDeclared", "TileDrawn", "KongDeclared", "IndicatorTurned", "TileDrawn"]
    script.play("A 1z")
    assert order(script)[-2:] == ["IndicatorTurned", "TileDiscarded"]
    assert len(script.state.deal.indicators) == 3


def test_an_added_kong_after_a_concealed_one_keeps_only_its_own_back():
    state = table(hands={A: "444m8p1z"}, melds={A: [("pung", "888p")]}, drawn="4m")
    script = Script(state).play("A kong 4m", "A kong 8p", "close")
    assert len(script.state.deal.indicators) == 2


def test_a_second_kong_that_is_robbed_leaves_the_pending_indicator_down():
    """Trap 40: the robber has the one dora that lies open."""
    state = table(
        hands={A: "8p1z", C: "79p22m567s345s111s"},
        melds={A: [("pung", "444m"), ("pung", "888p")]},
        drawn="4m",
        indicators="7p7p",
        turned=1,
    )
    script = Script(state).play("A kong 4m", "A kong 8p", "C wins", "close")
    assert not script.of(IndicatorTurned)
    assert line(script.state.result.wins[0], "dora") == 1


def test_where_the_option_says_at_once_every_kong_turns_its_indicator_before_the_replacement():
    options = {"kong_dora": "at_once"}
    state = table(hands={A: "1z"}, melds={A: [("pung", "444m")]}, drawn="4m", options=options)
    script = Script(state).play("A kong 4m", "close")
    assert order(script) == ["KongDeclared", "IndicatorTurned", "TileDrawn"]
    script = Script(table(hands={B: "444m1z"}, drawn="4m", options=options)).play("A 4m", "B kong", "close")
    assert order(script)[1:] == ["MeldClaimed", "IndicatorTurned", "TileDrawn"]


def test_even_then_a_robbed_kong_turns_nothing():
    options = {"kong_dora": "at_once"}
    state = table(
        hands={A: "1z", C: "35m123456p789s22p"}, melds={A: [("pung", "444m")]}, drawn="4m", options=options
    )
    script = Script(state).play("A kong 4m", "C wins", "close")
    assert not script.of(IndicatorTurned)


# What counts


def test_the_late_indicator_does_not_count_for_a_win_on_the_replacement():
    state = table(
        hands={A: "123456p78s99s"},
        melds={A: [("pung", "444m")]},
        drawn="4m",
        replacements="6s",
        indicators="3m3m",
        turned=1,
    )
    script = Script(state).play("A kong 4m", "A wins")
    won = script.state.result.wins[0]
    assert "rinshan" in yaku(won)
    assert line(won, "dora") == 4


def test_the_indicator_of_a_concealed_kong_counts_for_a_win_on_its_replacement():
    state = table(hands={A: "444m123456p78s99s"}, drawn="4m", replacements="6s", indicators="3m3m", turned=1)
    script = Script(state).play("A kong 4m", "A wins")
    won = script.state.result.wins[0]
    assert {"rinshan", "menzen_tsumo"} <= yaku(won)
    assert line(won, "dora") == 8


def test_the_late_indicator_counts_for_a_win_on_the_discard_after_it():
    state = table(
        hands={A: "6s", C: "567m345678p5578s"},
        melds={A: [("pung", "444m")]},
        drawn="4m",
        indicators="3z4p",
        turned=1,
    )
    script = Script(state).play("A kong 4m", "A 6s", "C wins", "close")
    assert line(script.state.result.wins[0], "dora") == 1


def test_each_red_five_counts_one_in_the_hand_in_a_meld_or_as_the_winning_tile():
    state = table(hands={C: "34m067p66s"}, melds={C: [("pung", "055s"), ("pung", "222s")]}, drawn="0m")
    script = Script(state).play("A 0m", "C wins", "close")
    assert line(script.state.result.wins[0], "aka_dora") == 3


def test_without_red_fives_none_counts():
    options = {"red_fives": False}
    state = table(
        hands={C: "34m567p66s"}, melds={C: [("pung", "555s"), ("pung", "222s")]}, drawn="5m", options=options
    )
    script = Script(state).play("A 5m", "C wins", "close")
    assert line(script.state.result.wins[0], "aka_dora") == 0


def test_dora_alone_is_not_a_win():
    """Trap 22: neither with indicators nor with red fives."""
    state = table(hands={B: "03m123456p789s22p"}, drawn="4m", indicators="3m1p")
    assert kinds(Script(state).play("A 4m").state, B) == {"ClaimChow", "Pass"}


# Under the indicators


TANYAO = "234m345678p5567s"


def won_with(riichi, **given):
    state = table(hands={B: TANYAO}, drawn="8s", riichi=riichi, **given)
    return Script(state).play("A 8s", "B wins", "close").state.result.wins[0]


def test_a_winner_in_riichi_sees_one_tile_under_every_turned_indicator():
    """Trap 21."""
    won = won_with((B,), indicators="3z3z1z", ura="7s4s1m")
    assert [tile_name(tile_of(copy)) for copy in won.hidden_indicators] == ["7s", "4s", "1m"]
    assert line(won, "ura_dora") == 4


def test_tiles_under_indicators_that_are_not_turned_don_t_count():
    won = won_with((B,), indicators="3z", ura="1z7s4s")
    assert len(won.hidden_indicators) == 1
    assert line(won, "ura_dora") == 0


def test_a_winner_without_riichi_sees_none():
    won = won_with((), indicators="3z", ura="7s")
    assert won.hidden_indicators == ()
    assert line(won, "ura_dora") == 0


def test_riichi_of_another_seat_doesn_t_show_them_to_the_winner():
    assert won_with((C,), indicators="3z", ura="7s").hidden_indicators == ()


def test_an_open_indicator_is_no_tile_that_may_still_come():
    """Hints count the copies that the seat has not seen."""
    state = table(hands={B: "123m789p789s46s11z"}, turn=A, drawn="9p", indicators="5s")
    (wait,) = observe(state, B).own.waits
    assert wait.left == 3
