"""What a bot makes of a seat's view: counts instead of copies, and what nobody has shown yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, compress

import msgspec

from rules.engine.scoring import MeldKind, SetFact
from rules.engine.seen import SeatView, SeenDiscard, SeenSeat
from rules.engine.tiles import PLAYABLE, Copy, Seat, Tile, Wind, counts_of, tile_of


class Holding(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The tiles of the bot, now or after an action it thinks about."""

    counts: tuple[int, ...]
    """Copies of each of the 34 faces in the concealed hand."""
    melds: tuple[SetFact, ...]

    @property
    def faces(self) -> list[Tile]:
        """The faces among the concealed tiles, ascending."""
        return list(compress(PLAYABLE, self.counts))

    def without(self, *tiles: Tile) -> "Holding":
        """The holding less these concealed tiles."""
        counts = list(self.counts)
        for tile in tiles:
            counts[tile] -= 1
        return Holding(tuple(counts), self.melds)

    def melded(self, meld: SetFact, *tiles: Tile) -> "Holding":
        """The holding with one more meld, made with these concealed tiles."""
        left = self.without(*tiles)
        return Holding(left.counts, (*left.melds, meld))

    def with_added_kong(self, tile: Tile) -> "Holding":
        """The holding with the fourth copy of this tile added to its pung."""
        melds = tuple(
            SetFact(MeldKind.ADDED_KONG, tile) if meld.kind is MeldKind.PUNG and meld.tile == tile else meld
            for meld in self.melds
        )
        return Holding(self.without(tile).counts, melds)


@dataclass(frozen=True, slots=True)
class Opponent:
    """What the table has seen of another seat."""

    seat: Seat
    wind: Wind
    melds: tuple[SetFact, ...]
    """Those whose tiles are shown."""
    meld_count: int
    bonus: tuple[Tile, ...]
    discards: tuple[SeenDiscard, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A bot's picture of the deal at one decision."""

    seat: Seat
    wind: Wind
    round_wind: Wind
    holding: Holding
    bonus: tuple[Tile, ...]
    discards: tuple[SeenDiscard, ...]
    """The bot's own."""
    opponents: tuple[Opponent, ...]
    """In turn order after the bot."""
    unseen: tuple[int, ...]
    """Copies of each face that are neither in the bot's hand nor shown."""
    unseen_total: int
    wall_left: int
    offered: Tile | None
    """The tile of the open claim window."""
    offered_by: int
    """How many turns after the bot the giver of that tile plays; 0 on the bot's own turn."""

    def draws_left(self, before_own: int) -> int:
        """Own draws until the wall is empty, if others draw that many times before the next one."""
        return max(0, (self.wall_left - before_own + 3) // 4)


def makes_chow(counts: Sequence[int], tile: int) -> bool:
    """Whether two of these tiles make a chow with a number; honors are not asked about."""
    rank = tile % 9
    below = rank >= 1 and counts[tile - 1] > 0
    above = rank <= 7 and counts[tile + 1] > 0
    return (
        (below and above)
        or (below and rank >= 2 and counts[tile - 2] > 0)
        or (above and rank <= 6 and counts[tile + 2] > 0)
    )


def position_of(view: SeatView) -> Position:
    """The position in a view of a deal in play, taken by a seat."""
    own, round_wind = view.own, view.round_wind
    assert own is not None
    wind = view.seats[own.seat].wind
    assert wind is not None
    assert round_wind is not None
    held = counts_of(map(tile_of, own.concealed))
    unseen = tuple(4 - here - there for here, there in zip(held, _shown_counts(view), strict=True))
    mine = view.seats[own.seat]
    others = [view.seats[own.seat.after(steps)] for steps in (1, 2, 3)]
    window = view.window
    return Position(
        seat=own.seat,
        wind=wind,
        round_wind=round_wind,
        holding=Holding(tuple(held), _facts(mine)),
        bonus=tuple(map(tile_of, mine.bonus)),
        discards=mine.discards,
        opponents=tuple(_opponent(other) for other in others),
        unseen=unseen,
        unseen_total=sum(unseen),
        wall_left=view.wall_left,
        offered=None if window is None else tile_of(window.copy),
        offered_by=0 if window is None else own.seat.distance_to(window.seat),
    )


def _facts(seat: SeenSeat) -> tuple[SetFact, ...]:
    return tuple(seen.meld.fact for seen in seat.melds if seen.meld is not None)


def _opponent(other: SeenSeat) -> Opponent:
    assert other.wind is not None
    return Opponent(
        seat=other.seat,
        wind=other.wind,
        melds=_facts(other),
        meld_count=len(other.melds),
        bonus=tuple(map(tile_of, other.bonus)),
        discards=other.discards,
    )


def _shown_counts(view: SeatView) -> Sequence[int]:
    """Copies of each face on the table: discards lying there and melds; a claimed one counts once."""
    ponds = (d.copy for seat in view.seats for d in seat.discards if d.claimed_by is None)
    melds = (seen.meld for seat in view.seats for seen in seat.melds)
    laid: chain[Copy] = chain.from_iterable(meld.copies for meld in melds if meld is not None)
    return counts_of(map(tile_of, chain(ponds, laid)))
