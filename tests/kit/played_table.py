"""A table in the browser against the engine itself: the test is the server, and plays the other seats."""

import random
from uuid import UUID

from matches.commands import read_command
from rules.engine.decide import advance
from tests.kit.play import next_greedy_action
from tests.kit.table_frames import MATCH, eventful_play
from tests.kit.table_page import TablePage

QUICK = 0.01
"""A time scale at which the guard against slips is over at once."""
MOST_STEPS = 200


class PlayedTable:
    """One person's page in a match that goes on by itself whenever the person has nothing to decide."""

    def __init__(self, live: TablePage, *, seed: int, rules: str, viewer, is_text: bool = False) -> None:
        self.live = live
        self.viewer = viewer
        self.dice = random.Random(seed)
        play = eventful_play(seed, rules=rules, mishaps=False)
        self.state = next(state for _, state in play if state.offers[viewer] is not None)
        self.taken = 0
        live.open(self.state, viewer, is_text=is_text, time_scale=QUICK)

    @property
    def offer(self):
        """What the person is to decide now."""
        return self.state.offers[self.viewer]

    def serve(self) -> None:
        """Take what the page has sent, let the others play on, and tell the page of it."""
        self.live.until(f"window.lines.at(-1).sent.filter((frame) => frame.c).length > {self.taken}")
        for frame in self.live.sent[self.taken :]:
            command = read_command(frame, match_id=UUID(MATCH), seat=self.viewer)
            assert command.offer == self.offer.id
            told = [*self._do(command.action), {"t": "ack", "c": frame["c"], "n": self.live.n}]
            self.taken += 1
        while self.offer is None and self.state.ended is None:
            told += self._do(next_greedy_action(self.state, self.dice))
        self.live.page.evaluate("(frames) => window.lines.at(-1).push(frames)", told)
        self.live.drawn()

    def _do(self, action):
        events, self.state = advance(self.state, action)
        return self.live.news(events, self.state)

    def play_deal(self, step) -> None:
        """Let `step(offer)` answer with the page's own means, until the next deal has begun."""
        deal = self.state.deal.progress.number
        for _ in range(MOST_STEPS):
            if self.state.ended is not None or self.state.deal.progress.number > deal:
                return
            step(self.offer)
            self.serve()
        raise AssertionError("the deal did not end")
