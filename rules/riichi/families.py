"""Families of rows that need the same of a reading, without which none of them can hold.

Most hands lack most of it, so that few rows need to be looked at one by one. What a reading has is found once
(``traits_of``), a bit for each trait; which rows are left is the same for all readings with the same traits.
"""

from typing import Final, NamedTuple

from rules.engine.scoring import Pattern, WinBy, WinFlag
from rules.riichi.conditions import HONORS, MAJORS, OUTSIDE_STARTS, has_valued_pair
from rules.riichi.win import Wait, Win

Traits = int
"""A set of traits, a bit each."""

(
    RIICHI,
    LAST_TILE,
    FROM_KONG,
    FIRST_DRAW,
    SELF_DRAWN,
    CLOSED_DISCARD,
    EQUAL_CHOWS,
    THREE_CHOWS,
    FOUR_CHOWS,
    OUTSIDE_CHOWS,
    HONOR_SET,
    TRIPLET,
    NO_TRIPLET,
    THREE_TRIPLETS,
    KONG,
    SPLIT,
    UNSPLIT,
    ONE_SUIT,
    NO_MAJOR,
    NO_SIMPLE,
    NARROW_WAIT,
    VALUED_PAIR,
) = (1 << place for place in range(22))
_NARROW: Final = (Wait.CLOSED, Wait.EDGE, Wait.SINGLE)
_OF_FLAG: Final = {
    WinFlag.RIICHI: RIICHI,
    WinFlag.DOUBLE_RIICHI: RIICHI,
    WinFlag.IPPATSU: RIICHI,
    WinFlag.LAST_DRAW: LAST_TILE,
    WinFlag.LAST_DISCARD: LAST_TILE,
    WinFlag.HEAVENLY: FIRST_DRAW,
    WinFlag.EARTHLY: FIRST_DRAW,
}
_PLAIN: Final = (WinBy.DISCARD, WinBy.SELF_DRAW)


class Family(NamedTuple):
    """Rows, and the traits that a reading must have, all of them, for any of the rows to hold."""

    needs: Traits
    rows: tuple[Pattern[Win], ...]


def rows_of(families: tuple[Family, ...]) -> tuple[Pattern[Win], ...]:
    """The rows of all families, in their order."""
    return tuple(row for family in families for row in family.rows)


def traits_of(win: Win) -> Traits:
    """What a reading has of what rows need."""
    facts = win.facts
    found = 0 if facts.by in _PLAIN else FROM_KONG
    for flag in facts.flags:
        found |= _OF_FLAG.get(flag, 0)
    if win.self_drawn:
        found |= SELF_DRAWN
    elif win.is_closed:
        found |= CLOSED_DISCARD
    if win.number_suits < 2:
        found |= ONE_SUIT
    if not win.faces & MAJORS:
        found |= NO_MAJOR
    elif not win.faces & ~MAJORS:
        found |= NO_SIMPLE
    return found | (UNSPLIT if win.split is None else _of_split(win))


def _of_split(win: Win) -> Traits:
    """What the sets and the pair have."""
    starts, number = win.chow_starts, len(win.chows)
    found = SPLIT | _OF_CHOWS[number]
    if starts.bit_count() < number:
        found |= EQUAL_CHOWS
    if starts and not starts & ~OUTSIDE_STARTS:
        found |= OUTSIDE_CHOWS
    triplets = win.triplets
    if triplets:
        found |= TRIPLET
        if triplets & HONORS:
            found |= HONOR_SET
        if triplets.bit_count() > 2:
            found |= THREE_TRIPLETS
        if win.open_kongs or win.concealed_kongs:
            found |= KONG
    else:
        found |= NO_TRIPLET
    if win.wait in _NARROW:
        found |= NARROW_WAIT
    if has_valued_pair(win):
        found |= VALUED_PAIR
    return found


_OF_CHOWS: Final = (0, 0, 0, THREE_CHOWS, THREE_CHOWS | FOUR_CHOWS)
"""By the number of sequences."""
