"""What an MCR hand is worth: its fans in the best arrangement, flowers, what was excluded, and who pays."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.engine.arrange import is_orphans, pack
from rules.engine.groups import Placed, arranged_groups, meld_groups, pair_groups
from rules.engine.scoring import ExcludedLine, Group, Payments, Score, ScoreLine, WinBy, WinFacts
from rules.engine.tiles import Wind
from rules.mcr.combine import Bits, Counted, highest, rows_under, without_repeats
from rules.mcr.options import DEFAULT_OPTIONS, McrOptions
from rules.mcr.patterns import MINIMUM
from rules.mcr.patterns_low import FLOWER_TILES
from rules.mcr.patterns_middle import CHICKEN_HAND
from rules.mcr.sieve import Sieve, may_count, sieve_of
from rules.mcr.win import Shape, Win, drawn_instead, wins_of

BASE: Final = 8
"""What each opponent pays beside the points of the hand (M-1.14)."""


class _Sheet(NamedTuple):
    """What one arrangement is worth."""

    total: int
    win: Win
    counted: list[Counted[Win]]
    possible: Bits
    """The rows that may hold."""


def score_mcr(facts: WinFacts, options: McrOptions = DEFAULT_OPTIONS) -> Score:
    """The value of a hand in its best arrangement; not a win without a legal shape or below 8 points.

    Source: M-1.10, M-2. ``fan`` is without flowers, and decides; ``total`` is with them. A hand below the
    minimum carries its lines too.

    >>> from rules.engine.tiles import parse_tiles
    >>> hand, tile = parse_tiles("22m456p123678s33z"), parse_tiles("2m")[0]
    >>> score = score_mcr(WinFacts(hand, (), (), tile, WinBy.SELF_DRAW, Wind.SOUTH, Wind.EAST))
    >>> score.win, score.fan, [line.key for line in score.lines]
    (False, 4, ['fully_concealed_hand'])
    """
    if facts.by is WinBy.ROBBED_CONCEALED_KONG:
        return _robbed_concealed(facts)
    wins = wins_of(facts, options)
    if not wins:
        return _not_a_win("shape")
    sieve = sieve_of(options)
    if len(wins) == 1:
        return _score(sieve, _sheet(sieve, wins[0]), facts)
    return _score(sieve, highest([_sheet(sieve, win) for win in wins], _total), facts)


WonFan = tuple[int, str]
"""The points without flowers, and the highest fan's key. Nothing where the hand is no win."""


def won_both_ways(given: WinFacts, options: McrOptions = DEFAULT_OPTIONS) -> tuple[WonFan, WonFan]:
    """``score_mcr`` for those who score many hands: on a discard, and with the same tile drawn.

    The hand is arranged once for both.
    """
    wins = wins_of(given, options)
    if not wins:
        return _NO_WIN, _NO_WIN
    sieve = sieve_of(options)
    drawn = replace(given, by=WinBy.SELF_DRAW, from_wind=None)
    return _won_fan(sieve, wins), _won_fan(sieve, [drawn_instead(win, drawn) for win in wins])


_NO_WIN: Final[WonFan] = (0, "")


def _won_fan(sieve: Sieve, wins: Sequence[Win]) -> WonFan:
    sheet = highest([_sheet(sieve, win) for win in wins], _total)
    return (sheet.total, sheet.counted[0].row.pattern.key) if sheet.total >= MINIMUM else _NO_WIN


def mcr_readings(facts: WinFacts, options: McrOptions = DEFAULT_OPTIONS) -> tuple[Score, ...]:
    """The value of a hand in each arrangement, the best first; empty without a legal shape."""
    if facts.by is WinBy.ROBBED_CONCEALED_KONG:
        return ()
    sieve = sieve_of(options)
    sheets = sorted((_sheet(sieve, win) for win in wins_of(facts, options)), key=_total, reverse=True)
    return tuple(_score(sieve, sheet, facts) for sheet in sheets)


def _score(sieve: Sieve, sheet: _Sheet, facts: WinFacts) -> Score:
    flowers = len(facts.bonus)
    is_enough = sheet.total >= MINIMUM
    return Score(
        win=is_enough,
        reason=None if is_enough else "below_minimum",
        total=sheet.total + flowers if is_enough else 0,
        lines=_lines(sheet, flowers),
        excluded=_excluded(sieve, sheet),
        arrangement=_groups(sheet.win),
        fan=sheet.total,
        flowers=flowers,
    )


