"""The presets as they are played: the table of Part 3, and what competitions change (R-10 to R-12)."""

import pytest

from rules.riichi.presets import PRESETS

ONE_DEAL, TONPUU, HANCHAN, EMA, WRC = (
    PRESETS[key].options for key in ("one_deal", "tonpuu", "hanchan", "ema", "wrc")
)

TABLE = [
    ("rounds", 0, (1, 2)),
    ("extra_round", False, True),
    ("dealer_may_stop", False, True),
    ("start_points", 25_000, 25_000),
    ("return_points", 25_000, 30_000),
    ("uma_outer", 0, 20_000),
    ("uma_inner", 0, 10_000),
    ("red_fives", True, True),
    ("open_tanyao", True, True),
    ("several_rons", "nearest", "two"),
    ("kong_after_riichi", "never", "same_waits"),
    ("sticks_after_draw", "returned", "stay"),
    ("counter_points", 0, 300),
    ("dealer_repeats", "never", "tenpai"),
    ("abortive_draws", False, True),
    ("nagashi_mangan", False, True),
    ("liability", False, True),
    ("liability_for", "hand", "hand"),
    ("liability_counters", "liable", "liable"),
    ("bankruptcy", False, True),
    ("temp_furiten_on_shape", False, True),
    ("kokushi_robs_concealed_kong", False, True),
    ("kong_dora", "late", "late"),
    ("riichi_tiles_left", 4, 4),
    ("riichi_in_debt", False, False),
    ("claim_ends_furiten", False, True),
    ("melds_end_waits", True, False),
]


@pytest.mark.parametrize(("option", "one_deal", "online"), TABLE, ids=[row[0] for row in TABLE])
def test_one_deal_and_the_online_presets_are_those_of_the_table(option, one_deal, online):
    tonpuu, hanchan = online if isinstance(online, tuple) else (online, online)
    values = [getattr(options, option) for options in (ONE_DEAL, TONPUU, HANCHAN)]
    assert values == [one_deal, tonpuu, hanchan]


@pytest.mark.parametrize("options", [EMA, WRC], ids=["ema", "wrc"])
def test_competitions_play_two_rounds_from_thirty_thousand_without_red_fives_or_aborted_deals(options):
    assert (options.rounds, options.start_points, options.return_points) == (2, 30_000, 30_000)
    assert (options.uma_outer, options.uma_inner, options.uma_shared) == (15_000, 5_000, True)
    assert not options.red_fives
    assert not options.abortive_draws
    assert not options.nagashi_mangan
    assert not options.extra_round
    assert not options.bankruptcy
    assert options.kong_dora == "at_once"
    assert options.kong_after_riichi == "same_sets"
    assert options.liability_counters == "discarder"


def test_in_european_competitions_all_win_who_can_in_world_championships_the_nearest():
    assert (EMA.several_rons, WRC.several_rons) == ("all", "nearest")
    assert EMA.counters_to_all
    assert EMA.sticks_of_winners_back


def test_sticks_that_are_left_are_lost_in_world_championships():
    assert (EMA.sticks_at_end, WRC.sticks_at_end) == ("first", "nobody")
