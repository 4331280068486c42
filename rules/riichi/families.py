"""Families of rows that have something in common without which none of them can hold.

Most hands lack most of it, so that few rows need to be looked at one by one.
"""

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.scoring import Pattern, WinBy
from rules.riichi.conditions import HONORS, OUTSIDE_STARTS
from rules.riichi.win import Wait, Win


class Family(NamedTuple):
    """Rows, and what a reading must have for any of them to hold."""

    may_hold: Callable[[Win], bool]
    rows: tuple[Pattern[Win], ...]


def rows_of(families: tuple[Family, ...]) -> tuple[Pattern[Win], ...]:
    """The rows of all families, in their order."""
    return tuple(row for family in families for row in family.rows)


def always(win: Win) -> bool:
    """Every reading."""
    return True


def has_circumstances(win: Win) -> bool:
    """Something is told of the win, or it came from a kong."""
    return bool(win.facts.flags) or win.facts.by not in _PLAIN


_PLAIN = (WinBy.DISCARD, WinBy.SELF_DRAW)


def has_honor_set(win: Win) -> bool:
    """A pung or kong of winds or dragons."""
    return win.triplets & HONORS != 0


def has_two_chows(win: Win) -> bool:
    """Two sequences."""
    return len(win.chows) > 1


def has_three_chows(win: Win) -> bool:
    """Three sequences."""
    return len(win.chows) > 2


def has_outside_chows(win: Win) -> bool:
    """Sequences, each with a terminal."""
    return win.chow_starts != 0 and not win.chow_starts & ~OUTSIDE_STARTS


def has_triplet(win: Win) -> bool:
    """A pung or kong."""
    return win.triplets != 0


def has_three_triplets(win: Win) -> bool:
    """Three pungs or kongs."""
    return win.triplets.bit_count() > 2


def is_unsplit(win: Win) -> bool:
    """Seven pairs or the thirteen orphans."""
    return win.split is None


def has_one_suit(win: Win) -> bool:
    """No second number suit."""
    return win.number_suits < 2


def has_narrow_wait(win: Win) -> bool:
    """Only one face could have completed this set or pair."""
    return win.wait in _NARROW


_NARROW = (Wait.CLOSED, Wait.EDGE, Wait.SINGLE)
