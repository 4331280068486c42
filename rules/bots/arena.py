"""An arena: one player against three of another, over the same walls with the tested one in each seat.

A wall is that of a round, a dealer and a streak, whatever came before. Each seat draws from a stream of
its own, so that a claim moves nobody else's tiles. The mean over the four games of a wall is one
observation; intervals are over walls.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from rules.bots.choice import choose
from rules.bots.levels import LEVEL_NAMES
from rules.bots.reference import REFERENCES
from rules.bots.tally import Tally, tally_deal
from rules.engine.actions import CloseWindow, DeclareWin, Discard, GiveReady, Offer, OfferedAction
from rules.engine.dealing import coming_deal, deal_from, started_deal
from rules.engine.decide import advance
from rules.engine.events import Controller, Event
from rules.engine.match import start_match
from rules.engine.offers import deal_may_start, window_is_decided
from rules.engine.seen import SeatView
from rules.engine.state import MatchState, Phase
from rules.engine.tiles import SEATS, Copy, Seat
from rules.engine.view import observe
from rules.registry import fold, rule_set

PLAYER_NAMES: Final = (*LEVEL_NAMES, *REFERENCES)
"""The players that can be named: levels of bots, and those that they are measured against."""


class PlayerLost(Exception):
    """A player can't go on; the text says why, as a sentence."""


class Player(Protocol):
    """Whoever answers for a seat."""

    def begin(self, seat: Seat, state: MatchState) -> None:
        """A match begins."""

    def hear(self, events: tuple[Event, ...], state: MatchState) -> None:
        """These events have happened; ``state`` is after them."""

    def answer(self, view: SeatView, offer: Offer) -> OfferedAction:
        """What the seat does. Raises: PlayerLost if there is nobody any more."""


class NamedPlayer:
    """A level of our bots, or a reference player."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._reference = REFERENCES.get(name)

    def begin(self, seat: Seat, state: MatchState) -> None:
        """Nothing: it knows only what it is shown."""

    def hear(self, events: tuple[Event, ...], state: MatchState) -> None:
        """Nothing, for the same reason."""

    def answer(self, view: SeatView, offer: Offer) -> OfferedAction:
        """What it does."""
        if self._reference is not None:
            return self._reference(view, offer)
        return choose(view, offer, self.name)


@dataclass(frozen=True, slots=True)
class Arena:
    """What is played, and who plays."""

    rules: str
    length: str | None
    """None for single deals: the first of the rule set's first length."""
    seed: int
    tested: Player
    others: tuple[Player, Player, Player]
    timer: Callable[[], float]
    """The CPU time used, in seconds."""


class WallResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the four games of a wall came to."""

    points: float
    """Of the tested player, a deal."""
    place: float | None
    """Its mean place, of matches."""
    tested: Tally
    others: Tally


def played_wall(arena: Arena, wall: int) -> WallResult:
    """Four games over one wall, the tested player in each seat once."""
    tested, others = Tally(), Tally()
    places = [_Game(arena, wall, place, tested, others).played() for place in SEATS]
    ranks = [place for place in places if place is not None]
    return WallResult(
        points=tested.points / max(1, tested.deals),
        place=sum(ranks) / len(ranks) if ranks else None,
        tested=tested,
        others=others,
    )


class _Game:
    """One game: a deal, or a whole match."""

    def __init__(self, arena: Arena, wall: int, place: Seat, tested: Tally, others: Tally) -> None:
        self.arena = arena
        self.tallies = {seat: tested if seat == place else others for seat in SEATS}
        waiting = iter(arena.others)
        self.players = {seat: arena.tested if seat == place else next(waiting) for seat in SEATS}
        self.place = place
        secret = sha256(f"meja arena {arena.seed} {wall}".encode()).digest()
        rules = rule_set(arena.rules)
        started = start_match(
            rules,
            length=arena.length or rules.lengths[0],
            options={},
            secret=secret,
            controllers=[Controller.BOT] * 4,
        )
        self.state = fold([started])
        self.streams: dict[Copy, Seat] = {}
        self.deal_events: list[Event] = []

    def played(self) -> int | None:
        """Plays on to the end; the place of the tested player if it was a match."""
        for seat, player in self.players.items():
            player.begin(seat, self.state)
        while self.state.phase is not Phase.ENDED:
            if self.state.deal is None or deal_may_start(self.state):
                self._deal()
            elif self.state.phase is Phase.DEAL_RESULT:
                self._give_ready()
            elif window_is_decided(self.state):
                self._go_on(*advance(self._in_streams(), CloseWindow()))
            else:
                self._ask()
            if self.state.result is not None and self.deal_events:
                tally_deal(self.tallies, self.deal_events, self.state)
                self.deal_events = []
                if self.arena.length is None:
                    return None
        assert self.state.ended is not None
        return self.state.ended.ranks[self.place]

    def _go_on(self, events: tuple[Event, ...], state: MatchState) -> None:
        self.state = state
        self.deal_events.extend(events)
        for player in self.players.values():
            player.hear(events, state)

    def _deal(self) -> None:
        progress = coming_deal(self.state)
        assert progress is not None
        streak = f"{progress.dealer_streak} {progress.counters}"
        label = f"{progress.round_wind} {progress.dealer_passes} {streak}"
        self._go_on(*deal_from(self.state, started_deal(self.state, progress, label)))
        deal = self.state.deal
        assert deal is not None
        live = deal.wall[deal.front : deal.back]
        self.streams = {copy: deal.dealer.after(1 + turn) for turn, copy in enumerate(live)}

    def _give_ready(self) -> None:
        for seat in SEATS:
            if self.state.offers[seat] is not None:
                events, self.state = advance(self.state, GiveReady(seat=seat))
                for player in self.players.values():
                    player.hear(events, self.state)

    def _in_streams(self) -> MatchState:
        """The state with the next tile of who would draw next in front of the wall."""
        deal = self.state.deal
        assert deal is not None
        drawer = (deal.turn if deal.window is None else deal.window.seat).after(1)
        live = range(deal.front, deal.back)
        own = next((place for place in live if self.streams[deal.wall[place]] == drawer), deal.front)
        if own >= deal.back or own == deal.front:
            return self.state
        wall = list(deal.wall)
        wall.insert(deal.front, wall.pop(own))
        return msgspec.structs.replace(self.state, deal=msgspec.structs.replace(deal, wall=tuple(wall)))

    def _ask(self) -> None:
        seat = next(seat for seat in SEATS if self.state.offers[seat] is not None)
        offer = self.state.offers[seat]
        assert offer is not None
        action = self._answer(seat, observe(self.state, seat, with_waits=False), offer)
        self._go_on(*advance(self._in_streams(), action))

    def _answer(self, seat: Seat, view: SeatView, offer: Offer) -> OfferedAction:
        """The player's answer; a plain one if it fails or is not offered, which is counted."""
        tally = self.tallies[seat]
        start = self.arena.timer()
        try:
            action = self.players[seat].answer(view, offer)
        except PlayerLost:
            raise
        except Exception as error:
            tally.failures.append(f"{type(error).__name__}: {error}")
            return _plain(view, offer)
        if len(offer.actions) > 1 and not isinstance(action, DeclareWin):
            tally.seconds.append(self.arena.timer() - start)
        if action not in offer.actions:
            tally.illegal += 1
            return _plain(view, offer)
        return action


def _plain(view: SeatView, offer: Offer) -> OfferedAction:
    """The tile just drawn goes, or everything passes."""
    drawn = None if view.own is None else view.own.drawn
    for action in offer.actions:
        if isinstance(action, Discard) and action.copy == drawn:
            return action
    discards = [action for action in offer.actions if isinstance(action, Discard)]
    return discards[-1] if discards else offer.actions[-1]
