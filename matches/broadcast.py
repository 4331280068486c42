"""Events in flight: the bell that rings after a commit, and what each viewer is then told.

The only sender. A ring may get lost: each event's message has a number, counted per viewer and without
gaps, and whoever misses one asks again.
"""

import asyncio
import logging
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.utils.crypto import salted_hmac

from matches import attendance, journal, rows
from matches.access import are_hints_allowed
from matches.attendance import Users
from matches.build import versions
from matches.characters import face_address
from matches.deadlines import COUNTDOWN, SEAT_DRAW, Clocks, SeatClock
from matches.models import Match, Player
from matches.moments import present_moment
from matches.news import News, news_read
from matches.played_rules import has_red_fives, rules_of
from rules.engine.seen import OwnSeat, SeatView, Viewer
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import ALL_COPIES, Copy, Seat, copy_name
from rules.engine.view import observe, observe_event, observe_own

logger = logging.getLogger(__name__)

MOST_EVENTS: Final = 200
"""Who has missed more gets a snapshot."""
PAST_EVENTS: Final = 120
"""How many of the last events come with a snapshot, for the log of a page that was not there."""
PRIVATE_FIELDS: Final = (
    "offer",
    "answer",
    "waits",
    "discard_waits",
    "aims",
    "in_control",
    "wants_control",
    "furiten",
)
"""Fields of one's own seat that travel in ``you``, not in the snapshot."""

Frame = str


# --- Ringing -----------------------------------------------------------------------------------


def group_of(match_id: UUID) -> str:
    """The channel group of everybody who looks at this match."""
    return f"match.{match_id.hex}"


def ring(match_id: UUID, revision: int) -> None:
    """Tells all who look at the match that its row has this revision now."""
    _send(match_id, {"type": "match.rang", "revision": revision})


def ring_presence(match_id: UUID) -> None:
    """Tells all who look at the match that somebody came or went."""
    _send(match_id, {"type": "match.presence"})


def end_session(user_id: int, session_key: str) -> None:
    """Tells the sockets that this person opened while signed in with this session that it has ended."""
    send_to_group(person_group(user_id), {"type": "session.ended", "mark": session_mark(session_key)})


def session_mark(session_key: str | None) -> str:
    """What stands for a session where sockets are told of it; empty without one."""
    return salted_hmac("matches.broadcast", session_key).hexdigest() if session_key else ""


def person_group(user_id: int) -> str:
    """The channel group of all sockets of one person, of whatever room or match."""
    return f"person.{user_id}"


def let_in_again(user_id: int) -> None:
    """Has every socket of a person closed, so that their pages show anew what lets them in."""
    send_to_group(person_group(user_id), {"type": "person.renewed"})


def throw_out(user_id: int) -> None:
    """Closes every socket of a person who was banned."""
    send_to_group(person_group(user_id), {"type": "person.banned"})


def ring_anew(match_id: UUID) -> None:
    """Has all who look at the match told everything once more, whatever they have been told."""
    _send(match_id, {"type": "match.anew"})


def _send(match_id: UUID, message: dict[str, Any]) -> None:
    send_to_group(group_of(match_id), message)


def send_to_group(group: str, message: dict[str, Any]) -> None:
    """Sends, or logs why not: the database is the truth, and who misses a ring asks again.

    Where the process has a loop for it, nobody waits until it is sent.
    """
    try:
        loop = _bell.loop()
        if loop is not None:
            asyncio.run_coroutine_threadsafe(_group_send(group, message), loop)
        else:
            async_to_sync(_group_send)(group, message)
    except Exception as error:
        logger.warning("%s: the bell did not ring: %s", group, error)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(group, message)
    except Exception as error:
        logger.warning("%s: the bell did not ring: %s", group, error)


class _Bell:
    """The event loop through which a process rings: that of its sockets, or one of its own in a thread.

    A connection to the broker lasts as long as its loop.
    """

    def __init__(self) -> None:
        self.needs_own = False
        self.lent: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()

    def loop(self) -> asyncio.AbstractEventLoop | None:
        """The loop, if the process has one; one of its own is started at first use, as workers may fork."""
        with self._lock:
            if self.lent is None and self.needs_own:
                self.lent = asyncio.new_event_loop()
                threading.Thread(target=self.lent.run_forever, name="bell", daemon=True).start()
            return None if self.lent is None or self.lent.is_closed() else self.lent


_bell: Final = _Bell()


