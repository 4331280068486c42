"""Looking ahead in Riichi: what a hand one or two tiles short is worth, by the draws that are left.

A ready hand is scored with each tile that completes it; a hand before it takes each tile that may come,
drawn or claimed, and keeps the best of what follows. Each value is a list over the own draws left, so
that a hand that will be ready too late is worth little now.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from rules.bots.position import Holding
from rules.bots.riichi_estimate import WON_ELSE
from rules.bots.riichi_hands import ready_points
from rules.bots.riichi_place import Stakes
from rules.bots.riichi_plans import kept_codes
from rules.bots.riichi_sight import Sight, is_closed
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.shanten import (
    SUIT_OF,
    WEIGHT,
    codes_shanten,
    codes_useful,
    orphans_shanten,
    orphans_useful,
    pairs_shanten,
    pairs_useful,
)
from rules.engine.tiles import FACES, Tile, tile_of
from rules.riichi.shape import shape_waits

_TO_RIICHI: Final = 1.5
_TO_SILENT: Final = 1.5
_TO_OPEN: Final = (1.6, 1.7, 1.1, 0.7, 0.6)
"""How often a winning tile comes on discards, compared with drawing it; of open hands by melds: the more
lie there, the more others fear them."""
_BY_PUNG: Final = 1.4
_BY_CHOW: Final = 0.55
"""How often a useful tile can be claimed, compared with drawing it."""
_IMPROVES: Final = 1.25
"""What tiles that bring a better hand of the same distance add to those that bring it nearer."""


_STICK: Final = 1000.0
_EDGE: Final = tuple(
    1.3 if tile >= 27 else 1.15 if tile % 9 in (0, 1, 7, 8) else 0.85 for tile in range(FACES)
)
"""The same by face: edges and honors are discarded more."""
_READY_AT_DRAW: Final = 1800.0
"""What being ready at a draw gains over not being so."""
_MOST_HANDS: Final = 500
"""Ready hands that are scored for one decision; then estimates must do."""


class Course(NamedTuple):
    """Worth and chance to win, by own draws left."""

    worth: list[float]
    chance: list[float]


class TooFar(Exception):
    """The hand would take too long to think through."""


@dataclass(slots=True)
class Ahead:
    """The outlook of holdings at one decision."""

    sight: Sight
    stakes: Stakes
    draws: int
    """The most own draws left that are asked for."""
    stays: Sequence[float]
    """By own draws left, the chance that nobody else ends the deal within the turn."""
    hits: Sequence[float]
    costs: Sequence[float]
    """For each face, the chance that discarding it gives the win away, and what that costs on average."""
    _ready: dict[tuple[Holding, bool, bool], Course] = field(default_factory=dict)
    _hands: int = 0

    def ready(self, holding: Holding, *, riichi: bool | None = None, thrown: Sequence[Tile] = ()) -> Course:
        """A ready holding: declared, silent, or by ``None`` whichever is better at the time.

        ``thrown`` are own discards beside those that lie there. Raises: TooFar.
        """
        if self.sight.declared:
            return self._won(holding, thrown, riichi=True)
        silent = self._won(holding, thrown, riichi=False) if not riichi else None
        if riichi is False or not (is_closed(holding) and self.sight.can_declare):
            return silent or Course([0.0] * (self.draws + 1), [0.0] * (self.draws + 1))
        won = self._won(holding, thrown, riichi=True)
        declared = Course(
            [worth - _STICK * (1 - chance) for worth, chance in zip(won.worth, won.chance, strict=True)],
            won.chance,
        )
        return declared if silent is None else _better([declared, silent])

    def before(self, holding: Holding, thrown: Sequence[Tile] = ()) -> Course:
        """A holding two tiles from a win. Raises: TooFar."""
        unseen, total = self.sight.position.unseen, max(1, self.sight.position.unseen_total)
        improves = _IMPROVES if is_closed(holding) else 1.0
        drawn: list[tuple[float, Course]] = []
        claimed: list[tuple[float, Course]] = []
        for tile in useful_tiles(holding):
            if not unseen[tile]:
                continue
            share = improves * unseen[tile] / total
            following = list(self._following(_with(holding, tile), thrown))
            if following:
                drawn.append((share, _better(following)))
            claimed += [
                (rate * unseen[tile] / total, course) for rate, course in self._claimed(holding, tile, thrown)
            ]
        return self._first_of(drawn, claimed)

    def _following(
        self, full: Holding, thrown: Sequence[Tile], banned: frozenset[Tile] = frozenset()
    ) -> Iterator[Course]:
        """The courses after each discard that leaves the full holding ready, its danger taken off."""
        for tile in _ready_discards(full.counts, len(full.melds)):
            if tile in banned:
                continue
            course = self.ready(full.without(tile), thrown=(*thrown, tile))
            hit, cost = self.hits[tile], self.costs[tile]
            if hit:
                worth = [max(0.0, value) * (1 - hit) - cost for value in course.worth]
                course = Course(worth, [chance * (1 - hit) for chance in course.chance])
            yield course

    def _claimed(
        self, holding: Holding, tile: Tile, thrown: Sequence[Tile]
    ) -> Iterator[tuple[float, Course]]:
        """The courses after claiming a useful tile, each with how often that can be, against drawing it."""
        if self.sight.declared:
            return
        counts = holding.counts
        melds: list[tuple[float, SetFact, tuple[Tile, ...]]] = []
        if counts[tile] >= 2:
            melds.append((_BY_PUNG, SetFact(MeldKind.PUNG, tile), (tile, tile)))
        elif tile < 27:
            for low in range(max(tile - 2, tile // 9 * 9), min(tile, tile // 9 * 9 + 6) + 1):
                own = tuple([Tile(face) for face in range(low, low + 3) if face != tile])
                if all(counts[face] for face in own):
                    melds.append((_BY_CHOW, SetFact(MeldKind.CHOW, Tile(low)), own))
        for rate, meld, own in melds:
            following = list(self._following(holding.melded(meld, *own), thrown, frozenset({tile})))
            if following:
                yield rate, _better(following)

    def _first_of(
        self, drawn: Sequence[tuple[float, Course]], claimed: Sequence[tuple[float, Course]]
    ) -> Course:
        """The course of who waits for one of these to come; what can be claimed may also be let go."""
        rate = sum([share for share, _ in drawn]) + sum([share for share, _ in claimed])
        comes = (1 - exp(-rate)) / rate if rate else 0.0
        worth, chance = [0.0], [0.0]
        for left in range(self.draws):
            stays = (1 - comes * rate) * self.stays[left]
            value, won = stays * worth[left], stays * chance[left]
            for share, course in drawn:
                value += comes * share * course.worth[left]
                won += comes * share * course.chance[left]
            for share, course in claimed:
                taken = course if course.worth[left] > worth[left] else None
                value += comes * share * (taken.worth[left] if taken else worth[left])
                won += comes * share * (taken.chance[left] if taken else chance[left])
            worth.append(value)
            chance.append(won)
        return Course(worth, chance)

    # Ready hands

    def _won(self, holding: Holding, thrown: Sequence[Tile], *, riichi: bool) -> Course:
        waits = shape_waits(holding.counts, len(holding.melds))
        barred = any(tile in waits for tile in thrown) or self._is_furiten(waits)
        key = (holding, barred, riichi)
        if key not in self._ready:
            self._hands += 1
            if self._hands > _MOST_HANDS:
                raise TooFar
            self._ready[key] = self._won_with(holding, waits, barred=barred, riichi=riichi)
        return self._ready[key]

    def _won_with(self, holding: Holding, waits: Sequence[Tile], *, barred: bool, riichi: bool) -> Course:
        unseen, total = self.sight.position.unseen, max(1, self.sight.position.unseen_total)
        weight = points = 0.0
        open_gift = _TO_OPEN[len(holding.melds)]
        gift = _TO_RIICHI if riichi else _TO_SILENT if is_closed(holding) else open_gift
        for tile in waits:
            copies = unseen[tile]
            if not copies:
                continue
            drawn = ready_points(self.sight, holding, tile, drawn=True, riichi=riichi)
            if drawn:
                weight += copies
                points += copies * self.stakes.gain(drawn + self.sight.bounty)
            given = 0.0 if barred else ready_points(self.sight, holding, tile, drawn=False, riichi=riichi)
            if given:
                often = copies * gift * _EDGE[tile]
                weight += often
                points += often * self.stakes.gain(given + self.sight.bounty)
        comes = 1 - exp(-weight / total)
        gain = points / weight + WON_ELSE if weight else 0.0
        worth, chance = [_READY_AT_DRAW if waits else 0.0], [0.0]
        for left in range(self.draws):
            stays = (1 - comes) * self.stays[left]
            worth.append(comes * gain + stays * worth[left])
            chance.append(comes + stays * chance[left])
        return Course(worth, chance)

    def _is_furiten(self, waits: Sequence[Tile]) -> bool:
        return any(tile_of(lying.copy) in waits for lying in self.sight.position.discards)


def missing(holding: Holding) -> int:
    """How many tiles the nearest form of the holding lacks, whatever it is worth."""
    counts, melds = holding.counts, len(holding.melds)
    lacks = codes_shanten(kept_codes(counts), melds) + 1
    if melds:
        return lacks
    return min(lacks, pairs_shanten(counts) + 1, orphans_shanten(counts) + 1)


def useful_tiles(holding: Holding) -> tuple[Tile, ...]:
    """The faces that bring the nearest forms of the holding nearer."""
    counts, melds = holding.counts, len(holding.melds)
    codes = kept_codes(counts)
    if melds:
        return codes_useful(codes, melds)
    by_sets, by_pairs = codes_shanten(codes, melds), pairs_shanten(counts)
    by_orphans = orphans_shanten(counts)
    nearest = min(by_sets, by_pairs, by_orphans)
    found: set[Tile] = set()
    if by_sets == nearest:
        found.update(codes_useful(codes, melds))
    if by_pairs == nearest:
        found.update(pairs_useful(counts))
    if by_orphans == nearest:
        found.update(orphans_useful(counts))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 14)
def _ready_discards(counts: tuple[int, ...], melds: int) -> tuple[Tile, ...]:
    """The faces whose discard leaves a full hand one tile from a win."""
    codes = list(kept_codes(counts))
    pairs, kinds = sum([copies >= 2 for copies in counts]), sum([copies > 0 for copies in counts])
    by_orphans = not melds and orphans_shanten(counts) <= 0
    found = []
    for tile, copies in enumerate(counts):
        if not copies:
            continue
        codes[SUIT_OF[tile]] -= WEIGHT[tile]
        is_near = codes_shanten(codes, melds) <= 0
        codes[SUIT_OF[tile]] += WEIGHT[tile]
        if not is_near and not melds:
            is_near = pairs - (copies == 2) >= 6 and kinds - (copies == 1) >= 7
        if is_near or (by_orphans and missing(Holding(counts, ()).without(Tile(tile))) == 1):
            found.append(Tile(tile))
    return tuple(found)


def _with(holding: Holding, tile: Tile) -> Holding:
    counts = list(holding.counts)
    counts[tile] += 1
    return Holding(tuple(counts), holding.melds)


def _better(courses: Sequence[Course]) -> Course:
    """At each number of draws left, the best of the courses."""
    if len(courses) == 1:
        return courses[0]
    worth, chance = list(courses[0].worth), list(courses[0].chance)
    for course in courses[1:]:
        for left, value in enumerate(course.worth):
            if value > worth[left]:
                worth[left], chance[left] = value, course.chance[left]
    return Course(worth, chance)
