"""What a hand at the table waits for: the shapes of ``shape``, asked with tiles and melds, and kept."""

from functools import lru_cache

from rules.engine import waits
from rules.engine.arrange import ONE, is_near_orphans, may_be_near_pairs, unfinished_suits
from rules.engine.hand import Hand, Meld
from rules.engine.tiles import Tile, counts_of, tile_of
from rules.riichi.shape import is_tenpai, packed_waits, shape_waits

_MOST_EXCHANGED = 2
"""Suits that the exchange of one tile can finish."""


@lru_cache(maxsize=1 << 14)
def waits_of(tiles: tuple[Tile, ...], melds: int = 0) -> tuple[Tile, ...]:
    """The faces that complete the tiles by shape, which furiten looks at. Shape: as ``shape_waits``."""
    return shape_waits(counts_of(tiles), melds)


def hand_waits(hand: Hand) -> tuple[Tile, ...]:
    """The faces that complete a hand, without the tile it has just drawn. None right after a call."""
    return waits.hand_waits(packed_waits, hand)


def is_ready(tiles: tuple[Tile, ...], melds: tuple[Meld, ...], *, melds_end_waits: bool) -> bool:
    """Whether the hand waits for a face of which it does not hold all four itself (tenpai)."""
    if not waits_of(tiles, len(melds)):
        return False
    laid = [tile_of(copy) for meld in melds for copy in meld.copies] if melds_end_waits else []
    return is_tenpai(counts_of(tiles), len(melds), counts_of((*tiles, *laid)))


def ready_discards(hand: Hand, code: int, *, melds_end_waits: bool) -> frozenset[Tile]:
    """The faces that leave the hand ready (tenpai) when discarded.

    Shape: a hand that has drawn; ``code`` is its concealed tiles, packed.
    """
    melds = hand.melds
    is_near = unfinished_suits(code) <= _MOST_EXCHANGED
    if not is_near and (melds or not (may_be_near_pairs(code) or is_near_orphans(code))):
        return frozenset()
    tiles = hand.tiles
    return frozenset(
        tile
        for tile in dict.fromkeys(tiles)
        if packed_waits(code - ONE[tile], len(melds))
        and is_ready(_without(tiles, tile), melds, melds_end_waits=melds_end_waits)
    )


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]
