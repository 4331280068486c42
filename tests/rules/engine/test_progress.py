"""From deal to deal: dealer, winds, streak and the end of a match (K-8.4, K-8.5, K-7.3)."""

import pytest

from rules.engine.actions import StartDeal
from rules.engine.decide import advance
from rules.engine.events import DrawReason, MatchEnded
from rules.engine.ruleset import FIRST_DEAL, DealOver
from rules.engine.tiles import Seat, Wind
from rules.registry import rule_set
from tests.kit.deals import BOTS, A, B, C, D, close, discard, match, table
from tests.kit.play import play

KLASIK = rule_set("klasik")
DEALER, OTHER, NOBODY = "dealer", "other", "nobody"


def run(length, winners):
    """The deals that follow when these win, one after the other."""
    progress, seen = FIRST_DEAL, [FIRST_DEAL]
    for winner in winners:
        seat = {DEALER: progress.dealer, OTHER: progress.dealer.after(), NOBODY: None}[winner]
        over = DealOver(
            winners=() if seat is None else (seat,),
            reason=DrawReason.EXHAUSTED if seat is None else None,
            shown=(),
            scores=(0, 0, 0, 0),
            sticks=0,
        )
        progress = KLASIK.next_deal(progress, over, length, KLASIK.option_type())
        if progress is None:
            return seen, True
        seen.append(progress)
    return seen, False


def test_the_dealer_stays_after_winning_and_after_a_draw():
    """K-8.4."""
    deals, _ = run("full", [DEALER, NOBODY, DEALER])
    assert [deal.dealer for deal in deals] == [A] * 4


def test_the_deal_passes_to_the_next_seat_when_another_wins():
    """K-8.4."""
    deals, _ = run("full", [OTHER] * 3)
    assert [deal.dealer for deal in deals] == [A, B, C, D]


def test_the_round_wind_changes_when_the_deal_returns_to_the_first_east():
    """K-8.4."""
    deals, over = run("full", [OTHER] * 16)
    assert over
    assert len(deals) == 16
    assert [deal.round_wind for deal in deals[::4]] == list(Wind)
    assert all(deal.dealer is Seat.A for deal in deals[::4])


def test_a_full_match_ends_when_the_deal_would_pass_for_the_sixteenth_time():
    """K-8.4: deals that the dealer keeps don't count."""
    deals, over = run("full", [OTHER] * 15 + [DEALER, NOBODY, DEALER])
    assert not over
    assert deals[-1].dealer is Seat.D
    assert deals[-1].round_wind is Wind.NORTH
    assert run("full", [OTHER] * 15 + [DEALER, NOBODY, OTHER])[1]


@pytest.mark.parametrize("winners", [[OTHER] * 4, [DEALER] * 4, [NOBODY, OTHER, DEALER, OTHER]])
def test_a_quick_match_has_exactly_four_deals_in_the_east_round(winners):
    """K-8.5."""
    deals, over = run("quick", winners)
    assert over
    assert len(deals) == 4
    assert {deal.round_wind for deal in deals} == {Wind.EAST}


def test_a_draw_a_loss_or_a_new_dealer_resets_the_streak():
    """K-7.3, 17."""
    deals, _ = run("full", [DEALER, DEALER, NOBODY, DEALER, OTHER, DEALER])
    assert [deal.dealer_streak for deal in deals] == [0, 1, 2, 0, 1, 0, 1]


def test_the_dealers_thirteenth_win_in_a_row_is_a_limit():
    """K-7.3, 17: this win included."""
    hand = "23m456789p11155s"
    for streak, limits in ((11, ()), (12, ("dealer_thirteen_wins",)), (13, ())):
        state = table(hands={A: hand, B: "1m"}, turn=B, drawn="9p", streak=streak, controllers=BOTS)
        state = discard(state, B, "1m")
        state = advance(state, state.offers[A].actions[0])[1]
        assert close(state).result.wins[0].score.limits == limits


def test_a_win_pays_by_seat():
    """K-8.1: the discarder pays double."""
    state = table(hands={A: "1m", C: "23m456789p11155s"}, drawn="9p", controllers=BOTS)
    state = discard(state, A, "1m")
    state = close(advance(state, state.offers[C].actions[0])[1])
    total = state.result.wins[0].score.total
    assert state.result.settled.deltas == (-2 * total, -total, 4 * total, -total)
    assert state.scores == state.result.settled.deltas


def test_scores_go_on_from_deal_to_deal_and_equal_scores_share_a_place():
    """Flow 5.7."""
    for number in range(6):
        *_, (_, _, events, state) = play(number, controllers=BOTS)
        ended = events[-1]
        assert isinstance(ended, MatchEnded)
        assert ended.scores == state.scores
        for place, score in zip(ended.ranks, ended.scores, strict=True):
            assert place == 1 + sum(other > score for other in ended.scores)


def test_seats_are_drawn_once_and_stay_for_the_whole_match():
    """K-2.1, K-2.7."""
    steps = list(play(3, controllers=BOTS))
    assert {state.info.seating for *_, state in steps} == {steps[0][3].info.seating}


def test_the_first_dealer_is_east():
    """K-2.3."""
    state = advance(match(), StartDeal())[1]
    assert state.deal.dealer is Seat.A
    assert state.deal.wind_of(Seat.A) is Wind.EAST
