"""What an arena counts: how the deals went for the players of one side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from rules.engine.events import Event, HandWon, MeldClaimed, RiichiDeclared
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS, Seat


@dataclass(slots=True)
class Tally:
    """Counts of one side, over the deals of all its seats."""

    deals: int = 0
    wins: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    after_riichi: int = 0
    """Deals in which it gave the win after having declared riichi."""
    riichi: int = 0
    called: int = 0
    """Deals in which it claimed a tile."""
    draws: int = 0
    ready_at_draw: int = 0
    points: int = 0
    won: int = 0
    """Points of its wins, and of what it paid when it gave the win."""
    lost: int = 0
    illegal: int = 0
    failures: list[str] = field(default_factory=list)
    """The exceptions of its player."""
    seconds: list[float] = field(default_factory=list)
    """CPU time of each decision with a choice, wins aside."""

    def add(self, other: "Tally") -> None:
        """Takes the counts of another tally in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def rate(self, count: int) -> float:
        """So many as a percentage of the deals."""
        return 100 * count / max(1, self.deals)

    @property
    def average_win(self) -> float:
        """Points of a win."""
        return self.won / max(1, self.wins)

    @property
    def average_loss(self) -> float:
        """What giving the win cost."""
        return self.lost / max(1, self.dealt_in)

    def milliseconds(self) -> tuple[float, float, float, float]:
        """Mean, median, 99th percentile and longest of a decision."""
        times = sorted(self.seconds) or [0.0]
        picked = [1000 * times[int(part * (len(times) - 1))] for part in (0.5, 0.99, 1)]
        return 1000 * sum(times) / len(times), picked[0], picked[1], picked[2]


def tally_deal(tallies: Mapping[Seat, Tally], events: Sequence[Event], state: MatchState) -> None:
    """Counts a deal that is settled. Shape: its events, and the state after them."""
    result = state.result
    assert result is not None
    assert result.settled is not None
    declared = {event.seat for event in events if isinstance(event, RiichiDeclared)}
    called = {event.seat for event in events if isinstance(event, MeldClaimed)}
    shown = {hand.seat for hand in result.drawn.shown} if result.drawn is not None else set()
    for seat in SEATS:
        tally = tallies[seat]
        tally.deals += 1
        tally.points += result.settled.deltas[seat]
        tally.riichi += seat in declared
        tally.called += seat in called
        tally.draws += not result.wins
        tally.ready_at_draw += seat in shown
    _tally_wins(tallies, result.wins, result.settled.deltas, declared)


def _tally_wins(
    tallies: Mapping[Seat, Tally], wins: Sequence[HandWon], deltas: Sequence[int], declared: set[Seat]
) -> None:
    for won in wins:
        tally = tallies[won.seat]
        tally.wins += 1
        tally.self_drawn += won.source is None
        tally.won += deltas[won.seat]
    if wins and (source := wins[0].source) is not None:
        tally = tallies[source]
        tally.dealt_in += 1
        tally.lost -= deltas[source]
        tally.after_riichi += source in declared


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half-width of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
    return mean, 1.96 * spread / sqrt(len(values))
