"""What a Klasik hand is worth: the best arrangement, its lines, and who pays."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.engine.groups import Placed, arranged_groups, meld_groups
from rules.engine.scoring import ExcludedLine, Group, Pattern, Payments, Score, ScoreLine, WinFacts
from rules.engine.tiles import Wind
from rules.klasik.limit_hands import LIMIT
from rules.klasik.options import DEFAULT_OPTIONS, KlasikOptions
from rules.klasik.sieve import Rows, may_count, sieved
from rules.klasik.win import Win, winning_chow, wins_of

NOT_A_WIN: Final = Score(win=False, reason="shape")

Counted = tuple[Pattern[Win], int]
"""A row and how many times it counts."""


class _Sheet(NamedTuple):
    """What one arrangement is worth without a limit."""

    total: int
    uncapped: int
    base: int
    doubles: int
    points: list[Counted]
    doubled: list[Counted]
    excluded: dict[str, str]


def score_klasik(facts: WinFacts, options: KlasikOptions = DEFAULT_OPTIONS) -> Score:
    """The value of a hand in its best arrangement; not a win where the tiles make no legal shape.

    Source: K-5.11, K-7.1, K-7.2.

    >>> from rules.engine.scoring import WinBy
    >>> from rules.engine.tiles import parse_tiles
    >>> hand, tile = parse_tiles("123456789m55p55z"), parse_tiles("5z")[0]
    >>> score_klasik(WinFacts(hand, (), (), tile, WinBy.SELF_DRAW, Wind.SOUTH, Wind.EAST)).total
    192
    """
    wins = wins_of(facts)
    if not wins:
        return NOT_A_WIN
    if len(wins) == 1:
        return _written(_judged(wins[0]))
    return _written(max((_judged(win) for win in wins), key=_rank))


def won_total(facts: WinFacts) -> tuple[int, str]:
    """``score_klasik`` for those who score many hands: the total, and the key of a limit or the most doubles.

    Nothing where the hand is no win; no key where nothing doubles.
    """
    wins = wins_of(facts)
    if not wins:
        return 0, ""
    judged = max((_judged(win) for win in wins), key=_rank)
    if judged.sheet is None:
        return LIMIT, judged.limits[0][0].key
    doubled = judged.sheet.doubled
    key = max(doubled, key=lambda one: one[0].value * one[1])[0].key if doubled else ""
    return judged.sheet.total, key


def klasik_readings(facts: WinFacts) -> tuple[Score, ...]:
    """The value of a hand in each arrangement, the best first; empty where the tiles make no legal shape."""
    judged = sorted((_judged(win) for win in wins_of(facts)), key=_rank, reverse=True)
    return tuple(map(_written, judged))


class _Judged(NamedTuple):
    """An arrangement, and what it is worth: the limits that it has or else its sheet."""

    win: Win
    limits: list[Counted]
    sheet: _Sheet | None


def _judged(win: Win) -> _Judged:
    limit_rows, points, doubles = sieved(may_count(win))
    limits = _counted(limit_rows, win)
    return _Judged(win, limits, None if limits else _sheet(win, points, doubles))


def _rank(judged: _Judged) -> tuple[int, int, int]:
    """The better of two arrangements is greater: more limits, then the total, then what the cap cut off.

    Among equal totals any arrangement is right; the one with more before the cap explains itself better.
    """
    sheet = judged.sheet
    return (len(judged.limits), 0, 0) if sheet is None else (0, sheet.total, sheet.uncapped)


def _written(judged: _Judged) -> Score:
    if judged.sheet is None:
        return _limit_score(judged.win, judged.limits)
    return _plain_score(judged.win, judged.sheet)


def klasik_payments(total: int, winner_wind: Wind, from_wind: Wind | None) -> Payments:
    """What each seat wind gains or pays; ``from_wind`` gave the tile, None when self-drawn.

    Source: K-8.1 to K-8.3: who gave the tile pays double, on a self-draw all pay double.

    >>> klasik_payments(22, Wind.SOUTH, Wind.WEST)
    (-22, 88, -44, -22)
    """
    deltas = [-2 * total if from_wind is None or wind is from_wind else -total for wind in Wind]
    deltas[winner_wind.place] = 0
    deltas[winner_wind.place] = -sum(deltas)
    return deltas[0], deltas[1], deltas[2], deltas[3]


def _counted(rows: Sequence[Pattern[Win]], win: Win) -> list[Counted]:
    return [(row, count) for row in rows if (count := row.holds(win))]


def _sheet(win: Win, point_rows: Rows, double_rows: Rows) -> _Sheet:
    points = _counted(point_rows, win)
    base = sum([row.value * count for row, count in points])
    doubled = _counted(double_rows, win)
    excluded: dict[str, str] = {}
    for row, _ in doubled:
        for key in row.excludes:
            excluded[key] = row.key
    if excluded:
        # Only what would have counted is worth saying.
        excluded = {row.key: excluded[row.key] for row, _ in doubled if row.key in excluded}
        doubled = [(row, count) for row, count in doubled if row.key not in excluded]
    doubles = sum([row.value * count for row, count in doubled])
    uncapped = base << doubles
    return _Sheet(min(LIMIT, uncapped), uncapped, base, doubles, points, doubled, excluded)


def _plain_score(win: Win, sheet: _Sheet) -> Score:
    return Score(
        win=True,
        total=sheet.total,
        lines=_lines(sheet.points) + _lines(sheet.doubled),
        excluded=tuple(ExcludedLine(key=key, by=by) for key, by in sheet.excluded.items()),
        arrangement=_groups(win),
        base=sheet.base,
        doubles=sheet.doubles,
    )


def _limit_score(win: Win, limits: list[Counted]) -> Score:
    """A limit replaces all points and doubles; several stay one limit. Source: K-7.2."""
    return Score(
        win=True,
        total=LIMIT,
        lines=_lines(limits),
        limits=tuple(row.key for row, _ in limits),
        arrangement=_groups(win),
    )


def _lines(counted: list[Counted]) -> tuple[ScoreLine, ...]:
    return tuple([_line(row.key, row.unit, row.value * count) for row, count in counted])


@lru_cache(maxsize=1024)
def _line(key: str, unit: str, value: int) -> ScoreLine:
    return ScoreLine(key=key, unit=unit, value=value)


def _groups(win: Win) -> tuple[Group, ...]:
    """The hand as a score sheet draws it: concealed sets ascending, the pair, then the melds."""
    split, tile = win.arrangement, win.facts.tile
    if split is None:
        tiles = tuple(sorted((*win.facts.concealed, tile)))
        return (Group(kind="orphans", tiles=tiles, wins=True),)
    won_chow = winning_chow(win)
    if win.in_pair:
        placed = Placed("pair", tile)
    else:
        placed = Placed("pung", tile) if won_chow is None else Placed("chow", won_chow)
    return (*arranged_groups(split, placed), *meld_groups(win.facts.melds))
