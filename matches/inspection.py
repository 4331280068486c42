"""A running match as an administrator sees it: how it stands, never what is hidden on the table.

Opened hands are a separate thing, asked for with a reason (`hands`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from matches import attendance, journal
from matches.attendance import Attendance
from matches.deadlines import Clocks
from matches.deals import deal_name
from matches.models import Match, Player
from matches.moments import present_moment
from matches.played_rules import has_red_fives
from rules.engine.errors import BrokenInvariant
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import SEATS, Copy, copy_name
from rules.engine.view import observe_event

OPEN_PHASES: Final = (Phase.TURN, Phase.DEAL_RESULT)
"""In these everybody knows who is asked; in a claim window nobody may."""


@dataclass(frozen=True, slots=True)
class Note:
    """An entry of the journal as watchers see it."""

    seq: int
    at: datetime
    kind: str
    text: str
    """Its fields as JSON."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One of the four, as far as everybody may know."""

    player: Player
    is_connected: bool
    is_helped: bool
    """Whether a bot plays for the person."""
    is_in_turn: bool
    score: int
    seconds: int | None
    """What is left of the clock; None where none runs that everybody may see."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """How a match stands."""

    match: Match
    phase: str
    deal: str
    wall: int | None
    seats: tuple[SeatRow, ...]
    watchers: int
    is_readable: bool = True
    """Whether the journal can be played on; else something is broken."""

    @property
    def is_one_away(self) -> bool:
        """Whether a person has no page open."""
        return any(not row.is_connected and not row.player.left for row in self.seats)


def inspected(match: Match, language: str, *, now: int | None = None) -> Inspection:
    """Returns how a match stands, without anything that is hidden."""
    return inspected_each([match], language, now=now)[0]


def inspected_each(matches: Sequence[Match], language: str, *, now: int | None = None) -> list[Inspection]:
    """Returns the same of several matches: who plays and who is connected is asked for once."""
    moment = present_moment() if now is None else now
    seated: dict[UUID, list[Player]] = {match.pk: [] for match in matches}
    for player in Player.objects.filter(match__in=seated).select_related("user").order_by("seat"):
        seated[player.match_id].append(player)
    users = {match_id: tuple(player.user_id for player in players) for match_id, players in seated.items()}
    attending = attendance.attendance_of_each(users)
    return [_inspected(match, seated[match.pk], attending[match.pk], language, moment) for match in matches]


def _inspected(
    match: Match, players: Sequence[Player], attending: Attendance, language: str, moment: int
) -> Inspection:
    try:
        state = journal.state_of(match)
    except BrokenInvariant:
        rows = tuple(SeatRow(p, attending.seats[p.seat], False, False, p.score, None) for p in players)
        return Inspection(match, "unreadable", "", None, rows, attending.watchers, is_readable=False)
    return Inspection(
        match=match,
        phase=state.phase.value,
        deal="" if state.deal is None else deal_name(state.deal.progress, language),
        wall=None if state.deal is None else state.deal.wall_left,
        seats=tuple(_row(state, match, player, attending.seats[player.seat], moment) for player in players),
        watchers=attending.watchers,
    )


def _row(state: MatchState, match: Match, player: Player, is_connected: bool, now: int) -> SeatRow:
    seat = SEATS[player.seat]
    clocks = msgspec.convert(match.deadlines, Clocks)
    deadlines = [
        clock.deadline for clock in clocks.seats if clock.seat == seat and clock.deadline is not None
    ]
    is_shown = state.phase in OPEN_PHASES and deadlines
    return SeatRow(
        player=player,
        is_connected=is_connected,
        is_helped=not player.is_bot and state.seats[seat].shown_assisted,
        is_in_turn=state.phase is Phase.TURN and state.deal is not None and state.deal.turn == seat,
        score=state.scores[seat],
        seconds=max(0, (min(deadlines) - now) // 1000) if is_shown else None,
    )


def noted(match: Match, count: int) -> list[Note]:
    """Returns the newest entries as watchers see them. Order: the newest first."""
    try:
        entries = journal.noted_last(match, None, count)
    except (BrokenInvariant, ValueError):  # what cannot be read as an event is a ValueError
        return []
    seen = ((seq, at, observe_event(event, None)) for seq, at, event in entries)
    return [_note(seq, at, event) for seq, at, event in seen if event is not None][::-1]


def _note(seq: int, at: datetime, event: Any) -> Note:
    told = msgspec.to_builtins(event)
    kind = str(told.pop("type", ""))
    text = msgspec.json.encode({key: value for key, value in told.items() if value is not None}).decode()
    return Note(seq=seq, at=at, kind=kind, text=text)


@dataclass(frozen=True, slots=True)
class OpenHand:
    """All tiles of one seat."""

    player: Player
    concealed: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]


def hands(match: Match) -> tuple[OpenHand, ...]:
    """Returns the four hands, hidden tiles and all; whoever calls this has written down why.

    Raises: BrokenInvariant if the journal can't be read.
    """
    state = journal.state_of(match)
    if state.deal is None:
        return ()
    red_fives = has_red_fives(match)

    def names(copies: tuple[Copy, ...]) -> tuple[str, ...]:
        return tuple(copy_name(copy, red_fives=red_fives) for copy in copies)

    return tuple(
        OpenHand(
            player=player,
            concealed=names(state.deal.hands[player.seat].concealed),
            melds=tuple(names(meld.copies) for meld in state.deal.hands[player.seat].melds),
        )
        for player in match.players.order_by("seat")
    )
