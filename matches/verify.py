"""Whether a stored journal is what today's code makes of it: folded anew, and each act decided again."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches import journal
from matches.models import Match
from rules.engine.actions import (
    AbortMatch,
    Action,
    CloseWindow,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareWin,
    Discard,
    EndReason,
    Expire,
    ExtendClocks,
    GiveReady,
    LeaveSeat,
    ReturnToPlay,
    StartDeal,
)
from rules.engine.decide import advance
from rules.engine.errors import RulesError
from rules.engine.events import (
    AssistReason,
    AssistStarted,
    ClaimAnswered,
    ClockExtended,
    ControlRequested,
    DealDrawn,
    DealStarted,
    Event,
    HandWon,
    KongDeclared,
    MatchEnded,
    MeldClaimed,
    PlayerLeft,
    ReadyGiven,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.scoring import MeldKind
from rules.engine.state import MatchState
from rules.engine.tiles import Seat
from rules.registry import fold


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which a journal is not what today's code makes of it."""

    seq: int
    what: str


def difference_in(match: Match) -> Difference | None:
    """The first difference in a stored match; None if there is none."""
    try:
        events = journal.all_events(match.pk)
    except Exception as fault:
        return Difference(0, f"the journal can't be read: {fault}")
    found = first_difference(events)
    if found is None and len(events) != match.seq:
        return Difference(len(events), f"the match counts {match.seq} entries, the journal has {len(events)}")
    return found


def first_difference(events: Sequence[Event]) -> Difference | None:
    """Decides each act of a journal again. Order: as stored, the first is ``MatchStarted``."""
    if not events:
        return Difference(0, "the journal is empty")
    state, place = fold(events[:1]), 1
    while place < len(events):
        action = act_behind(state, events[place])
        if action is None:
            return Difference(place + 1, f"nothing leads to {_kind(events[place])} here")
        try:
            made, state = advance(state, action)
        except (RulesError, AssertionError, LookupError, ValueError, StopIteration) as fault:
            return Difference(place + 1, f"{_kind(action)} is refused: {fault}")
        for event in made:
            if place >= len(events) or events[place] != event:
                return Difference(place + 1, f"{_kind(action)} now leads to another {_kind(event)}")
            place += 1
    return None


def _kind(one: Event | Action) -> str:
    return str(type(one).__struct_config__.tag)


def act_behind(state: MatchState, event: Event) -> Action | None:  # noqa: C901, PLR0911, PLR0912
    """The action whose first event this is, in this state; None if no action begins so."""
    match event:
        case DealStarted():
            return StartDeal()
        case TileDiscarded(by_clock=True):
            return _expired(state, event.seat)
        case TileDiscarded():
            return Discard(seat=event.seat, copy=event.copy)
        case KongDeclared():
            is_concealed = event.meld.kind is MeldKind.CONCEALED_KONG
            kong = DeclareConcealedKong if is_concealed else DeclareAddedKong
            return kong(seat=event.seat, tile=event.meld.tile)
        case ClaimAnswered(by_clock=True):
            return _expired(state, event.seat)
        case ClaimAnswered():
            return event.answer
        case HandWon(source=None):
            return DeclareWin(seat=event.seat)
        case HandWon() | MeldClaimed() | TileDrawn() | DealDrawn():
            return CloseWindow()
        case ReadyGiven():
            return GiveReady(seat=event.seat)
        case AssistStarted(reason=AssistReason.NOT_READY):
            return _expired(state, event.seat)
        case ControlRequested():
            return ReturnToPlay(seat=event.seat)
        case PlayerLeft():
            return LeaveSeat(seat=event.seat)
        case ClockExtended():
            return ExtendClocks(outage_ms=event.outage_ms)
        case MatchEnded() if event.reason not in (EndReason.COMPLETED, EndReason.ALL_LEFT):
            return AbortMatch(reason=event.reason)
        case _:
            return None


def _expired(state: MatchState, seat: Seat) -> Expire | None:
    offer = state.offers[seat]
    return None if offer is None else Expire(seat=seat, offer=offer.id)
