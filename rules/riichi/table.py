"""What Riichi keeps beside a deal: who declared, who passed a win, what is barred, who is liable."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from rules.engine.actions import DeclareWin
from rules.engine.events import (
    ClaimAnswered,
    ClaimSource,
    ClaimWindowOpened,
    DealStarted,
    Event,
    KongDeclared,
    MeldClaimed,
    RiichiDeclared,
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.hand import BIT_OF, Hand, Meld
from rules.engine.members import KONG_DIRECT
from rules.engine.scoring import MeldKind
from rules.engine.state import DealState, MatchState
from rules.engine.tiles import DRAGONS, WIND_TILES, Seat, Tile, rank_of, tile_of
from rules.engine.waits import resting
from rules.riichi.options import RiichiOptions
from rules.riichi.shape import packed_waits

replace = msgspec.structs.replace
Flags = tuple[bool, bool, bool, bool]
NOBODY: Final[Flags] = (False, False, False, False)


class Liability(msgspec.Struct, frozen=True, kw_only=True):
    """Who pays for a yakuman that he made sure by giving its last set."""

    winner: Seat
    payer: Seat
    pattern: str


class RiichiTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The facts of a deal that only Riichi tracks. Flags are by seat."""

    points: tuple[int, int, int, int]
    """What each seat owns now."""
    declared: Flags = NOBODY
    double: Flags = NOBODY
    """Who declared with the first discard, before any call."""
    pending: Seat | None = None
    """Whose declaring discard may still be won on; the stick is not placed yet."""
    paid: Flags = NOBODY
    """Whose stick of this deal lies on the table."""
    ippatsu: Flags = NOBODY
    passed: Flags = NOBODY
    """Temporary furiten: a win was passed since the own last draw."""
    nearly: Flags = NOBODY
    """Whose hand the tile in the open window completes by shape, where that makes furiten too."""
    locked: Flags = NOBODY
    """A win was passed in riichi, on a discard or on the own draw: furiten for the rest of the deal."""
    forbidden: frozenset[Tile] = frozenset()
    """Faces that the seat in turn may not discard after its call (kuikae)."""
    last_kong: MeldKind | None = None
    liabilities: tuple[Liability, ...] = ()


def begin_table(started: DealStarted) -> RiichiTable:
    """The facts at the start of a deal."""
    return RiichiTable(points=started.scores)


def table_of(deal: DealState) -> RiichiTable:
    """Riichi's own facts of this deal."""
    assert isinstance(deal.extra, RiichiTable)
    return deal.extra


def options_of(state: MatchState) -> RiichiOptions:
    """Riichi's own options of this match."""
    assert isinstance(state.options, RiichiOptions)
    return state.options


def _put(flags: Flags, seat: Seat, *, value: bool) -> Flags:
    a, b, c, d = (value if place == seat else flag for place, flag in enumerate(flags))
    return (a, b, c, d)


def _drawn(table: RiichiTable, before: MatchState, deal: DealState, event: TileDrawn) -> RiichiTable:
    table = _window_closed(table)
    if table.passed[event.seat]:
        table = replace(table, passed=_put(table.passed, event.seat, value=False))
    # A kong breaks ippatsu when it stands, that is when its replacement is drawn.
    if event.draw is KONG_DIRECT and any(table.ippatsu):
        table = replace(table, ippatsu=NOBODY)
    return table


def _discarded(table: RiichiTable, before: MatchState, deal: DealState, event: TileDiscarded) -> RiichiTable:
    if table.ippatsu[event.seat] and not event.sideways:
        table = replace(table, ippatsu=_put(table.ippatsu, event.seat, value=False))
    return replace(table, forbidden=frozenset()) if table.forbidden else table


def _declared(table: RiichiTable, before: MatchState, deal: DealState, event: RiichiDeclared) -> RiichiTable:
    seat = event.seat
    is_double = not deal.ponds[seat] and deal.call_count == 0
    return replace(
        table,
        declared=_put(table.declared, seat, value=True),
        double=_put(table.double, seat, value=is_double),
        ippatsu=_put(table.ippatsu, seat, value=True),
        pending=seat,
    )


def _kong_declared(
    table: RiichiTable, before: MatchState, deal: DealState, event: KongDeclared
) -> RiichiTable:
    table = replace(table, last_kong=event.meld.kind)
    # A drawn win that is let go by a discard lies among the own discards; one that goes into a kong does not.
    if table.declared[event.seat] and _could_win(before, event.seat):
        return replace(table, locked=_put(table.locked, event.seat, value=True))
    return table


