"""What a match is worth in the end: places, uma, sticks that are left (Part 3; R-10 to R-12)."""

import pytest

from rules.engine.events import MatchEnded
from rules.engine.tiles import SEATS, Wind
from rules.riichi.options import RiichiOptions
from rules.riichi.presets import PRESETS
from rules.riichi.progress import closing_scores, final_points, places
from tests.kit.deals import A, B, D
from tests.kit.riichi import Script, table

ONLINE, EMA, WRC = (PRESETS[key].options for key in ("hanchan", "ema", "wrc"))
ONE_DEAL = RiichiOptions()


def test_online_the_first_gains_the_difference_of_start_and_return_points():
    """Points over 30,000 with +20, +10, −10, −20, and 20 more for the first."""
    assert final_points((40_000, 30_000, 20_000, 10_000), ONLINE) == (500, 100, -200, -400)


@pytest.mark.parametrize("options", [EMA, WRC])
def test_in_competition_points_count_over_the_thirty_thousand_of_the_start(options):
    assert final_points((45_000, 35_000, 25_000, 15_000), options) == (300, 100, -100, -300)


@pytest.mark.parametrize("options", [ONLINE, EMA, WRC])
def test_what_a_match_is_worth_sums_to_nothing(options):
    start = options.start_points
    scores = (start + 12_300, start - 4_100, start - 8_200, start)
    assert sum(final_points(scores, options)) == 0


def test_online_the_earlier_dealer_is_better_with_equal_scores():
    scores = (20_000, 30_000, 30_000, 20_000)
    assert places(scores, ONLINE) == (3, 1, 2, 4)
    assert final_points(scores, ONLINE) == (-200, 400, 100, -300)


def test_in_competition_equal_scores_share_place_and_uma():
    assert places((30_000, 40_000, 30_000, 20_000), EMA) == (2, 1, 2, 4)
    assert final_points((30_000, 40_000, 30_000, 20_000), EMA) == (0, 250, 0, -250)
    assert final_points((30_000,) * 4, WRC) == (0, 0, 0, 0)


def test_three_equal_scores_share_three_umas():
    assert final_points((35_000, 35_000, 35_000, 15_000), EMA) == (100, 100, 100, -300)


def test_one_deal_is_worth_no_points_beside_its_scores():
    assert final_points((33_000, 17_000, 25_000, 25_000), ONE_DEAL) is None
    assert places((33_000, 17_000, 25_000, 25_000), ONE_DEAL) == (1, 4, 2, 2)


def test_sticks_left_at_the_end_go_to_the_first_place():
    assert closing_scores((20_000, 38_000, 20_000, 20_000), 2, ONLINE) == (20_000, 40_000, 20_000, 20_000)
    assert closing_scores((29_000, 20_000, 20_000, 29_000), 2, ONLINE) == (31_000, 20_000, 20_000, 29_000)


def test_where_the_option_says_so_nobody_gets_them():
    assert closing_scores((20_000, 58_000, 20_000, 20_000), 2, WRC) == (20_000, 58_000, 20_000, 20_000)


def test_the_end_of_a_match_tells_scores_places_and_what_they_are_worth():
    """D, the last dealer, is noten; the stick that is left goes to B, who is first."""
    state = table(
        hands={B: "123m789p789s46s22z"},
        turn=A,
        drawn="6z",
        left=0,
        dealer=D,
        round_wind=Wind.SOUTH,
        riichi=(B,),
        scores=(25_000, 34_000, 20_000, 20_000),
        ponds=dict.fromkeys(SEATS, "8m"),
        length="hanchan",
    )
    script = Script(state).play("A 6z", "close")
    ended = script.of(MatchEnded)[0]
    assert ended.scores == (24_000, 38_000, 19_000, 19_000)
    assert ended.ranks == (2, 1, 3, 4)
    assert ended.points == (40, 480, -210, -310)
    assert sum(ended.points) == 0
