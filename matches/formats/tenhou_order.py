"""The order of play in the JSON of tenhou.net/6, which lists draws and discards by seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from matches.formats.faces import Face
from rules.engine.scoring import MeldKind
from rules.engine.tiles import SEATS, Seat

MOST_STEPS: Final = 20_000
"""Where calls could belong to several discards, so many steps are tried."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile is drawn."""

    face: Face


@dataclass(frozen=True, slots=True)
class Give:
    """A tile is discarded; None is the drawn one."""

    face: Face | None
    sideways: bool


@dataclass(frozen=True, slots=True)
class Call:
    """A discard is taken, or a kong made."""

    kind: MeldKind
    called: Face
    own: tuple[Face, ...]
    giver: int
    """How many seats after the caller the giver sits; 0 for own kongs."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands among the discards after a claimed kong, where nothing is discarded."""


Entry = Draw | Give | Call | Gap


class Ordered(NamedTuple):
    """One entry in its turn."""

    seat: Seat
    is_take: bool
    """Whether it stands among the draws; else among the discards."""
    at: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class _Now:
    """A point in the deal: how much of each list has been used, and what comes next."""

    takes: tuple[int, ...]
    gives: tuple[int, ...]
    seat: Seat
    may_take: bool
    """Whether the seat takes next; else it gives."""
    drawn: Face | None
    last: "_Link | None"


@dataclass(frozen=True, slots=True)
class _Link:
    """The play up to a point, newest first."""

    entry: Ordered
    before: "_Link | None"


Lists = Sequence[Sequence[Entry]]


class Unordered(Exception):
    """The lists don't fit into one order of play; how far each could be followed."""

    def __init__(self, takes: tuple[int, ...], gives: tuple[int, ...]) -> None:
        super().__init__(takes, gives)
        self.takes = takes
        self.gives = gives


def ordered(takes: Lists, gives: Lists, dealer: Seat) -> list[Ordered]:
    """The entries in the order of play.

    A call can belong to an earlier or a later discard of the same tile by the same seat; the earliest
    way in which everything is used up is taken.
    Raises: Unordered if there is none.
    """
    start = _Now((0,) * 4, (0,) * 4, dealer, True, None, None)
    waiting = [start]
    farthest = start
    for _ in range(MOST_STEPS):
        if not waiting:
            break
        now = waiting.pop()
        if sum(now.takes) + sum(now.gives) > sum(farthest.takes) + sum(farthest.gives):
            farthest = now
        if _is_all(now, takes, gives):
            return _play(now)
        # What is to be tried first is put last.
        waiting.extend(reversed(list(_nexts(now, takes, gives))))
    raise Unordered(farthest.takes, farthest.gives)


def _is_all(now: _Now, takes: Lists, gives: Lists) -> bool:
    return all(now.takes[seat] == len(takes[seat]) and now.gives[seat] == len(gives[seat]) for seat in SEATS)


def _play(now: _Now) -> list[Ordered]:
    play: list[Ordered] = []
    link = now.last
    while link is not None:
        play.append(link.entry)
        link = link.before
    return play[::-1]


def _nexts(now: _Now, takes: Lists, gives: Lists) -> Iterator[_Now]:
    """The points that can follow, the likeliest first."""
    if now.may_take:
        yield from _taken(now, takes)
    else:
        yield from _given(now, takes, gives)


def _entry_at(lists: Lists, used: tuple[int, ...], seat: Seat) -> Entry | None:
    return lists[seat][used[seat]] if used[seat] < len(lists[seat]) else None


def _used(used: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*used[:seat], used[seat] + 1, *used[seat + 1 :])


def _taken(now: _Now, takes: Lists) -> Iterator[_Now]:
    entry = _entry_at(takes, now.takes, now.seat)
    if isinstance(entry, Draw):
        link = _Link(Ordered(now.seat, True, now.takes[now.seat], entry), now.last)
        yield _Now(_used(now.takes, now.seat), now.gives, now.seat, False, entry.face, link)


def _given(now: _Now, takes: Lists, gives: Lists) -> Iterator[_Now]:
    entry = _entry_at(gives, now.gives, now.seat)
    if entry is None:
        return
    link = _Link(Ordered(now.seat, False, now.gives[now.seat], entry), now.last)
    used = _used(now.gives, now.seat)
    match entry:
        case Give():
            face = now.drawn if entry.face is None else entry.face
            given = _Now(now.takes, used, now.seat, False, None, link)
            if face is not None:
                yield from _after_discard(given, face, takes, gives)
        case Call():
            yield _Now(now.takes, used, now.seat, True, None, link)
        case _:
            return


def _after_discard(now: _Now, face: Face, takes: Lists, gives: Lists) -> Iterator[_Now]:
    """Whoever can take the tile does so; then there is the way on which nobody does."""
    claims: list[tuple[bool, Seat, Call]] = []
    for steps in (1, 2, 3):
        seat = now.seat.after(steps)
        entry = _entry_at(takes, now.takes, seat)
        if isinstance(entry, Call) and entry.called == face and entry.giver == 4 - steps:
            claims.append((entry.kind is MeldKind.CHOW, seat, entry))
    for _, seat, entry in sorted(claims, key=lambda claim: claim[:2]):
        link = _Link(Ordered(seat, True, now.takes[seat], entry), now.last)
        is_kong = entry.kind is MeldKind.KONG
        skips = is_kong and isinstance(_entry_at(gives, now.gives, seat), Gap)
        used = _used(now.gives, seat) if skips else now.gives
        yield _Now(_used(now.takes, seat), used, seat, is_kong, None, link)
    yield _Now(now.takes, now.gives, now.seat.after(), True, None, now.last)
