"""Replays: a deal of a match that has ended, as the messages that each viewer got, or would have got.

Everything is made by the functions that make the messages of the live table, so a replay shows what
was seen. It opens hands, so it is never made of a match that is still being played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from matches import journal
from matches.broadcast import picture_of, told_owner
from matches.deals import deal_name, deal_signs
from matches.models import Match
from matches.replay_choices import Choice, ChoiceReader
from matches.sheet_payments import counters_text
from rules.engine.events import (
    AssistEnded,
    AssistStarted,
    ClaimAnswered,
    ClaimWindowOpened,
    ClockExtended,
    ControlGiven,
    ControlRequested,
    DealStarted,
    Event,
    HandWon,
    MatchStarted,
    PlayerLeft,
    ReadyGiven,
    RiichiDeclared,
)
from rules.engine.evolve import begin, evolve
from rules.engine.seen import SeenEvent, Viewer
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import SEATS, Seat
from rules.engine.view import observe, observe_event, observe_own
from rules.engine.wall import wall_hash
from rules.registry import rule_set

_QUIET: Final = (
    ClaimWindowOpened,
    ClaimAnswered,
    ReadyGiven,
    RiichiDeclared,
    AssistStarted,
    AssistEnded,
    ControlRequested,
    ControlGiven,
    PlayerLeft,
    ClockExtended,
)
"""Events that move nothing on the table: of these a replay stops only where somebody was asked."""

_ASKED: Final = frozenset({Phase.TURN, Phase.CLAIM, Phase.ROB, Phase.DEAL_RESULT})


class StillPlayed(Exception):
    """The match has not ended, so there is no replay of it."""


@dataclass(frozen=True, slots=True)
class DealSpan:
    """Where a deal stands in the journal."""

    number: int
    started: DealStarted
    first: int
    """Number of its ``DealStarted``."""
    last: int
    """Number of the last entry before the next deal."""
    winners: tuple[Seat, ...]
    sign: str
    """The deal in a few letters."""

    def name(self, language: str) -> str:
        """The round, the place in it, and the counters: "East 3, 1 counter"."""
        told = deal_name(self.started, language)
        return f"{told} · {counters_text(self.started.counters)}" if self.started.counters else told


def deal_spans(match: Match) -> list[DealSpan]:
    """The deals of a match that has ended, in order, those that were broken off too: one query.

    Raises: StillPlayed.
    """
    if match.is_running:
        raise StillPlayed
    return spans_among(journal.numbered_milestones(match.pk), match.seq)


def spans_among(milestones: Iterable[tuple[int, Event]], end: int) -> list[DealSpan]:
    """The deals among the milestones of a journal that ends with this number."""
    begun: list[tuple[int, DealStarted]] = []
    winners: list[list[Seat]] = []
    for seq, event in milestones:
        if isinstance(event, DealStarted):
            begun.append((seq, event))
            winners.append([])
        elif isinstance(event, HandWon) and winners:
            winners[-1].append(event.seat)
    lasts = [*(seq - 1 for seq, _started in begun[1:]), end][: len(begun)]
    signs = deal_signs([started for _seq, started in begun])
    return [
        DealSpan(started.number, started, seq, last, tuple(won), sign)
        for (seq, started), last, won, sign in zip(begun, lasts, winners, signs, strict=True)
    ]


# --- The messages of a deal ----------------------------------------------------------------------


class ReplayStep(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What an entry of the journal told each viewer, and how things stood after it."""

    n: int
    """Number of the entry."""
    seen: SeenEvent | None = None
    """What everybody is told; None if watchers are told nothing."""
    own: dict[str, SeenEvent | None] = {}
    """By seat, what that seat is told where it is something else; None for nothing at all."""
    you: dict[str, dict[str, Any]] = {}
    """By seat, what only its owner is told, where that has changed."""
    quiet: bool = False
    """Whether nothing moved and nobody was asked or answered: no place to stop at."""


class Seal(msgspec.Struct, kw_only=True):
    """What shows that the wall was not changed in play (docs/fairness.md)."""

    hash: str
    """Shown before the deal."""
    salt: str
    wall: tuple[int, ...]
    """The copies from front to back."""
    agrees: bool
    """Whether the server finds the hash again."""


class DealReplay(msgspec.Struct, kw_only=True):
    """A deal for the replay page: docs/protocol.md has the fields."""

    number: int
    start: dict[str, Any]
    """By seat, and ``all`` for watchers, the picture at the first step."""
    steps: list[ReplayStep]
    choices: list[Choice]
    seal: Seal | None
    """None for a deal from a record, whose wall nobody promised."""


def deal_replay(match: Match, span: DealSpan) -> DealReplay:
    """The messages of a deal: two queries."""
    (_one, started), *played = journal.numbered_events(match.pk, span.first, span.last)
    assert isinstance(started, MatchStarted)
    return replay_of(started, played)


def was_promised(dealt: DealStarted) -> bool:
    """Whether the wall was drawn and sealed before the deal: not that of somebody else's record."""
    return bool(dealt.salt) and not dealt.wall


def replay_of(started: MatchStarted, played: Sequence[tuple[int, Event]]) -> DealReplay:
    """The messages of a deal. Shape: from its ``DealStarted`` on, each event with its number."""
    (first, dealt), *rest = played
    assert isinstance(dealt, DealStarted)
    state = evolve(begin(rule_set(started.rules), started), dealt)
    teller, reader = _Teller(), ChoiceReader(knows_bots=was_promised(dealt))
    reader.take(first, dealt, state)
    start = {"all": picture_of(observe(state, None))}
    start |= {str(int(seat)): picture_of(observe(state, seat, with_waits=False)) for seat in SEATS}
    steps = [ReplayStep(n=first, seen=observe_event(dealt, None), you=teller.told(state))]
    for seq, event in rest:
        state = evolve(state, event)
        has_choice = reader.take(seq, event, state)
        is_quiet = isinstance(event, _QUIET) and not has_choice
        step = _step(seq, event, is_quiet=is_quiet)
        step.you = teller.told(state)
        steps.append(step)
    return DealReplay(
        number=dealt.number,
        start=start,
        steps=steps,
        choices=reader.found,
        seal=_seal(dealt, state),
    )


def _step(seq: int, event: Event, *, is_quiet: bool) -> ReplayStep:
    public = observe_event(event, None)
    told = {str(int(seat)): observe_event(event, seat) for seat in SEATS}
    return ReplayStep(
        n=seq,
        seen=public,
        own={seat: seen for seat, seen in told.items() if seen != public},
        quiet=is_quiet,
    )


def _seal(dealt: DealStarted, state: MatchState) -> Seal | None:
    if not was_promised(dealt) or state.deal is None:
        return None
    wall = state.deal.wall
    return Seal(
        hash=dealt.wall_hash,
        salt=dealt.salt,
        wall=tuple(int(copy) for copy in wall),
        agrees=wall_hash(wall, bytes.fromhex(dealt.salt)) == dealt.wall_hash,
    )


class _Teller:
    """Remembers what each owner was told, so that only news are told again."""

    def __init__(self) -> None:
        self._last: dict[Viewer, dict[str, Any]] = {}

    def told(self, state: MatchState) -> dict[str, dict[str, Any]]:
        """By seat, what its owner is told now, where it is something new."""
        news = {}
        for seat in SEATS:
            own = observe_own(state, seat, with_waits=state.phase in _ASKED)
            says = told_owner(own)
            if self._last.get(seat) != says:
                self._last[seat] = news[str(int(seat))] = says
        return news
