"""Bots among themselves: whole matches without a server, a clock or a database.

The same seed gives the same matches: every secret is derived from it, and bots answer the same view
in the same way.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from rules.bots.choice import choose
from rules.bots.styles import BALANCED
from rules.engine.actions import CloseWindow, StartDeal
from rules.engine.decide import advance
from rules.engine.events import Controller, DealSettled, DealStarted, Event
from rules.engine.match import start_match
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.state import MatchState
from rules.engine.tiles import Seat
from rules.engine.view import observe
from rules.registry import fold, rule_set


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """How one deal went. Seats count from 0, in turn order from the first East."""

    deal: int
    """1 for the first deal played, counted through all matches."""
    seed: str
    winner: Seat | None
    by: str | None
    from_: Seat | None = msgspec.field(name="from")
    total: int
    deltas: tuple[int, int, int, int]
    scores: tuple[int, int, int, int]
    turns: int
    """Discards made."""
    tiles_left: int


def match_secret(seed: int, match: int) -> bytes:
    """The secret of the n-th match played from a seed."""
    return sha256(f"meja selfplay {seed} {match}".encode()).digest()


def play_match(
    rules: str,
    length: str,
    secret: bytes,
    levels: Sequence[str],
    styles: Sequence[str] = (BALANCED,) * 4,
) -> Iterator[tuple[tuple[Event, ...], MatchState]]:
    """The decisions of one match, each with the state after it; the first is ``MatchStarted``.

    Shape: ``levels`` and ``styles`` name the bot of each seat, wherever the draw puts the players.
    Raises: OptionError for rules or a length that don't exist.
    """
    started = start_match(
        rule_set(rules), length=length, options={}, secret=secret, controllers=[Controller.BOT] * 4
    )
    state = fold([started])
    yield (started,), state
    while state.ended is None:
        if deal_may_start(state):
            events, state = advance(state, StartDeal())
        elif window_is_decided(state):
            events, state = advance(state, CloseWindow())
        else:
            seat = next(offer.seat for offer in state.offers if offer is not None)
            offer = state.offers[seat]
            assert offer is not None
            view = observe(state, seat, with_waits=False)
            events, state = advance(state, choose(view, offer, levels[seat], styles[seat]))
        yield events, state


def play_deals(
    rules: str, length: str, *, deals: int, seed: int, levels: Sequence[str]
) -> Iterator[tuple[tuple[Event, ...], DealLine | None]]:
    """All events of that many deals, match after match; with each deal's end its line."""
    played, match = 0, 0
    while played < deals:
        wall_seed = ""
        for events, state in play_match(rules, length, match_secret(seed, match), levels):
            line = None
            for event in events:
                if isinstance(event, DealStarted):
                    wall_seed = event.seed
                elif isinstance(event, DealSettled):
                    played += 1
                    line = _line(state, played, wall_seed)
            yield events, line
            if played == deals:
                return
        match += 1


def _line(state: MatchState, number: int, seed: str) -> DealLine:
    assert state.deal is not None
    assert state.result is not None
    won, settled = next(iter(state.result.wins), None), state.result.settled
    assert settled is not None
    return DealLine(
        deal=number,
        seed=seed,
        winner=None if won is None else won.seat,
        by=None if won is None else won.by.value,
        from_=None if won is None else won.source,
        total=0 if won is None else won.score.total,
        deltas=settled.deltas,
        scores=settled.scores,
        turns=state.deal.discard_count,
        tiles_left=state.deal.wall_left,
    )
