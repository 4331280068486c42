"""Routes: the kinds of hands a holding may become, how far each is and what brings it nearer."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.engine.pungs import pungs_missing, pungs_useful
from rules.engine.shanten import codes_of, codes_shanten, codes_useful, orphans_shanten, orphans_useful
from rules.engine.tiles import FACES, Tile


class Form(StrEnum):
    """The shape that a route ends in."""

    SETS = "sets"
    PUNGS = "pungs"
    """No chow."""
    ORPHANS = "orphans"


@dataclass(frozen=True, slots=True)
class Route:
    """A kind of hand to aim at: its shape, the suits it may use and the pungs it must have."""

    form: Form
    worth: float
    """Gain if the hand is won so, in the rule set's points."""
    closed_worth: float = 0.0
    """What is added if nothing is claimed until then."""
    suits: tuple[bool, bool, bool, bool] = (True, True, True, True)
    """Which of characters, dots, bamboo and honors may be used."""
    pungs: tuple[Tile, ...] = ()
    """Concealed faces of which the hand must make a pung."""
    pace: float = 1.0
    """How fast its tiles come, compared with an ordinary hand."""
    key: str = ""
    """The pattern that it is named by; empty for an ordinary hand."""


class Reach(NamedTuple):
    """How far a holding is from the hand that is aimed at."""

    missing: int
    """Tiles that must still come; 0 is a finished hand."""
    useful: tuple[Tile, ...]
    """The faces that lower that number."""


def reach(counts: Sequence[int], melds: int, route: Route) -> Reach:
    """What the concealed tiles still need for the route. Shape: a hand that is to draw."""
    if route.form is Form.ORPHANS:
        return Reach(orphans_shanten(counts) + 1, orphans_useful(counts))
    rest, missing, wanted = _set_apart(counts, route)
    sets = 4 - melds - len(route.pungs)
    more = pungs_reach(rest, sets) if route.form is Form.PUNGS else _sets_reach(rest, sets)
    useful = more.useful
    if not all(route.suits):
        useful = tuple([tile for tile in useful if route.suits[tile // 9]])
    if wanted:
        useful = tuple(sorted({*useful, *wanted}))
    return Reach(missing + more.missing, useful)


def missing_tiles(counts: Sequence[int], melds: int, route: Route) -> int:
    """``reach`` without the useful tiles, in a third of the time."""
    if route.form is Form.ORPHANS:
        return orphans_shanten(counts) + 1
    rest, missing, _ = _set_apart(counts, route)
    sets = 4 - melds - len(route.pungs)
    if route.form is Form.PUNGS:
        return missing + pungs_missing(rest, sets)
    return missing + codes_shanten(codes_of(rest), 4 - sets) + 1


def _set_apart(counts: Sequence[int], route: Route) -> tuple[tuple[int, ...], int, list[Tile]]:
    """The counts that the route may use without its own pungs, what those lack, and of which faces."""
    rest = list(counts)
    for suit, usable in enumerate(route.suits):
        if not usable:
            start = 9 * suit
            stop = min(start + 9, FACES)
            rest[start:stop] = [0] * (stop - start)
    missing = 0
    wanted = []
    for tile in route.pungs:
        if rest[tile] < 3:
            missing += 3 - rest[tile]
            wanted.append(tile)
            rest[tile] = 0
        else:
            rest[tile] -= 3
    return tuple(rest), missing, wanted


@lru_cache(maxsize=1 << 14)
def _sets_reach(rest: tuple[int, ...], sets: int) -> Reach:
    codes = codes_of(rest)
    return Reach(codes_shanten(codes, 4 - sets) + 1, codes_useful(codes, 4 - sets))


@lru_cache(maxsize=1 << 12)
def pungs_reach(rest: tuple[int, ...], sets: int) -> Reach:
    """How far tiles are from so many pungs and a pair."""
    return Reach(pungs_missing(rest, sets), pungs_useful(rest, sets))
