"""Whether a stored journal is what today's code makes of it: folded anew, and each act decided again."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches import journal
from matches.models import Match
from rules.engine.actions import (
    AbortMatch,
    Action,
    CloseWindow,
    Expire,
    ExtendClocks,
    LeaveSeat,
    ReturnToPlay,
    StartDeal,
)
from rules.engine.dealing import deal_from
from rules.engine.decide import advance
from rules.engine.errors import BrokenInvariant, IllegalAction
from rules.engine.events import ClockExtended, DealStarted, Event, MatchEnded
from rules.engine.offers import window_is_decided
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS
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
    """Finds the act behind each event anew. Order: as stored, the first is ``MatchStarted``."""
    if not events:
        return Difference(0, "the journal is empty")
    try:
        state = fold(events[:1])
    except Exception as fault:
        return Difference(1, f"the match can't begin: {fault}")
    place = 1
    while place < len(events):
        found = _step(state, events, place)
        if isinstance(found, Difference):
            return found
        state, place = found
    return None


def _step(state: MatchState, events: Sequence[Event], place: int) -> tuple[MatchState, int] | Difference:
    """The state and the place after the act that begins here; the farthest difference if none fits."""
    agreed = 0
    for action in acts_behind(state, events[place]):
        try:
            made, after = _made(state, action, events[place])
        except (IllegalAction, BrokenInvariant):
            continue
        except Exception as fault:
            return Difference(place + 1, f"the rules fail: {fault!r}")
        same = _agreement(made, events[place : place + len(made)])
        if same == len(made):
            return after, place + same
        agreed = max(agreed, same)
    at = place + agreed
    if at == len(events):
        return Difference(at, "the journal ends in the middle of an act")
    return Difference(at + 1, f"today nothing leads to this {events[at].__struct_config__.tag}")


def _made(state: MatchState, action: Action, event: Event) -> tuple[tuple[Event, ...], MatchState]:
    """What comes of an act; a deal that was taken in from a record has its wall with it."""
    if isinstance(event, DealStarted) and event.wall:
        return deal_from(state, event)
    return advance(state, action)


def _agreement(made: Sequence[Event], stored: Sequence[Event]) -> int:
    """How many events are the same from the first on."""
    pairs = enumerate(zip(made, stored, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(made), len(stored)))


def acts_behind(state: MatchState, event: Event) -> list[Action]:
    """Every act that is possible in a state and could begin with the event, the likely ones first."""
    match event:
        case DealStarted():
            return [StartDeal()]
        case ClockExtended():
            return [ExtendClocks(outage_ms=event.outage_ms)]
        case MatchEnded():
            return [AbortMatch(reason=event.reason)]
        case _:
            pass
    acts: list[Action] = [CloseWindow()] if window_is_decided(state) else []
    for offer in state.offers:
        if offer is not None:
            acts += [*offer.actions, Expire(seat=offer.seat, offer=offer.id)]
    for seat in SEATS:
        acts += [LeaveSeat(seat=seat), ReturnToPlay(seat=seat)]
    return sorted(acts, key=lambda act: not _is_likely(act, event))


def _is_likely(act: Action, event: Event) -> bool:
    """Whether the act is of the event's seat, tile and kind, by the clock or not."""
    return (
        getattr(act, "seat", None) == getattr(event, "seat", None)
        and getattr(act, "copy", None) == getattr(event, "copy", None)
        and isinstance(act, Expire) == getattr(event, "by_clock", False)
    )
