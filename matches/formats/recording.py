"""A match of our own as a record, to be written in other people's formats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    IndicatorShown,
    KongMade,
    Place,
    Record,
    RecordedDeal,
    RecordedFinal,
    RecordedWin,
    RecordError,
    Step,
    StickPaid,
    Won,
)
from rules.engine.actions import EndReason
from rules.engine.events import (
    DealDrawn,
    DealSettled,
    DealStarted,
    Event,
    HandDealt,
    HandWon,
    IndicatorTurned,
    KongDeclared,
    MatchEnded,
    MatchStarted,
    MeldClaimed,
    OptionValue,
    StickPlaced,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.evolve import begin, evolve
from rules.engine.ruleset import Four
from rules.engine.state import MatchState
from rules.engine.tiles import SEATS, Copy
from rules.riichi.options import RiichiOptions
from rules.riichi.ruleset import RIICHI
from rules.riichi.settlement import NAGASHI, added, deltas_by_win


def recorded(events: Sequence[Event], names: Sequence[str]) -> Record:
    """The match with these events, as far as it went. Shape: the names are by seat.

    Raises: RecordError if it is of other rules than Riichi.
    """
    started = events[0] if events else None
    if not isinstance(started, MatchStarted) or started.rules != RIICHI.key:
        raise RecordError("not_riichi", Place("file"))
    recorder = _Recorder(begin(RIICHI, started))
    for number, event in enumerate(events[1:], start=2):
        recorder.take(event, Place("line", str(number)))
    a, b, c, d = names
    return Record(
        length=started.length,
        options=_changed(started),
        deals=recorder.all_deals(),
        names=(a, b, c, d),
        final=recorder.final,
    )


def _changed(started: MatchStarted) -> dict[str, OptionValue]:
    """The options that differ from the preset's."""
    preset = msgspec.structs.asdict(RIICHI.options_for(started.length, {}))
    return {name: value for name, value in started.options.items() if preset.get(name) != value}


@dataclass(slots=True)
class _Deal:
    """A deal while it goes on."""

    place: Place
    started: DealStarted
    hands: list[tuple[Copy, ...]] = field(default_factory=lambda: [(), (), (), ()])
    indicators: list[Copy] = field(default_factory=list)
    hidden: tuple[Copy, ...] = ()
    steps: list[Step] = field(default_factory=list)
    wins: list[HandWon] = field(default_factory=list)
    win_deltas: tuple[Four, ...] = ()
    drawn: DealDrawn | None = None
    is_over: bool = False


class _Recorder:
    """What was recorded so far, and the state that the payments are made from."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.deals: list[_Deal] = []
        self.final: RecordedFinal | None = None

    def take(self, event: Event, place: Place) -> None:
        """Takes one event in."""
        if isinstance(event, DealSettled):
            self._settle(event, place)
        self.state = evolve(self.state, event)
        if isinstance(event, DealStarted):
            self.deals.append(_Deal(place, event))
        elif isinstance(event, MatchEnded):
            if event.reason is EndReason.COMPLETED:
                self.final = RecordedFinal(place=place, scores=event.scores, points=event.points)
        elif self.deals:
            self._note(self.deals[-1], event, place)

    def _note(self, deal: _Deal, event: Event, place: Place) -> None:
        match event:
            case HandDealt():
                deal.hands[event.seat] = event.copies[:13]
                deal.steps.extend(Drew(place=place, seat=event.seat, copy=copy) for copy in event.copies[13:])
            case IndicatorTurned():
                if deal.indicators:
                    deal.steps.append(IndicatorShown(place=place, copy=event.copy))
                deal.indicators.append(event.copy)
            case HandWon():
                deal.wins.append(event)
                deal.hidden = max(deal.hidden, event.hidden_indicators, key=len)
            case DealDrawn():
                deal.drawn = event
            case _:
                step = _step(event, place)
                if step is not None:
                    deal.steps.append(step)

    def _settle(self, settled: DealSettled, place: Place) -> None:
        deal, state = self.deals[-1], self.state
        assert state.deal is not None
        assert isinstance(state.options, RiichiOptions)
        deal.is_over = True
        if deal.drawn is not None:
            deal.steps.append(_ended(deal.drawn, settled, place))
            return
        wins = tuple(deal.wins)
        parts = deltas_by_win(state.deal, wins, state.options)
        recorded_wins = tuple(_win(won, part, place) for won, part in zip(wins, parts, strict=True))
        deal.steps.append(Won(place=place, wins=recorded_wins, deltas=added(parts), scores=settled.scores))

    def all_deals(self) -> tuple[RecordedDeal, ...]:
        """The deals."""
        return tuple(_whole(deal) for deal in self.deals)


def _step(event: Event, place: Place) -> Step | None:
    """The step that an event is, if it is one."""
    match event:
        case TileDrawn():
            return Drew(place=place, seat=event.seat, copy=event.copy)
        case TileDiscarded():
            return Discarded(place=place, seat=event.seat, copy=event.copy, sideways=event.sideways)
        case StickPlaced():
            return StickPaid(place=place, seat=event.seat)
        case MeldClaimed():
            return Claimed(place=place, seat=event.seat, meld=event.meld)
        case KongDeclared():
            return KongMade(place=place, seat=event.seat, meld=event.meld)
        case _:
            return None


def _win(won: HandWon, deltas: Four, place: Place) -> RecordedWin:
    score = won.score
    yaku = [line for line in score.lines if line.unit != "fu"]
    return RecordedWin(
        place=place,
        seat=won.seat,
        source=won.source,
        yaku=tuple((line.key, None if score.yakuman else line.value) for line in yaku),
        han=score.han,
        fu=score.fu,
        yakuman=score.yakuman,
        limit=score.limit or "-",
        total=score.total,
        hand=tuple(sorted((*won.concealed, won.copy))),
        tile=won.copy,
        melds=won.melds,
        hidden=won.hidden_indicators,
        base=score.base,
        deltas=deltas,
    )


def _ended(drawn: DealDrawn, settled: DealSettled, place: Place) -> Ended:
    return Ended(
        place=place,
        reason=drawn.reason,
        deltas=settled.deltas,
        nagashi=any(key == NAGASHI for _, key in drawn.patterns),
        shown={hand.seat: hand.concealed for hand in drawn.shown},
        scores=settled.scores,
    )


def _whole(deal: _Deal) -> RecordedDeal:
    started = deal.started
    return RecordedDeal(
        place=deal.place,
        passes=started.dealer_passes,
        counters=started.counters,
        sticks=started.sticks,
        scores=started.scores,
        hands=tuple(deal.hands[seat] for seat in SEATS),
        indicators=tuple(deal.indicators),
        hidden=deal.hidden,
        steps=tuple(deal.steps),
        is_cut_off=not deal.is_over,
    )


def finished(deals: Iterable[RecordedDeal]) -> tuple[RecordedDeal, ...]:
    """The deals that have a result: other formats can't tell of one that was broken off."""
    return tuple(deal for deal in deals if not deal.is_cut_off)
