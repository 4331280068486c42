"""Whether a stored journal is what today's code makes of it: folded anew, and each act decided again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

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
from rules.engine.dealing import coming_deal, deal_from
from rules.engine.decide import advance
from rules.engine.errors import BrokenInvariant, IllegalAction
from rules.engine.events import ClockExtended, DealStarted, Event, MatchEnded, MatchStarted
from rules.engine.match import start_match
from rules.engine.offers import window_is_decided
from rules.engine.ruleset import Progress
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS
from rules.engine.wall import SHUFFLE_VERSION, wall_hash
from rules.registry import fold, rule_set

MOST_COUNTED: Final = 1_000
"""Counters, sticks and the like that a deal from somebody else's record may begin with."""
MOST_POINTS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which a journal is not what today's code makes of it."""

    seq: int
    what: str


def difference_in(match: Match) -> Difference | None:
    """The first difference in a stored match; None if there is none, or no such match any more.

    A match that is played meanwhile is looked at as it stood when its journal was read.
    """
    before = _counted(match)
    try:
        events = journal.all_events(match.pk)
    except Exception as fault:
        return Difference(0, f"the journal can't be read: {fault}")
    after = _counted(match)
    if before is None or after is None:
        return None
    found = first_difference(events)
    if found is None and not before <= len(events) <= after:
        return Difference(len(events), f"the match counts {after} entries, the journal has {len(events)}")
    return found


def _counted(match: Match) -> int | None:
    """How many entries the match counts by now; None if it has been deleted."""
    return Match.objects.filter(pk=match.pk).values_list("seq", flat=True).first()


def first_difference(events: Sequence[Event]) -> Difference | None:
    """Finds the act behind each event anew. Order: as stored, the first is ``MatchStarted``."""
    if not events:
        return Difference(0, "the journal is empty")
    try:
        _require_beginning(events[0])
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


def _require_beginning(event: Event) -> None:
    """Lets a match begin as today's code would let one begin, but for who sits where: a record says that.

    Raises: RulesError, ValueError.
    """
    if not isinstance(event, MatchStarted):
        raise BrokenInvariant("no_match_started")
    rules = rule_set(event.rules)
    secret = bytes.fromhex(event.secret)
    start_match(
        rules, length=event.length, options=event.options, secret=secret, controllers=event.controllers
    )
    if not 1 <= event.rules_version <= rules.version or event.shuffle_version != SHUFFLE_VERSION:
        raise ValueError("such a version of the rules is not known")
    if sorted(event.seating) != list(SEATS):
        raise ValueError("four players have four seats")


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
    """What comes of an act; a deal that was taken in from a record has its wall with it.

    Raises: IllegalAction if the act is not allowed; BrokenInvariant for a deal that cannot come here.
    """
    if isinstance(event, DealStarted) and event.wall:
        _require_recorded(state, event)
        return deal_from(state, event)
    return advance(state, action)


def _require_recorded(state: MatchState, started: DealStarted) -> None:
    """Lets a deal with a wall of its own begin where it comes next, with a wall of these rules.

    Of a record nobody knows what came before its first deal, and nobody has promised its walls.
    Raises: BrokenInvariant.
    """
    wall, coming = started.wall, coming_deal(state)
    if sorted(wall) != sorted(state.rules.tile_set(state.options)):
        raise BrokenInvariant("strange_wall")
    if started.seed or started.salt or started.wall_hash not in ("", wall_hash(wall, b"")):
        raise BrokenInvariant("promised_wall")
    if coming is None or (started.number, started.wall_size) != (
        coming.number,
        len(wall) - state.rules.dead_wall,
    ):
        raise BrokenInvariant("not_the_next_deal")
    counts = (started.counters, started.sticks, started.dealer_passes, started.dealer_streak)
    if not all(0 <= count <= MOST_COUNTED for count in counts) or max(map(abs, started.scores)) > MOST_POINTS:
        raise BrokenInvariant("strange_numbers")
    if state.deal is not None and (_course(started), started.scores) != (_course(coming), state.scores):
        raise BrokenInvariant("not_the_next_deal")


def _course(deal: DealStarted | Progress) -> tuple[object, ...]:
    """What a record tells of how far a match has come."""
    return deal.round_wind, deal.dealer, deal.counters, deal.sticks


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
