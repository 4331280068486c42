"""What a Riichi hand is worth: the best reading, its lines, and the limit."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rules.engine.groups import Placed, arranged_groups, meld_groups, pair_groups
from rules.engine.scoring import ExcludedLine, Group, Pattern, Score, ScoreLine, WinBy, WinFacts
from rules.riichi.families import Family, Traits, traits_of
from rules.riichi.fu import FU, rounded
from rules.riichi.limits import YAKUMAN_LIMIT, Limit, basic_points
from rules.riichi.options import DEFAULT_OPTIONS, RiichiOptions
from rules.riichi.patterns import ALONE, DORA, YAKU
from rules.riichi.payments import total_points
from rules.riichi.win import Wait, Win, wins_of
from rules.riichi.yakuman import DOUBLED, YAKUMAN

NO_HAND: Final = Score(win=False, reason="shape")
NO_YAKU: Final = Score(win=False, reason="no_yaku")
NOT_ALLOWED: Final = Score(win=False, reason="not_allowed")

Counted = tuple[Pattern[Win], int]
"""A row and its value in a hand."""

_Ready = tuple[tuple[Callable[[Win], int], Pattern[Win], int], ...]
"""Rows that a hand may have: condition, row, value of one count."""


class _Asked(NamedTuple):
    """The rows that are left to be asked of a reading."""

    yakuman: _Ready
    yaku: _Ready
    fu: _Ready


def _ready_rows(rows: Iterable[Pattern[Win]], *, is_closed: bool) -> _Ready:
    valued = [(row, row.value if is_closed or row.open_value is None else row.open_value) for row in rows]
    return tuple((row.holds, row, value) for row, value in valued if value)


_Families = tuple[tuple[Traits, _Ready], ...]


def _ready(families: Iterable[Family], *, is_closed: bool) -> _Families:
    """What a reading needs for the rows of each family, and these as they count in closed or open hands."""
    return tuple((family.needs, _ready_rows(family.rows, is_closed=is_closed)) for family in families)


# In each couple the rows of open hands stand first, those of closed ones second.
_YAKU: Final = (_ready(YAKU, is_closed=False), _ready(YAKU, is_closed=True))
_YAKUMAN: Final = (_ready(YAKUMAN, is_closed=False), _ready(YAKUMAN, is_closed=True))
_FU: Final = _ready(FU, is_closed=True)
_ALONE: Final = (_ready_rows(ALONE, is_closed=False), _ready_rows(ALONE, is_closed=True))
_DORA: Final = _ready_rows(DORA, is_closed=True)


@lru_cache(maxsize=1 << 13)
def _asked(traits: Traits, is_closed: bool) -> _Asked:
    """The rows that may hold in a reading with these traits."""
    return _Asked(_left(_YAKUMAN[is_closed], traits), _left(_YAKU[is_closed], traits), _left(_FU, traits))


def _left(families: _Families, traits: Traits) -> _Ready:
    return tuple([row for needs, rows in families if not needs & ~traits for row in rows])


class _Sheet(NamedTuple):
    """What one reading is worth."""

    base: int
    is_yakuman: bool
    han: int
    fu: int
    limit: Limit | None
    lines: list[Counted]
    excluded: dict[str, str]
    yakuman: int


def score_riichi(facts: WinFacts, options: RiichiOptions = DEFAULT_OPTIONS) -> Score:
    """The value of a hand in its best reading; not a win without a legal shape or without yaku.

    Source: R-6. ``total`` is without counters, sticks and liability.

    >>> from rules.engine.tiles import Wind, parse_tiles
    >>> hand, tile = parse_tiles("12367m123p12399s"), parse_tiles("8m")[0]
    >>> won = score_riichi(WinFacts(hand, (), (), tile, WinBy.SELF_DRAW, Wind.SOUTH, Wind.EAST))
    >>> won.total, won.han, won.fu
    (5200, 4, 20)
    """
    if _is_forbidden(facts, options):
        return NOT_ALLOWED
    wins = wins_of(facts, options)
    if not wins:
        return NO_HAND
    readings = [(sheet, win) for win in wins for sheet in _sheets(win)]
    if not readings:
        return NO_YAKU
    best, win = readings[0] if len(readings) == 1 else max(readings, key=_rank)
    return _score(win, best)


def riichi_readings(facts: WinFacts, options: RiichiOptions = DEFAULT_OPTIONS) -> tuple[Score, ...]:
    """The value of a hand in each reading, the best first; empty where it does not win."""
    if _is_forbidden(facts, options):
        return ()
    readings = [(sheet, win) for win in wins_of(facts, options) for sheet in _sheets(win)]
    return tuple(_score(win, sheet) for sheet, win in sorted(readings, key=_rank, reverse=True))


def _rank(reading: tuple[_Sheet, Win]) -> tuple[int, bool, int, int]:
    """The better of two readings is greater: points, then a true yakuman, then han, then fu."""
    sheet = reading[0]
    return sheet.base, sheet.is_yakuman, sheet.han, sheet.fu


def may_win(facts: WinFacts, options: RiichiOptions = DEFAULT_OPTIONS) -> bool:
    """Whether a hand is complete and has a yaku: what decides whether a win is offered. Source: R-6."""
    if _is_forbidden(facts, options):
        return False
    return any(_has_yaku(win) for win in wins_of(facts, options))


def _has_yaku(win: Win) -> bool:
    asked = _asked(traits_of(win), win.is_closed)
    rows = (*asked.yaku, *asked.yakuman, *_ALONE[win.is_closed])
    return any(holds(win) for holds, _, _ in rows)


def _is_forbidden(facts: WinFacts, options: RiichiOptions) -> bool:
    """Whether nobody may win so at this table."""
    return facts.by is WinBy.ROBBED_CONCEALED_KONG and not options.kokushi_robs_concealed_kong


def _counted(rows: _Ready, win: Win) -> list[Counted]:
    """The rows that count."""
    return [(row, value * count) for holds, row, value in rows if (count := holds(win))]


def _sheets(win: Win) -> list[_Sheet]:
    """What a reading is worth: nothing without yaku; two ways where a yaku stands alone."""
    asked = _asked(traits_of(win), win.is_closed)
    if yakuman := _counted(asked.yakuman, win):
        return [_yakuman_sheet(win.options, yakuman)]
    yaku = _counted(asked.yaku, win)
    # What stands alone is told of the win, never seen in its tiles.
    alone = _counted(_ALONE[win.is_closed], win) if win.facts.flags else []
    if not yaku and not alone:
        return []
    fu_lines = _counted(asked.fu, win)
    sheets = [_plain_sheet(win.options, [line], fu_lines, {}) for line in alone]
    if yaku:
        yaku, excluded = _without_contained(yaku)
        sheets.append(_plain_sheet(win.options, yaku + _counted(_DORA, win), fu_lines, excluded))
    return sheets


def _without_contained(yaku: list[Counted]) -> tuple[list[Counted], dict[str, str]]:
    """The yaku that count, and those that others contain, with the ones that do."""
    contained = {key: row.key for row, _ in yaku if row.excludes for key in row.excludes}
    if not contained:
        return yaku, contained
    # Only what would have counted is worth saying.
    excluded = {row.key: contained[row.key] for row, _ in yaku if row.key in contained}
    return [line for line in yaku if line[0].key not in excluded], excluded


def _plain_sheet(
    options: RiichiOptions, lines: list[Counted], fu_lines: list[Counted], excluded: dict[str, str]
) -> _Sheet:
    han = sum([value for _, value in lines])
    fu = rounded(sum([value for _, value in fu_lines]))
    base, limit = basic_points(han, fu, options)
    return _Sheet(base, False, han, fu, limit, lines + fu_lines, excluded, 0)


def _yakuman_sheet(options: RiichiOptions, found: list[Counted]) -> _Sheet:
    """Yakuman replace everything else. Source: R-9."""
    yakuman, excluded = _without_contained(found)
    if options.double_yakuman:
        yakuman = [(row, value * 2 if row.option == DOUBLED else value) for row, value in yakuman]
    counts = [value // YAKUMAN_LIMIT.han for _, value in yakuman]
    count = sum(counts) if options.yakuman_add else max(counts)
    return _Sheet(YAKUMAN_LIMIT.base * count, True, 0, 0, YAKUMAN_LIMIT, yakuman, excluded, count)


def _score(win: Win, sheet: _Sheet) -> Score:
    limit = sheet.limit.key if sheet.limit else None
    return Score(
        win=True,
        total=total_points(sheet.base, win.facts.seat_wind, self_drawn=win.self_drawn),
        lines=tuple([_line(row.key, row.unit, value) for row, value in sheet.lines]),
        limits=(limit,) if limit else (),
        excluded=tuple([ExcludedLine(key=key, by=by) for key, by in sheet.excluded.items()]),
        arrangement=_groups(win),
        base=sheet.base,
        han=None if sheet.is_yakuman else sheet.han,
        fu=None if sheet.is_yakuman else sheet.fu,
        yakuman=sheet.yakuman,
        limit=limit,
    )


@lru_cache(maxsize=1024)
def _line(key: str, unit: str, value: int) -> ScoreLine:
    return ScoreLine(key=key, unit=unit, value=value)


def _groups(win: Win) -> tuple[Group, ...]:
    """The hand as a score sheet draws it: concealed sets ascending, the pair, then the melds."""
    facts, split = win.facts, win.split
    if split is None:
        held = sorted((*facts.concealed, facts.tile))
        if win.is_pairs:
            return pair_groups(tuple(held[::2]), facts.tile)
        return (Group(kind="orphans", tiles=tuple(held), wins=True),)
    if win.won_chow is not None:
        placed = Placed("chow", win.won_chow)
    else:
        placed = Placed("pair" if win.wait is Wait.SINGLE else "pung", facts.tile)
    return (*arranged_groups(split, placed), *meld_groups(facts.melds))
