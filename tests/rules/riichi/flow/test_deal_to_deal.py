"""From deal to deal: dealer, counters, sticks, rounds, and the end of a match (Part 3; R-10 to R-12)."""

import msgspec
import pytest

from rules.engine.actions import StartDeal
from rules.engine.decide import advance
from rules.engine.events import DealStarted, DrawReason
from rules.engine.ruleset import FIRST_DEAL, DealOver
from rules.engine.tiles import SEATS, Wind
from rules.riichi.options import RiichiOptions
from rules.riichi.presets import PRESETS
from rules.riichi.ruleset import RIICHI
from tests.kit.deals import BOTS, A, B, C, D
from tests.kit.riichi import Script, table

EVEN = (25_000,) * 4
DRAW = DrawReason.EXHAUSTED


def won(*seats, scores=EVEN, sticks=0):
    return DealOver(winners=seats, reason=None, shown=(), scores=scores, sticks=sticks)


def drawn(*ready, reason=DRAW, scores=EVEN, sticks=0):
    return DealOver(winners=(), reason=reason, shown=ready, scores=scores, sticks=sticks)


def after(over, *, length="hanchan", passes=0, counters=0, **options):
    """The deal that follows one in which the deal had passed on so often; None at the end of the match."""
    progress = msgspec.structs.replace(
        FIRST_DEAL,
        number=passes + 1,
        dealer=SEATS[passes % 4],
        round_wind=tuple(Wind)[passes // 4],
        dealer_passes=passes,
        counters=counters,
    )
    chosen = msgspec.structs.replace(PRESETS[length].options, **options)
    assert isinstance(chosen, RiichiOptions)
    return RIICHI.next_deal(progress, over, length, chosen)


# One deal


@pytest.mark.parametrize("over", [won(A), won(B), drawn(), drawn(A)])
def test_a_match_of_one_deal_is_over_after_it(over):
    assert after(over, length="one_deal") is None


# Who deals


def test_the_deal_passes_on_when_another_wins():
    assert after(won(B)).dealer == B


def test_the_dealer_stays_after_winning():
    assert after(won(A)).dealer == A


def test_the_dealer_stays_after_being_one_of_several_winners():
    assert after(won(C, A)).dealer == A


def test_the_dealer_stays_when_tenpai_at_a_draw_and_goes_when_noten():
    assert after(drawn(A, C)).dealer == A
    assert after(drawn(C)).dealer == B


def test_where_the_option_says_so_the_dealer_stays_on_a_win_only():
    assert after(won(A), dealer_repeats="win").dealer == A
    assert after(drawn(A), dealer_repeats="win").dealer == B


def test_where_the_option_says_so_the_dealer_never_stays():
    assert after(won(A), dealer_repeats="never").dealer == B
    assert after(drawn(A), dealer_repeats="never").dealer == B


@pytest.mark.parametrize("reason", [reason for reason in DrawReason if reason.is_abortive])
def test_the_dealer_stays_after_an_abortive_draw(reason):
    assert after(drawn(reason=reason)).dealer == A


# Counters and sticks


def test_a_counter_is_added_when_the_dealer_wins_and_at_every_draw():
    assert after(won(A), counters=2).counters == 3
    assert after(drawn(A), counters=2).counters == 3
    assert after(drawn(), counters=2).counters == 3
    assert after(drawn(reason=DrawReason.FOUR_WINDS), counters=2).counters == 3


def test_they_are_cleared_when_only_others_win():
    assert after(won(B), counters=2).counters == 0
    assert after(won(B, A), counters=2).counters == 3


def test_sticks_left_on_the_table_lie_there_in_the_next_deal():
    assert after(drawn(sticks=2)).sticks == 2


def test_a_counter_adds_three_hundred_to_a_win_on_a_discard():
    state = table(hands={C: "234m345678p5567s"}, drawn="8s", counters=2, length="hanchan")
    script = Script(state).play("A 8s", "C wins", "close")
    total = script.state.result.wins[0].score.total
    assert script.state.result.settled.deltas == (-total - 600, 0, total + 600, 0)


def test_it_adds_a_hundred_from_each_to_a_self_drawn_win():
    state = table(hands={A: "234m345678p5567s"}, drawn="8s", counters=2, length="hanchan", indicators="3z")
    script = Script(state).play("A wins")
    assert script.state.result.settled.deltas == (4500, -1500, -1500, -1500)


def test_in_one_deal_a_counter_would_add_nothing():
    state = table(hands={A: "234m345678p5567s"}, drawn="8s", counters=2)
    assert Script(state).play("A wins").state.result.settled.deltas == (3900, -1300, -1300, -1300)


def test_the_next_deal_begins_with_what_the_last_one_left():
    """Two sticks, a counter, the same dealer, the scores as they are."""
    state = table(
        hands={A: "123m789p789s46s11z"},
        drawn="6z",
        left=0,
        riichi=(A, B),
        scores=(24_000, 24_000, 25_000, 25_000),
        ponds=dict.fromkeys(SEATS, "8m"),
        length="hanchan",
        controllers=BOTS,
    )
    script = Script(state).play("A 6z", "close")
    events, _ = advance(script.state, StartDeal())
    started = events[0]
    assert isinstance(started, DealStarted)
    assert (started.number, started.dealer, started.counters, started.sticks) == (2, A, 1, 2)
    assert started.scores == (27_000, 23_000, 24_000, 24_000)


def test_sticks_of_the_deal_before_go_to_the_winner_of_the_next():
    state = table(hands={C: "234m345678p5567s"}, drawn="8s", sticks=2, length="hanchan")
    script = Script(state).play("A 8s", "C wins", "close")
    assert script.state.result.settled.from_sticks == (0, 0, 2000, 0)


# Rounds


def played(length, overs):
    """The deals of a match that goes so."""
    progress, deals = FIRST_DEAL, [FIRST_DEAL]
    for over in overs:
        progress = RIICHI.next_deal(progress, over, length, PRESETS[length].options)
        if progress is None:
            return deals, True
        deals.append(progress)
    return deals, False


def nobody_repeats(length, deals, scores):
    """Always the seat after the dealer wins."""
    return played(length, [won(SEATS[(number + 1) % 4], scores=scores) for number in range(deals)])


RICH = (31_000, 23_000, 23_000, 23_000)


@pytest.mark.parametrize(("length", "deals"), [("tonpuu", 4), ("hanchan", 8), ("ema", 8), ("wrc", 8)])
def test_a_match_has_one_round_or_two(length, deals):
    played_deals, over = nobody_repeats(length, 20, RICH)
    assert over
    assert len(played_deals) == deals
    assert [deal.round_wind for deal in played_deals[::4]] == list(Wind)[: deals // 4]
    assert [deal.dealer for deal in played_deals] == [SEATS[number % 4] for number in range(deals)]


def test_deals_that_the_dealer_keeps_don_t_count():
    deals, over = played("tonpuu", [won(A), won(A), won(B), won(C), won(D)])
    assert not over
    assert [deal.dealer for deal in deals] == [A, A, A, B, C, D]
    assert [deal.counters for deal in deals] == [0, 1, 2, 0, 0, 0]


@pytest.mark.parametrize(("length", "deals"), [("tonpuu", 8), ("hanchan", 12)])
def test_another_round_is_played_while_nobody_has_the_return_points_and_none_after_it(length, deals):
    played_deals, over = nobody_repeats(length, 30, EVEN)
    assert over
    assert len(played_deals) == deals
    assert played_deals[-1].round_wind is list(Wind)[deals // 4 - 1]


@pytest.mark.parametrize("length", ["ema", "wrc"])
def test_without_the_option_there_is_no_further_round(length):
    assert len(nobody_repeats(length, 30, (30_000,) * 4)[0]) == 8


def test_in_the_extra_round_the_first_with_the_return_points_ends_the_match():
    assert after(won(C, scores=RICH), passes=9) is None
    assert after(won(C, scores=EVEN), passes=9) is not None
    assert after(drawn(scores=RICH), passes=9) is None


def test_in_the_extra_round_too_a_dealer_who_stays_without_being_first_plays_on():
    assert after(won(B, C, scores=RICH), passes=9).dealer == B
    assert after(drawn(B, scores=RICH), passes=9).dealer == B
    assert after(won(B, scores=EVEN), passes=9).dealer == B


def test_in_the_extra_round_a_dealer_who_is_first_with_enough_ends_the_match():
    assert after(won(A, scores=RICH), passes=8) is None
    assert after(drawn(A, scores=RICH), passes=8) is None


# The last deal of the last round


LAST = 7
"""D is dealer."""
FIRST_IS_D = (20_000, 20_000, 29_000, 31_000)
FIRST_IS_A = (31_000, 20_000, 29_000, 20_000)


def test_the_last_dealer_being_first_ends_the_match_with_a_win_or_a_ready_hand():
    assert after(won(D, scores=FIRST_IS_D), passes=LAST) is None
    assert after(drawn(D, scores=FIRST_IS_D), passes=LAST) is None


def test_a_last_dealer_who_is_not_first_plays_on():
    assert after(won(D, scores=FIRST_IS_A), passes=LAST).dealer == D
    assert after(drawn(D, scores=FIRST_IS_A), passes=LAST).dealer == D


def test_so_does_one_who_has_less_than_the_return_points():
    scores = (25_000, 22_000, 23_000, 29_900)
    assert after(won(D, scores=scores), passes=LAST).dealer == D


@pytest.mark.parametrize("over", [won, drawn])
def test_without_an_extra_round_nobody_needs_the_return_points_to_stop(over):
    """R-10: the return points decide whether there is another round; here there is none anyway."""
    scores = (25_000, 22_000, 23_000, 29_900)
    assert after(over(D, scores=scores), passes=LAST, extra_round=False) is None
    behind = (30_000, 20_000, 20_100, 29_900)
    assert after(over(D, scores=behind), passes=LAST, extra_round=False).dealer == D


def test_with_equal_scores_the_earlier_dealer_is_first():
    scores = (35_000, 15_000, 15_000, 35_000)
    assert after(won(D, scores=scores), passes=LAST).dealer == D


def test_an_abortive_draw_does_not_stop_the_match():
    over = drawn(reason=DrawReason.FOUR_RIICHI, scores=FIRST_IS_D)
    assert after(over, passes=LAST).dealer == D


@pytest.mark.parametrize("length", ["ema", "wrc"])
def test_without_the_option_the_last_dealer_plays_on(length):
    scores = (20_000, 20_000, 29_000, 51_000)
    assert after(won(D, scores=scores), length=length, passes=LAST).dealer == D


def test_the_match_is_over_when_the_last_dealer_goes_and_somebody_has_enough():
    assert after(won(A, scores=RICH), passes=LAST) is None
    assert after(drawn(scores=RICH), passes=LAST) is None
    assert after(drawn(scores=EVEN), passes=LAST).round_wind is Wind.WEST


# Below zero


def test_a_seat_below_zero_ends_the_match():
    scores = (-100, 50_100, 25_000, 25_000)
    assert after(won(B, scores=scores)) is None
    assert after(won(A, scores=scores[1:] + scores[:1])) is None


def test_exactly_zero_plays_on():
    assert after(won(B, scores=(0, 50_000, 25_000, 25_000))) is not None


@pytest.mark.parametrize("length", ["ema", "wrc"])
def test_without_the_option_it_plays_on(length):
    assert after(won(B, scores=(-100, 50_100, 35_000, 35_000)), length=length) is not None
