"""What a record tells of indicators and riichi sticks as it goes on, beside when the rules do it."""

from matches.formats.comparing import Differs, Looks, compare, letter, numbers, paid_stick
from matches.formats.record import Claimed, Discarded, Drew, Ended, RecordedDeal, Step, StickPaid, Won
from rules.engine.events import ClaimSource, Event, HandWon, StickPlaced
from rules.engine.state import DealState, MatchState
from rules.engine.tiles import Seat


class Telling:
    """How far a deal's record has told of them."""

    def __init__(self, deal: RecordedDeal, looks: Looks) -> None:
        self.deal = deal
        self.looks = looks
        self.shown = 1
        """Indicators told of; the first lies open from the start."""
        self.accepted: list[Seat] = []
        """Whose riichi was told to be accepted."""

    def before(self, step: Step, state: DealState) -> None:
        """Before a step that goes on: of each turned indicator the record must have told."""
        if not isinstance(step, Claimed | Drew | Won | Ended):
            return
        window = state.window
        is_amid_kong = isinstance(step, Drew) if window is None else window.source is not ClaimSource.DISCARD
        # While a kong is being made, its indicator may be told before it is turned, or after.
        if not is_amid_kong:
            self._require_shown(state)

    def after(self, step: Step, state: DealState, events: tuple[Event, ...]) -> None:
        """After a step, and what followed from it."""
        if isinstance(step, Discarded) and not self.deal.turns_after_discard:
            self._require_shown(state)
        for event in events:
            if isinstance(event, StickPlaced) and event.seat not in self.accepted:
                raise Differs("riichi", "not accepted", f"{letter(event.seat)} accepted")
            if isinstance(event, HandWon) and event.source in self.accepted:
                _refuse_won_on(event.source, state)

    def _require_shown(self, state: DealState) -> None:
        told = self.deal.indicators[: self.shown]
        compare("indicators", self.looks.names(told), self.looks.names(state.indicators))

    def show(self) -> None:
        """The record tells of one more indicator."""
        self.shown += 1

    def accept(self, step: StickPaid, state: MatchState) -> None:
        """The record tells that a riichi was accepted: right after its discard."""
        deal = state.deal
        assert deal is not None
        window = deal.window
        declared = window is not None and deal.ponds[window.seat][-1].sideways
        if window is None or not declared or window.seat != step.seat:
            raise Differs("riichi", f"{letter(step.seat)} accepted", "not declared")
        if step.seat in self.accepted:
            raise Differs("riichi", f"{letter(step.seat)} accepted", "accepted before")
        self.accepted.append(step.seat)
        if step.scores is not None:
            given = paid_stick(state.scores, step.seat)
            compare("scores", numbers(step.scores), numbers(given))


def _refuse_won_on(source: Seat, state: DealState) -> None:
    """A riichi is not accepted when its tile was won on."""
    if state.ponds[source][-1].sideways:
        raise Differs("riichi", f"{letter(source)} accepted", "the tile was won on")
