"""THE write path: whatever happens in a match goes through here, one transaction at a time.

The match is locked, what is overdue is played first, then the command is answered; the events are
appended, the clocks set, and only after the commit does the bell ring.
"""

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction

from matches import attendance, broadcast, deadlines, journal, outages, rows
from matches.deadlines import BotClock, Clocks, Pace, SeatClock
from matches.models import ClockMode, Match, MatchState, Player
from matches.moments import as_datetime, present_moment
from matches.prepared import Update
from matches.receipts import receipt_answer, receipt_keep
from matches.signals import match_finished
from matches.turns import writing
from rules.engine.actions import (
    AbortMatch,
    Action,
    EndReason,
    Expire,
    ExtendClocks,
    LeaveSeat,
    ReturnToPlay,
    SeatAction,
)
from rules.engine.decide import advance
from rules.engine.errors import BrokenInvariant, IllegalAction, RulesError
from rules.engine.events import (
    AssistStarted,
    ClaimAnswered,
    ControlRequested,
    DealSettled,
    Event,
    MatchEnded,
    MatchStarted,
    PlayerLeft,
    TileDiscarded,
)
from rules.engine.state import MatchState as State
from rules.engine.tiles import SEATS, Seat
from rules.registry import fold

logger = logging.getLogger(__name__)

_chance: Final = random.SystemRandom()

BotQueue = Callable[[UUID, Seat, str], None]
"""Takes the match, the seat and the offer of a bot's move that is to be worked out."""


class OfferClosed(RulesError):
    """An answer to an offer that is no longer open; nothing was changed."""

    family = "play"


class TooLate(OfferClosed):
    """An answer that came after its time had run out."""


class NotInControl(RulesError):
    """A person acts for a seat that a bot helps."""

    family = "play"


class MatchOver(RulesError):
    """A command for a match that takes none: it has ended, or waits for an administrator."""

    family = "play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What a person wants: checked for its form, not yet for its right or its sense."""

    key: str
    offer: str | None
    action: SeatAction


@dataclass(slots=True)
class LiveMatch:
    """A match under its lock: the row, the state, the clocks, and what happened in this transaction."""

    match: Match
    state: State
    clocks: Clocks
    pace: Pace
    now: int
    events: list[Event] = field(default_factory=list)
    shown: tuple[SeatClock, ...] = field(init=False)
    """The clocks that people were told of before this transaction."""

    def __post_init__(self) -> None:
        self.shown = self.clocks.seats

    def act(self, action: Action) -> None:
        """Plays one action.

        Raises: IllegalAction if it is not allowed now; BrokenInvariant if the rules failed.
        """
        try:
            events, state = advance(self.state, action)
        except RulesError:
            raise
        except Exception as fault:
            raise BrokenInvariant("engine_fault", action=str(type(action).__name__)) from fault
        self.state = state
        self.events.extend(events)
        self.clocks = deadlines.after(
            self.clocks, state, events, now=self.now, pace=self.pace, chance=_chance
        )

    def catch_up(self, at: int) -> None:
        """Plays what is overdue at a moment: time-outs, the end of a claim window, the next deal."""
        self._give_back_outages()
        self.clocks = deadlines.looked_at(self.clocks, self.state, now=self.now, pace=self.pace)
        while action := deadlines.next_action(self.clocks, self.state, now=at, pace=self.pace):
            if isinstance(action, Expire) and outages.is_down(as_datetime(self.now)):
                return
            try:
                self.act(action)
            except IllegalAction as refusal:
                raise BrokenInvariant("clock_refused", why=refusal.code) from refusal

    def _give_back_outages(self) -> None:
        for gap in outages.since(self.match.outages_seen):
            self.match.outages_seen = gap.number
            clocks = deadlines.extended(
                self.clocks, began=gap.began, ended=gap.ended, now=self.now, pace=self.pace
            )
            if clocks != self.clocks:
                self.clocks = clocks
                self.act(ExtendClocks(outage_ms=gap.ended - gap.began))

    def lease_bots(self) -> tuple[BotClock, ...]:
        """The bots' moves to be worked out now; they are not given out again for a while."""
        due = deadlines.due_bots(self.clocks, self.state, now=self.now, pace=self.pace)
        self.clocks = deadlines.leased(self.clocks, due, now=self.now, pace=self.pace)
        return due

    def store(self) -> None:
        """Appends the events, saves the row, and rings after the commit."""
        match, at = self.match, as_datetime(self.now)
        if self.events:
            journal.append(match, self.events, at=at)
            self._note_results()
        due = deadlines.due_at(self.clocks, self.state, now=self.now, pace=self.pace)
        match.due_at = None if due is None else as_datetime(due)
        match.deadlines = msgspec.to_builtins(self.clocks)
        match.revision += 1
        _STORE.run(match)
        after_commit(journal.remember, match.pk, match.seq, self.state)
        after_commit(journal.remember_events, match.pk, match.seq, tuple(self.events), at)
        after_commit(rows.remember, match)
        if self.events or self.clocks.seats != self.shown:
            after_commit(broadcast.ring, match.pk, match.revision)

    def _note_results(self) -> None:
        for event in self.events:
            match event:
                case DealSettled():
                    self.match.deal_count += 1
                case PlayerLeft() | ControlRequested():
                    players = Player.objects.filter(match=self.match, seat=event.seat)
                    players.update(left=isinstance(event, PlayerLeft))
                case AssistStarted():
                    Player.objects.filter(match=self.match, seat=event.seat).update(assisted=True)
                case MatchEnded():
                    self._note_end(event)
                case _:
                    pass

    def _note_end(self, event: MatchEnded) -> None:
        is_complete = event.reason is EndReason.COMPLETED
        self.match.state = MatchState.FINISHED if is_complete else MatchState.ABORTED
        self.match.end_reason = event.reason.value
        self.match.ended_at = as_datetime(self.now)
        for seat in SEATS:
            Player.objects.filter(match=self.match, seat=seat).update(
                place=event.ranks[seat] if is_complete else None,
                score=event.scores[seat],
                points=None if event.points is None else event.points[seat],
            )
        after_commit(_tell_end, self.match)


