"""What a discard risks in Riichi: who is ready, which waits are possible, and what they cost.

A ready hand's wait is a shape: two-sided, closed, edge, two pairs or a single tile. Each shape counts by
how often it is met and by how many of its tiles nobody has seen; what the opponent could not win on, by
its own discards or by what has passed since it declared, blocks it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.bots.danger import flush_suit
from rules.bots.position import Opponent
from rules.bots.riichi_points import points_of
from rules.bots.riichi_sight import Sight, copies_in, opponent_is_dealer
from rules.engine.seen import SeenDiscard, SeenSeat
from rules.engine.tiles import DRAGONS, FACES, Tile, suit_of, tile_of

_TWO_SIDED: Final = 10.0
_CLOSED: Final = 3.0
_EDGE: Final = 3.0
_TWO_PAIRS: Final = 3.0
_SINGLE: Final = 1.0
_HONOR_PAIRS: Final = 5.0
_HONOR_SINGLE: Final = 3.0
"""How often each shape of a wait is met."""
_FACES_WAITED_FOR: Final = 1.75
"""Faces that a ready hand waits for, on average."""
_THERE: Final = (0.0, 0.4, 0.75, 1.0, 1.0)
"""By unseen copies, the chance that a hand can hold one, compared with a fresh face."""
_PAIR_THERE: Final = (0.0, 0.0, 0.35, 1.0, 1.6)
_CERTAIN: Final = 0.3
"""The most that one tile of one opponent's waits is taken for."""
_OFF_SUIT: Final = 0.25
_ON_SUIT: Final = 1.8

_PLAIN_MELDS: Final = 3
_HONOR_SHARE: Final = 0.04
_BESIDE_SHARE: Final = 0.03
_END_SHARE: Final = 0.05
_MIDDLE_SHARE: Final = 0.08
"""The chance that a ready hand waits for a tile of a class, for who sees no more than that."""

_READY: Final = ((0.0, 0.010, 6), (0.0, 0.035, 4), (0.05, 0.055, 3), (0.45, 0.06, 3), (1.0, 0.0, 0))
"""By melds, the chance to be ready: at the start, what each discard adds, and after how many discards."""
_RIICHI_LOSS: Final = 5600.0
_DEALER: Final = 1.45


@dataclass(frozen=True, slots=True)
class RiichiThreat:
    """An opponent as a danger."""

    ready: float
    loss: float
    is_declared: bool
    shares: tuple[float, ...]
    """For each face, the chance that a ready hand of this opponent waits for it."""

    def hit(self, tile: Tile) -> float:
        """The chance that this discard gives the win away."""
        return self.ready * self.shares[tile]


def threats_of(sight: Sight, *, is_coarse: bool = False) -> tuple[RiichiThreat, ...]:
    """The three opponents as dangers, by turn order after the bot.

    Seen coarsely only riichi and three melds are dangerous, and a tile's danger is that of its class.
    """
    threats = [_threat(sight, place, opponent) for place, opponent in enumerate(sight.position.opponents)]
    if not is_coarse:
        return tuple(threats)
    return tuple(
        _coarse(sight, place, threat) if _is_plain(sight, place) else replace(threat, ready=0.0)
        for place, threat in enumerate(threats)
    )


def _is_plain(sight: Sight, place: int) -> bool:
    opponent = sight.position.opponents[place]
    return opponent.seat in sight.declared_by or opponent.meld_count >= _PLAIN_MELDS


def _coarse(sight: Sight, place: int, threat: RiichiThreat) -> RiichiThreat:
    """The danger by class: safe, three ranks from safe, an end or an honor, anything else."""
    safe = safe_tiles(sight, place, sight.declared_by.get(sight.position.opponents[place].seat))
    shares = [0.0 if tile in safe else _class_share(Tile(tile), safe) for tile in range(FACES)]
    return replace(threat, shares=tuple(shares))


def _class_share(tile: Tile, safe: frozenset[Tile]) -> float:
    if tile >= 27:
        return _HONOR_SHARE
    rank = tile % 9
    beside = [tile + step for step, fits in ((-3, rank >= 3), (3, rank <= 5)) if fits]
    if all(other in safe for other in beside):
        return _BESIDE_SHARE
    return _END_SHARE if rank in (0, 8) else _MIDDLE_SHARE


