"""Whether bots judge their chances rightly: what they expected at each discard, and how often they won.

Four bots of a level play among themselves; each discard that was chosen counts with the chance that its
worth was made of, and with whether its seat won the deal.
"""

from collections.abc import Iterable, Iterator

import msgspec

from rules.bots.choice import valued
from rules.bots.levels import LEVELS
from rules.bots.selfplay import match_secret, play_match
from rules.engine.actions import DeclareRiichi, Discard, Offer, OfferKind
from rules.engine.events import DealSettled, RiichiDeclared, TileDiscarded
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS, Seat
from rules.engine.view import observe

BINS = 10


class Bin(msgspec.Struct, frozen=True, kw_only=True):
    """The discards whose expected chance fell into one tenth."""

    low: float
    high: float
    discards: int
    expected: float
    """The mean of the expected chances, from 0 to 1."""
    won: float
    """The part of the discards whose seat won the deal."""


def expectations(
    rules: str, length: str, level: str, *, deals: int, seed: int
) -> Iterator[tuple[float, bool]]:
    """For each discard of that many deals, the chance that was expected, and whether its seat won."""
    played = match = 0
    while played < deals:
        expected: list[tuple[Seat, float]] = []
        before: MatchState | None = None
        for events, state in play_match(rules, length, match_secret(seed, match), [level] * len(SEATS)):
            for event in events:
                if isinstance(event, TileDiscarded) and before is not None:
                    is_riichi = any(isinstance(other, RiichiDeclared) for other in events)
                    expected += _expected(before, event, level, is_riichi=is_riichi)
                elif isinstance(event, DealSettled):
                    assert state.result is not None
                    winners = {won.seat for won in state.result.wins}
                    yield from ((chance, seat in winners) for seat, chance in expected)
                    expected, played = [], played + 1
            before = state
            if played >= deals:
                return
        match += 1


def _expected(
    before: MatchState, event: TileDiscarded, level: str, *, is_riichi: bool
) -> Iterator[tuple[Seat, float]]:
    """What the seat expected of its discard, where it had a choice."""
    offer: Offer | None = before.offers[event.seat]
    if offer is None or offer.kind is not OfferKind.TURN or len(offer.actions) < 2:
        return
    kind = DeclareRiichi if is_riichi else Discard
    view = observe(before, event.seat, with_waits=False)
    for one in valued(view, offer, LEVELS[level]):
        if isinstance(one.action, kind) and one.action.copy == event.copy:
            yield event.seat, one.terms.chance


def binned(found: Iterable[tuple[float, bool]]) -> tuple[Bin, ...]:
    """The expectations in tenths, those that are empty left out."""
    rows: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chance, won in found:
        rows[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return tuple(
        Bin(
            low=place / BINS,
            high=(place + 1) / BINS,
            discards=len(row),
            expected=sum(chance for chance, _ in row) / len(row),
            won=sum(won for _, won in row) / len(row),
        )
        for place, row in enumerate(rows)
        if row
    )
