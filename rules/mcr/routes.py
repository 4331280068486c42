"""Routes to eight points in MCR: hands named by the fan that carries them, and how far away they are.

A route fixes some sets, or the tiles that may be used, or a shape of its own; the rest of the hand is
any sets and a pair. Its distance is exact: the missing tiles of the fixed part, and those that the rest
lacks.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from rules.engine.pungs import pungs_missing, pungs_useful
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.shanten import (
    SUIT_OF,
    WEIGHT,
    codes_of,
    codes_shanten,
    codes_useful,
    orphans_shanten,
    orphans_useful,
)
from rules.engine.tiles import DRAGONS, FACES, Tile
from rules.mcr.knitted import KNITTED

INFEASIBLE: Final = 99
_HAND: Final = 14


class Form(Enum):
    """The shape that a route ends in."""

    SETS = auto()
    PUNGS = auto()
    PAIRS = auto()
    ORPHANS = auto()
    KNITTED = auto()
    """A Knitted Straight, a set and a pair."""
    HONORS = auto()
    """Fourteen different honors and knitted tiles."""
    TYPES = auto()
    """A group of each suit, of winds and of dragons."""


@dataclass(frozen=True, slots=True)
class Route:
    """A hand to aim at."""

    key: str
    """The fan that carries it."""
    form: Form
    fan: int
    more: float
    """Points that usually come with it, beside what the holding shows."""
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Tile, ...] = ()
    faces: tuple[int, ...] | None = None
    """1 for each face that may be used; None for all."""
    knitted: tuple[Tile, ...] = ()
    pace: float = 1.0
    """How fast its tiles come, compared with others."""
    is_common: bool = False
    """Whether a beginner knows it."""


class Target(NamedTuple):
    """What a route still asks of the concealed tiles, given the melds."""

    route: Route
    needed: tuple[tuple[Tile, int], ...]
    """The tiles of its fixed part, and how many of each."""
    sets: int
    """Sets beside the fixed ones that are not declared."""
    melds: tuple[SetFact, ...]


def _chow_routes() -> Iterator[Route]:
    for suits in permutations((0, 9, 18)):
        chows = tuple(Tile(start + 3 * place) for place, start in enumerate(suits))
        yield Route("mixed_straight", Form.SETS, 8, 1.0, tuple(sorted(chows)))
    for rank in range(7):
        chows = (Tile(rank), Tile(9 + rank), Tile(18 + rank))
        yield Route("mixed_triple_chow", Form.SETS, 8, 1.0, chows)
    for start in (0, 9, 18):
        chows = (Tile(start), Tile(start + 3), Tile(start + 6))
        yield Route("pure_straight", Form.SETS, 16, 2.0, chows, is_common=True)
    for suits in permutations((0, 9, 18)):
        for rank in range(5):
            chows = tuple(Tile(start + rank + step) for step, start in enumerate(suits))
            yield Route("mixed_shifted_chows", Form.SETS, 6, 1.6, tuple(sorted(chows)))
    for start in (0, 9, 18):
        for step, ranks in ((1, range(5)), (2, range(3))):
            for rank in ranks:
                chows = tuple(Tile(start + rank + step * place) for place in range(3))
                yield Route("pure_shifted_chows", Form.SETS, 16, 2.0, chows)


def _mask(tiles: Iterable[int]) -> tuple[int, ...]:
    allowed = set(tiles)
    return tuple(int(tile in allowed) for tile in range(FACES))


def _ranks(*ranks: int) -> tuple[int, ...]:
    return _mask(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


_HONORS: Final = range(27, FACES)
_REVERSIBLE: Final = _mask(
    [9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)] + [18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)] + [31]
)


def _faces_routes() -> Iterator[Route]:
    for suit in range(3):
        own = range(9 * suit, 9 * suit + 9)
        faces = _mask((*own, *_HONORS))
        yield Route("half_flush", Form.SETS, 6, 0.8, faces=faces, pace=1.3, is_common=True)
        yield Route("full_flush", Form.SETS, 24, 1.0, faces=_mask(own), pace=1.2)
    yield Route("lower_four", Form.SETS, 12, 1.0, faces=_ranks(1, 2, 3, 4), pace=1.1)
    yield Route("upper_four", Form.SETS, 12, 1.0, faces=_ranks(6, 7, 8, 9), pace=1.1)
    yield Route("lower_tiles", Form.SETS, 24, 1.0, faces=_ranks(1, 2, 3))
    yield Route("middle_tiles", Form.SETS, 24, 1.0, faces=_ranks(4, 5, 6))
    yield Route("upper_tiles", Form.SETS, 24, 1.0, faces=_ranks(7, 8, 9))
    yield Route("reversible_tiles", Form.SETS, 8, 1.0, faces=_REVERSIBLE, pace=1.1)


def _other_routes() -> Iterator[Route]:
    yield Route("all_pungs", Form.PUNGS, 6, 1.7, pace=1.1, is_common=True)
    for pair in combinations(DRAGONS, 2):
        yield Route("two_dragons_pungs", Form.SETS, 6, 0.6, pungs=pair)
    yield Route("seven_pairs", Form.PAIRS, 24, 1.0, pace=0.8, is_common=True)
    yield Route("thirteen_orphans", Form.ORPHANS, 88, 0.0, pace=0.7)
    yield Route("all_types", Form.TYPES, 6, 1.2)
    for way in KNITTED:
        yield Route("knitted_straight", Form.KNITTED, 12, 1.0, knitted=way.tiles)
        faces = _mask((*way.tiles, *_HONORS))
        yield Route("lesser_honors_and_knitted_tiles", Form.HONORS, 12, 1.0, faces=faces)
    yield Route("chicken_hand", Form.SETS, 0, 3.0, pace=1.6, is_common=True)


ROUTES: Final = (*_chow_routes(), *_faces_routes(), *_other_routes())
"""All routes; the last one is any hand at all, for what small fans and luck make of it."""


def targets_for(melds: tuple[SetFact, ...], *, common_only: bool = False) -> tuple[Target, ...]:
    """The routes that these melds leave open."""
    return _common_targets(melds) if common_only else _targets(melds)


@lru_cache(maxsize=1 << 10)
def _targets(melds: tuple[SetFact, ...]) -> tuple[Target, ...]:
    fitting = [_fitting(meld) for meld in melds]
    routes = [route for place, route in enumerate(ROUTES) if all(fits[place] for fits in fitting)]
    found = (_target(route, melds) for route in routes)
    return tuple(target for target in found if target is not None)


@lru_cache(maxsize=1 << 8)
def _fitting(meld: SetFact) -> tuple[bool, ...]:
    """By route whether a meld is allowed in it."""
    return tuple([_fits(route, meld) for route in ROUTES])


@lru_cache(maxsize=1 << 8)
def _common_targets(melds: tuple[SetFact, ...]) -> tuple[Target, ...]:
    return tuple(target for target in _targets(melds) if target.route.is_common)


def _target(route: Route, melds: tuple[SetFact, ...]) -> Target | None:
    chows, pungs, free = list(route.chows), list(route.pungs), 0
    for meld in melds:
        is_chow = meld.kind is MeldKind.CHOW
        if is_chow and meld.tile in chows:
            chows.remove(meld.tile)
        elif not is_chow and meld.tile in pungs:
            pungs.remove(meld.tile)
        else:
            free += 1
    fixed = 3 if route.knitted else len(route.chows) + len(route.pungs)
    if free > 4 - fixed:
        return None
    needed = _needed(tuple(chows), tuple(pungs), route.knitted)
    return Target(route, needed, 4 - fixed - free, melds)


def _fits(route: Route, meld: SetFact) -> bool:
    """Whether a meld is allowed in the route."""
    if route.form in (Form.PAIRS, Form.ORPHANS, Form.HONORS):
        return False
    is_chow = meld.kind is MeldKind.CHOW
    if route.form is Form.PUNGS and is_chow:
        return False
    if route.faces is None:
        return True
    tiles = range(meld.tile, meld.tile + 3) if is_chow else (meld.tile,)
    return all(route.faces[tile] for tile in tiles)


@lru_cache(maxsize=1 << 10)
def _needed(
    chows: tuple[Tile, ...], pungs: tuple[Tile, ...], knitted: tuple[Tile, ...]
) -> tuple[tuple[Tile, int], ...]:
    """The tiles of a fixed part of these, and how many of each."""
    counts: dict[Tile, int] = {}
    for start in chows:
        for tile in range(start, start + 3):
            counts[Tile(tile)] = counts.get(Tile(tile), 0) + 1
    for tile in pungs:
        counts[tile] = 3
    for tile in knitted:
        counts[tile] = 1
    return tuple(counts.items())


def missing_tiles(counts: Sequence[int], target: Target) -> int:
    """How many tiles must still come; 0 is a finished hand, ``INFEASIBLE`` more than there can be."""
    route = target.route
    match route.form:
        case Form.SETS | Form.KNITTED:
            missing, codes = _without_fixed(counts, target)
            return missing + codes_shanten(codes, 4 - target.sets) + 1
        case Form.PUNGS:
            return pungs_missing(counts, target.sets)
        case Form.PAIRS:
            return 7 - sum([copies // 2 for copies in counts])
        case Form.ORPHANS:
            return orphans_shanten(counts) + 1
        case Form.HONORS:
            assert route.faces is not None
            return _HAND - sum([1 for copies, one in zip(counts, route.faces, strict=True) if copies and one])
        case Form.TYPES:
            return _types_missing(tuple(counts), target.melds)


def useful_tiles(counts: Sequence[int], target: Target) -> tuple[Tile, ...]:
    """The faces that bring the route nearer. Shape: a hand that is to draw."""
    route = target.route
    match route.form:
        case Form.SETS | Form.KNITTED:
            return _sets_useful(counts, target)
        case Form.PUNGS:
            return pungs_useful(tuple(counts), target.sets)
        case Form.PAIRS:
            return tuple([Tile(tile) for tile, copies in enumerate(counts) if copies % 2])
        case Form.ORPHANS:
            return orphans_useful(counts)
        case Form.HONORS:
            assert route.faces is not None
            return tuple([Tile(tile) for tile in range(FACES) if route.faces[tile] and not counts[tile]])
        case Form.TYPES:
            return _types_useful(tuple(counts), target.melds)


def _without_fixed(counts: Sequence[int], target: Target) -> tuple[int, list[int]]:
    """What the fixed part lacks, and the codes of the tiles that are left for the rest."""
    faces = target.route.faces
    usable = counts if faces is None else [n * one for n, one in zip(counts, faces, strict=True)]
    codes = list(_codes(tuple(usable)))
    missing = 0
    for tile, wanted in target.needed:
        used = min(wanted, counts[tile])
        missing += wanted - used
        codes[SUIT_OF[tile]] -= used * WEIGHT[tile]
    return missing, codes


@lru_cache(maxsize=1 << 12)
def _codes(counts: tuple[int, ...]) -> tuple[int, int, int, int]:
    return codes_of(counts)


def _sets_useful(counts: Sequence[int], target: Target) -> tuple[Tile, ...]:
    faces = target.route.faces
    rest = [n * one for n, one in zip(counts, faces, strict=True)] if faces is not None else list(counts)
    wanted = []
    for tile, copies in target.needed:
        used = min(copies, rest[tile])
        if used < copies:
            wanted.append(tile)
        rest[tile] -= used
    more = _rest_useful(tuple(rest), target.sets)
    if faces is not None:
        more = tuple([tile for tile in more if faces[tile]])
    return tuple(dict.fromkeys((*wanted, *more)))


@lru_cache(maxsize=1 << 14)
def _rest_useful(rest: tuple[int, ...], sets: int) -> tuple[Tile, ...]:
    return codes_useful(codes_of(rest), 4 - sets)


# All types


_CLASSES: Final = (range(9), range(9, 18), range(18, 27), range(27, 31), range(31, FACES))
_CLASS_OF: Final = tuple(place for place, tiles in enumerate(_CLASSES) for _ in tiles)


def _types_missing(counts: tuple[int, ...], melds: tuple[SetFact, ...]) -> int:
    """The missing tiles of a hand with a group of each of the five classes."""
    left = _classes_left(melds)
    if not left:
        return INFEASIBLE
    groups = [_groups_in(counts, place) for place in left]
    # All are sets but one, which is a pair: where that spares most.
    return sum([of_set[0] for of_set, _ in groups]) - max([of_set[0] - pair[0] for of_set, pair in groups])


@lru_cache(maxsize=1 << 12)
def _types_useful(counts: tuple[int, ...], melds: tuple[SetFact, ...]) -> tuple[Tile, ...]:
    """The faces that bring such a hand nearer."""
    left = _classes_left(melds)
    groups = {place: _groups_in(counts, place) for place in left}
    spared = {place: of_set[0] - pair[0] for place, (of_set, pair) in groups.items()}
    most = max(spared.values(), default=0)
    useful: dict[Tile, None] = {}
    for place in left:
        if spared[place] == most:
            for other in left:
                for offset in groups[other][other == place][1]:
                    useful[Tile(_CLASSES[other][offset])] = None
    return tuple(useful)


@lru_cache(maxsize=1 << 10)
def _classes_left(melds: tuple[SetFact, ...]) -> tuple[int, ...]:
    """The classes of which no group is declared; none where two melds are of one class."""
    melded = {_CLASS_OF[meld.tile] for meld in melds}
    return tuple([place for place in range(5) if place not in melded]) if len(melded) == len(melds) else ()


def _groups_in(counts: tuple[int, ...], place: int) -> "tuple[_Group, _Group]":
    """The nearest set and the nearest pair within the class of this place."""
    tiles = _CLASSES[place]
    return _class_groups(counts[tiles.start : tiles.stop], has_chows=place < 3)


_Group = tuple[int, tuple[int, ...]]
"""The missing tiles of a group within a class, and the places of those that help."""


@lru_cache(maxsize=1 << 12)
def _class_groups(counts: tuple[int, ...], *, has_chows: bool) -> tuple[_Group, _Group]:
    """The nearest set and the nearest pair within a class."""
    sets = (*_PUNGS, *_CHOWS) if has_chows else _PUNGS[: len(counts)]
    return _nearest(counts, sets), _nearest(counts, _PAIRS[: len(counts)])


_PUNGS, _PAIRS = (tuple({place: copies} for place in range(9)) for copies in (3, 2))
_CHOWS: Final = tuple({start: 1, start + 1: 1, start + 2: 1} for start in range(7))


def _nearest(counts: Sequence[int], groups: Sequence[dict[int, int]]) -> _Group:
    lacks = [{place for place, wanted in group.items() if counts[place] < wanted} for group in groups]
    missing = [sum(max(0, wanted - counts[place]) for place, wanted in group.items()) for group in groups]
    nearest = min(missing)
    useful = {
        place for lack, number in zip(lacks, missing, strict=True) if number == nearest for place in lack
    }
    return nearest, tuple(sorted(useful))
