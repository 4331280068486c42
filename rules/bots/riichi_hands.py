"""What a ready Riichi hand pays: han and fu counted once for its shape, dora and circumstances added."""

from functools import lru_cache
from typing import Final, NamedTuple

from rules.bots.position import Holding
from rules.bots.riichi_sight import Sight, is_closed
from rules.engine.scoring import SetFact, WinBy, WinFacts, WinFlag
from rules.engine.tiles import Tile, Wind, tiles_of
from rules.riichi.limits import YAKUMAN_LIMIT, basic_points
from rules.riichi.options import RiichiOptions
from rules.riichi.payments import total_points
from rules.riichi.score import score_riichi

_LUCK: Final = ((0, 0.56), (1, 0.29), (2, 0.11), (4, 0.04))
"""How many han a quick win and the hidden indicators add to riichi, and how often."""
_PAIRS_FU: Final = 25

_RIICHI: Final = frozenset({WinFlag.RIICHI})
_NO_FLAGS: Final[frozenset[WinFlag]] = frozenset()


class ShapeValue(NamedTuple):
    """What a complete shape counts on a discard, without dora; of a closed one with riichi."""

    han: int
    fu: int
    yakuman: int


_NOTHING: Final = ShapeValue(0, 0, 0)


def ready_points(sight: Sight, holding: Holding, tile: Tile, *, drawn: bool, riichi: bool) -> float:
    """Points of this ready holding with this tile, luck after riichi weighed; 0 where it has no yaku.

    What a self-draw changes is reckoned from the win on a discard: a han and ten fu less of a closed hand.
    """
    position = sight.position
    value = shape_value(
        holding.counts, holding.melds, tile, (position.wind, position.round_wind), sight.options
    )
    if value.yakuman:
        return total_points(YAKUMAN_LIMIT.base * value.yakuman, position.wind, self_drawn=drawn)
    closed = is_closed(holding)
    yaku = value.han - (closed and not riichi) + (closed and drawn)
    if value.han == 0 or yaku <= 0:
        return 0.0
    dora = sight.dora_in(holding) + sight.dora.count(tile)
    fu = value.fu - 10 if closed and drawn and value.fu > _PAIRS_FU else value.fu
    return expected_points(yaku + dora, fu, position.wind, sight.options, drawn=drawn, lucky=riichi)


@lru_cache(maxsize=1 << 15)
def shape_value(
    counts: tuple[int, ...],
    melds: tuple[SetFact, ...],
    tile: Tile,
    winds: tuple[Wind, Wind],
    options: RiichiOptions,
) -> ShapeValue:
    """The value of concealed counts and melds with this tile, won on a discard. Order: seat, round wind."""
    closed = is_closed(Holding(counts, melds))
    facts = WinFacts(
        concealed=tiles_of(counts),
        melds=melds,
        bonus=(),
        tile=tile,
        by=WinBy.DISCARD,
        seat_wind=winds[0],
        round_wind=winds[1],
        from_wind=Wind.EAST if winds[0] is not Wind.EAST else Wind.SOUTH,
        flags=_RIICHI if closed else _NO_FLAGS,
    )
    score = score_riichi(facts, options)
    if not score.win:
        return _NOTHING
    return ShapeValue(score.han or 0, score.fu or 0, score.yakuman or 0)


@lru_cache(maxsize=1 << 12)
def expected_points(
    han: int, fu: int, wind: Wind, options: RiichiOptions, *, drawn: bool, lucky: bool
) -> float:
    """Points of so many han and fu; what luck adds to riichi is weighed in."""
    luck = _LUCK if lucky else ((0, 1.0),)
    return sum(
        part * total_points(basic_points(han + more, fu, options)[0], wind, self_drawn=drawn)
        for more, part in luck
    )
