"""A winning hand in groups, as a score sheet draws it."""

from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from rules.engine.arrange import Arrangement
from rules.engine.scoring import Group, MeldKind, SetFact
from rules.engine.tiles import Tile


class Placed(NamedTuple):
    """Where the winning tile is placed: a kind of group and its lowest face."""

    kind: str
    """``pair pung chow``."""
    tile: Tile


def arranged_groups(split: Arrangement, placed: Placed) -> tuple[Group, ...]:
    """The concealed tiles: sets ascending, then the pair; the first group that fits wins."""
    kind, tile = placed
    waits_in_chow = kind == "chow"
    sets: list[Group] = []
    for start in split.chows:
        wins = waits_in_chow and start == tile
        waits_in_chow = waits_in_chow and not wins
        sets.append(_group("chow", start, wins))
    pungs = split.pungs
    while pungs:
        face = Tile((pungs & -pungs).bit_length() - 1)
        pungs &= pungs - 1
        sets.append(_group("pung", face, kind == "pung" and face == tile))
    sets.sort(key=attrgetter("tiles"))
    return (*sets, _group("pair", split.pair, kind == "pair"))


def pair_groups(pairs: tuple[Tile, ...], tile: Tile) -> tuple[Group, ...]:
    """A hand of pairs, of which the one of this face wins."""
    return tuple([_group("pair", face, face == tile) for face in pairs])


def meld_groups(melds: tuple[SetFact, ...]) -> tuple[Group, ...]:
    """The declared sets."""
    return tuple([_meld_group(meld.kind, meld.tile) for meld in melds])


@lru_cache(maxsize=512)
def _group(kind: str, tile: Tile, wins: bool) -> Group:
    return Group(kind=kind, tiles=_tiles_of(kind, tile), wins=wins)


@lru_cache(maxsize=512)
def _meld_group(declared: MeldKind, tile: Tile) -> Group:
    kind = "kong" if declared.is_kong else str(declared)
    return Group(kind=kind, tiles=_tiles_of(kind, tile), meld=declared)


_COPIES: Final = {"pair": 2, "pung": 3, "kong": 4}


def _tiles_of(kind: str, tile: Tile) -> tuple[Tile, ...]:
    """The tiles of a group by its kind and lowest face."""
    if kind == "chow":
        return (tile, Tile(tile + 1), Tile(tile + 2))
    return (tile,) * _COPIES[kind]