def mcr_payments(total: int, winner_wind: Wind, from_wind: Wind | None) -> Payments:
    """What each seat wind gains or pays; ``from_wind`` gave the tile, None when self-drawn.

    Source: M-1.14.

    >>> mcr_payments(8, Wind.SOUTH, Wind.WEST)
    (-8, 32, -16, -8)
    """
    pays = [BASE + total if from_wind in (None, wind) else BASE for wind in Wind]
    pays[winner_wind.place] = 0
    deltas = [-paid for paid in pays]
    deltas[winner_wind.place] = sum(pays)
    return deltas[0], deltas[1], deltas[2], deltas[3]


def _not_a_win(reason: str) -> Score:
    return Score(win=False, reason=reason, fan=0)


def _robbed_concealed(facts: WinFacts) -> Score:
    """Concealed kongs are never robbed, not even for Thirteen Orphans (M-1.9)."""
    is_complete = not facts.melds and is_orphans(pack((*facts.concealed, facts.tile)))
    return _not_a_win("not_allowed" if is_complete else "shape")


def _sheet(sieve: Sieve, win: Win) -> _Sheet:
    possible = may_count(win)
    total, counted = without_repeats(sieve[possible], win)
    if not counted:
        return _Sheet(CHICKEN_HAND.value, win, [_CHICKEN], possible)
    return _Sheet(total, win, counted, possible)


_CHICKEN: Final = Counted(rows_under([CHICKEN_HAND], DEFAULT_OPTIONS)[0], 1)


def _total(sheet: _Sheet) -> int:
    return sheet.total


def _lines(sheet: _Sheet, flowers: int) -> tuple[ScoreLine, ...]:
    lines = [_line(row.pattern.key, row.pattern.unit, row.value * count) for row, count in sheet.counted]
    if flowers:
        lines.append(FLOWER_TILES.line(flowers))
    return tuple(lines)


@lru_cache(maxsize=1024)
def _line(key: str, unit: str, value: int) -> ScoreLine:
    return ScoreLine(key=key, unit=unit, value=value)


def _excluded(sieve: Sieve, sheet: _Sheet) -> tuple[ExcludedLine, ...]:
    """What a learner sees and does not get, wholly or in part, and the highest fan that takes it."""
    contained = 0
    for row, _ in sheet.counted:
        contained |= row.contains
    contained &= sheet.possible
    if not contained:
        return ()
    counts = {row.bit: count for row, count in sheet.counted}
    left_out = []
    for row in sieve[contained]:
        pattern = row.pattern
        if (pattern.met or pattern.holds)(sheet.win) > counts.get(row.bit, 0):
            by = next(taker for taker, _ in sheet.counted if taker.contains & row.bit)
            left_out.append(_excluded_line(pattern.key, by.pattern.key))
    return tuple(left_out)


@lru_cache(maxsize=1024)
def _excluded_line(key: str, by: str) -> ExcludedLine:
    return ExcludedLine(key=key, by=by)


# The hand as a score sheet draws it


def _groups(win: Win) -> tuple[Group, ...]:
    """Concealed groups, then the melds."""
    split = win.arrangement
    if split is None:
        return _special_groups(win)
    melds = meld_groups(win.facts.melds)
    placed = _placed(win)
    groups = arranged_groups(split, placed)
    if win.knitted is None:
        return (*groups, *melds)
    in_knitted = not any(group.wins for group in groups)
    return (Group(kind="knitted", tiles=win.knitted.tiles, wins=in_knitted), *groups, *melds)


def _special_groups(win: Win) -> tuple[Group, ...]:
    tile = win.facts.tile
    tiles = tuple(sorted((*win.facts.concealed, tile)))
    if win.shape is Shape.PAIRS:
        return pair_groups(tiles[::2], tile)
    kind = "orphans" if win.shape is Shape.ORPHANS else "honors_and_knitted"
    return (Group(kind=kind, tiles=tiles, wins=True),)


def _placed(win: Win) -> Placed:
    """Where the winning tile is: as a wait has it, else in a chow before a pung."""
    tile, split = win.facts.tile, win.arrangement
    assert split is not None
    by_step = {tile - chow: chow for chow in split.chows}
    for step in (0, 2, 1):
        if step in by_step:
            return Placed("chow", by_step[step])
    return Placed("pair" if split.pair == tile else "pung", tile)
