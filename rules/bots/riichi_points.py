"""What hands are worth in points: estimated from han, or exact when the hand is ready."""

from functools import lru_cache
from typing import Final

from rules.bots.position import Holding
from rules.bots.riichi_sight import Sight
from rules.engine.scoring import WinBy, WinFacts, WinFlag
from rules.engine.tiles import FACES, Tile, Wind
from rules.riichi.options import RiichiOptions
from rules.riichi.score import score_riichi

_BY_HAN: Final = (
    *(0, 1200, 2300, 4500, 7600, 8000, 12000, 12500),
    *(16000, 16500, 17000, 24000, 24500, 32000),
)
"""Points of a discard win of a non-dealer with common fu."""
RED_OR_URA: Final = 1.25
"""What riichi adds to the points of a ready hand beside its han: hidden dora and a quick win."""

_RIICHI: Final = frozenset({WinFlag.RIICHI})
_NO_FLAGS: Final[frozenset[WinFlag]] = frozenset()


def points_of(han: float) -> float:
    """Points of so many han, parts of one between.

    >>> points_of(1.5)
    1750.0
    """
    low = min(int(han), len(_BY_HAN) - 2)
    part = min(1.0, han - low)
    return _BY_HAN[low] + part * (_BY_HAN[low + 1] - _BY_HAN[low])


def won_points(sight: Sight, holding: Holding, tile: Tile, *, drawn: bool, riichi: bool) -> int:
    """Points of a ready holding with this tile; 0 where it would have no yaku."""
    concealed = tuple([Tile(face) for face in range(FACES) for _ in range(holding.counts[face])])
    facts = WinFacts(
        concealed=concealed,
        melds=holding.melds,
        bonus=(),
        tile=tile,
        by=WinBy.SELF_DRAW if drawn else WinBy.DISCARD,
        seat_wind=sight.position.wind,
        round_wind=sight.position.round_wind,
        from_wind=None if drawn else _another(sight.position.wind),
        flags=_RIICHI if riichi else _NO_FLAGS,
        dora=sight.indicators,
        red_fives=sight.melded_reds + sum(1 for face in sight.reds if holding.counts[face]),
    )
    return _scored(facts, sight.options)


@lru_cache(maxsize=1 << 13)
def _scored(facts: WinFacts, options: RiichiOptions) -> int:
    score = score_riichi(facts, options)
    return score.total if score.win else 0


def _another(wind: Wind) -> Wind:
    return Wind.EAST if wind is not Wind.EAST else Wind.SOUTH
