"""What a hand at the table waits for: the shapes of ``shape``, asked with tiles and melds, and kept."""

from functools import lru_cache

from rules.engine.hand import Meld
from rules.engine.tiles import Tile, counts_of, tile_of
from rules.riichi.shape import is_tenpai, shape_waits


@lru_cache(maxsize=1 << 14)
def waits_of(tiles: tuple[Tile, ...], melds: int = 0) -> tuple[Tile, ...]:
    """The faces that complete the tiles by shape, which furiten looks at. Shape: as ``shape_waits``."""
    return shape_waits(counts_of(tiles), melds)


def is_ready(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> bool:
    """Whether the hand waits for a face of which it does not hold all four itself (tenpai)."""
    if not waits_of(tiles, len(melds)):
        return False
    held = counts_of((*tiles, *(tile_of(copy) for meld in melds for copy in meld.copies)))
    return is_tenpai(counts_of(tiles), len(melds), held)
