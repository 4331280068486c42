"""Deals as they were played, read from the milestones of a journal."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.engine.events import (
    DealDrawn,
    DealSettled,
    DealStarted,
    Event,
    HandWon,
    IndicatorTurned,
    MatchEnded,
)
from rules.engine.ruleset import Four
from rules.engine.tiles import SEATS, Copy
from rules.terms import wind_label


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


def played_deals(events: Iterable[Event]) -> list[PlayedDeal]:
    """The settled deals among the milestones of a match, in order."""
    deals: list[PlayedDeal] = []
    started: DealStarted | None = None
    wins: list[HandWon] = []
    drawn: DealDrawn | None = None
    indicators: list[Copy] = []
    for event in events:
        match event:
            case DealStarted():
                started, wins, drawn, indicators = event, [], None, []
            case IndicatorTurned():
                indicators.append(event.copy)
            case HandWon():
                wins.append(event)
            case DealDrawn():
                drawn = event
            case DealSettled() if started is not None:
                deals.append(PlayedDeal(started, event, tuple(wins), drawn, tuple(indicators)))
            case MatchEnded() if deals and deals[-1].settled.is_last:
                deals[-1].ended = event
            case _:
                continue
    return deals


def deal_name(started: DealStarted, language: str) -> str:
    """The round and the place in it: "East 3"."""
    return f"{wind_label(started.round_wind, language)} {started.dealer_passes % 4 + 1}"