def _threat(sight: Sight, place: int, opponent: Opponent) -> RiichiThreat:
    declared = sight.declared_by.get(opponent.seat)
    safe = safe_tiles(sight, place, declared)
    shares = wait_shares(sight.position.unseen, safe)
    if (suit := flush_suit(opponent)) is not None:
        shares = tuple(
            share * (_ON_SUIT if tile >= 27 or suit_of(Tile(tile)) == suit else _OFF_SUIT)
            for tile, share in enumerate(shares)
        )
    if declared is not None:
        loss, ready = _RIICHI_LOSS, 1.0
    else:
        loss, ready = _open_loss(sight, opponent), _ready_chance(opponent)
    if opponent_is_dealer(opponent):
        loss *= _DEALER
    loss += sight.counters * sight.options.counter_points
    return RiichiThreat(ready, loss, declared is not None, shares)


def _ready_chance(opponent: Opponent) -> float:
    start, each, after = _READY[min(opponent.meld_count, 4)]
    return min(1.0, start + each * max(0, len(opponent.discards) - after))


def _open_loss(sight: Sight, opponent: Opponent) -> float:
    """What the hand seems worth: its visible han, and a little that is not visible."""
    han = 1.6
    for meld in opponent.melds:
        han += sum(copies_in(meld.kind, meld.tile, tile) for tile in sight.dora)
        han += meld.tile in DRAGONS
        han += meld.tile in (opponent.wind.tile, sight.position.round_wind.tile)
    if flush_suit(opponent) is not None:
        han += 1.0
    return points_of(han)


def safe_tiles(sight: Sight, place: int, declared: SeenSeat | None) -> frozenset[Tile]:
    """Faces that this opponent cannot win on: its own discards, and what it has let pass."""
    position = sight.position
    safe = {tile_of(lying.copy) for lying in position.opponents[place].discards}
    # Those who play between the opponent and the bot have discarded since the opponent did; in a claim
    # window only those up to the giver.
    later = range(place + 1, position.offered_by or len(position.opponents))
    since = 0 if declared is None else max(0, _turns_since(declared) - _calls(sight))
    for number, other in enumerate(position.opponents):
        if number != place:
            safe.update(_last(other.discards, since + (number in later)))
    safe.update(_last(position.discards, since))
    return frozenset(safe)


def _last(pond: Sequence[SeenDiscard], number: int) -> list[Tile]:
    """The last tiles of a pond."""
    return [tile_of(lying.copy) for lying in pond[max(0, len(pond) - number) :]]


def _turns_since(declared: SeenSeat) -> int:
    """How many tiles the seat has discarded after the one that declared.

    Between two of them everybody has discarded once, unless a call took the turn away.
    """
    sideways = [place for place, lying in enumerate(declared.discards) if lying.sideways]
    return len(declared.discards) - 1 - sideways[0] if sideways else 0


def _calls(sight: Sight) -> int:
    """Melds that may have taken turns away since."""
    return sum(opponent.meld_count for opponent in sight.position.opponents) + len(
        sight.position.holding.melds
    )


def wait_shares(unseen: Sequence[int], safe: frozenset[Tile]) -> tuple[float, ...]:
    """For each face, the chance that a ready hand waits for it. Shape: the faces' sum is their number."""
    weights = [0.0 if tile in safe else _weight(Tile(tile), unseen, safe) for tile in range(FACES)]
    total = sum(weights)
    if not total:
        return (0.0,) * FACES
    scale = _FACES_WAITED_FOR / total
    return tuple([min(_CERTAIN, weight * scale) for weight in weights])


def _weight(tile: Tile, unseen: Sequence[int], safe: frozenset[Tile]) -> float:
    copies = unseen[tile]
    if tile >= 27:
        return _HONOR_PAIRS * _PAIR_THERE[copies] + _HONOR_SINGLE * _THERE[copies]
    weight = _TWO_PAIRS * _PAIR_THERE[copies] + _SINGLE * _THERE[copies]
    rank = tile % 9
    if rank <= 6:
        weight += _beside(tile, 1, rank == 6, unseen, safe)
    if rank >= 2:
        weight += _beside(tile, -1, rank == 2, unseen, safe)
    if 1 <= rank <= 7:
        weight += _CLOSED * _THERE[unseen[tile - 1]] * _THERE[unseen[tile + 1]]
    return weight


def _beside(tile: Tile, step: int, is_edge: bool, unseen: Sequence[int], safe: frozenset[Tile]) -> float:
    """The weight of the two tiles beside a tile on one side, as a wait for it."""
    there = _THERE[unseen[tile + step]] * _THERE[unseen[tile + 2 * step]]
    if is_edge:
        return _EDGE * there
    return 0.0 if tile + 3 * step in safe else _TWO_SIDED * there
