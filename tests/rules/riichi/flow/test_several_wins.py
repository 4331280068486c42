"""Several seats win on one tile: the nearest, two, all, or nobody (R-6; Part 3)."""

import pytest

from rules.engine.actions import CloseWindow
from rules.engine.decide import decide
from rules.engine.errors import IllegalAction
from rules.engine.events import DealDrawn, DrawReason, HandWon
from rules.engine.offers import window_is_decided
from tests.kit.deals import A, B, C, D, kinds
from tests.kit.riichi import Script, table

HANDS = {B: "234m345678p5567s", C: "234m345678p67s99s", D: "678m123456p67s22z"}
"""All wait for 5s and 8s: B and C with two yaku or more, D with one."""


def three(**given):
    """A has discarded 8s, which all the others wait for."""
    return Script(table(hands=HANDS, drawn="8s", **given)).play("A 8s")


def winners(script):
    return [won.seat for won in script.of(HandWon)]


def total(script, seat):
    return next(won.score.total for won in script.of(HandWon) if won.seat == seat)


# The nearest wins


def test_of_two_the_nearest_after_the_discarder_wins():
    script = three().play("D wins", "C wins", "B passes", "close")
    assert winners(script) == [C]
    assert script.state.result.settled.deltas[D] == 0


def test_of_three_the_nearest_wins_too():
    """Trap 45."""
    script = three().play("D wins", "C wins", "B wins", "close")
    assert winners(script) == [B]
    assert script.state.result.settled.deltas == (-total(script, B), total(script, B), 0, 0)


def test_nearness_counts_from_the_discarder():
    hands = {A: HANDS[B], B: HANDS[C], D: HANDS[D]}
    script = Script(table(hands=hands, turn=C, drawn="8s")).play(
        "C 8s", "B wins", "A wins", "D wins", "close"
    )
    assert winners(script) == [D]


def test_the_winner_takes_the_stick_of_a_seat_that_was_bumped():
    script = three(riichi=(D,)).play("D wins", "B wins", "close")
    assert script.state.result.settled.from_sticks == (0, 1000, 0, 0)
    assert script.state.result.settled.deltas[D] == 0


def test_the_nearest_win_closes_the_window_before_the_others_have_answered():
    script = three().play("B wins")
    assert window_is_decided(script.state)
    assert kinds(script.state, C) == {"DeclareWin", "Pass"}


def test_a_farther_win_waits_for_the_nearer_answer():
    script = three().play("D wins", "C wins")
    with pytest.raises(IllegalAction):
        decide(script.state, CloseWindow())


# Two win, three abort the deal


TWO = {"several_rons": "two"}


def test_two_win_where_the_option_says_so_the_nearest_first():
    script = three(options=TWO).play("D wins", "C wins", "B passes", "close")
    assert winners(script) == [C, D]
    c, d = total(script, C), total(script, D)
    assert script.state.result.settled.deltas == (-c - d, 0, c, d)


def test_the_window_then_waits_for_every_seat_that_could_win():
    script = three(options=TWO).play("B wins")
    assert not window_is_decided(script.state)
    script.play("C passes", "D passes")
    assert window_is_decided(script.state)


def test_three_wins_then_abort_the_deal():
    script = three(options=TWO).play("D wins", "C wins", "B wins", "close")
    assert script.of(HandWon) == []
    assert script.of(DealDrawn)[0].reason is DrawReason.THREE_WINS
    assert script.state.result.settled.deltas == (0, 0, 0, 0)


def test_sticks_and_counters_then_go_to_the_nearest_alone():
    options = {**TWO, "counter_points": 300}
    script = three(options=options, counters=2, riichi=(D,)).play("C wins", "D wins", "close")
    c, d = total(script, C), total(script, D)
    settled = script.state.result.settled
    assert settled.from_sticks == (0, 0, 1000, 0)
    assert settled.deltas == (-c - d - 600, 0, c + 600 + 1000, d)


# All win


ALL = {"several_rons": "all"}


def test_all_three_win_where_the_option_says_so():
    script = three(options=ALL).play("D wins", "C wins", "B wins", "close")
    assert winners(script) == [B, C, D]
    b, c, d = (total(script, seat) for seat in (B, C, D))
    assert script.state.result.settled.deltas == (-b - c - d, b, c, d)


def test_each_winner_may_be_paid_for_the_counters():
    options = {**ALL, "counter_points": 300, "counters_to_all": True}
    script = three(options=options, counters=1).play("D wins", "C wins", "B wins", "close")
    b, c, d = (total(script, seat) for seat in (B, C, D))
    assert script.state.result.settled.deltas == (-b - c - d - 900, b + 300, c + 300, d + 300)


@pytest.mark.parametrize(
    ("back", "expected"), [(False, (0, 0, 4000, 0)), (True, (0, 0, 3000, 1000))], ids=["nearest", "own back"]
)
def test_whether_winners_take_their_own_stick_back_first_is_an_option(back, expected):
    """One stick is D's, one is A's, two are left from before; C is the nearest."""
    options = {**ALL, "sticks_of_winners_back": back}
    script = three(options=options, sticks=2, riichi=(A, D)).play("C wins", "D wins", "close")
    assert script.state.result.settled.from_sticks == expected


def test_a_single_winner_takes_all_sticks_with_either_option():
    options = {**ALL, "sticks_of_winners_back": True}
    script = three(options=options, sticks=2, riichi=(A, D)).play("C wins", "close")
    assert script.state.result.settled.from_sticks == (0, 0, 4000, 0)


def test_a_declaring_discard_that_two_win_on_costs_no_stick():
    """Trap 41."""
    hands = {**HANDS, A: "123456789m11p33z"}
    script = Script(table(hands=hands, drawn="8s", options=ALL, indicators="1p"))
    script.play("A riichi 8s", "B wins", "C wins", "close")
    assert script.state.result.settled.from_sticks == (0, 0, 0, 0)
    assert sum(script.state.scores) == 100_000


def test_each_winner_has_the_same_tile_and_a_result_of_its_own():
    script = three(options=ALL, riichi=(B,), ura="7s").play("C wins", "B wins", "close")
    first, second = script.of(HandWon)
    assert (first.copy, first.source) == (second.copy, second.source)
    assert first.hidden_indicators
    assert not second.hidden_indicators
