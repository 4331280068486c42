"""Plans of a Riichi hand: what it may become, the yaku that makes it a win, and how far away it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from rules.bots.position import Holding
from rules.bots.riichi_sight import Sight, honor_han, honor_yaku, is_closed
from rules.bots.routes import Reach, pungs_reach
from rules.engine.pungs import pungs_missing
from rules.engine.scoring import MeldKind
from rules.engine.shanten import (
    Keeping,
    codes_of,
    codes_shanten,
    codes_useful,
    keepings,
    orphans_shanten,
    orphans_useful,
    pairs_shanten,
    pairs_useful,
)
from rules.engine.tiles import FACES, ORPHANS, Tile, is_major

_KINDS_FOR_ORPHANS: Final = 9
_PAIRS_FOR_PAIRS: Final = 4
_FLUSH_TILES: Final = 9
_FULL_FLUSH_TILES: Final = 10
_GROUPS_FOR_PUNGS: Final = 4
_MAJORS_FOR_SIMPLES: Final = 4
_OPEN_PACE: Final = 2.5
_SIMPLES_PACE: Final = 2.4
_FLUSH_PACE: Final = 1.7
_FULL_FLUSH_PACE: Final = 1.1
_PUNGS_PACE: Final = 1.3
_PAIRS_PACE: Final = 0.55
_ORPHANS_PACE: Final = 0.4
_BY_RIICHI: Final = 1.85
"""Han of a concealed ready hand: riichi, and what self-draws, quick wins and hidden dora add."""

kept_codes: Final = lru_cache(maxsize=1 << 14)(codes_of)
"""``codes_of`` a tuple: several plans ask for the same tiles."""

ALL: Final = (1,) * FACES
SIMPLES: Final = tuple(0 if is_major(Tile(tile)) else 1 for tile in range(FACES))


class Form(Enum):
    """The shape that a plan ends in."""

    SETS = auto()
    PUNGS = auto()
    PAIRS = auto()
    ORPHANS = auto()


@dataclass(frozen=True, slots=True)
class Plan:
    """A kind of hand to aim at."""

    form: Form
    han: float
    """Without dora."""
    route: str = ""
    """The key of the yaku aimed at."""
    faces: tuple[int, ...] = ALL
    """1 for each face that the hand may have."""
    pungs: tuple[Tile, ...] = ()
    """Concealed faces of which it must make a triplet."""
    may_call: bool = False
    """Whether its yaku survives calls."""
    is_certain: bool = True
    """Whether its yaku is there already, or stays there for whoever keeps to the plan."""
    pace: float = 1.0
    """How fast its tiles come, compared with a concealed hand of any sets."""


def plans_for(sight: Sight, holding: Holding) -> tuple[Plan, ...]:
    """The plans that these tiles are worth a thought for. An open hand has only those with a yaku."""
    closed = is_closed(holding)
    triplets = _valued_triplets(sight, holding)
    found = list(_open_plans(sight, holding, triplets, closed=closed))
    if closed:
        found.append(Plan(Form.SETS, _BY_RIICHI + triplets + _small_han(holding), "riichi"))
        found.extend(_closed_forms(holding))
    return tuple(found)


def _closed_forms(holding: Holding) -> Iterator[Plan]:
    if holding.melds:
        return
    if sum(copies >= 2 for copies in holding.counts) >= _PAIRS_FOR_PAIRS:
        yield Plan(Form.PAIRS, 2.0 + _BY_RIICHI, "chiitoitsu", pace=_PAIRS_PACE)
    if sum(holding.counts[tile] > 0 for tile in ORPHANS) >= _KINDS_FOR_ORPHANS:
        yield Plan(Form.ORPHANS, 13.0, "kokushi_musou", pace=_ORPHANS_PACE)


def _small_han(holding: Holding) -> float:
    """What pinfu and tanyao may add to a concealed hand."""
    majors = sum(copies for tile, copies in enumerate(holding.counts) if copies and not SIMPLES[tile])
    triplets = sum(copies >= 3 for copies in holding.counts)
    honors = sum(holding.counts[27:])
    return max(0.0, 0.8 - 0.25 * majors) + max(0.0, 0.5 - 0.25 * triplets - 0.1 * honors)


def _open_plans(sight: Sight, holding: Holding, triplets: int, *, closed: bool) -> Iterator[Plan]:
    more = 0.6 if closed else 0.0
    if triplets:
        yield Plan(Form.SETS, triplets + more, _honor_route(sight, holding), may_call=True, pace=_OPEN_PACE)
    if (sight.options.open_tanyao or closed) and _are_simple(holding):
        may_call = sight.options.open_tanyao
        pace = _SIMPLES_PACE if may_call else 1.0
        yield Plan(Form.SETS, 1.0 + more, "tanyao", SIMPLES, may_call=may_call, pace=pace)
    for tile in _valued_pairs(sight, holding):
        han = triplets + honor_han(sight, tile) + more
        route = honor_yaku(sight, tile)
        yield Plan(
            Form.SETS, han, route, pungs=(tile,), may_call=True, is_certain=triplets > 0, pace=_OPEN_PACE
        )
    groups = sum(copies >= 2 for copies in holding.counts) + len(holding.melds)
    if groups >= _GROUPS_FOR_PUNGS and all(meld.kind is not MeldKind.CHOW for meld in holding.melds):
        yield Plan(Form.PUNGS, 2.2 + triplets + more, "toitoi", may_call=True, pace=_PUNGS_PACE)
    yield from _flushes(holding, triplets, closed=closed)


def _flushes(holding: Holding, triplets: int, *, closed: bool) -> Iterator[Plan]:
    tiles = [sum(holding.counts[9 * suit : 9 * suit + 9]) for suit in range(4)]
    for meld in holding.melds:
        tiles[meld.tile // 9] += 3
    for suit in range(3):
        melded = {meld.tile // 9 for meld in holding.melds} - {suit}
        faces = tuple(int(tile // 9 == suit) for tile in range(FACES))
        if melded <= {3} and tiles[suit] + tiles[3] >= _FLUSH_TILES:
            with_honors = tuple(int(tile // 9 in (suit, 3)) for tile in range(FACES))
            yield Plan(
                Form.SETS, 2.0 + triplets + closed, "honitsu", with_honors, may_call=True, pace=_FLUSH_PACE
            )
        if not melded and tiles[suit] >= _FULL_FLUSH_TILES:
            yield Plan(Form.SETS, 5.0 + closed, "chinitsu", faces, may_call=True, pace=_FULL_FLUSH_PACE)


def _are_simple(holding: Holding) -> bool:
    """Whether nothing declared, and little else, keeps the hand from being without majors."""
    for meld in holding.melds:
        ends = (meld.tile, meld.tile + 2) if meld.kind is MeldKind.CHOW else (meld.tile,)
        if not all(SIMPLES[tile] for tile in ends):
            return False
    majors = sum(copies for tile, copies in enumerate(holding.counts) if not SIMPLES[tile])
    return majors <= _MAJORS_FOR_SIMPLES


def _valued_triplets(sight: Sight, holding: Holding) -> int:
    """Han of the triplets of honors that are there."""
    return sum(honor_han(sight, Tile(tile)) for tile in range(27, FACES) if holding.counts[tile] >= 3) + sum(
        honor_han(sight, meld.tile) for meld in holding.melds if meld.tile >= 27
    )


def _honor_route(sight: Sight, holding: Holding) -> str:
    """The key of the yaku of one of the triplets of honors that are there."""
    held = [Tile(tile) for tile in range(27, FACES) if holding.counts[tile] >= 3]
    held += [meld.tile for meld in holding.melds if meld.tile >= 27]
    return next(honor_yaku(sight, tile) for tile in held if honor_han(sight, tile))


def _valued_pairs(sight: Sight, holding: Holding) -> Iterator[Tile]:
    for face in range(27, FACES):
        tile = Tile(face)
        if holding.counts[face] == 2 and honor_han(sight, tile) and sight.position.unseen[face]:
            yield tile


def missing_tiles(counts: Sequence[int], melds: int, plan: Plan) -> int:
    """How many tiles must still come for the plan; 0 is a finished hand."""
    if plan.form is Form.PAIRS:
        return pairs_shanten(counts) + 1
    if plan.form is Form.ORPHANS:
        return orphans_shanten(counts) + 1
    rest, missing = _set_apart(counts, plan)
    sets = 4 - melds - len(plan.pungs)
    if plan.form is Form.PUNGS:
        return missing + pungs_missing(rest, sets)
    return missing + codes_shanten(kept_codes(rest), 4 - sets) + 1


def reach(counts: Sequence[int], melds: int, plan: Plan) -> Reach:
    """What the concealed tiles still need for the plan. Shape: a hand that is to draw."""
    if plan.form is Form.PAIRS:
        return Reach(pairs_shanten(counts) + 1, pairs_useful(counts))
    if plan.form is Form.ORPHANS:
        return Reach(orphans_shanten(counts) + 1, orphans_useful(counts))
    rest, missing = _set_apart(counts, plan)
    sets = 4 - melds - len(plan.pungs)
    more = pungs_reach(rest, sets) if plan.form is Form.PUNGS else _sets_reach(rest, sets)
    useful = more.useful
    if plan.faces is not ALL:
        useful = tuple([tile for tile in useful if plan.faces[tile]])
    return Reach(missing + more.missing, (*useful, *plan.pungs))


def best_waits(counts: Sequence[int], melds: int, plan: Plan, unseen: Sequence[int]) -> int:
    """How many unseen copies the best ready hand waits for that one discard leaves; 0 if none does.

    Shape: a hand that has drawn, and a plan of sets.
    """
    rest = tuple(copies * allowed for copies, allowed in zip(counts, plan.faces, strict=True))
    ready = (keeping for keeping in _keepings(rest, melds) if keeping.shanten == 0)
    waits = (sum([unseen[tile] for tile in keeping.useful if plan.faces[tile]]) for keeping in ready)
    return max(waits, default=0)


def next_useful(counts: Sequence[int], melds: int, plan: Plan) -> tuple[Tile, ...]:
    """The faces that bring the plan nearer after one or another discard.

    Shape: a hand that has drawn, and a plan of sets without triplets of its own.
    """
    rest = tuple(copies * allowed for copies, allowed in zip(counts, plan.faces, strict=True))
    useful = _sets_reach(rest, 4 - melds).useful
    return useful if plan.faces is ALL else tuple([tile for tile in useful if plan.faces[tile]])


@lru_cache(maxsize=1 << 12)
def _keepings(rest: tuple[int, ...], melds: int) -> tuple[Keeping, ...]:
    return keepings(rest, melds)


def _set_apart(counts: Sequence[int], plan: Plan) -> tuple[tuple[int, ...], int]:
    """The counts that the plan may use without its own triplets, and what those lack."""
    if plan.faces is ALL and not plan.pungs:
        return tuple(counts), 0
    rest = [copies * allowed for copies, allowed in zip(counts, plan.faces, strict=True)]
    missing = 0
    for tile in plan.pungs:
        missing += max(0, 3 - rest[tile])
        rest[tile] = 0
    return tuple(rest), missing


@lru_cache(maxsize=1 << 14)
def _sets_reach(rest: tuple[int, ...], sets: int) -> Reach:
    codes = kept_codes(rest)
    return Reach(codes_shanten(codes, 4 - sets) + 1, codes_useful(codes, 4 - sets))
