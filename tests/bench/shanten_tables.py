"""Speed of the shanten tables: ``python -m tests.bench.shanten_tables``."""

import sys
from random import Random
from time import process_time

from rules.engine.shanten import codes_of, codes_shanten, keepings, shanten, tables, useful_tiles
from rules.engine.shanten_build import build_tables

HANDS = 5_000


def main() -> None:
    """Prints how long the tables take to build, and each question about random hands."""
    begin = process_time()
    build_tables()
    sys.stdout.write(f"build {process_time() - begin:.2f} s\n")
    tables()
    random = Random(1)
    full = [_counts(random, 14) for _ in range(HANDS)]
    waiting = [_counts(random, 13) for _ in range(HANDS)]
    for name, ask, hands in (
        ("shanten of kept codes", codes_shanten, list(map(codes_of, full))),
        ("shanten of counts", shanten, full),
        ("useful tiles of a hand", useful_tiles, waiting),
        ("useful tiles after each discard", keepings, full),
    ):
        begin = process_time()
        for hand in hands:
            ask(hand)
        sys.stdout.write(f"{1e6 * (process_time() - begin) / HANDS:8.2f} us  {name}\n")


def _counts(random: Random, size: int) -> list[int]:
    held = [0] * 34
    for copy in random.sample(range(136), size):
        held[copy // 4] += 1
    return held


if __name__ == "__main__":
    main()
