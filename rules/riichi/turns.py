"""What a seat may do in Riichi beside the common rules: declare, call, discard, kong, be furiten."""

from collections.abc import Sequence

from rules.engine.actions import (
    AbortDeal,
    ClaimAction,
    ClaimChow,
    ClaimPung,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    TurnAction,
)
from rules.engine.arrange import arrangements, pack
from rules.engine.hand import Hand, Meld
from rules.engine.members import CONCEALED_KONG
from rules.engine.scoring import MeldKind
from rules.engine.state import DealState
from rules.engine.tiles import ORPHANS, Copy, Seat, Tile, tile_of
from rules.riichi.options import RiichiOptions
from rules.riichi.table import RiichiTable, swap_ban, table_of
from rules.riichi.waiting import hand_waits, ready_discards, waits_of

STICK = 1000
"""Points of a riichi stick."""
_MOST_BANNED = 7
"""Copies that may be banned in a hand: three of the called face, and four at the chow's other end.

Two more go into the call."""
NINE = 9
"""Different terminals and honors with which a first hand may end the deal."""


def is_closed(hand: Hand) -> bool:
    """Whether no set was claimed; concealed kongs leave a hand closed."""
    return not hand.melds or all(meld.kind is CONCEALED_KONG for meld in hand.melds)


def furiten(deal: DealState, seat: Seat) -> bool:
    """Whether the seat may not win on another's tile.

    A tile that completes the hand lies among its own discards, claimed or not; or a win was passed
    since the own last draw, or in riichi. Source: Part 1, Furiten.
    """
    table = table_of(deal)
    if table.passed[seat] or table.locked[seat]:
        return True
    waits = hand_waits(deal.hands[seat])
    return bool(waits) and _lies_in_own_pond(deal, seat, waits)


def furiten_with(deal: DealState, seat: Seat, discard: Tile, waits: Sequence[Tile]) -> bool:
    """Whether the seat in turn is furiten after this discard, with the waits that it leaves."""
    return table_of(deal).locked[seat] or discard in waits or _lies_in_own_pond(deal, seat, waits)


def _lies_in_own_pond(deal: DealState, seat: Seat, waits: Sequence[Tile]) -> bool:
    return any(tile_of(lying.copy) in waits for lying in deal.ponds[seat])


def discards(deal: DealState, seat: Seat) -> tuple[Copy, ...]:
    """What may be discarded: in riichi the drawn tile, after a call all but the swap ban."""
    table, hand = table_of(deal), deal.hands[seat]
    if table.declared[seat] and hand.drawn is not None:
        return (hand.drawn,)
    if not table.forbidden:
        return hand.concealed
    return tuple(copy for copy in hand.concealed if tile_of(copy) not in table.forbidden)


def actions_in_turn(
    deal: DealState, seat: Seat, code: int | None, actions: tuple[TurnAction, ...], options: RiichiOptions
) -> tuple[TurnAction, ...]:
    """The common actions without forbidden kongs, with the declarations of riichi and of an abortive draw."""
    table, hand = table_of(deal), deal.hands[seat]
    allowed = actions
    if table.declared[seat]:
        allowed = tuple(
            action
            for action in actions
            if not isinstance(action, DeclareConcealedKong) or _may_kong_in_riichi(hand, action.tile, options)
        )
    if code is not None and _may_declare(deal, table, seat, options):
        ready = ready_discards(hand, code, melds_end_waits=options.melds_end_waits)
        if ready:
            allowed += tuple(
                DeclareRiichi(seat=seat, copy=action.copy)
                for action in actions
                if isinstance(action, Discard) and tile_of(action.copy) in ready
            )
    if options.abortive_draws and _may_abort(deal, seat):
        allowed += (AbortDeal(seat=seat),)
    return allowed


def _may_declare(deal: DealState, table: RiichiTable, seat: Seat, options: RiichiOptions) -> bool:
    hand = deal.hands[seat]
    return (
        not table.declared[seat]
        and is_closed(hand)
        and deal.wall_left >= options.riichi_tiles_left
        and (options.riichi_in_debt or table.points[seat] >= STICK)
    )


def _may_abort(deal: DealState, seat: Seat) -> bool:
    if deal.ponds[seat] or deal.call_count:
        return False
    hand = deal.hands[seat]
    return hand.drawn is not None and len(set(hand.tiles) & set(ORPHANS)) >= NINE


def _may_kong_in_riichi(hand: Hand, tile: Tile, options: RiichiOptions) -> bool:
    """A concealed kong in riichi holds the drawn tile and changes nothing about the waits."""
    if options.kong_after_riichi == "never" or hand.drawn is None or tile_of(hand.drawn) != tile:
        return False
    melds = len(hand.melds)
    place = hand.concealed.index(hand.drawn)
    before = hand.tiles[:place] + hand.tiles[place + 1 :]
    after = tuple(other for other in hand.tiles if other != tile)
    waits = waits_of(before, melds)
    if waits_of(after, melds + 1) != waits:
        return False
    return options.kong_after_riichi == "same_waits" or _is_always_triplet(before, tile, waits)


def _is_always_triplet(tiles: tuple[Tile, ...], tile: Tile, waits: Sequence[Tile]) -> bool:
    """Whether the three tiles are a triplet in every reading of the hand on every wait."""
    return all(split.pungs >> tile & 1 for wait in waits for split in arrangements(pack((*tiles, wait))))


def claims_of(deal: DealState, seat: Seat, claims: Sequence[ClaimAction]) -> tuple[ClaimAction, ...]:
    """The common claims: in riichi only a win, and no call after which nothing could be discarded."""
    if table_of(deal).declared[seat]:
        return tuple(claim for claim in claims if isinstance(claim, DeclareWin))
    return tuple(claim for claim in claims if _leaves_a_discard(deal, seat, claim))


def _leaves_a_discard(deal: DealState, seat: Seat, claim: ClaimAction) -> bool:
    concealed = deal.hands[seat].concealed
    if len(concealed) > _MOST_BANNED + 2 or not isinstance(claim, ClaimChow | ClaimPung):
        return True
    assert deal.window is not None
    called = deal.window.copy
    kind = MeldKind.CHOW if isinstance(claim, ClaimChow) else MeldKind.PUNG
    meld = Meld(kind=kind, copies=tuple(sorted((*claim.copies, called))), called=called)
    banned = swap_ban(meld)
    return any(copy not in claim.copies and tile_of(copy) not in banned for copy in concealed)
