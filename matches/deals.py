"""Deals as they were played, read from the milestones of a journal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.engine.events import (
    DealDrawn,
    DealSettled,
    DealStarted,
    Event,
    HandWon,
    IndicatorTurned,
    MatchEnded,
)
from rules.engine.ruleset import Four, Progress
from rules.engine.tiles import SEATS, Copy
from rules.terms import wind_label

NOT_SETTLED: Final = DealSettled(deltas=(0, 0, 0, 0), scores=(0, 0, 0, 0), is_last=False)
"""What stands in the place of a settlement while the deal is read."""


@dataclass(slots=True)
class PlayedDeal:
    """One deal: how it began, how it ended, and the end of the match where that came with it."""

    started: DealStarted
    settled: DealSettled
    wins: tuple[HandWon, ...] = ()
    """Order: the nearest winner first."""
    drawn: DealDrawn | None = None
    indicators: tuple[Copy, ...] = ()
    """Bonus indicators that were turned (riichi)."""
    ended: MatchEnded | None = field(default=None)
    seq: int = 0
    """Number of its ``DealStarted`` in the journal."""
    settled_seq: int = 0
    """Number of its ``DealSettled``."""
    win_seqs: tuple[int, ...] = ()
    """Numbers of the wins."""
    sign: str = ""
    """The deal in a few letters (``deal_signs``)."""

    @property
    def number(self) -> int:
        """1 for the first deal of the match."""
        return self.started.number

    @property
    def changes(self) -> Four:
        """By seat, what the deal changed: the settlement, and sticks that were put on the table."""
        before, after = self.started.scores, self.settled.scores
        a, b, c, d = (after[seat] - before[seat] for seat in SEATS)
        return (a, b, c, d)

    @property
    def sticks_placed(self) -> Four:
        """By seat, what was put on the table before the deal ended."""
        a, b, c, d = (self.settled.deltas[seat] - self.changes[seat] for seat in SEATS)
        return (a, b, c, d)


def played_deals(events: Iterable[tuple[int, Event]]) -> list[PlayedDeal]:
    """The settled deals among the milestones of a match, in order. Shape: numbers and events."""
    deals: list[PlayedDeal] = []
    deal: PlayedDeal | None = None
    for seq, event in events:
        match event:
            case DealStarted():
                deal = PlayedDeal(event, NOT_SETTLED, seq=seq)
            case IndicatorTurned() if deal is not None:
                deal.indicators += (event.copy,)
            case HandWon() if deal is not None:
                deal.wins += (event,)
                deal.win_seqs += (seq,)
            case DealDrawn() if deal is not None:
                deal.drawn = event
            case DealSettled() if deal is not None:
                deal.settled, deal.settled_seq = event, seq
                deals.append(deal)
            case MatchEnded() if deals and deals[-1].settled.is_last:
                deals[-1].ended = event
            case _:
                continue
    for deal, sign in zip(deals, deal_signs([deal.started for deal in deals]), strict=True):
        deal.sign = sign
    return deals


def deal_signs(started: Sequence[DealStarted]) -> list[str]:
    """The deals of a match in a few letters, the same in every language: E3, with one counter E3-1.

    Where a deal can be repeated without a counter, so that these would not tell deals apart, their
    numbers do.
    """
    signs = [_sign(deal) for deal in started]
    return signs if len(set(signs)) == len(signs) else [str(deal.number) for deal in started]


def _sign(started: DealStarted) -> str:
    told = f"{started.round_wind.value}{started.dealer_passes % 4 + 1}"
    return f"{told}-{started.counters}" if started.counters else told


def deal_name(deal: DealStarted | Progress, language: str) -> str:
    """The round and the place in it: "East 3"."""
    return f"{wind_label(deal.round_wind, language)} {deal.dealer_passes % 4 + 1}"
