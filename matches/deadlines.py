"""Deadlines: how long each open offer lasts, what is overdue, when somebody must look again.

Everything here is computed from the state, the clocks kept on the match row and the present moment,
which is given. Units: milliseconds; moments since the epoch.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from matches.models import ClockMode
from rules.engine import durations
from rules.engine.actions import (
    AbortMatch,
    ClockAction,
    CloseWindow,
    EndReason,
    Expire,
    OfferKind,
    StartDeal,
)
from rules.engine.claims import best_claim
from rules.engine.events import ClaimAnswered, ClaimWindowOpened, DealSettled, DealStarted, Event
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import SEATS, Seat

TURN: Final = durations.TURN_S * 1000
CLAIM: Final = durations.CLAIM_S * 1000
READY: Final = durations.READY_S * 1000
COUNTDOWN: Final = durations.COUNTDOWN_S * 1000
SEAT_DRAW: Final = durations.SEAT_DRAW_S * 1000
GRACE: Final = 600
"""Between the zero that is shown and the server's act; an answer that arrives in it still counts."""
THINKING: Final = (400, 1_500)
FLOOR: Final = (400, 800)
SOLO_FLOOR: Final = 250
FALSE_PAUSE_ONE_IN: Final = 8
LONGEST_FALSE_PAUSE: Final = 4_000
ANSWERS_KEPT: Final = 20
BACK_FROM_OUTAGE: Final = 20_000
"""What every open clock has at least after an outage."""
LEASE: Final = 2_000
SHORTEST_LEASE: Final = 500
LOOK_AGAIN: Final = 2_000
"""How often presence is looked at where it decides whether a clock runs."""
ABANDONED: Final = durations.SOLO_DAYS * 24 * 3_600_000

_LENGTHS: Final = {
    OfferKind.TURN: TURN,
    OfferKind.CLAIM: CLAIM,
    OfferKind.ROB: CLAIM,
    OfferKind.READY: READY,
}


class SeatClock(msgspec.Struct, frozen=True, kw_only=True):
    """A person is asked; with clocks off there is no deadline."""

    seat: Seat
    offer: str
    kind: OfferKind
    opened_at: int
    deadline: int | None = None
    total: int | None = None


class BotClock(msgspec.Struct, frozen=True, kw_only=True):
    """A bot is asked, for its own seat or for a person's: when its move is to be worked out."""

    seat: Seat
    offer: str
    due_at: int


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """All open clocks of a match, as kept on its row."""

    seats: tuple[SeatClock, ...] = ()
    bots: tuple[BotClock, ...] = ()
    floor_at: int | None = None
    """Before this moment the open claim window is not closed, whoever has answered."""
    pause_until: int | None = None
    """Before this moment it is not closed as long as nobody has claimed: now and then it lasts longer."""
    window_opened_at: int | None = None
    starts_at: int | None = None
    """When the next deal begins: the end of the seat draw, or of the countdown."""
    ready_until: int | None = None
    """The end of the time for Ready, which a countdown does not pass (K-9.1)."""
    answers: tuple[int, ...] = ()
    """How long people took for their last answers in claim windows, where that could be noticed."""
    abandon_at: int | None = None
    """When a table that stands still is given up (K-3.16)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What decides how fast a match goes."""

    mode: ClockMode = ClockMode.NORMAL
    solo: bool = False
    hide_claim_pauses: bool = True
    scale: float = 1.0
    """Multiplies every duration."""
    present: tuple[bool, ...] = (True,) * 4
    """By seat: whether somebody is connected. Counts only where clocks are off."""

    def scaled(self, duration: float) -> int:
        """The duration as it is in this installation, at least 1 ms."""
        return max(1, round(duration * self.scale))

    def length_of(self, kind: OfferKind, seat: Seat) -> int | None:
        """How long the seat has for such an offer; None for as long as it likes.

        With clocks off among several people, a disconnected seat has the normal time (K-3.16).
        """
        if self.mode is ClockMode.OFF and (self.solo or self.present[seat]):
            return None
        return self.scaled(_LENGTHS[kind] * (2 if self.mode is ClockMode.RELAXED else 1))

    def stands_still(self, state: MatchState) -> bool:
        """Whether nothing goes on because the only person is away (K-3.16)."""
        return (
            self.solo
            and self.mode is ClockMode.OFF
            and not any(self.present[seat] for seat in SEATS if state.seats[seat].controller == "human")
        )


