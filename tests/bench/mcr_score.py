"""MCR hands scored in a second: ``python -m tests.bench.mcr_score``."""

import sys
from random import Random
from time import process_time

from rules.mcr.score import score_mcr
from tests.kit.mcr_hands import random_mcr_win

HANDS = 20_000


def main() -> None:
    """Prints the speed of a first and of a second pass over random winning hands."""
    random = Random(5)
    hands = [random_mcr_win(random) for _ in range(HANDS)]
    for name in ("suits met for the first time", "suits met before"):
        begin = process_time()
        for facts in hands:
            score_mcr(facts)
        sys.stdout.write(f"{HANDS / (process_time() - begin):,.0f} hands a second, {name}\n")


if __name__ == "__main__":
    main()
