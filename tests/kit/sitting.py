"""A match in the database under a clock that the test moves: people, bots, sweeps, without waiting."""

import contextlib
import itertools
import random
from unittest import mock
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.test import TestCase

from accounts import presence
from matches import attendance, bots, clock, deadlines, journal, play, services
from matches.deadlines import Clocks
from matches.models import Heartbeat, JournalEntry, Match
from matches.moments import as_datetime
from rules.engine.actions import Discard, GiveReady, Offer, OfferKind
from rules.engine.tiles import SEATS, Seat
from tests.kit.play import next_action, next_greedy_action

TWO_ARE_ASKED = 535
"""A secret with which the dealer's first discard (``last_discard``) may be claimed by two seats: one has
a chow, another a pung."""
BEGUN = 1_750_000_000_000
"""The moment at which these matches begin. Units: ms since the epoch."""
_numbers = itertools.count()


def new_user(name="Ayu"):
    return get_user_model().objects.create_user(username=f"{name.lower()}{next(_numbers)}", display_name=name)


class Sitting:
    """One match and its hands on the clock."""

    def __init__(self, persons=1, *, level="easy", secret=1, now=BEGUN, **options):
        self.users = [new_user(name) for name in ("Ayu", "Budi", "Citra", "Dewi")[:persons]]
        people = [services.NewPlayer(name=user.display_name, user=user) for user in self.users]
        spare = [services.NewPlayer(name=f"Bot {i}", bot_level=level) for i in range(4 - persons)]
        self.now = now
        self.queued = []
        self.keys = itertools.count()
        self.dice = random.Random(secret)
        settings = {"rules": "klasik", "length": "quick", **options}
        fixed = mock.patch("matches.services.secrets.token_bytes", secret.to_bytes)
        with committed(), fixed:
            match = services.match_start(players=[*people, *spare], now=self.now, **settings)
        self.id: UUID = match.pk

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def state(self):
        return journal.state_of(self.match)

    @property
    def clocks(self) -> Clocks:
        return msgspec.convert(self.match.deadlines, Clocks)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons, in the order of ``users``."""
        by_user = {p.user_id: SEATS[p.seat] for p in self.match.players.all()}
        return tuple(by_user[user.pk] for user in self.users)

    def offer(self, seat):
        return self.state.offers[seat]

    def kinds(self) -> list[str]:
        """The tags of the journal, in order."""
        return list(JournalEntry.objects.filter(match=self.id).order_by("seq").values_list("kind", flat=True))

    # --- Time ---

    def sweep(self, after: int = 0, *, outage: bool = False) -> None:
        """Lets time pass, with sweeps all the while unless it is an outage, then sweeps once."""
        self.now += after
        if not outage:
            self.beat()
        with committed():
            clock.sweep(queue=lambda *move: self.queued.append(move), now=self.now)

    def beat(self) -> None:
        """Sweeps have come all the while."""
        Heartbeat.objects.update_or_create(pk=1, defaults={"swept_at": as_datetime(self.now)})

    def run_bots(self) -> int:
        """Works off the bots' queue; returns how many moves counted."""
        moves, self.queued = self.queued, []
        with committed():
            return sum(bots.bot_move(*move, now=self.now) for move in moves)

    def to_due(self) -> None:
        """Goes to the next moment at which something is due, and does it."""
        due = self.match.due_at
        assert due is not None, "nothing will ever happen"
        self.now = max(self.now, round(due.timestamp() * 1000))
        self.sweep()
        self.run_bots()

    def skip_to(self, reached, *, greedy=False):
        """Has everybody play in some way, in one transaction and in no time, until a condition holds.

        ``greedy`` players keep what makes a hand, so that deals are won.
        """
        choose = next_greedy_action if greedy else next_action
        with committed(), play._locked(self.id, self.now) as live:
            while not reached(live.state):
                live.act(choose(live.state, self.dice))
            live.store()
        return self.state

    def until(self, reached, limit=3000):
        """Lets the clock and the bots play, and people answer in some way, until a condition holds."""
        for _ in range(limit):
            state = self.state
            if reached(state):
                return state
            if not self.answer_somehow(state):
                self.to_due()
        raise AssertionError("not reached")

    def answer_somehow(self, state) -> bool:
        """Has one person whose turn it is answer; returns whether there was one."""
        for seat in self.people:
            offer = state.offers[seat]
            if offer is not None and state.seats[seat].is_person_in_control:
                self.play(seat, self.choice(offer))
                return True
        return False

    def choice(self, offer):
        if offer.kind is OfferKind.READY:
            return GiveReady(seat=offer.seat)
        return self.dice.choice(offer.actions)

    def to_first_turn(self):
        """Goes to the end of the seat draw; returns the dealer, whose turn it is."""
        self.sweep(after=deadlines.SEAT_DRAW)
        return self.state.deal.turn

    # --- People ---

    def come(self, *seats: Seat) -> None:
        """Opens a page for these persons; without any, for all."""
        for seat in seats or self.people:
            presence.arrived(attendance.topic_of(self.id), self._user_at(seat).pk)
            clock.wake(self.id, now=self.now)

    def go(self, *seats: Seat) -> None:
        """Closes a page of these persons; without any, of all."""
        for seat in seats or self.people:
            presence.departed(attendance.topic_of(self.id), self._user_at(seat).pk)
            clock.wake(self.id, now=self.now)

    def _user_at(self, seat: Seat):
        return self.users[self.people.index(seat)]

    def play(self, seat, action, *, key=None, offer="", after=0, received=None) -> int:
        """Sends a person's command; without an offer named, for the one that is open."""
        self.now += after
        self.beat()
        if offer == "":
            current = self.offer(seat)
            offer = current.id if current else None
        command = play.Command(key=key or f"k{next(self.keys)}", offer=offer, action=action)
        with committed():
            return play.play(
                self.id, seat, command, received_at=self.now if received is None else received, now=self.now
            )


@contextlib.contextmanager
def committed():
    """Has what waits for a commit run, within a test's own transaction."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        yield


def last_discard(offer: Offer) -> Discard:
    return next(a for a in reversed(offer.actions) if isinstance(a, Discard))