def after(
    clocks: Clocks,
    state: MatchState,
    events: Sequence[Event],
    *,
    now: int,
    pace: Pace,
    chance: random.Random,
) -> Clocks:
    """The clocks once these events have led to this state."""
    clocks = _answers_timed(clocks, events, now)
    clocks = _seats_clocked(clocks, state, now, pace)
    clocks = _bots_clocked(clocks, state, now, pace, chance)
    for event in events:
        match event:
            case ClaimWindowOpened():
                clocks = _window_timed(clocks, now, pace, chance)
            case DealSettled():
                clocks = _with(clocks, ready_until=_last_deadline(clocks), starts_at=None)
            case DealStarted():
                clocks = _with(clocks, starts_at=None, ready_until=None)
            case _:
                pass
    if state.phase not in (Phase.CLAIM, Phase.ROB):
        clocks = _with(clocks, floor_at=None, pause_until=None, window_opened_at=None)
    abandon_at = now + pace.scaled(ABANDONED) if pace.solo and pace.mode is ClockMode.OFF else None
    return _start_set(_with(clocks, abandon_at=abandon_at), state, now, pace)


def _last_deadline(clocks: Clocks) -> int | None:
    """When everybody's time is over; None if somebody has as long as it takes, or nobody is asked."""
    deadlines = [clock.deadline for clock in clocks.seats]
    return None if None in deadlines else max((d for d in deadlines if d is not None), default=None)


def _with(clocks: Clocks, **changes: object) -> Clocks:
    return msgspec.structs.replace(clocks, **changes)


def _answers_timed(clocks: Clocks, events: Sequence[Event], now: int) -> Clocks:
    """The clocks with the time that a person took for an answer noted: false pauses look like it.

    An answer within the least time of the window leaves no pause that others could notice.
    """
    opened, floor = clocks.window_opened_at, clocks.floor_at
    asked = {clock.seat for clock in clocks.seats}
    took = [
        now - opened
        for event in events
        if isinstance(event, ClaimAnswered)
        and not event.by_clock
        and event.seat in asked
        and opened is not None
        and floor is not None
        and now > floor
    ]
    return _with(clocks, answers=(*clocks.answers, *took)[-ANSWERS_KEPT:]) if took else clocks


def _seats_clocked(clocks: Clocks, state: MatchState, now: int, pace: Pace) -> Clocks:
    """A clock for each offer that a person is to answer; one that runs goes on as it is."""
    running = {(clock.seat, clock.offer): clock for clock in clocks.seats}
    seats = []
    for offer in state.offers:
        if offer is None or not state.seats[offer.seat].is_person_in_control:
            continue
        clock = running.get((offer.seat, offer.id))
        if clock is None:
            clock = SeatClock(seat=offer.seat, offer=offer.id, kind=offer.kind, opened_at=now)
        seats.append(_with_deadline(clock, pace.length_of(offer.kind, offer.seat), now))
    return _with(clocks, seats=tuple(seats))


def _with_deadline(clock: SeatClock, total: int | None, now: int) -> SeatClock:
    """The clock running or stopped: a change of presence starts it anew, nothing else touches it."""
    if (total is None) == (clock.total is None):
        return clock
    deadline = None if total is None else now + total
    return msgspec.structs.replace(clock, total=total, deadline=deadline)


def _bots_clocked(clocks: Clocks, state: MatchState, now: int, pace: Pace, chance: random.Random) -> Clocks:
    """When each bot is to be asked: after some thought on its turn, at once for a claim."""
    running = {(clock.seat, clock.offer): clock for clock in clocks.bots}
    bots = []
    for offer in state.offers:
        if offer is None or state.seats[offer.seat].is_person_in_control:
            continue
        clock = running.get((offer.seat, offer.id))
        if clock is None:
            thought = pace.scaled(chance.uniform(*THINKING)) if offer.kind is OfferKind.TURN else 0
            clock = BotClock(seat=offer.seat, offer=offer.id, due_at=now + thought)
        bots.append(clock)
    return _with(clocks, bots=tuple(bots))


def _window_timed(clocks: Clocks, now: int, pace: Pace, chance: random.Random) -> Clocks:
    """The clocks with the least times of a new claim window drawn, without a look at the offers (flow 5.3).

    One window in eight in which nobody claims lasts as long as a person took for one of the last answers
    at this table.
    """
    if pace.solo:
        floor = now + pace.scaled(SOLO_FLOOR)
        return _with(clocks, window_opened_at=now, floor_at=floor, pause_until=None)
    floor = now + pace.scaled(chance.uniform(*FLOOR))
    pauses = chance.randrange(FALSE_PAUSE_ONE_IN) == 0
    pause = None
    if pace.hide_claim_pauses and pauses and clocks.answers:
        pause = now + min(chance.choice(clocks.answers), pace.scaled(LONGEST_FALSE_PAUSE))
    return _with(clocks, window_opened_at=now, floor_at=floor, pause_until=pause)


def _closes_at(clocks: Clocks, state: MatchState) -> int | None:
    """When the open claim window may be closed once it is decided; None where none is open."""
    window = None if state.deal is None else state.deal.window
    if clocks.floor_at is None or window is None:
        return None
    if clocks.pause_until is None or best_claim(window) is not None:
        return clocks.floor_at
    return max(clocks.floor_at, clocks.pause_until)


