"""Looking ahead: hands that are ready, or one tile from it, counted out to the exact gain on each wait.

What is counted out is four sets and a pair. Each tile that makes the hand ready is tried, drawn and
claimed, each with its best ready hand; others are judged by their routes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rules.bots.position import Holding, Position
from rules.bots.prospects import NONE, Prospect, together
from rules.engine.scoring import MeldKind, SetFact
from rules.engine.shanten import codes_of, shanten, useful_tiles
from rules.engine.shanten_build import MOST_SETS
from rules.engine.shanten_more import missing_without
from rules.engine.tiles import FACES, Tile

_MOST: Final = 3
_WORTH_TRYING: Final = 0.8
"""So many hands of a turn are counted out at most, if they seem to be worth this part of the best."""
_NEAR: Final = 1
"""The shanten from which hands are counted out."""
_WAITS_TRIED: Final = 2
"""So many ready hands are tried for a tile, those with most tiles to win on."""


class Gain(NamedTuple):
    """What winning on a tile brings: 0 where it is no win, and the key of what it is worth most for."""

    points: float
    key: str


class Wait(NamedTuple):
    """What a ready hand waits for."""

    weight: float = 0.0
    """How many copies win, by how often they come."""
    gain: float = 0.0
    key: str = ""

    @property
    def promise(self) -> float:
        """What compares ready hands."""
        return self.weight * self.gain


_EVENLY: Final = (1.0,) * FACES


class Pace(NamedTuple):
    """How often copies come, compared with each other."""

    drawn: float
    given: float
    """Winning tiles, from others."""
    for_pung: float
    for_chow: float
    """Tiles on the way, from others."""
    readiness: Sequence[float] = _EVENLY
    """How readily others discard each face, compared with the mean."""


TYPICAL: Final = Pace(drawn=0.52, given=1.33, for_pung=1.23, for_chow=0.41)
"""How often in a turn a copy comes, when one among the unseen would be drawn once; all faces alike."""


class Game(NamedTuple):
    """What a rule set tells about winning."""

    pace: Pace
    gain: Callable[[Holding, Tile, bool], Gain]
    """Of a ready hand and a tile, drawn or given."""
    waits: Callable[[Holding], Sequence[Tile]]
    one_step: Callable[[float, int], float]
    """The chance to win, by the rate of the last tile and the own draws left."""
    two_steps: Callable[[float, float, int], float]
    """The same by the rates of the last two tiles."""
    parts: Sequence[float]
    """What the best routes of a hand count, the first one first."""


class ByRoute(NamedTuple):
    """What a route brings to a hand."""

    lacks: int
    """Tiles missing; more than there are where looking ahead tells nothing of its shape."""
    prospect: Prospect


@dataclass(frozen=True, slots=True)
class Ahead:
    """Counts hands out at one moment of a deal."""

    position: Position
    game: Game
    found: dict[Holding, Wait] = field(default_factory=dict)
    """The waits counted so far."""

    def counted_out(
        self,
        found: Sequence[Prospect],
        lefts: Sequence[Holding],
        rows: Sequence[Sequence["ByRoute"]],
        draws: int,
    ) -> list[Prospect]:
        """The prospects with exact ones in the places of the best that can be counted out.

        Those that are not tried count as much less or more as the tried ones turn out to be worth. Shape:
        ``rows`` tells by route what it brings to each hand.
        """
        shantens = [shanten(left.counts, len(left.melds)) for left in lefts]
        near = [place for place, number in enumerate(shantens) if number <= _NEAR]
        near.sort(key=lambda place: -found[place].worth)
        better = list(found)
        tried = [
            place for place in near[:_MOST] if found[place].worth >= _WORTH_TRYING * found[near[0]].worth
        ]
        for place in tried:
            beside = [row[place].prospect for row in rows if row[place].lacks > shantens[place] + 1]
            exact = self.nearly_ready if shantens[place] else self.ready
            better[place] = together([exact(lefts[place], draws), *beside], self.game.parts)
        before = sum([found[place].worth for place in tried])
        if before:
            ratio = sum([better[place].worth for place in tried]) / before
            for place in near[len(tried) :]:
                chance, gain, route = found[place]
                better[place] = Prospect(min(1.0, chance * ratio), gain, route)
        return better

    def ready(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a ready hand; none if nothing wins."""
        weight, gain, key = self.wait(holding)
        return Prospect(self.game.one_step(weight / self._total, draws), gain, key) if weight else NONE

    def wait(self, holding: Holding) -> Wait:
        """What a ready hand waits for."""
        found = self.found.get(holding)
        if found is None:
            found = self.found[holding] = self._counted(holding)
        return found

    def _counted(self, holding: Holding) -> Wait:
        pace = self.game.pace
        weight = gains = heaviest = 0.0
        best = ""
        for tile in self.game.waits(holding):
            for is_drawn, often in ((False, pace.given * pace.readiness[tile]), (True, pace.drawn)):
                copies = often * self.position.unseen[tile]
                points, key = self.game.gain(holding, tile, is_drawn) if copies else NO_GAIN
                if points:
                    weight += copies
                    gains += copies * points
                    if copies > heaviest:
                        best, heaviest = key, copies
        return Wait(weight, gains / weight, best) if weight else _NOTHING

    def nearly_ready(self, holding: Holding, draws: int) -> Prospect:
        """The prospect of a hand that one tile makes ready: each such tile, drawn or claimed, its waits."""
        steps = [step for step in self._steps(holding) if step[1].weight]
        if not steps:
            return NONE
        coming = sum([weight for weight, _ in steps])
        chance = worth = 0.0
        for weight, wait in steps:
            win = self.game.two_steps(coming / self._total, wait.weight / self._total, draws)
            chance += win * weight / coming
            worth += win * weight / coming * wait.gain
        best = max(steps, key=lambda step: step[0] * step[1].promise)[1]
        return Prospect(chance, worth / chance if chance else 0.0, best.key)

    def _steps(self, holding: Holding) -> Iterator[tuple[float, Wait]]:
        """How often each tile comes that makes the hand ready, and what it waits for then."""
        pace = self.game.pace
        for tile in useful_tiles(holding.counts, len(holding.melds)):
            copies = self.position.unseen[tile]
            if copies:
                drawn = self._best_wait(_drawn(holding, tile))
                yield copies * pace.drawn, drawn
                claimed = [self._best_wait(after) for after in _claimed(holding, tile)]
                if claimed:
                    often = pace.for_pung if holding.counts[tile] >= 2 else pace.for_chow
                    yield copies * often * pace.readiness[tile], max(claimed, key=lambda wait: wait.promise)

    def _best_wait(self, full: Holding) -> Wait:
        """The best ready hand that a full one may become."""
        tiles, sets = full.faces, MOST_SETS - len(full.melds)
        ready = []
        for tile, lacks in zip(tiles, missing_without(codes_of(full.counts), tiles, sets), strict=True):
            if lacks == 1:
                left = full.without(tile)
                live = sum([self.position.unseen[face] for face in self.game.waits(left)])
                ready.append((live, -tile, left))
        ready.sort(reverse=True)
        waits = [self.wait(left) for _, _, left in ready[:_WAITS_TRIED]]
        return max(waits, key=lambda wait: wait.promise, default=_NOTHING)

    @property
    def _total(self) -> int:
        return max(1, self.position.unseen_total)


NO_GAIN: Final = Gain(0.0, "")
_NOTHING: Final = Wait()


def _drawn(holding: Holding, tile: Tile) -> Holding:
    counts = list(holding.counts)
    counts[tile] += 1
    return Holding(tuple(counts), holding.melds)


def _claimed(holding: Holding, tile: Tile) -> Iterator[Holding]:
    """The hand with this tile claimed: in a pung, or in each chow."""
    counts = holding.counts
    if counts[tile] >= 2:
        yield holding.melded(SetFact(MeldKind.PUNG, tile), tile, tile)
        return
    for start in range(tile - 2, tile + 1):
        own = [Tile(face) for face in range(start, start + 3) if face != tile]
        if start >= 0 and start // 9 == (start + 2) // 9 < 3 and all(counts[face] for face in own):
            yield holding.melded(SetFact(MeldKind.CHOW, Tile(start)), *own)
