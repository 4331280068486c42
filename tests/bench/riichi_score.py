"""Riichi hands scored in a second, beside the package ``mahjong``: ``python -m tests.bench.riichi_score``."""

import sys
from collections.abc import Callable
from random import Random
from time import process_time

from rules.engine.scoring import WinFacts
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.score import score_riichi
from tests.kit.mahjong_package import estimate, question
from tests.kit.riichi_hands import random_riichi_win

HANDS = 10_000


def speed(name: str, score: Callable[[WinFacts], object], hands: list[WinFacts]) -> None:
    """Prints how many hands a second this way of scoring takes."""
    begin = process_time()
    for facts in hands:
        score(facts)
    sys.stdout.write(f"{len(hands) / (process_time() - begin):,.0f} hands a second, {name}\n")


def main() -> None:
    """Prints the speed of a first and of a second pass over random winning hands, and the package's."""
    random = Random(5)
    hands = [random_riichi_win(random) for _ in range(HANDS)]
    speed("suits met for the first time", score_riichi, hands)
    speed("suits met before", score_riichi, hands)
    questions = {id(facts): question(facts, DEFAULT_OPTIONS) for facts in hands}
    speed("by the package mahjong", lambda facts: estimate(questions[id(facts)]), hands)


if __name__ == "__main__":
    main()
