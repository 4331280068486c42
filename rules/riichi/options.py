"""The options of Riichi; the defaults are the one-deal preset."""

from typing import Final, Literal

from rules.engine.ruleset import Options


class RiichiOptions(Options, frozen=True, kw_only=True):
    """The table's rule switches. ``presets.py`` has the sets of them that are played."""

    # What a hand is worth

    red_fives: bool = True
    """One five of each suit is red and counts one han."""
    open_tanyao: bool = True
    """An open hand without terminals and honors has tanyao."""
    counted_yakuman: bool = True
    """Thirteen han and more are a yakuman; else they stay a sanbaiman."""
    yakuman_add: bool = True
    """Different yakuman in one hand add; else a hand is worth the greatest of them."""
    double_yakuman: bool = False
    """Thirteen-sided kokushi, suuankou on the pair, nine-sided chuuren and daisuushii count twice."""
    kiriage_mangan: bool = False
    """4 han 30 fu and 3 han 60 fu are rounded up to a mangan."""
    double_wind_fu: Literal[2, 4] = 4
    """Fu of a pair of the wind that is both seat and round wind."""
    renhou: bool = False
    """A win on a discard before the own first draw and before any call is worth at least a mangan."""
    kokushi_robs_concealed_kong: bool = False
    """Kokushi may rob a concealed kong."""

    # The match

    rounds: Literal[0, 1, 2] = 0
    """Rounds that are played: 1 East, 2 East and South; 0 is a single deal."""
    extra_round: bool = False
    """Another round is played until somebody has the return points."""
    dealer_may_stop: bool = False
    """The match ends when the last dealer, being first, wins or is ready at a draw."""
    start_points: int = 25_000
    """What everybody begins with."""
    return_points: int = 25_000
    """Results are counted from here; what was paid above the start points goes to the first place."""
    uma_outer: int = 0
    """Points that the first place gains and the fourth pays after the match."""
    uma_inner: int = 0
    """Points that the second place gains and the third pays after the match."""
    uma_shared: bool = False
    """Equal places share their uma; else who was dealer earlier is the better one."""
    bankruptcy: bool = False
    """The match ends when somebody is below 0."""

    # Counters, sticks and the dealer

    counter_points: Literal[0, 300] = 0
    """What a counter (honba) adds to a win."""
    counters_to_all: bool = False
    """Of several winners each is paid for the counters; else the nearest after the discarder."""
    dealer_repeats: Literal["never", "win", "tenpai"] = "never"
    """When the dealer stays: on a win, or also when tenpai at a draw."""
    sticks_after_draw: Literal["returned", "stay"] = "returned"
    """Riichi sticks after a draw: back to who paid them, or on the table for the next winner."""
    sticks_of_winners_back: bool = False
    """Of several winners each takes back the own stick first; the rest goes to the nearest."""
    sticks_at_end: Literal["first", "nobody"] = "first"
    """Who gets the sticks that are left after the last deal."""

    # Wins and draws

    several_rons: Literal["nearest", "two", "all"] = "nearest"
    """One discard, several winners: the nearest wins; two win and three abort the deal; or all win."""
    liability: bool = False
    """Who gave the third set of dragons or the fourth of winds pays for daisangen and daisuushii."""
    liability_for: Literal["hand", "yakuman"] = "hand"
    """What the liable seat pays for: the whole hand, or only the yakuman that it made sure."""
    liability_counters: Literal["liable", "discarder"] = "liable"
    """Who pays for the counters when the liable seat and another share the payment."""
    nagashi_mangan: bool = False
    """At a draw a mangan for who discarded only terminals and honors, none of them claimed."""
    abortive_draws: bool = False
    """Nine terminals and honors, four winds, four riichi and four kongs of several players end the deal."""

    # Riichi, kongs and furiten

    riichi_tiles_left: Literal[0, 4] = 4
    """Tiles that must be left in the live wall, after the own draw, to declare riichi."""
    riichi_in_debt: bool = False
    """Riichi may be declared with less than 1,000 points."""
    kong_after_riichi: Literal["never", "same_waits", "same_sets"] = "never"
    """Concealed kongs in riichi: none; if the waits stay; if also they were a triplet in every reading."""
    kong_dora: Literal["late", "at_once"] = "late"
    """When a claimed or added kong turns its indicator: before the next discard, or at once."""
    temp_furiten_on_shape: bool = False
    """A passed tile that completes a hand without yaku makes temporarily furiten too."""
    melds_end_waits: bool = True
    """A hand is not tenpai if it holds all four tiles of its waits, those in its melds included; else only
    concealed ones count."""
    claim_ends_furiten: bool = False
    """Temporary furiten ends with the own claim too, not only with the own draw."""


DEFAULT_OPTIONS: Final = RiichiOptions()
"""The one-deal preset."""