def _stick_placed(table: RiichiTable, before: MatchState, deal: DealState, event: StickPlaced) -> RiichiTable:
    points = list(table.points)
    points[event.seat] -= event.points
    a, b, c, d = points
    paid = _put(table.paid, event.seat, value=True)
    return replace(table, points=(a, b, c, d), pending=None, paid=paid)


def _claimed(table: RiichiTable, before: MatchState, deal: DealState, event: MeldClaimed) -> RiichiTable:
    table = _window_closed(table)
    meld = event.meld
    is_kong = meld.kind is MeldKind.KONG
    passed = table.passed
    if options_of(before).claim_ends_furiten:
        passed = _put(passed, event.seat, value=False)
    return replace(
        table,
        ippatsu=NOBODY,
        passed=passed,
        forbidden=frozenset() if is_kong else swap_ban(meld),
        last_kong=MeldKind.KONG if is_kong else table.last_kong,
        liabilities=table.liabilities + _liabilities(deal.hands[event.seat], meld, event.seat),
    )


def swap_ban(meld: Meld) -> frozenset[Tile]:
    """Faces that may not be discarded right after this chow or pung.

    The called face, and after a chow that the called tile ended, the one at its other end. Source:
    Part 1, Kuikae.

    >>> from rules.engine.tiles import Copy
    >>> sorted(swap_ban(Meld(kind=MeldKind.CHOW, copies=(Copy(8), Copy(12), Copy(16)), called=Copy(8))))
    [2, 5]
    """
    assert meld.called is not None
    called = tile_of(meld.called)
    if meld.kind is not MeldKind.CHOW:
        return frozenset({called})
    low = meld.tile
    if called == low and rank_of(low) <= 6:
        return frozenset({called, Tile(low + 3)})
    if called == low + 2 and rank_of(low) >= 2:
        return frozenset({called, Tile(low - 1)})
    return frozenset({called})


_LIABLE: Final = (("daisangen", frozenset(DRAGONS), 3), ("daisuushii", frozenset(WIND_TILES), 4))
"""Yakuman that the giver of the last set is liable for: its key, the faces, how many sets of them."""


def _liabilities(hand: Hand, meld: Meld, winner: Seat) -> tuple[Liability, ...]:
    """Liability that begins with this claim: all the sets lie on the table now."""
    assert meld.source is not None
    return tuple(
        Liability(winner=winner, payer=meld.source, pattern=pattern)
        for pattern, faces, needed in _LIABLE
        if meld.tile in faces and sum(other.tile in faces for other in hand.melds) == needed
    )


def _window_opened(
    table: RiichiTable, before: MatchState, deal: DealState, event: ClaimWindowOpened
) -> RiichiTable:
    """Where the option says so, a passed tile counts also where it would have no yaku."""
    if not options_of(before).temp_furiten_on_shape or event.source is ClaimSource.CONCEALED_KONG:
        return table
    tile = BIT_OF[event.copy]
    known = resting(packed_waits)
    waiting = [known[len(hand.melds)][hand.code].wins & tile != 0 for hand in deal.hands]
    waiting[event.seat] = False
    if True not in waiting:
        return table
    a, b, c, d = waiting
    return replace(table, nearly=(a, b, c, d))


def _window_closed(table: RiichiTable) -> RiichiTable:
    if table.nearly == NOBODY:
        return table
    a, b, c, d = (was or now for was, now in zip(table.passed, table.nearly, strict=True))
    return replace(table, passed=(a, b, c, d), nearly=NOBODY)


def _answered(table: RiichiTable, before: MatchState, deal: DealState, event: ClaimAnswered) -> RiichiTable:
    """Passing a win, by time-out and by a helping bot too, makes furiten."""
    seat = event.seat
    if isinstance(event.answer, DeclareWin) or not _could_win(before, seat):
        return table
    if table.declared[seat]:
        return replace(table, locked=_put(table.locked, seat, value=True))
    return replace(table, passed=_put(table.passed, seat, value=True))


def _could_win(before: MatchState, seat: Seat) -> bool:
    """Whether the seat's open offer lets it win."""
    offer = before.offers[seat]
    return offer is not None and any(isinstance(action, DeclareWin) for action in offer.actions)


TABLE_CHANGES: Final[Mapping[type[Event], Callable[..., RiichiTable]]] = {
    TileDiscarded: _discarded,
    ClaimWindowOpened: _window_opened,
    TileDrawn: _drawn,
    ClaimAnswered: _answered,
    MeldClaimed: _claimed,
    KongDeclared: _kong_declared,
    RiichiDeclared: _declared,
    StickPlaced: _stick_placed,
}
"""What is tracked after an event, by those that change it (``RuleSet.extra_changes``)."""
