"""The decisions of a seat in a deal that has been played, each with what a hard bot says of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matches.replay_choices import Choice, ChoiceReader
from matches.replays import was_promised
from rules.bots.review import Judgement, has_choice, judged
from rules.engine.actions import CloseWindow, DeclareWin, Pass
from rules.engine.decide import advance
from rules.engine.events import DealSettled, DealStarted, Event, MatchStarted
from rules.engine.evolve import begin, evolve
from rules.engine.state import MatchState
from rules.engine.tiles import Seat
from rules.engine.view import observe
from rules.registry import rule_set


@dataclass(frozen=True, slots=True)
class Decision:
    """An offer that a person answered, and the state in which it was open."""

    choice: Choice
    state: MatchState

    @property
    def seq(self) -> int:
        """Number of the entry after which it was open: the moment in the replay."""
        return self.choice.opened


def decisions_of(started: MatchStarted, played: Sequence[tuple[int, Event]], seat: Seat) -> list[Decision]:
    """What a person at this seat decided in a deal, where there was a choice. Order: as it was played.

    Shape: the deal from its ``DealStarted`` on, each event with its number. What the clock or a bot answered
    for the person, and what others had decided before, is left out.
    """
    (first, dealt), *rest = played
    assert isinstance(dealt, DealStarted)
    state = evolve(begin(rule_set(started.rules), started), dealt)
    reader = ChoiceReader(knows_bots=was_promised(dealt))
    states = {first: state}
    reader.take(first, dealt, state)
    for seq, event in rest:
        state = evolve(state, event)
        states[seq] = state
        reader.take(seq, event, state)
    return [
        Decision(choice, states[choice.opened])
        for choice in reader.found
        if choice.offer.seat == seat and _is_own(choice) and has_choice(choice.offer)
    ]


def _is_own(choice: Choice) -> bool:
    return choice.chosen is not None and not choice.by_clock and not choice.by_bot


def judgement_of(decision: Decision) -> Judgement | None:
    """What a hard bot says of a decision, from the seat's view alone; None where it has nothing to say."""
    choice, state = decision.choice, decision.state
    assert choice.chosen is not None
    view = observe(state, choice.offer.seat, with_waits=False)
    return judged(view, choice.offer, choice.chosen, win_gain=_win_gain(choice, state))


def _win_gain(choice: Choice, state: MatchState) -> int:
    """What a win on the offer would have brought, if nobody else had claimed the tile; 0 if it was none."""
    win = next((action for action in choice.offer.actions if isinstance(action, DeclareWin)), None)
    if win is None or choice.chosen == win:
        return 0
    return next((event.deltas[win.seat] for event in _won(state, win) if isinstance(event, DealSettled)), 0)


def _won(state: MatchState, win: DeclareWin) -> Iterator[Event]:
    """What would have followed the win, had all others passed."""
    events, state = advance(state, win)
    yield from events
    if state.deal is None or state.deal.window is None:
        return
    for offer in state.offers:
        if offer is not None and state.offers[offer.seat] is not None:
            _events, state = advance(state, Pass(seat=offer.seat))
    events, _state = advance(state, CloseWindow())
    yield from events