_PLAYED_FIELDS: Final = (
    *("seq", "revision", "deal_seq", "message_counts", "deadlines", "due_at", "outages_seen"),
    *("deal_count", "state", "end_reason", "ended_at"),
)
_STORE: Final = Update(Match, _PLAYED_FIELDS)


def after_commit(work: Callable[..., object], *args: object) -> None:
    """Has the work done once the transaction is committed; its failure is logged and undoes nothing."""

    def run() -> None:
        work(*args)

    transaction.on_commit(run, robust=True)


def _tell_end(match: Match) -> None:
    match_finished.send_robust(sender=Match, match=match)


def pace_of(match: Match) -> Pace:
    """How fast this match goes; where clocks are off, that depends on who is connected."""
    present: tuple[bool, ...] = (True,) * 4
    if match.clocks == ClockMode.OFF:
        present = attendance.attendance_of(match.pk, attendance.users_of(match.pk)).seats
    return Pace(
        mode=ClockMode(match.clocks),
        solo=match.solo,
        hide_claim_pauses=match.hide_claim_pauses,
        scale=settings.TIME_SCALE,
        present=present,
    )


@contextmanager
def _locked(match_id: UUID, now: int | None, *, skip_locked: bool = False) -> Iterator[LiveMatch | None]:
    """The match under its lock, in a transaction of its own; None if there is none to be had.

    A fault of ours undoes the transaction and halts the match until an administrator has looked.
    """
    try:
        with writing():
            match = journal.lock(match_id, skip_locked=skip_locked)
            if match is None:
                yield None
                return
            state = journal.state_of(match)
            clocks = msgspec.convert(match.deadlines, Clocks)
            moment = present_moment() if now is None else now
            yield LiveMatch(match, state, clocks, pace_of(match), moment)
    except BrokenInvariant as fault:
        _halt(match_id, fault)
        raise


def _halt(match_id: UUID, fault: BrokenInvariant) -> None:
    seq = Match.objects.filter(pk=match_id).values_list("seq", flat=True).first()
    logger.error("match %s halted after entry %s: %s", match_id, seq, fault, exc_info=fault)
    Match.objects.filter(pk=match_id).update(halted=True, due_at=None)


def begin(match: Match, event: MatchStarted, *, now: int) -> None:
    """Writes the first event of a match whose row is new. Must run within a transaction."""
    state = fold((event,))
    pace = pace_of(match)
    clocks = deadlines.after(Clocks(), state, (event,), now=now, pace=pace, chance=_chance)
    live = LiveMatch(match, state, clocks, pace, now, [event])
    match.outages_seen = outages.newest()
    live.store()


