"""An arena: bots of two levels over the same walls, each wall once with the tested bot in each seat.

Run by hand, outside the gate: ``python -m tests.bench.arena normal easy --walls 200``. The figures are
the means over walls, with the half-width of their 95 % interval.
"""

import argparse
import sys
import time
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt

from rules.bots import LEVEL_NAMES, choose
from rules.engine.actions import CloseWindow, DeclareWin, StartDeal
from rules.engine.decide import advance
from rules.engine.events import Controller
from rules.engine.evolve import begin
from rules.engine.match import start_match
from rules.engine.offers import window_is_decided
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from rules.engine.view import observe
from rules.registry import rule_set


@dataclass
class Tally:
    """What happened to the bots of one side."""

    deals: int = 0
    wins: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    won: int = 0
    times: list[float] = field(default_factory=list)

    def line(self) -> str:
        average = self.won / self.wins if self.wins else 0.0
        times = sorted(self.times)
        milliseconds = (1000 * times[int(part * (len(times) - 1))] for part in (0.5, 0.99, 1))
        mean = 1000 * sum(times) / len(times)
        return (
            f"wins {100 * self.wins / self.deals:5.1f} %  "
            f"self-drawn {100 * self.self_drawn / self.deals:4.1f} %  "
            f"gave {100 * self.dealt_in / self.deals:4.1f} %  mean hand {average:6.1f}  "
            f"ms mean {mean:.2f} " + "p50 {:.2f} p99 {:.2f} max {:.1f}".format(*milliseconds)
        )


def play_deal(rules, secret, pick):
    """The state at the end of the first deal of a match; ``pick(seat, view, offer)`` answers."""
    info = start_match(
        rule_set(rules),
        length=rule_set(rules).lengths[0],
        options={},
        secret=secret,
        controllers=(Controller.BOT,) * 4,
    )
    _, state = advance(begin(rule_set(rules), info), StartDeal())
    while state.phase not in (Phase.DEAL_RESULT, Phase.ENDED):
        if state.deal.window is not None and window_is_decided(state):
            _, state = advance(state, CloseWindow())
            continue
        seat = next(seat for seat in SEATS if state.offers[seat] is not None)
        offer = state.offers[seat]
        view = observe(state, seat, with_waits=False)
        _, state = advance(state, pick(seat, view, offer))
    return state


def compare(tested, others, walls, *, rules="klasik", seed="arena", report=None):
    """Per wall, the points a deal of the tested level against three of the other; and both tallies."""
    sides = {True: Tally(), False: Tally()}
    points = []
    for wall in range(walls):
        secret = sha256(f"{seed} {wall}".encode()).digest()
        total = 0
        for place in SEATS:
            total += _rotated(rules, secret, place, (tested, others), sides)
        points.append(total / 4)
        if report:
            report(points, sides)
    return points, sides


def _rotated(rules, secret, place, levels, sides):
    def pick(seat, view, offer):
        level = levels[seat != place]
        start = time.process_time()
        action = choose(view, offer, level)
        if len(offer.actions) > 1 and not isinstance(action, DeclareWin):
            sides[seat == place].times.append(time.process_time() - start)
        return action

    state = play_deal(rules, secret, pick)
    for seat in SEATS:
        sides[seat == place].deals += 1
    won = next(iter(state.result.wins), None)
    if won is not None:
        side = sides[won.seat == place]
        side.wins += 1
        side.won += won.score.total
        side.self_drawn += won.source is None
        if won.source is not None:
            sides[won.source == place].dealt_in += 1
    return state.result.settled.deltas[place]


def interval(points):
    """Mean and half-width of the 95 % interval."""
    mean = sum(points) / len(points)
    spread = sqrt(sum((value - mean) ** 2 for value in points) / max(1, len(points) - 1))
    return mean, 1.96 * spread / sqrt(len(points))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tested", choices=LEVEL_NAMES)
    parser.add_argument("others", choices=LEVEL_NAMES)
    parser.add_argument("--walls", type=int, default=100)
    parser.add_argument("--seed", default="arena")
    given = parser.parse_args()
    points, sides = compare(given.tested, given.others, given.walls, seed=given.seed)
    mean, half = interval(points)
    sys.stdout.write(
        f"{given.tested} against three {given.others}, {given.walls} walls x 4: "
        f"{mean:+.1f} ± {half:.1f} points a deal\n"
        f"  {given.tested:8} {sides[True].line()}\n"
        f"  {given.others:8} {sides[False].line()}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
