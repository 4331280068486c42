"""A table under a clock that is only counted: sweeps, bots that compute, people who answer in some time."""

import heapq
import itertools
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matches import deadlines
from matches.deadlines import Clocks, Pace
from rules.engine.actions import Discard, GiveReady, OfferKind, Pass
from rules.engine.decide import advance
from rules.engine.events import (
    ClaimWindowOpened,
    Controller,
    MatchEnded,
    MeldClaimed,
    TileDiscarded,
    TileDrawn,
)
from rules.engine.match import start_match
from rules.engine.tiles import Seat
from rules.registry import fold, rule_set

SWEEP = 250
"""Units: ms, as all times here."""
BOT_COMPUTES = (5, 120)

Answering = Callable[[random.Random], float]
"""How long somebody takes for an answer in a claim window."""


@dataclass(frozen=True)
class Pause:
    """From a discard to the next draw, with nothing claimed in between."""

    length: int
    asked: bool
    """Whether anybody could have claimed the tile."""


class TimedTable:
    """Plays one match of players who claim nothing and discard what they drew, without waiting."""

    def __init__(self, rules, seed, *, people=0, answering: Answering | None = None, answers=()):
        self.dice = random.Random(seed)
        self.pace = Pace()
        self.answering = answering
        chosen = rule_set(rules)
        controllers = (Controller.HUMAN,) * people + (Controller.BOT,) * (4 - people)
        event = start_match(
            chosen,
            length=chosen.lengths[-1],
            options={},
            secret=self.dice.randbytes(32),
            controllers=controllers,
        )
        self.state = fold([event])
        self.now = 0
        self.coming: list[Any] = []
        self.numbers = itertools.count()
        self.answered: set[tuple[Seat, str]] = set()
        self.discarded_at = None
        self.asked = False
        self.pauses: list[Pause] = []
        # Sweeps come at some phase of their own, not when the match began.
        self.at(self.dice.uniform(0, SWEEP), self.sweep)
        self.clocks = self.clocked(Clocks(answers=answers), (event,))

    def at(self, moment, work, *details):
        heapq.heappush(self.coming, (moment, next(self.numbers), work, details))

    def clocked(self, clocks, events):
        return deadlines.after(
            clocks, self.state, events, now=round(self.now), pace=self.pace, chance=self.dice
        )

    def run(self, pauses: int) -> list[Pause]:
        """Plays on until so many pauses were measured, or the match is over."""
        while self.state.ended is None and len(self.pauses) < pauses:
            self.now, _number, work, details = heapq.heappop(self.coming)
            work(*details)
        return self.pauses

    def act(self, action):
        events, self.state = advance(self.state, action)
        self.clocks = self.clocked(self.clocks, events)
        for event in events:
            self.measure(event)
        for offer in self.state.offers:
            if offer is not None and self.state.seats[offer.seat].is_person_in_control:
                self.ask_person(offer)

    def measure(self, event):
        match event:
            case TileDiscarded():
                self.discarded_at = self.now
            case ClaimWindowOpened():
                self.asked = any(offer is not None for offer in self.state.offers)
            case MeldClaimed() | MatchEnded():
                self.discarded_at = None
            case TileDrawn() if self.discarded_at is not None:
                self.pauses.append(Pause(round(self.now - self.discarded_at), self.asked))
                self.discarded_at = None

    def catch_up(self):
        while action := deadlines.next_action(self.clocks, self.state, now=round(self.now), pace=self.pace):
            self.act(action)

    def sweep(self):
        self.catch_up()
        due = deadlines.due_bots(self.clocks, self.state, now=round(self.now), pace=self.pace)
        self.clocks = deadlines.leased(self.clocks, due, now=round(self.now), pace=self.pace)
        for bot in due:
            self.at(self.now + self.dice.uniform(*BOT_COMPUTES), self.answer, bot.seat, bot.offer)
        self.at(self.now + SWEEP, self.sweep)

    def ask_person(self, offer):
        if (offer.seat, offer.id) in self.answered:
            return
        self.answered.add((offer.seat, offer.id))
        is_claim = offer.kind in (OfferKind.CLAIM, OfferKind.ROB)
        wait = self.answering(self.dice) if is_claim else self.dice.uniform(800, 4_000)
        self.at(self.now + wait, self.answer, offer.seat, offer.id)

    def answer(self, seat, offer_id):
        self.catch_up()
        offer = self.state.offers[seat]
        if offer is None or offer.id != offer_id:
            return
        self.act(self.choice(offer))
        self.catch_up()

    def choice(self, offer):
        wanted = {OfferKind.TURN: Discard, OfferKind.READY: GiveReady}.get(offer.kind, Pass)
        return next(action for action in reversed(offer.actions) if isinstance(action, wanted))


def same_distribution(first: list[int], second: list[int]) -> float:
    """The p-value of the two-sample Kolmogorov–Smirnov test, by its limit distribution."""
    a, b = sorted(first), sorted(second)
    i = j = 0
    gap = 0.0
    for value in sorted({*a, *b}):
        while i < len(a) and a[i] <= value:
            i += 1
        while j < len(b) and b[j] <= value:
            j += 1
        gap = max(gap, abs(i / len(a) - j / len(b)))
    root = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    scaled = (root + 0.12 + 0.11 / root) * gap
    if scaled < 0.2:
        return 1.0
    terms = (2 * (1 if k % 2 else -1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101))
    return max(0.0, min(1.0, sum(terms)))


def area_under_curve(asked: list[int], unasked: list[int]) -> float:
    """How often an asked window lasts longer than one in which nobody was asked; a tie counts half."""
    ranks = sorted([(length, 1) for length in asked] + [(length, 0) for length in unasked])
    total = 0.0
    place = 0
    for _length, group in itertools.groupby(ranks, key=lambda pair: pair[0]):
        members = list(group)
        middle = place + (len(members) + 1) / 2
        total += middle * sum(is_asked for _value, is_asked in members)
        place += len(members)
    return (total - len(asked) * (len(asked) + 1) / 2) / (len(asked) * len(unasked))
