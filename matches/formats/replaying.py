"""Plays a record again with the engine: whether each action is legal, and the same comes of it."""

from dataclasses import dataclass
from typing import assert_never

import msgspec

from matches.formats import acting, comparing
from matches.formats.acting import Claims
from matches.formats.comparing import Differs, Looks, compare
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
    RecordError,
    Step,
    StickPaid,
    Won,
)
from matches.formats.telling import Telling
from matches.formats.wall import wall_of
from rules.engine.actions import AbortDeal, Action, ClaimChow, ClaimPung, CloseWindow, Pass
from rules.engine.dealing import coming_deal, deal_from
from rules.engine.decide import advance
from rules.engine.events import (
    Controller,
    DealDrawn,
    DealSettled,
    DealStarted,
    DrawReason,
    Event,
    HandDealt,
    HandWon,
    MatchStarted,
    TileDrawn,
)
from rules.engine.evolve import begin
from rules.engine.match import start_match
from rules.engine.state import DealState
from rules.engine.tiles import SEATS, Copy, Seat, Wind
from rules.engine.wall import SECRET_BYTES, wall_hash
from rules.riichi.ruleset import LIVE_WALL, RIICHI

NO_SECRET = bytes(SECRET_BYTES)
"""A recorded match has no secret: each deal carries its wall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The first place at which a record is not what the rules make of it."""

    deal: int
    """1 for the first of the record."""
    round_wind: Wind
    dealer: Seat
    counters: int
    turn: int
    """Discards made before, and one; 0 before the first."""
    place: Place
    what: str
    recorded: str
    given: str


def first_difference(record: Record) -> Difference | None:
    """Plays the record again; the first difference, if there is one.

    Raises: RecordError if no wall can be made for a deal.
    """
    return Replay(record).run()


def recorded_start(record: Record) -> MatchStarted:
    """The event with which a recorded match begins: everybody sits as recorded, nobody plays here."""
    started = start_match(
        RIICHI,
        length=record.length,
        options=record.options,
        secret=NO_SECRET,
        controllers=(Controller.BOT,) * 4,
    )
    return msgspec.structs.replace(started, seating=(0, 1, 2, 3))