def ring_through_own_loop() -> None:
    """From now on this process, a worker without an event loop, rings through one of its own."""
    _bell.needs_own = True


def ring_through(loop: asyncio.AbstractEventLoop) -> None:
    """From now on this process rings through the loop in which its sockets live."""
    _bell.lent = loop


# --- What a viewer is told ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A message without a number: sent again only when what it says has changed."""

    frame: Frame
    mark: bytes
    """Equal marks say the same, the passing of time aside."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a viewer has not been told yet. Order: events or snapshot, then ``you``, then ``clock``."""

    revision: int
    n: int
    frames: tuple[Frame, ...]
    you: Note | None
    clock: Note


def messages_since(
    match_id: UUID,
    viewer: Viewer,
    n: int | None,
    *,
    now: int | None = None,
    is_new_enough: rows.NewEnough = rows.never,
) -> Batch:
    """Everything after a viewer's message ``n``: the events, or a snapshot if they are too many.

    With ``n`` None, or a number that this match has not reached, it is a snapshot, and after it the last
    events for the log. A row that this process has will do where ``is_new_enough`` says so of it.
    Raises: Match.DoesNotExist.
    """
    told = news_read(match_id, is_new_enough)
    batch = batch_kept(told, viewer, n, now=now)
    if batch is not None:
        return batch
    newest = told.count(viewer)
    if is_too_far(n, newest):
        seen = journal.seen_last(told.match, viewer, min(newest, PAST_EVENTS))
        return _batch(told, viewer, (_snapshot(told, viewer), _past(seen, viewer, newest)), now)
    assert n is not None
    seen = journal.seen_last(told.match, viewer, newest - n)
    return _batch(told, viewer, _event_frames(seen, viewer, n), now)


def is_too_far(n: int | None, newest: int) -> bool:
    """Whether a viewer at this number gets a snapshot."""
    return n is None or not 0 <= newest - n <= MOST_EVENTS


def batch_kept(told: News, viewer: Viewer, n: int | None, *, now: int | None = None) -> Batch | None:
    """Everything after a viewer's message ``n``, if the news reach so far back: asks no database."""
    newest = told.count(viewer)
    if n is None or is_too_far(n, newest):
        return None
    seen = told.seen_last(viewer, newest - n)
    return None if seen is None else _batch(told, viewer, _event_frames(seen, viewer, n), now)


def _batch(told: News, viewer: Viewer, frames: Sequence[Frame], now: int | None) -> Batch:
    moment = present_moment() if now is None else now
    own = None if viewer is None else observe_own(told.state, viewer)
    return Batch(
        revision=told.match.revision,
        n=told.count(viewer),
        frames=tuple(frames),
        you=None if own is None else _you(own, told.clocks, moment),
        clock=_clock(told.state, told.clocks, moment),
    )


def _frame(**message: Any) -> Frame:
    return msgspec.json.encode(message).decode()


def together(frames: Iterable[Frame]) -> Frame:
    """Several messages as one frame: an array of them, in their order."""
    return f"[{','.join(frames)}]"


def _event_frames(events: Iterable[journal.Timed], viewer: Viewer, n: int) -> Sequence[Frame]:
    return [
        _frame(t="event", n=number, minute=told.minute, d=observe_event(told.event, viewer))
        for number, told in enumerate(events, start=n + 1)
    ]


def picture_of(view: SeatView) -> dict[str, Any]:
    """What a snapshot carries: the view, without what travels in ``you``."""
    picture: dict[str, Any] = msgspec.to_builtins(view)
    if picture["own"] is not None:
        for name in PRIVATE_FIELDS:
            del picture["own"][name]
    return picture


def told_owner(own: OwnSeat) -> dict[str, Any]:
    """What ``you`` carries, the clock aside: a seat that a bot plays for has no offer."""
    says = {name: getattr(own, name) for name in PRIVATE_FIELDS}
    return says if own.in_control else {**says, "offer": None}


def _snapshot(told: News, viewer: Viewer) -> Frame:
    return _frame(t="snapshot", n=told.count(viewer), d=picture_of(observe(told.state, viewer)))


def _past(events: Sequence[journal.Timed], viewer: Viewer, newest: int) -> Frame:
    """What this viewer was told last, for the log alone; ``n`` is the number of the first event."""
    seen = [observe_event(told.event, viewer) for told in events]
    minutes = [told.minute for told in events]
    return _frame(t="past", d={"n": newest - len(seen) + 1, "events": seen, "minutes": minutes})


