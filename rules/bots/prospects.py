"""Prospects: what hands may become, and what several of them are worth together."""

from collections.abc import Sequence
from typing import Final, NamedTuple

ROUTE_PARTS: Final = (1.0, 0.25)
"""What the best route and the second-best usually count: a hand may change its aim."""


class Prospect(NamedTuple):
    """What a holding may become: the chance to win with it, what that brings, the key of its route."""

    chance: float = 0.0
    gain: float = 0.0
    route: str = ""

    @property
    def worth(self) -> float:
        """What it brings on average."""
        return self.chance * self.gain


def together(prospects: Sequence[Prospect], parts: Sequence[float]) -> Prospect:
    """The prospect of a holding with these routes: the best, and parts of the next ones."""
    if not prospects:
        return Prospect()
    worths = [chance * gain for chance, gain, _ in prospects]
    best = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
    counted = list(zip(best, parts, strict=False))
    worth = sum([worths[place] * part for place, part in counted])
    chance = min(1.0, sum([prospects[place].chance * part for place, part in counted]))
    return Prospect(chance, worth / chance if chance else 0.0, prospects[best[0]].route)


NONE: Final = Prospect()
"""Of a hand that cannot win."""
