"""The frames that a viewer of a match gets, made from the engine alone: snapshots, events, offers."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules.bots.choice import choose
from rules.engine.actions import CloseWindow, Expire, LeaveSeat, ReturnToPlay, StartDeal
from rules.engine.decide import advance
from rules.engine.errors import IllegalAction
from rules.engine.events import Controller
from rules.engine.match import start_match
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.tiles import ALL_COPIES, SEATS, Copy, copy_name
from rules.engine.view import observe, observe_event
from rules.registry import fold, rule_set
from tests.kit.play import next_greedy_action

PRIVATE = ("offer", "answer", "waits", "discard_waits", "aims", "in_control", "wants_control", "furiten")
FACES, FACES_WITH_RED = (
    tuple(copy_name(Copy(number), red_fives=red_fives) for number in range(ALL_COPIES))
    for red_fives in (False, True)
)
NAMES = ("Ayu", "Budi", "Citra", "Dewi")
Frame = dict[str, Any]
MATCH = "11111111-2222-3333-4444-555555555555"


def eventful_play(
    seed,
    *,
    rules="klasik",
    length=None,
    player="skilled",
    mishaps=True,
    controllers=(Controller.HUMAN,) * 3 + (Controller.BOT,),
):
    """Every decision of a match: (events, state after).

    ``player`` is ``skilled`` as a bot, ``greedy`` for ready hands, riichi, kongs and wins, or ``blind``.
    With ``mishaps`` clocks run out in it, and people leave and come back.
    """
    dice = random.Random(seed)
    playing = rule_set(rules)
    event = start_match(
        playing,
        length=length or playing.lengths[0],
        options={},
        secret=dice.randbytes(32),
        controllers=controllers,
    )
    state = fold([event])
    yield (event,), state
    while state.ended is None:
        try:
            events, state = advance(state, _next(state, dice, player, mishaps))
        except IllegalAction:
            continue
        yield events, state


def _next(state, dice, player, mishaps):
    roll, seat = dice.random() if mishaps else 1, dice.choice(SEATS)
    offer = state.offers[seat]
    if roll < 0.04 and offer is not None:
        return Expire(seat=seat, offer=offer.id)
    if roll < 0.045 and _others_stay(state, seat):
        return LeaveSeat(seat=seat)
    if roll < 0.08:
        return ReturnToPlay(seat=seat)
    return next_greedy_action(state, dice) if player == "greedy" else _next_in_play(state, dice, player)


def _next_in_play(state, dice, player):
    if deal_may_start(state):
        return StartDeal()
    if window_is_decided(state):
        return CloseWindow()
    offer = dice.choice([offer for offer in state.offers if offer is not None])
    if player == "skilled":
        return choose(observe(state, offer.seat, with_waits=False), offer)
    return dice.choice(offer.actions)


def _others_stay(state, seat):
    persons = [s for s in SEATS if state.seats[s].controller is Controller.HUMAN and not state.seats[s].left]
    return any(other != seat for other in persons)


def snapshot_of(state, viewer) -> Frame:
    """The view as a snapshot carries it: without what travels in `you`."""
    picture: Frame = msgspec.to_builtins(observe(state, viewer, with_waits=False))
    for name in PRIVATE if picture["own"] is not None else ():
        del picture["own"][name]
    return picture


def events_for(viewer, events) -> list[Frame]:
    """What the viewer is told of these events."""
    seen = (observe_event(event, viewer) for event in events)
    return [msgspec.to_builtins(event) for event in seen if event is not None]


def stream_of(viewer, play: Iterable[Any]) -> Iterator[Frame]:
    """For each decision the events that the viewer is told, and the picture that they must lead to."""
    for events, state in play:
        yield {"events": events_for(viewer, events), "view": snapshot_of(state, viewer)}


def hello(viewer, *, names=NAMES, bots=(), time_scale=1.0, faces=FACES, deals=4, hints=False) -> Frame:
    """The greeting of the server. The bots are foxes, and hard to beat."""
    players = [
        {
            "seat": seat,
            "name": names[seat],
            "kind": "bot" if seat in bots else "person",
            "level": "hard" if seat in bots else None,
            "avatar": {
                "initial": names[seat][:1],
                "color": seat,
                "face": "/static/faces.svg#f-fox" if seat in bots else None,
            },
        }
        for seat in range(4)
    ]
    content = {"match": MATCH, "you": {"seat": viewer}, "n": 0, "faces": faces, "players": players}
    content["hints"] = hints
    return {"t": "hello", "d": {**content, "time_scale": time_scale, "language": "en", "deals": deals}}


def you(state, viewer, *, remaining=41_000, total=60_000) -> Frame:
    """What only the owner of the seat is told."""
    own = observe(state, viewer).own
    assert own is not None
    offer = own.offer if own.in_control else None
    says = {name: msgspec.to_builtins(getattr(own, name)) for name in PRIVATE}
    left = (
        {"remaining_ms": remaining, "total_ms": total} if offer else {"remaining_ms": None, "total_ms": None}
    )
    return {"t": "you", "d": {**says, "offer": msgspec.to_builtins(offer), **left}}


def clock(state, *, remaining=41_000, total=60_000) -> Frame:
    """The clock that all see."""
    kind = {"seat_draw": "seat_draw", "turn": "turn", "deal_result": "ready"}.get(state.phase.value)
    seat = state.deal.turn if kind == "turn" else None
    left = (
        {"remaining_ms": remaining, "total_ms": total} if kind else {"remaining_ms": None, "total_ms": None}
    )
    return {"t": "clock", "d": {"kind": kind, "seat": seat, **left}}


def greeting(state, viewer, *, n=50, presence=(True,) * 4, watchers=0, times=None, **card) -> list[Frame]:
    """All that follows a hello of the page: greeting, snapshot, offer, clock, presence."""
    left = times or {}
    faces = FACES_WITH_RED if state.rules.has_red_fives(state.options) else FACES
    deals = state.rules.deals_in(state.info.length)
    frames = [
        hello(viewer, **{"faces": faces, "deals": deals, **card}),
        {"t": "snapshot", "n": n, "d": snapshot_of(state, viewer)},
    ]
    if viewer is not None:
        frames.append(you(state, viewer, **left))
    frames.append(clock(state, **left))
    return [*frames, {"t": "presence", "d": {"seats": list(presence), "watchers": watchers}}]
