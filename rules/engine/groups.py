"""A winning hand in groups, as a score sheet draws it."""

from functools import lru_cache
from typing import Final, NamedTuple

from rules.engine.arrange import Arrangement
from rules.engine.scoring import Group, SetFact
from rules.engine.tiles import Tile


class Placed(NamedTuple):
    """Where the winning tile is placed: a kind of group and its lowest face."""

    kind: str
    """``pair pung chow``."""
    tile: Tile


def arranged_groups(split: Arrangement, placed: Placed) -> tuple[Group, ...]:
    """The concealed tiles: sets ascending, then the pair; the first group that fits wins."""
    sets: list[Group] = []
    waiting = True
    for start in split.chows:
        wins = waiting and placed == ("chow", start)
        waiting = waiting and not wins
        sets.append(_group("chow", start, wins))
    pungs = split.pungs
    while pungs:
        face = Tile((pungs & -pungs).bit_length() - 1)
        pungs &= pungs - 1
        sets.append(_group("pung", face, placed == ("pung", face)))
    sets.sort(key=lambda group: group.tiles)
    return (*sets, _group("pair", split.pair, placed.kind == "pair"))


def pair_groups(pairs: tuple[Tile, ...], tile: Tile) -> tuple[Group, ...]:
    """A hand of pairs, of which the one of this face wins."""
    return tuple([_group("pair", face, face == tile) for face in pairs])


def meld_groups(melds: tuple[SetFact, ...]) -> tuple[Group, ...]:
    """The declared sets."""
    return tuple([_meld_group(meld) for meld in melds])


@lru_cache(maxsize=512)
def _group(kind: str, tile: Tile, wins: bool) -> Group:
    return Group(kind=kind, tiles=_tiles_of(kind, tile), wins=wins)


@lru_cache(maxsize=512)
def _meld_group(meld: SetFact) -> Group:
    kind = "kong" if meld.kind.is_kong else str(meld.kind)
    return Group(kind=kind, tiles=_tiles_of(kind, meld.tile), meld=meld.kind)


_COPIES: Final = {"pair": 2, "pung": 3, "kong": 4}


def _tiles_of(kind: str, tile: Tile) -> tuple[Tile, ...]:
    """The tiles of a group by its kind and lowest face."""
    if kind == "chow":
        return (tile, Tile(tile + 1), Tile(tile + 2))
    return (tile,) * _COPIES[kind]
