"""The numbers of the rules by name, read from the rule sets, so that no page types them."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from rules.engine import durations
from rules.engine.decide import EXPIRED_TURNS_TO_ASSIST
from rules.engine.scoring import Pattern
from rules.engine.tiles import FIVES, PLAYABLE_COPIES, SEATS, WINDS, Tile, rank_of
from rules.klasik.limit_hands import LIMIT as KLASIK_LIMIT
from rules.klasik.patterns import PATTERNS as KLASIK_PATTERNS
from rules.klasik.ruleset import QUICK_DEALS
from rules.mcr.patterns import MINIMUM
from rules.mcr.patterns import PATTERNS as MCR_PATTERNS
from rules.mcr.ruleset import SIXTEEN
from rules.mcr.score import BASE, mcr_payments
from rules.registry import rule_set
from rules.riichi.limits import LIMITS, YAKUMAN_LIMIT
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.patterns import PATTERNS as RIICHI_PATTERNS
from rules.riichi.presets import PRESETS
from rules.riichi.ruleset import DEAD_WALL, HIDDEN_INDICATORS, INDICATORS, LIVE_WALL, MOST_KONGS
from rules.riichi.settlement import NOTEN_POOL
from rules.riichi.turns import STICK

Numbers = Mapping[str, int]
Row = Pattern[Any]
"""A row of any rule set."""

_DEALT: Final = 13
_ROWS: Final[Mapping[str, Iterable[Row]]] = {
    "klasik": KLASIK_PATTERNS,
    "riichi": RIICHI_PATTERNS,
    "mcr": MCR_PATTERNS,
}


def pattern_rows(rules: str) -> tuple[Row, ...]:
    """All rows of a rule set that score, in the order of a score sheet."""
    return tuple(_ROWS[rules])


@cache
def numbers(rules: str) -> Numbers:
    """The numbers that the pages of a rule set may name.

    A pattern is named by its key; ``open_pung.major`` is twice that, ``honitsu.open`` its value in an open
    hand, ``mangan.han`` and ``mangan.base`` belong to a limit.
    """
    return _common(rules) | _of_rows(rules) | _OWN[rules]()


def _common(rules: str) -> dict[str, int]:
    found = rule_set(rules)
    copies = len(found.tile_set(found.parse_options({})))
    bonus = copies - PLAYABLE_COPIES
    ranks = [rank_of(tile) for tile in map(Tile, range(27))]
    return {
        "players": len(SEATS),
        "bots": len(SEATS) - 1,
        "tiles": copies,
        "bonus_tiles_in_play": bonus,
        "flowers_in_play": bonus // 2,
        "copies": PLAYABLE_COPIES // 34,
        "lowest": min(ranks),
        "second_lowest": min(ranks) + 1,
        "second_highest": max(ranks) - 1,
        "highest": max(ranks),
        "dealt": _DEALT,
        "dealt_to_dealer": _DEALT + 1,
        "start": found.start_score(found.parse_options({})),
        "turn_s": durations.TURN_S,
        "claim_s": durations.CLAIM_S,
        "ready_s": durations.READY_S,
        "countdown_s": durations.COUNTDOWN_S,
        "play_again_s": durations.PLAY_AGAIN_S,
        "missed_turns": EXPIRED_TURNS_TO_ASSIST,
        "solo_days": durations.SOLO_DAYS,
        **{f"number_of_{wind.value}": wind.place + 1 for wind in WINDS},
    }


def _of_rows(rules: str) -> dict[str, int]:
    named: dict[str, int] = {}
    for row in pattern_rows(rules):
        named[row.key] = row.value
        named[f"{row.key}.major"] = 2 * row.value
        if row.open_value:
            named[f"{row.key}.open"] = row.open_value
    return named


def _klasik() -> dict[str, int]:
    rows = {row.key: row.value for row in KLASIK_PATTERNS}
    return {
        "limit": KLASIK_LIMIT,
        "most_lost": 2 * KLASIK_LIMIT,
        "most_won": 6 * KLASIK_LIMIT,
        "double_wind_pair": rows["seat_wind_pair"] + rows["round_wind_pair"],
        "quick_deals": QUICK_DEALS,
    }


def _riichi() -> dict[str, int]:
    hanchan = PRESETS["hanchan"].options
    limits = (*LIMITS, YAKUMAN_LIMIT)
    rows = {row.key: row.value for row in RIICHI_PATTERNS}
    return {
        "stick": STICK,
        "dead_wall": DEAD_WALL,
        "live_wall": LIVE_WALL,
        "replacements": INDICATORS - LIVE_WALL,
        "indicators": HIDDEN_INDICATORS - INDICATORS,
        "most_kongs": MOST_KONGS,
        "red_fives": len(FIVES),
        "riichi_tiles_left": DEFAULT_OPTIONS.riichi_tiles_left,
        "noten_pool": NOTEN_POOL,
        "noten_share_two": NOTEN_POOL // 2,
        "noten_share_three": NOTEN_POOL // 3,
        "double_wind_fu": DEFAULT_OPTIONS.double_wind_fu,
        "no_fu_open": rows["fu_base"] + rows["fu_open_hand"],
        "return": hanchan.return_points,
        "counter": hanchan.counter_points,
        "uma_outer": hanchan.uma_outer,
        "uma_inner": hanchan.uma_inner,
        **{f"{limit.key}.han": limit.han for limit in limits},
        **{f"{limit.key}.base": limit.base for limit in limits},
    }


def _mcr() -> dict[str, int]:
    least_on_discard = mcr_payments(MINIMUM, WINDS[1], WINDS[2])
    least_drawn = mcr_payments(MINIMUM, WINDS[1], None)
    return {
        "minimum": MINIMUM,
        "base": BASE,
        "patterns": sum(row.key != "concealed_kong_and_melded_kong" for row in MCR_PATTERNS),
        "sixteen": rule_set("mcr").deals_in(SIXTEEN) or 0,
        "least_on_discard": least_on_discard[1],
        "least_discarder": -least_on_discard[2],
        "least_drawn": least_drawn[1],
        "least_drawn_each": -least_drawn[0],
    }


_OWN: Final = {"klasik": _klasik, "riichi": _riichi, "mcr": _mcr}
