"""What a discard risks in MCR: who may be ready, on what, and how many points that hand may have.

Nobody is barred from winning on what he has discarded, but a hand that aims at eight points seldom waits
for it. The others pay their eight points whoever gives the tile, so only the fan are at stake.
"""

from dataclasses import dataclass
from typing import Final

from rules.bots.danger import flush_suit
from rules.bots.position import Opponent, Position
from rules.engine.tiles import DRAGONS, Tile, is_honor, suit_of, tile_of

_BY_RANK: Final = (0.042, 0.056, 0.067, 0.083, 0.085, 0.083, 0.067, 0.056, 0.042)
"""Chance that a ready hand waits for a number, by its rank."""
_BY_UNSEEN: Final = (0.0, 0.012, 0.035, 0.04)
"""Chance that a ready hand waits for an honor, by the copies that the bot doesn't see."""
_READY: Final = ((0.0, 0.03, 6), (0.0, 0.04, 5), (0.05, 0.05, 4), (0.3, 0.05, 3), (1.0, 0.0, 0))
"""By melds, the chance that a hand is ready at the start, what each discard adds, and after how many."""
_OWN_DISCARD: Final = 0.4
_OFF_SUIT: Final = 0.25
_ON_SUIT: Final = 1.8
_COMMON_LOSS: Final = 13.0
_FLUSH: Final = 12.0
_TWO_DRAGONS: Final = 10.0
"""What a hand may have more, as its melds tell."""


@dataclass(frozen=True, slots=True)
class McrThreat:
    """An opponent as a danger."""

    ready: float
    loss: float
    discarded: frozenset[Tile]
    flush_suit: int | None

    def hit_chance(self, tile: Tile, unseen: int) -> float:
        """The chance that this discard gives the win away."""
        if is_honor(tile):
            chance = _BY_UNSEEN[min(unseen, 3)]
        else:
            chance = _BY_RANK[tile % 9]
            if self.flush_suit is not None:
                chance *= _ON_SUIT if suit_of(tile) == self.flush_suit else _OFF_SUIT
        if tile in self.discarded:
            chance *= _OWN_DISCARD
        return self.ready * chance


def threats_of(position: Position) -> tuple[McrThreat, ...]:
    """The three opponents as dangers."""
    return tuple(_threat(opponent) for opponent in position.opponents)


def _threat(opponent: Opponent) -> McrThreat:
    start, each, after = _READY[min(opponent.meld_count, 4)]
    suit = flush_suit(opponent)
    loss = _COMMON_LOSS
    if suit is not None and len(opponent.melds) >= 3:
        loss += _FLUSH
    if sum(meld.tile in DRAGONS for meld in opponent.melds) >= 2:
        loss += _TWO_DRAGONS
    return McrThreat(
        ready=min(1.0, start + each * max(0, len(opponent.discards) - after)),
        loss=loss,
        discarded=frozenset(tile_of(lying.copy) for lying in opponent.discards),
        flush_suit=suit,
    )