class Replay:
    """The engine at a recorded match. ``events`` are those of the match, as far as it agreed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        started = recorded_start(record)
        self.state = begin(RIICHI, started)
        self.events: list[Event] = [started]
        self._looks = Looks(red_fives=RIICHI.has_red_fives(self.state.options))
        self._new: tuple[Event, ...] = ()
        """The events of this step."""
        self._untold: TileDrawn | HandDealt | None = None
        """A draw that followed of itself, which the record must tell next."""
        self._parts: dict[Copy, Copy] = {}
        """Of copies that look the same, an offer names one only: which plays the part of which."""

    def run(self) -> Difference | None:
        """Plays all deals; the first difference, if there is one."""
        for number, deal in enumerate(self.record.deals, start=1):
            place = deal.place
            try:
                telling = self._begin(number, deal)
                for step in deal.steps:
                    place = step.place
                    self._step(step, telling)
                self._finish(deal)
            except Differs as differs:
                return self._difference(differs, number, place)
            except RecordError:
                raise
            except Exception as fault:  # whatever the rules make of a strange record, its place is told
                return self._difference(Differs("rules", "", repr(fault)), number, place)
        final = self.record.final
        return None if final is None else self._ending(final)

    def _difference(self, differs: Differs, number: int, place: Place) -> Difference:
        recorded, deal = self.record.deals[number - 1], self.state.deal
        has_begun = deal is not None and deal.progress.number == number
        return Difference(
            deal=number,
            round_wind=recorded.round_wind,
            dealer=recorded.dealer,
            counters=recorded.counters,
            turn=self._deal.discard_count + 1 if has_begun else 0,
            place=differs.place or place,
            what=differs.what,
            recorded=differs.recorded,
            given=differs.given,
        )

    def _ending(self, final: RecordedFinal) -> Difference | None:
        try:
            comparing.compare_final(final, self.state.ended)
        except Differs as differs:
            return self._difference(differs, len(self.record.deals), final.place)
        return None

    @property
    def _deal(self) -> DealState:
        deal = self.state.deal
        assert deal is not None
        return deal

    def _begin(self, number: int, deal: RecordedDeal) -> Telling:
        """Deal from the wall that the record tells of, if this deal is the one that comes next."""
        if number > 1:
            comparing.compare_start(deal, coming_deal(self.state), self.state.scores)
        wall = wall_of(deal)
        a, b, c, d = self.state.seats
        started = DealStarted(
            number=number,
            dealer=deal.dealer,
            round_wind=deal.round_wind,
            dealer_streak=0,
            dealer_passes=deal.passes,
            scores=deal.scores or self.state.scores,
            seats=(a, b, c, d),
            seed="",
            salt="",
            wall_hash=wall_hash(wall, b""),
            wall_size=LIVE_WALL,
            counters=deal.counters,
            sticks=deal.sticks,
            wall=wall,
        )
        events, self.state = deal_from(self.state, started)
        self.events.extend(events)
        self._untold = next(e for e in events if isinstance(e, HandDealt) and e.seat == deal.dealer)
        self._parts = {}
        return Telling(deal, self._looks)

    def _step(self, step: Step, telling: Telling) -> None:
        self._new = ()
        tells = telling.deal.tells_turning
        if tells:
            telling.before(step, self._deal)
        match step:
            case StickPaid():
                telling.accept(step, self.state)
            case IndicatorShown():
                telling.show()
            case _:
                self._play(step)
        if tells:
            telling.after(step, self._deal, self._new)

    def _play(self, step: Drew | Discarded | Claimed | KongMade | Won | Ended) -> None:
        if self._untold is not None and not isinstance(step, Drew):
            raise Differs("draw", "-", comparing.letter(self._untold.seat))
        self._do(step)
        drawn = None if isinstance(step, Drew) else (e for e in self._new if isinstance(e, TileDrawn))
        self._untold = None if drawn is None else next(drawn, None)

    def _do(self, step: Drew | Discarded | Claimed | KongMade | Won | Ended) -> None:
        match step:
            case Drew():
                if self._deal.window is not None:
                    self._answer({})
                acting.require_draw(self.state, step, self._looks)
            case Discarded():
                self._act(acting.discard_action(self.state, step, self._table_copy(step.copy), self._looks))
            case Claimed():
                self._claim(step)
            case KongMade():
                self._act(acting.kong_action(self.state, step, self._looks))
            case Won():
                self._win(step)
            case Ended():
                self._end(step)
            case _:
                assert_never(step)

    def _claim(self, step: Claimed) -> None:
        """Claim with the copies that are on offer, and remember whose part they take from now on."""
        action = acting.claim_action(self.state, step, self._looks)
        if isinstance(action, ClaimChow | ClaimPung):
            own = [copy for copy in step.meld.copies if copy != step.meld.called]
            for copy, offered in self._looks.paired(own, action.copies):
                self._exchange(copy, offered)
        self._answer({step.seat: action})

    def _table_copy(self, copy: Copy) -> Copy:
        """The copy at our table that plays the part of a recorded one."""
        return self._parts.get(copy, copy)

    def _exchange(self, copy: Copy, offered: Copy) -> None:
        """Two copies that look the same change their parts."""
        before = self._table_copy(copy)
        other = next((c for c, part in self._parts.items() if part == offered), offered)
        self._parts[copy], self._parts[other] = offered, before

    def _act(self, action: Action) -> None:
        events, self.state = advance(self.state, action)
        self._new += events
        self.events.extend(events)

    def _answer(self, claims: Claims) -> None:
        """Close the window: these seats claim, all others let the tile go."""
        for seat in SEATS:
            if self.state.offers[seat] is not None:
                self._act(claims.get(seat, Pass(seat=seat)))
        self._act(CloseWindow())

    def _win(self, step: Won) -> None:
        claims = acting.win_actions(self.state, step)
        if self._deal.window is None:
            self._act(claims[step.wins[0].seat])
        else:
            self._answer(claims)
        wins = [event for event in self._new if isinstance(event, HandWon)]
        if not wins:
            raise Differs("result", "won", acting.outcome(self.state))
        comparing.compare_wins(step, wins, self._deal.indicators, self._looks)
        counters = self._deal.progress.counters
        comparing.compare_settled(step, self._settled(), counters, are_sticks_told=step.are_sticks_told)

    def _end(self, step: Ended) -> None:
        seat = self._deal.turn
        if self._deal.window is not None:
            self._answer(self._abortive_wins(step))
        elif AbortDeal(seat=seat) in acting.turn_actions(self.state, seat):
            self._act(AbortDeal(seat=seat))
        drawn = next((event for event in self._new if isinstance(event, DealDrawn)), None)
        if drawn is None:
            recorded = "drawn" if step.reason is None else step.reason.value
            raise Differs("result", recorded, acting.outcome(self.state) or "the deal goes on")
        comparing.compare_drawn(step, drawn, self._looks)
        comparing.compare_settled(step, self._settled(), self._deal.progress.counters)

    def _abortive_wins(self, step: Ended) -> Claims:
        """The three wins that end the deal, where the record says so, or says nothing and nobody paid."""
        wins = acting.all_wins(self.state)
        is_silent = step.reason is None and len(wins) == 3 and not any(step.deltas or ())
        return wins if step.reason is DrawReason.THREE_WINS or is_silent else {}

    def _settled(self) -> DealSettled:
        return next(event for event in self._new if isinstance(event, DealSettled))

    def _finish(self, deal: RecordedDeal) -> None:
        if deal.is_cut_off:
            return
        if self.state.result is None:
            raise Differs("result", "-", "the deal goes on")
        turned = self._looks.names(self._deal.indicators)
        compare("indicators", self._looks.names(deal.indicators), turned)
