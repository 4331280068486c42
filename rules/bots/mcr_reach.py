"""How far MCR routes are from a hand, with each of its discards: ``rules.mcr.routes`` for many at once.

A route's fixed part is taken out of the full hand once; what a discard changes is then a look-up.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.bots.position import Holding, makes_chow
from rules.engine.scoring import SetFact
from rules.engine.shanten import SUIT_OF, WEIGHT, Codes, codes_shanten, codes_useful
from rules.engine.tiles import Tile
from rules.mcr.routes import Form, Target, missing_tiles, targets_for, useful_tiles

_NUMBERS: Final = 27
_BY_CODES: Final = (Form.SETS, Form.KNITTED)
_FARTHER: Final = 1
"""Fixed parts that lack so many tiles more than the nearest one are looked at."""
FOR_PUNG: Final = 2.3
FOR_CHOW: Final = 1.5
"""How often a useful tile comes, compared with drawing it, where others may give it."""


class _Outline(NamedTuple):
    """The fixed part of a route, if it is of single tiles."""

    target: Target
    faces: int
    """A bit for each of its faces."""
    size: int


def plausible_targets(holding: Holding, *, common_only: bool) -> list[tuple[int, Target]]:
    """The routes that may be near, each with its place among all: of fixed parts, the nearest ones."""
    held = sum([1 << tile for tile, copies in enumerate(holding.counts) if copies])
    outlines = _outlines(holding.melds, common_only)
    lacks = [size - (faces & held).bit_count() for _, faces, size in outlines]
    most = _FARTHER + min(
        [lack for lack, outline in zip(lacks, outlines, strict=True) if outline.size], default=0
    )
    return [
        (place, target)
        for place, ((target, _, size), lack) in enumerate(zip(outlines, lacks, strict=True))
        if not size or lack <= most
    ]


@lru_cache(maxsize=1 << 10)
def _outlines(melds: tuple[SetFact, ...], common_only: bool) -> tuple[_Outline, ...]:
    return tuple(_outline(target) for target in targets_for(melds, common_only=common_only))


def _outline(target: Target) -> _Outline:
    if any(copies > 1 for _, copies in target.needed):
        return _Outline(target, 0, 0)
    return _Outline(target, sum(1 << face for face, _ in target.needed), len(target.needed))


class Aim(NamedTuple):
    """A route with its fixed part taken out of a hand."""

    target: Target
    counts: tuple[int, ...]
    lacks: int
    """Tiles missing in the fixed part."""
    used: dict[Tile, int]
    """Tiles held for the fixed part."""
    codes: Codes | None
    """What is left for the other sets and the pair; None for shapes of their own."""


def aim_at(target: Target, holding: Holding) -> Aim:
    """The route as seen from this hand, whether it is to draw or to discard."""
    counts, route = holding.counts, target.route
    if route.form not in _BY_CODES:
        return Aim(target, counts, 0, {}, None)
    used: dict[Tile, int] = {}
    lacks = 0
    codes = list(_codes(counts, route.faces))
    for tile, wanted in target.needed:
        held = counts[tile]
        if held < wanted:
            lacks += wanted - held
        else:
            held = wanted
        if held:
            used[tile] = held
            codes[SUIT_OF[tile]] -= held * WEIGHT[tile]
    return Aim(target, counts, lacks, used, (codes[0], codes[1], codes[2], codes[3]))


@lru_cache(maxsize=1 << 8)
def _codes(counts: tuple[int, ...], faces: tuple[int, ...] | None) -> Codes:
    codes = [0, 0, 0, 0]
    for tile, copies in enumerate(counts):
        if copies and (faces is None or faces[tile]):
            codes[SUIT_OF[tile]] += copies * WEIGHT[tile]
    return codes[0], codes[1], codes[2], codes[3]


def missing(aim: Aim) -> int:
    """The tiles that the route lacks with the whole hand."""
    if aim.codes is None:
        return missing_tiles(aim.counts, aim.target)
    return aim.lacks + codes_shanten(aim.codes, 4 - aim.target.sets) + 1


def missing_without(aim: Aim, left: Holding, tile: Tile) -> int:
    """The tiles that the route lacks when this tile has gone, which leaves ``left``."""
    if aim.codes is None:
        return missing_tiles(left.counts, aim.target)
    lacks, codes = _without(aim, tile)
    return lacks + codes_shanten(codes, 4 - aim.target.sets) + 1


def useful_without(aim: Aim, left: Holding, tile: Tile | None) -> tuple[Tile, ...]:
    """The faces that bring the route nearer when this tile has gone; None for a hand that is to draw."""
    target, faces = aim.target, aim.target.route.faces
    if aim.codes is None:
        return useful_tiles(left.counts, target)
    _, codes = (aim.lacks, aim.codes) if tile is None else _without(aim, tile)
    more = _rest_useful(codes, target.sets)
    if faces is not None:
        more = tuple([face for face in more if faces[face]])
    if not target.needed:
        return more
    wanted = [face for face, copies in target.needed if left.counts[face] < copies]
    return tuple({*wanted, *more})


def _without(aim: Aim, tile: Tile) -> tuple[int, Codes]:
    used, faces, codes = aim.used.get(tile, 0), aim.target.route.faces, aim.codes
    assert codes is not None
    if used and used == aim.counts[tile]:
        return aim.lacks + 1, codes
    if faces is not None and not faces[tile]:
        return aim.lacks, codes
    one, two, three, honors = codes
    suit, weight = SUIT_OF[tile], WEIGHT[tile]
    if suit == 0:
        return aim.lacks, (one - weight, two, three, honors)
    if suit == 1:
        return aim.lacks, (one, two - weight, three, honors)
    if suit == 2:
        return aim.lacks, (one, two, three - weight, honors)
    return aim.lacks, (one, two, three, honors - weight)


@lru_cache(maxsize=1 << 15)
def _rest_useful(codes: Codes, sets: int) -> tuple[Tile, ...]:
    return codes_useful(codes, 4 - sets)


# How fast tiles come


class Givers(NamedTuple):
    """How often each face comes to a hand, in draws of a copy: by who may give it."""

    drawn: Sequence[float]
    """By own draws alone."""
    for_pungs: Sequence[float]
    for_sets: Sequence[float]


def givers_to(counts: Sequence[int], unseen: Sequence[int]) -> Givers:
    """How often each face comes to these concealed tiles."""
    for_pungs = [
        copies * (FOR_PUNG if held >= 2 else 1.0) for held, copies in zip(counts, unseen, strict=True)
    ]
    for_sets = list(for_pungs)
    for tile in range(_NUMBERS):
        if counts[tile] < 2 and makes_chow(counts, tile):
            for_sets[tile] = unseen[tile] * FOR_CHOW
    return Givers(unseen, for_pungs, for_sets)


def rate_of(useful: Sequence[Tile], target: Target, givers: Givers) -> float:
    """How many useful copies come in a turn, in draws of one."""
    route = target.route
    match route.form:
        case Form.SETS | Form.TYPES:
            weights = givers.for_sets
        case Form.PUNGS:
            weights = givers.for_pungs
        case Form.KNITTED:
            knitted = route.knitted
            return sum([(givers.drawn if t in knitted else givers.for_sets)[t] for t in useful])
        case _:
            weights = givers.drawn
    return sum([weights[tile] for tile in useful])
