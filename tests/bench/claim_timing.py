"""How well the time from a discard to the next draw tells that somebody could claim (docs/claim-privacy.md).

python -m tests.bench.claim_timing
"""

import itertools
import math
import os
import random
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()  # the clocks stand beside the models of matches

from tests.kit.timed_table import TimedTable, area_under_curve  # noqa: E402

EACH = 1_500
MEDIANS = (800, 1_500, 3_000)
"""Half of the answers take less. Units: ms."""
SPREAD = 0.6
LONGEST = 14_000


def thinks(median: int):
    """Returns how long such people take: log-normal, within the time of a claim."""

    def answering(dice: random.Random) -> float:
        return min(LONGEST, dice.lognormvariate(math.log(median), SPREAD))

    return answering


def pauses(people, answering):
    """Returns lengths where a person or bot was asked, and where nobody was."""
    asked, unasked = [], []
    seeds = itertools.count(1)
    while min(len(asked), len(unasked)) < EACH:
        seed = next(seeds)
        rules = ("klasik", "riichi", "mcr")[seed % 3]
        for pause in TimedTable(rules, seed, people=people, answering=answering).run(400):
            (asked if pause.asked else unasked).append(pause.length)
    return asked, unasked


def main():
    """Prints the area under the curve by number of people and how fast they answer."""
    for median in MEDIANS:
        for people in (1, 2, 4):
            area = area_under_curve(*pauses(people, thinks(median)))
            sys.stdout.write(f"median {median / 1000:.1f} s, {people} people: {area:.2f}\n")


if __name__ == "__main__":
    main()
