"""What a Klasik hand would be worth with the sets that it has, and with one more pung.

Only what is there counts: sets, the pair of value, flowers and seasons, a suit that all tiles keep to.
How the hand is won adds to it.
"""

from collections.abc import Iterable
from typing import Final

from rules.bots.position import Holding, Position
from rules.bots.teacher.lesson import HandWorth, MoreWorth
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.tiles import DRAGONS, FACES, Tile, Wind, is_honor, is_major, suit_of
from rules.klasik.doubles import DOUBLES
from rules.klasik.limit_hands import LIMIT
from rules.klasik.points import POINTS

_VALUES: Final = {row.key: row.value for row in (*POINTS, *DOUBLES)}
_SET_KEYS: Final = {
    MeldKind.PUNG: "open_pung",
    MeldKind.KONG: "open_kong",
    MeldKind.ADDED_KONG: "open_kong",
    MeldKind.CONCEALED_KONG: "concealed_kong",
}
_HIDDEN: Final = (MeldKind.KONG, MeldKind.CONCEALED_KONG)
"""Melds that count as concealed (K-6.2)."""
_BONUS_KINDS: Final = 4


def worth_now(position: Position) -> HandWorth:
    """The worth on a discard of what the hand has."""
    points, doubles = _counted(position, position.holding)
    return HandWorth(points=points, doubles=doubles, total=min(LIMIT, points << doubles))


def worth_with_pung(position: Position) -> MoreWorth | None:
    """The worth with one more pung, claimed on the pair that gains most by it; None without such a pair.

    A pair counts while a copy of it may still come.
    """
    found = []
    for tile in position.holding.faces:
        if position.holding.counts[tile] == 2 and position.unseen[tile]:
            after = position.holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
            points, doubles = _counted(position, after)
            total = min(LIMIT, points << doubles)
            found.append(MoreWorth(points=points, doubles=doubles, total=total, tile=tile))
    return max(found, key=lambda more: more.total, default=None)


def _counted(position: Position, holding: Holding) -> tuple[int, int]:
    """Base points and doubles."""
    held = [tile for tile in holding.faces if holding.counts[tile] >= 3]
    laid = [meld for meld in holding.melds if meld.kind is not MeldKind.CHOW]
    pairs = [tile for tile in holding.faces if holding.counts[tile] == 2]
    triplets = [*held, *(meld.tile for meld in laid)]
    valued = _valued(position)
    points = _VALUES["discard_win"] + _VALUES["bonus_tiles"] * len(position.bonus)
    points += sum(_VALUES[_SET_KEYS[meld.kind]] * _times(meld.tile) for meld in laid)
    points += sum(_VALUES["concealed_pung"] * _times(tile) for tile in held)
    # A hand has one pair in the end.
    points += _VALUES["dragon_pair"] * max((valued.get(tile, 0) for tile in pairs), default=0)
    doubles = _dragon_doubles(triplets, pairs)
    doubles += sum(valued[tile] for tile in triplets if tile in valued and tile not in DRAGONS)
    hidden = [meld for meld in laid if meld.kind in _HIDDEN]
    doubles += _VALUES["three_concealed_triplets"] * (len(held) + len(hidden) >= 3)
    doubles += _VALUES["all_pungs"] * (len(triplets) == 4)
    return points, doubles + _suit_doubles(holding) + _bonus_doubles(position.bonus, position.wind)


def _times(tile: Tile) -> int:
    """Sets of terminals and honors count twice (K-5.2)."""
    return 2 if is_major(tile) else 1


def _valued(position: Position) -> dict[Tile, int]:
    """The honors that count, and how often: a wind may be both the own one and that of the round."""
    valued = dict.fromkeys(DRAGONS, 1)
    for wind in (position.wind, position.round_wind):
        valued[wind.tile] = valued.get(wind.tile, 0) + _VALUES["seat_wind_set"]
    return valued


def _dragon_doubles(triplets: list[Tile], pairs: list[Tile]) -> int:
    dragons = sum(tile in DRAGONS for tile in triplets)
    if dragons == 3:
        return _VALUES["big_three_dragons"]
    if dragons == 2 and any(tile in DRAGONS for tile in pairs):
        return _VALUES["little_three_dragons"]
    return _VALUES["dragon_set"] * dragons


def _suit_doubles(holding: Holding) -> int:
    """What a hand of one suit doubles, if all its tiles keep to one."""
    tiles = [*holding.faces, *(meld.tile for meld in holding.melds)]
    if len({suit_of(tile) for tile in tiles if not is_honor(tile)}) != 1:
        return 0
    return _VALUES["half_flush" if any(map(is_honor, tiles)) else "pure_flush"]


def _bonus_doubles(bonus: Iterable[Tile], wind: Wind) -> int:
    places = [tile - FACES for tile in bonus]
    flowers = [place for place in places if place < _BONUS_KINDS]
    seasons = [place - _BONUS_KINDS for place in places if place >= _BONUS_KINDS]
    if len(places) == 2 * _BONUS_KINDS:
        return _VALUES["all_eight_bonus"]
    doubles = _VALUES["own_flower_and_season"] * (wind.place in flowers and wind.place in seasons)
    doubles += _VALUES["four_flowers"] * (len(flowers) == _BONUS_KINDS)
    return doubles + _VALUES["four_seasons"] * (len(seasons) == _BONUS_KINDS)