def _you(own: OwnSeat, clocks: Clocks, now: int) -> Note:
    """What only this seat is told: its offer with the time left, its answer, what it waits for."""
    says = told_owner(own)
    clock = _clock_of(clocks, own.seat) if says["offer"] is not None else None
    return _note("you", says, clock.deadline if clock else None, clock.total if clock else None, now)


def _clock(state: MatchState, clocks: Clocks, now: int) -> Note:
    """The clock that everybody sees; it says nothing about claims."""
    kind: str | None = None
    seat: Seat | None = None
    deadline: int | None = None
    total: int | None = None
    match state.phase:
        case Phase.SEAT_DRAW:
            kind, deadline, total = "seat_draw", clocks.starts_at, _scaled(SEAT_DRAW)
        case Phase.TURN if state.deal is not None:
            kind, seat = "turn", state.deal.turn
            clock = _clock_of(clocks, seat)
            if clock is not None:
                deadline, total = clock.deadline, clock.total
        case Phase.DEAL_RESULT if clocks.starts_at is not None:
            kind, deadline, total = "countdown", clocks.starts_at, _scaled(COUNTDOWN)
        case Phase.DEAL_RESULT:
            kind, deadline = "ready", clocks.ready_until
            total = max((clock.total or 0 for clock in clocks.seats), default=0) or None
        case _:
            pass
    return _note("clock", {"kind": kind, "seat": seat}, deadline, total if deadline else None, now)


def _clock_of(clocks: Clocks, seat: Seat) -> SeatClock | None:
    return next((clock for clock in clocks.seats if clock.seat == seat), None)


def _scaled(duration: int) -> int:
    return round(duration * settings.TIME_SCALE)


def _note(kind: str, says: dict[str, Any], deadline: int | None, total: int | None, now: int) -> Note:
    left = None if deadline is None else max(0, deadline - now)
    frame = _frame(t=kind, d={**says, "remaining_ms": left, "total_ms": total})
    return Note(frame=frame, mark=msgspec.json.encode((says, deadline, total)))


# --- Greeting ----------------------------------------------------------------------------------


@cache
def _faces(*, red_fives: bool) -> tuple[str, ...]:
    return tuple(copy_name(Copy(number), red_fives=red_fives) for number in range(ALL_COPIES))


def hello(match_id: UUID, viewer: Viewer, n: int, language: str) -> Frame:
    """The first message on a socket: who sits where, and what the copies' numbers mean."""
    match = Match.objects.get(pk=match_id)
    players = list(Player.objects.filter(match_id=match_id).select_related("user").order_by("seat"))
    says = {**greeting(match, players, viewer, language), "hints": are_hints_allowed(match, players), "n": n}
    return _frame(t="hello", d={**says, **versions()})


def greeting(match: Match, players: Iterable[Player], viewer: Viewer, language: str) -> dict[str, Any]:
    """What ``hello`` carries, but for the number of the newest message."""
    return {
        "match": str(match.pk),
        "deals": rules_of(match).deals_in(match.length),
        "you": {"seat": viewer},
        "faces": _faces(red_fives=has_red_fives(match)),
        "players": [_player(player) for player in players],
        "time_scale": settings.TIME_SCALE,
        "language": language,
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "kind": "bot" if player.is_bot or (player.user is not None and player.user.is_bot) else "person",
        "level": player.bot_level or None,
        "avatar": {
            "initial": player.name[:1].upper(),
            "color": (player.user_id or player.seat) % 8,
            "face": face_address(player.character) or None,
        },
    }


def presence(match_id: UUID, users: Users) -> Frame:
    """Who is connected: by seat, and how many watch. Has no number and is no part of the journal."""
    return presence_of_each({match_id: users})[match_id]


def presence_of_each(users: Mapping[UUID, Users]) -> dict[UUID, Frame]:
    """The same for several matches, whose users are given; the broker is asked once for all."""
    return {
        match_id: _frame(t="presence", d={"seats": found.seats, "watchers": found.watchers})
        for match_id, found in attendance.attendance_of_each(users).items()
    }


def ack(key: str, n: int) -> Frame:
    """A command was accepted; ``n`` is the newest message that it led to."""
    return _frame(t="ack", c=key, n=n)


def refused(key: str | None, why: str, say: str) -> Frame:
    """A command was refused: a code for the page, a sentence for the reader."""
    return _frame(t="nak", c=key, why=why, say=say)