def _start_set(clocks: Clocks, state: MatchState, now: int, pace: Pace) -> Clocks:
    """The clocks with the next deal's beginning fixed once it may begin (K-2.5, K-9.1)."""
    if clocks.starts_at is not None or not deal_may_start(state):
        return clocks
    if state.phase is Phase.SEAT_DRAW:
        return _with(clocks, starts_at=now + pace.scaled(SEAT_DRAW))
    if pace.solo and pace.mode is ClockMode.OFF:
        return _with(clocks, starts_at=now)
    counted_down = now + pace.scaled(COUNTDOWN)
    until = clocks.ready_until
    return _with(clocks, starts_at=counted_down if until is None else max(now, min(until, counted_down)))


def looked_at(clocks: Clocks, state: MatchState, *, now: int, pace: Pace) -> Clocks:
    """The clocks after a look at who is connected, which matters where clocks are off."""
    return _seats_clocked(clocks, state, now, pace)


def next_action(
    clocks: Clocks, state: MatchState, *, now: int, pace: Pace
) -> ClockAction | AbortMatch | None:
    """What the clock must do now; None if nothing is overdue. Call again after each act."""
    if state.phase is Phase.ENDED:
        return None
    if pace.stands_still(state):
        is_given_up = clocks.abandon_at is not None and now >= clocks.abandon_at
        return AbortMatch(reason=EndReason.ABANDONED) if is_given_up else None
    for clock in clocks.seats:
        if clock.deadline is not None and now >= clock.deadline + pace.scaled(GRACE):
            return Expire(seat=clock.seat, offer=clock.offer)
    if clocks.starts_at is not None and now >= clocks.starts_at and deal_may_start(state):
        return StartDeal()
    closes_at = _closes_at(clocks, state)
    if closes_at is not None and now >= closes_at and window_is_decided(state):
        return CloseWindow()
    return None


def due_bots(clocks: Clocks, state: MatchState, *, now: int, pace: Pace) -> tuple[BotClock, ...]:
    """The bots whose moves are to be worked out now."""
    if pace.stands_still(state):
        return ()
    return tuple(clock for clock in clocks.bots if now >= clock.due_at)


def leased(clocks: Clocks, taken: Sequence[BotClock], *, now: int, pace: Pace) -> Clocks:
    """The clocks with these moves given out: they are asked for again only if they get lost."""
    until = now + max(pace.scaled(LEASE), SHORTEST_LEASE)
    bots = tuple(
        msgspec.structs.replace(clock, due_at=until) if clock in taken else clock for clock in clocks.bots
    )
    return _with(clocks, bots=bots)


def due_at(clocks: Clocks, state: MatchState, *, now: int, pace: Pace) -> int | None:
    """The earliest moment at which somebody must look at the match; None if nothing can run out."""
    if state.phase is Phase.ENDED:
        return None
    if pace.stands_still(state):
        return clocks.abandon_at
    moments = [clock.deadline + pace.scaled(GRACE) for clock in clocks.seats if clock.deadline is not None]
    moments.extend(clock.due_at for clock in clocks.bots)
    if clocks.starts_at is not None and deal_may_start(state):
        moments.append(clocks.starts_at)
    closes_at = _closes_at(clocks, state)
    if closes_at is not None and window_is_decided(state):
        moments.append(closes_at)
    if pace.mode is ClockMode.OFF and not pace.solo and clocks.seats:
        moments.append(now + pace.scaled(LOOK_AGAIN))
    if clocks.abandon_at is not None:
        moments.append(clocks.abandon_at)
    return min(moments, default=None)


def extended(clocks: Clocks, *, began: int, ended: int, now: int, pace: Pace) -> Clocks:
    """The clocks with the time of an outage given back: 20 s at least for each that was open."""
    at_least = now + pace.scaled(BACK_FROM_OUTAGE)
    seats = tuple(_extended(clock, began, ended, at_least) for clock in clocks.seats)
    if seats == clocks.seats:
        return clocks
    clocks = _with(clocks, seats=seats)
    return clocks if clocks.ready_until is None else _with(clocks, ready_until=_last_deadline(clocks))


def _extended(clock: SeatClock, began: int, ended: int, at_least: int) -> SeatClock:
    if clock.deadline is None or clock.opened_at >= ended:
        return clock
    lost = ended - max(began, clock.opened_at)
    return msgspec.structs.replace(clock, deadline=max(clock.deadline + lost, at_least))


def restarted(clocks: Clocks, *, now: int) -> Clocks:
    """The clocks of people, each with its whole time from now on."""
    seats = tuple(
        clock
        if clock.deadline is None or clock.total is None
        else msgspec.structs.replace(clock, opened_at=now, deadline=now + clock.total)
        for clock in clocks.seats
    )
    clocks = _with(clocks, seats=seats)
    return clocks if clocks.ready_until is None else _with(clocks, ready_until=_last_deadline(clocks))
