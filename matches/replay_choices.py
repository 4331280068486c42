"""What each seat was offered in a deal, and what it chose, read from the events."""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from rules.engine.actions import (
    AbortDeal,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    GiveReady,
    Offer,
    OfferedAction,
    OfferKind,
)
from rules.engine.events import (
    ClaimAnswered,
    DealDrawn,
    Event,
    HandWon,
    KongDeclared,
    ReadyGiven,
    TileDiscarded,
)
from rules.engine.scoring import MeldKind
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS, Seat


class Choice(msgspec.Struct, kw_only=True):
    """An offer, when it was open, and how it was answered."""

    offer: Offer
    opened: int
    """Number of the entry after which it was open."""
    closed: int | None = None
    """Number of the entry that answered it, or made it void; None while it is open."""
    chosen: OfferedAction | None = None
    """None where the seat was no longer asked: others had decided."""
    by_clock: bool = False
    by_bot: bool = False
    """Whether a bot answered for the seat."""


class ChoiceReader:
    """Follows the offers of a deal from event to event."""

    def __init__(self, *, knows_bots: bool = True) -> None:
        self.knows_bots = knows_bots
        """Whether who answers for a seat is known: not of a match from somebody else's record."""
        self.found: list[Choice] = []
        self._open: dict[Seat, Choice] = {}

    def take(self, seq: int, event: Event, after: MatchState) -> bool:
        """Takes the state after an event in; whether an offer was opened or answered."""
        told = self._close(seq, event, after)
        for seat in SEATS:
            offer = after.offers[seat]
            if offer is None or seat in self._open:
                continue
            by_bot = self.knows_bots and not after.seats[seat].is_person_in_control
            self._open[seat] = choice = Choice(offer=offer, opened=seq, by_bot=by_bot)
            self.found.append(choice)
            told = True
        return told

    def _close(self, seq: int, event: Event, after: MatchState) -> bool:
        told = False
        for seat, choice in list(self._open.items()):
            offer = after.offers[seat]
            if offer is not None and offer.id == choice.offer.id:
                continue
            del self._open[seat]
            choice.closed = seq
            choice.chosen = answer_in(event, choice.offer)
            choice.by_clock = bool(getattr(event, "by_clock", False)) and choice.chosen is not None
            told = told or choice.chosen is not None
        return told


def answer_in(event: Event, offer: Offer) -> OfferedAction | None:
    """The action of the offer that an event is the answer to; None if it is of somebody else."""
    seat = offer.seat
    if getattr(event, "seat", None) != seat and not isinstance(event, DealDrawn):
        return None
    match offer.kind:
        case OfferKind.READY:
            return GiveReady(seat=seat) if isinstance(event, ReadyGiven) else None
        case OfferKind.CLAIM | OfferKind.ROB:
            return event.answer if isinstance(event, ClaimAnswered) else None
        case OfferKind.TURN:
            return _offered(offer, _turn_actions(event, seat))
        case _:
            assert_never(offer.kind)


def _turn_actions(event: Event, seat: Seat) -> tuple[OfferedAction, ...]:
    """The actions that may have led to an event of one's own turn."""
    match event:
        case TileDiscarded(sideways=True):
            return (DeclareRiichi(seat=seat, copy=event.copy),)
        case TileDiscarded():
            return (Discard(seat=seat, copy=event.copy),)
        case KongDeclared():
            kind = DeclareAddedKong if event.meld.kind is MeldKind.ADDED_KONG else DeclareConcealedKong
            return (kind(seat=seat, tile=event.meld.tile),)
        case HandWon():
            return (DeclareWin(seat=seat),)
        case DealDrawn():
            return (AbortDeal(seat=seat),)
        case _:
            return ()


def _offered(offer: Offer, wanted: Iterable[OfferedAction]) -> OfferedAction | None:
    return next((action for action in wanted if action in offer.actions), None)