def play(match_id: UUID, seat: Seat, command: Command, *, received_at: int, now: int | None = None) -> int:
    """Plays a person's command; returns the number of the seat's newest message after it.

    A key that was accepted before gets its first answer and has no second effect.
    Units: ms since the epoch; ``received_at`` decides whether it came in time.
    Raises: OfferClosed, NotInControl, IllegalAction, MatchOver; then nothing of it took effect.
    """
    refusal: RulesError | None = None
    number = 0
    with _locked(match_id, now) as live:
        if live is None:
            raise MatchOver("no_such_match")
        told = receipt_answer(live.match, seat, command.key)
        if told is not None:
            return told
        _require_playable(live.match)
        live.catch_up(at=min(received_at, live.now))
        try:
            _answer(live, seat, command)
        except BrokenInvariant:
            raise
        except RulesError as error:
            refusal = error
        else:
            live.catch_up(at=live.now)
        live.store()
        if refusal is None:
            number = live.match.message_counts[seat]
            at = as_datetime(live.now)
            receipt_keep(live.match, seat, command.key, number, at=at)
    if refusal is not None:
        raise refusal
    return number


def _require_playable(match: Match) -> None:
    if not match.is_running:
        raise MatchOver("match_over")
    if match.halted:
        raise MatchOver("match_halted")


def _answer(live: LiveMatch, seat: Seat, command: Command) -> None:
    action = command.action
    if not isinstance(action, ReturnToPlay | LeaveSeat):
        if not live.state.seats[seat].is_person_in_control:
            raise NotInControl("bot_plays")
        _require_open(live, seat, command.offer)
    live.act(action)


def _require_open(live: LiveMatch, seat: Seat, offer: str | None) -> None:
    current = live.state.offers[seat]
    if current is not None and current.id == offer:
        return
    expired = any(
        isinstance(event, TileDiscarded | ClaimAnswered) and event.by_clock and event.seat == seat
        for event in live.events
    )
    raise TooLate("too_late") if expired else OfferClosed("stale")


def play_bot(match_id: UUID, seat: Seat, offer: str, action: SeatAction, *, now: int | None = None) -> bool:
    """Plays a bot's move if the offer it answers is still open and still a bot's to answer.

    Raises: IllegalAction if the bot chose something that is not offered.
    """
    with _locked(match_id, now) as live:
        if live is None or not live.match.is_running or live.match.halted:
            return False
        if not is_for_bot(live.state, seat, offer):
            return False
        live.act(action)
        live.catch_up(at=live.now)
        live.store()
    return True


def is_for_bot(state: State, seat: Seat, offer: str) -> bool:
    """Whether this offer is open and a bot's to answer: its own, or that of a person it helps."""
    current = state.offers[seat]
    return current is not None and current.id == offer and not state.seats[seat].is_person_in_control


def look(match_id: UUID, *, queue: BotQueue, now: int | None = None) -> None:
    """Plays what is overdue and gives the bots' due moves to the queue. Safe to run twice, or late."""
    with _locked(match_id, now, skip_locked=True) as live:
        if live is None or not live.match.is_running or live.match.halted:
            return
        live.catch_up(at=live.now)
        for bot in live.lease_bots():
            after_commit(queue, match_id, bot.seat, bot.offer)
        live.store()


def restart_clocks(match_id: UUID, *, now: int | None = None) -> None:
    """Gives everybody who is asked just now the whole time once more."""
    with _locked(match_id, now) as live:
        if live is not None and live.match.is_running and not live.match.halted:
            live.clocks = deadlines.restarted(live.clocks, now=live.now)
            live.store()


def end(match_id: UUID, reason: EndReason, *, now: int | None = None) -> None:
    """Ends a running match without a result; one that has ended stays as it is."""
    try:
        with _locked(match_id, now) as live:
            if live is None or not live.match.is_running:
                return
            live.act(AbortMatch(reason=reason))
            live.store()
    except BrokenInvariant:
        _end_unreadable(match_id, reason, now)


def _end_unreadable(match_id: UUID, reason: EndReason, now: int | None) -> None:
    """Ends a match whose journal can't be played on: only the row says so."""
    with writing():
        match = journal.lock(match_id)
        if match is None or not match.is_running:
            return
        match.state, match.end_reason = MatchState.ABORTED, reason.value
        match.ended_at = as_datetime(present_moment() if now is None else now)
        match.save(update_fields=["state", "end_reason", "ended_at"])
        after_commit(_tell_end, match)
