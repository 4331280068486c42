"""The presets of Riichi: options as data, each with where its values were found.

What was seen of the rule books and what was not is told in ``docs/rules/riichi.md``.
"""

from typing import Final, NamedTuple

import msgspec

from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions


class Preset(NamedTuple):
    """A named set of options."""

    key: str
    options: RiichiOptions
    source: str


_ONLINE: Final = RiichiOptions(
    kokushi_robs_concealed_kong=True,
    rounds=2,
    extra_round=True,
    dealer_may_stop=True,
    return_points=30_000,
    uma_outer=20_000,
    uma_inner=10_000,
    bankruptcy=True,
    counter_points=300,
    dealer_repeats="tenpai",
    sticks_after_draw="stay",
    several_rons="two",
    liability=True,
    nagashi_mangan=True,
    abortive_draws=True,
    kong_after_riichi="same_waits",
    temp_furiten_on_shape=True,
    melds_end_waits=False,
    claim_ends_furiten=True,
)

_COMPETITION: Final = RiichiOptions(
    red_fives=False,
    counted_yakuman=False,
    renhou=True,
    kokushi_robs_concealed_kong=True,
    rounds=2,
    start_points=30_000,
    return_points=30_000,
    uma_outer=15_000,
    uma_inner=5_000,
    uma_shared=True,
    counter_points=300,
    dealer_repeats="tenpai",
    sticks_after_draw="stay",
    liability=True,
    liability_counters="discarder",
    riichi_in_debt=True,
    kong_after_riichi="same_sets",
    kong_dora="at_once",
)
"""What the European and the world championship rules agree on."""

PRESETS: Final = {
    preset.key: preset
    for preset in (
        Preset("one_deal", DEFAULT_OPTIONS, "the product's own rule text; R-1 to R-9"),
        Preset("tonpuu", msgspec.structs.replace(_ONLINE, rounds=1), "tenhou.net, rules of the table; R-10"),
        Preset("hanchan", _ONLINE, "tenhou.net, rules of the table; R-10"),
        Preset(
            "ema",
            msgspec.structs.replace(
                _COMPETITION,
                yakuman_add=False,
                several_rons="all",
                counters_to_all=True,
                sticks_of_winners_back=True,
                claim_ends_furiten=True,
            ),
            "EMA, Riichi: Rules for Japanese Mahjong, 2016 edition; R-11",
        ),
        Preset(
            "wrc",
            msgspec.structs.replace(
                _COMPETITION, kiriage_mangan=True, double_wind_fu=2, sticks_at_end="nobody"
            ),
            "World Riichi Championship Rules, 2015 with the changes of 2022; R-12",
        ),
    )
}
"""By key, the default first."""

DEFAULT_PRESET: Final = "one_deal"
