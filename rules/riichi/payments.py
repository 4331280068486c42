"""Who pays what for one hand, without counters, sticks and liability. Source: R-9."""

from rules.engine.scoring import Payments, Score
from rules.engine.tiles import Wind
from rules.riichi.options import RiichiOptions


def riichi_payments(
    score: Score, winner_wind: Wind, from_wind: Wind | None, options: RiichiOptions
) -> Payments:
    """What each seat wind gains or pays; ``from_wind`` gave the tile, None when self-drawn.

    >>> riichi_payments(Score(win=True, base=640), Wind.SOUTH, None, RiichiOptions())
    (-1300, 2700, -700, -700)
    """
    assert score.base is not None, "a hand that wins has basic points"
    shares = [_share(score.base, winner_wind, wind, from_wind) for wind in Wind]
    deltas = [-share for share in shares]
    deltas[winner_wind.place] = sum(shares)
    return deltas[0], deltas[1], deltas[2], deltas[3]


def total_points(base: int, winner_wind: Wind, *, self_drawn: bool) -> int:
    """What the winner of that many basic points gets.

    >>> total_points(240, Wind.EAST, self_drawn=False), total_points(240, Wind.EAST, self_drawn=True)
    (1500, 1500)
    """
    if winner_wind is Wind.EAST:
        return 3 * _hundreds(2 * base) if self_drawn else _hundreds(6 * base)
    return _hundreds(2 * base) + 2 * _hundreds(base) if self_drawn else _hundreds(4 * base)


def _share(base: int, winner: Wind, payer: Wind, source: Wind | None) -> int:
    """What one seat pays: the giver of the tile for all, else each a part, East double."""
    if payer is winner:
        return 0
    if source is None:
        return _hundreds(2 * base if Wind.EAST in (winner, payer) else base)
    return _hundreds(6 * base if winner is Wind.EAST else 4 * base) if payer is source else 0


def _hundreds(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // 100) * 100
