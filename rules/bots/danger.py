"""What a discard risks: who may be ready, on what, and what giving him the tile would cost."""

from dataclasses import dataclass
from typing import Final

from rules.bots.position import Opponent, Position
from rules.engine.seen import SeenDiscard
from rules.engine.tiles import Tile, is_honor, suit_of, tile_of

_BY_RANK: Final = (0.043, 0.064, 0.108, 0.096, 0.105, 0.096, 0.108, 0.064, 0.043)
"""Chance that a ready hand waits for a number, by its rank. Measured among bots, as all figures here."""
_BY_UNSEEN: Final = (0.0, 0.002, 0.01, 0.04)
"""Chance that a ready hand waits for an honor, by the copies that the bot doesn't see."""
_READY: Final = (
    (0.0, 0.0, 0.0, 0.01, 0.03, 0.08, 0.13, 0.19, 0.25, 0.35, 0.44, 0.52, 0.60, 0.65, 0.70),
    (0.0, 0.0, 0.01, 0.03, 0.07, 0.12, 0.17, 0.24, 0.30, 0.36, 0.41, 0.46, 0.51, 0.55, 0.58),
    (0.0, 0.03, 0.06, 0.10, 0.16, 0.25, 0.34, 0.41, 0.48, 0.55, 0.61, 0.65, 0.69, 0.72, 0.75),
    (0.2, 0.25, 0.3, 0.35, 0.40, 0.50, 0.61, 0.68, 0.74, 0.80, 0.85, 0.90, 0.94, 0.97, 1.0),
    (1.0,),
)
"""Chance that a hand is ready, by its melds and its discards."""
_OWN_DISCARD: Final = 0.1
"""A seat seldom waits for what it has thrown away."""
_LET_GO: Final = 0.02
"""A seat that would not win on a tile a moment ago will hardly win on it now."""
_MELDS_OF_FLUSH: Final = 3
"""So many melds of one suit tell of a flush; two happen by chance."""
_OFF_SUIT: Final = 0.7
_ON_SUIT: Final = 2.0


@dataclass(frozen=True, slots=True)
class Threat:
    """An opponent as a danger."""

    ready: float
    """Chance that the opponent waits."""
    loss: float
    """What it costs more to give that opponent the tile than to see somebody else do so."""
    discarded: frozenset[Tile]
    let_go: frozenset[Tile]
    flush_suit: int | None
    """The suit that all its melds tell of, if they are enough."""

    def hit_chance(self, tile: Tile, unseen: int) -> float:
        """The chance that this discard gives the win away."""
        if is_honor(tile):
            chance = _BY_UNSEEN[min(unseen, 3)]
        else:
            chance = _BY_RANK[tile % 9]
            if self.flush_suit is not None:
                chance *= _ON_SUIT if suit_of(tile) == self.flush_suit else _OFF_SUIT
        if tile in self.let_go:
            chance *= _LET_GO
        elif tile in self.discarded:
            chance *= _OWN_DISCARD
        return self.ready * chance


def threat_of(position: Position, opponent: Opponent, loss: float) -> Threat:
    """What the table has seen of an opponent, as a danger; ``loss`` is the rule set's estimate."""
    by_discards = _READY[min(opponent.meld_count, 4)]
    return Threat(
        ready=by_discards[min(len(opponent.discards), len(by_discards) - 1)],
        loss=loss,
        discarded=frozenset(tile_of(lying.copy) for lying in opponent.discards),
        let_go=_let_go(position, opponent),
        flush_suit=flush_suit(opponent) if opponent.meld_count >= _MELDS_OF_FLUSH else None,
    )


def flush_suit(opponent: Opponent) -> int | None:
    """The one suit of an opponent's shown melds, honors aside; None if fewer than two show it."""
    suits = {suit_of(meld.tile) for meld in opponent.melds if not is_honor(meld.tile)}
    return suits.pop() if len(suits) == 1 and len(opponent.melds) >= 2 else None


def _let_go(position: Position, opponent: Opponent) -> frozenset[Tile]:
    """Faces that passed this opponent since its hand last changed, as far as the ponds tell.

    Those who play between the opponent and the bot have discarded since the opponent did; everybody has
    since, if the opponent threw away what it had drawn.
    """
    place = position.opponents.index(opponent)
    after = position.opponents[place:]
    unchanged = bool(opponent.discards) and opponent.discards[-1].drawn
    seats = position.opponents if unchanged else after
    ponds: list[tuple[SeenDiscard, ...]] = [other.discards for other in seats]
    if unchanged:
        ponds.append(position.discards)
    return frozenset(tile_of(pond[-1].copy) for pond in ponds if pond)
