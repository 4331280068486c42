"""How far MCR routes are from a hand, with each of its discards: ``rules.mcr.routes`` for many at once.

A route's fixed part is taken out of the full hand once; what a discard changes is then a look-up.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import mul
from typing import Final, NamedTuple

from rules.bots.position import Holding, makes_chow
from rules.engine.arrange import ONCE, pack, pack_counts, tiles_in
from rules.engine.scoring import SetFact
from rules.engine.shanten import SUIT_OF, WEIGHT, Codes, codes_of, codes_shanten, codes_useful
from rules.engine.shanten_more import missing_without
from rules.engine.tiles import FACES, ORPHANS, PLAYABLE, Tile
from rules.mcr.routes import Form, Target, missing_tiles, targets_for, useful_tiles

_NUMBERS: Final = 27
_BY_CODES: Final = (Form.SETS, Form.KNITTED)
_FARTHER: Final = 1
"""Fixed parts that lack so many tiles more than the nearest one are looked at."""
FOR_PUNG: Final = 2.3
FOR_CHOW: Final = 1.5
"""How often a useful tile comes, compared with drawing it, where others may give it."""


_MOST_SUITS: Final = 1 << 8
"""Suits that are kept at most for each part."""


class _Part(dict[int, tuple[int, int]]):
    """Of one suit of a fixed part: the tiles that a suit lacks of it, and the code of those that are left.

    Kept by the code of the suit. ``copies`` are what one copy of each face adds to the code, and how many
    of it the part has.
    """

    def __init__(self, copies: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._copies = copies

    def __missing__(self, code: int) -> tuple[int, int]:
        if len(self) >= _MOST_SUITS:
            self.clear()
        lacks, left = 0, code
        for weight, wanted in self._copies:
            held = min(code // weight % 5, wanted)
            lacks += wanted - held
            left -= held * weight
        self[code] = lacks, left
        return lacks, left


class _Fixed(NamedTuple):
    """What is known of the fixed part of a route, whatever the hand is."""

    is_single: bool
    """Whether it is of single tiles."""
    needed: frozenset[Tile]
    parts: tuple[tuple[int, _Part], ...]
    """By suit."""


class Outline(NamedTuple):
    """What tells at a glance how far away a route is at least, whatever the hand is."""

    target: Target
    fixed: _Fixed
    needs: int
    """The tiles that it needs, as bits (``_held``), and how many."""
    size: int
    usable: int
    """The faces that its sets may use, as all bits of a packed hand; 0 where all are."""
    is_sets: bool
    """Whether it is four sets and a pair: it is no nearer than the nearest hand of any sets."""
    place: int
    """Its place among all."""


Near = tuple[int, Outline]
"""A route that may be near: the tiles that it lacks are no fewer."""


def plausible_targets(holding: Holding, *, common_only: bool) -> list[Near]:
    """The routes that may be near: of those with a fixed part of single tiles, the nearest ones."""
    code = pack_counts(holding.counts)
    held, size = _held(code), _HAND - 3 * len(holding.melds)
    singles, others = _outlines(holding.melds, common_only)
    lacks = [outline.size - (outline.needs & held).bit_count() for outline in singles]
    most = _FARTHER + min(lacks, default=0)
    near = [(lack, outline) for lack, outline in zip(lacks, singles, strict=True) if lack <= most]
    near += [(outline.size - (outline.needs & held).bit_count(), outline) for outline in others]
    any_sets = codes_shanten(_codes(holding, None), len(holding.melds)) + 1
    found = []
    for lack, outline in near:
        fewest = any_sets if outline.is_sets and any_sets > lack else lack
        if outline.usable:
            fewest = max(fewest, size - tiles_in(code & outline.usable))
        found.append((fewest, outline))
    return found


@lru_cache(maxsize=1 << 10)
def _outlines(melds: tuple[SetFact, ...], common_only: bool) -> tuple[list[Outline], list[Outline]]:
    """The routes with a fixed part of single tiles, and the others."""
    targets = targets_for(melds, common_only=common_only)
    outlines = [_outline(place, target) for place, target in enumerate(targets)]
    singles = [outline for outline in outlines if outline.fixed.is_single]
    return singles, [outline for outline in outlines if not outline.fixed.is_single]


def _outline(place: int, target: Target) -> Outline:
    route, fixed = target.route, _fixed(target.needed)
    tiles, usable = [face for face, copies in target.needed for _ in range(copies)], 0
    size = len(tiles)
    if route.form is Form.ORPHANS:
        tiles, size = list(ORPHANS), len(ORPHANS)
    elif route.faces is not None:
        allowed = list(compress(PLAYABLE, route.faces))
        if route.form is Form.HONORS:
            tiles, size = allowed, _HAND
        else:
            usable = 7 * pack(allowed)
    return Outline(target, fixed, _held(pack(tiles)), size, usable, route.form in _OF_SETS, place)


def _held(code: int) -> int:
    """A bit for each copy in a packed hand, up to three of a face: what two hands share is a look at bits."""
    twice, fours = code >> 1, code >> 2
    first, second, third = code | twice | fours, twice | fours, code & twice | fours
    return first & ONCE | (second & ONCE) << _PLANE | (third & ONCE) << 2 * _PLANE


_PLANE: Final = 3 * FACES


_OF_SETS: Final = (Form.SETS, Form.PUNGS, Form.TYPES)
_HAND: Final = 14


@lru_cache(maxsize=1 << 10)
def _fixed(needed: tuple[tuple[Tile, int], ...]) -> _Fixed:
    by_suit: dict[int, list[tuple[int, int]]] = {}
    for face, copies in needed:
        by_suit.setdefault(SUIT_OF[face], []).append((WEIGHT[face], copies))
    return _Fixed(
        is_single=bool(needed) and all(copies == 1 for _, copies in needed),
        needed=frozenset(face for face, _ in needed),
        parts=tuple((suit, _part(tuple(part))) for suit, part in by_suit.items()),
    )


@lru_cache(maxsize=1 << 9)
def _part(copies: tuple[tuple[int, int], ...]) -> _Part:
    return _Part(copies)


class Aim(NamedTuple):
    """A route with its fixed part taken out of a hand."""

    target: Target
    counts: tuple[int, ...]
    needed: frozenset[Tile]
    """The faces of the fixed part."""
    lacks: int
    """Tiles missing in the fixed part."""
    codes: Codes | None
    """What is left for the other sets and the pair; None for shapes of their own."""
    missing: int
    """Tiles missing with the whole hand."""


def aim_at(outline: Outline, holding: Holding) -> Aim:
    """The route as seen from this hand, whether it is to draw or to discard."""
    target, fixed, counts = outline.target, outline.fixed, holding.counts
    if target.route.form not in _BY_CODES:
        return Aim(target, counts, fixed.needed, 0, None, missing_tiles(counts, target))
    lacks, codes = 0, list(_codes(holding, target.route.faces))
    for suit, part in fixed.parts:
        lacking, codes[suit] = part[codes[suit]]
        lacks += lacking
    left = codes[0], codes[1], codes[2], codes[3]
    missing = lacks + codes_shanten(left, 4 - target.sets) + 1
    return Aim(target, counts, fixed.needed, lacks, left, missing)


@lru_cache(maxsize=1 << 8)
def _codes(holding: Holding, faces: tuple[int, ...] | None) -> Codes:
    """The codes of the tiles that a route may use."""
    counts = holding.counts
    return codes_of(counts if faces is None else tuple(map(mul, counts, faces)))


def missing_after(aim: Aim, lefts: Sequence[Holding], tiles: Sequence[Tile]) -> list[int]:
    """The tiles that the route lacks after each of these discards, which leave these hands.

    A discard that the fixed part needs, or that the route cannot use, changes nothing of the rest.
    """
    codes, target, whole, needed = aim.codes, aim.target, aim.missing, aim.needed
    if codes is None:
        counts, faces = aim.counts, target.route.faces
        if target.route.form is _PAIRS:
            return [whole + (counts[tile] % 2 == 0) for tile in tiles]
        if target.route.form is _HONORS and faces is not None:
            return [whole + (counts[tile] == 1 and faces[tile]) for tile in tiles]
        return [missing_tiles(left.counts, target) for left in lefts]
    are_beside = [codes[SUIT_OF[tile]] // WEIGHT[tile] % 5 for tile in tiles]
    beside = iter(missing_without(codes, compress(tiles, are_beside), target.sets))
    return [
        aim.lacks + next(beside) if is_beside else whole + (tile in needed)
        for is_beside, tile in zip(are_beside, tiles, strict=True)
    ]


def lacking(aim: Aim) -> list[Tile]:
    """The faces that the fixed part lacks with the whole hand."""
    counts = aim.counts
    return [face for face, copies in aim.target.needed if counts[face] < copies]


def useful_without(aim: Aim, wanted: Sequence[Tile], left: Holding, tile: Tile | None) -> tuple[Tile, ...]:
    """The faces that bring the route nearer when this tile has gone; None for a hand that is to draw.

    ``wanted`` is what its fixed part lacks with the whole hand (``lacking``).
    """
    target, faces = aim.target, aim.target.route.faces
    if aim.codes is None:
        return useful_tiles(left.counts, target)
    codes = aim.codes if tile is None else _without(aim, tile)
    more = _rest_useful(codes, target.sets)
    if faces is not None:
        more = tuple([face for face in more if faces[face]])
    if not target.needed:
        return more
    if tile in aim.needed:
        counts = left.counts
        wanted = [face for face, copies in target.needed if counts[face] < copies]
    return tuple({*wanted, *more})


def _without(aim: Aim, tile: Tile) -> Codes:
    """What is left for the rest when this tile has gone."""
    assert aim.codes is not None
    suit, weight = SUIT_OF[tile], WEIGHT[tile]
    if not aim.codes[suit] // weight % 5:
        return aim.codes
    one, two, three, honors = aim.codes
    if suit == 0:
        return one - weight, two, three, honors
    if suit == 1:
        return one, two - weight, three, honors
    if suit == 2:
        return one, two, three - weight, honors
    return one, two, three, honors - weight


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


def givers_without(givers: Givers, counts: Sequence[int], tile: Tile) -> Givers:
    """``givers_to`` these tiles, which are those of ``givers`` less this one: only faces beside it differ."""
    unseen, for_pungs, for_sets = givers.drawn, list(givers.for_pungs), list(givers.for_sets)
    for_pungs[tile] = unseen[tile] * (FOR_PUNG if counts[tile] >= 2 else 1.0)
    is_last = tile < _NUMBERS and not counts[tile]
    for face in range(tile - 2, tile + 3) if is_last else (tile,):
        if 0 <= face < _NUMBERS and counts[face] < 2 and makes_chow(counts, face):
            for_sets[face] = unseen[face] * FOR_CHOW
        elif 0 <= face < FACES:
            for_sets[face] = for_pungs[face]
    return Givers(unseen, for_pungs, for_sets)


def rate_of(useful: Sequence[Tile], target: Target, givers: Givers) -> float:
    """How many useful copies come in a turn, in draws of one."""
    form = target.route.form
    if form is _SETS or form is _TYPES:
        weights = givers.for_sets
    elif form is _KNITTED:
        knitted = target.route.knitted
        return sum([(givers.drawn if t in knitted else givers.for_sets)[t] for t in useful])
    else:
        weights = givers.for_pungs if form is _PUNGS else givers.drawn
    return sum(map(weights.__getitem__, useful))


_SETS, _TYPES, _KNITTED, _PUNGS = Form.SETS, Form.TYPES, Form.KNITTED, Form.PUNGS
_PAIRS, _HONORS = Form.PAIRS, Form.HONORS
"""Names of their own are found more quickly than members by their class."""
