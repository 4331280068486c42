"""Shanten of whole hands, the least of the three forms: from a fresh hand, and after one changed tile."""

from collections.abc import Sequence
from functools import partial
from operator import call
from random import Random

from rules.engine.shanten_whole import SuitCodes, any_shanten
from rules.engine.tiles import FACES, ORPHANS, Copy, Tile, copies_of, counts_of, tile_of
from tests.bench import peers
from tests.bench.contest import Contest, Figure, Side

Hand = list[int]
"""Physical tiles."""


def _random_hand(random: Random) -> Hand:
    """Thirteen tiles: mostly as dealt, some near to pairs, orphans or a flush."""
    rare = random.random()
    if rare < 0.06:
        faces = random.sample(range(FACES), 7)
        return [4 * face + which for face in faces for which in (0, 1)][:13]
    if rare < 0.08:
        return [4 * face for face in random.sample(ORPHANS, 11)] + [1, 5]
    pool = range(36) if rare < 0.1 else range(136)
    return random.sample(pool, 13)


def _drawn(random: Random, hand: Hand) -> Hand:
    return [*hand, random.choice([copy for copy in range(136) if copy not in hand])]


def _counts(hand: Sequence[int]) -> list[int]:
    return counts_of([tile_of(Copy(copy)) for copy in hand])


def _peers(hands: list[list[Hand]]) -> list[Side]:
    """The packages, each given the same hands in its own form."""
    counts = [[tuple(_counts(hand)) for hand in batch] for batch in hands]
    sides = []
    if peers.release("riichienv"):
        sides.append(Side("riichienv", peers.module("riichienv").calculate_shanten, hands))
    if peers.release("jansou"):
        ask = peers.module("jansou", "analysis.shanten").shanten_counts
        sides.append(Side("jansou", lambda held: ask(held, 0), counts))
    if peers.release("mahjong"):
        theirs = peers.module("mahjong", "shanten").Shanten.calculate_shanten
        sides.append(Side("mahjong", lambda held: theirs(list(held)), counts))
    return sides


def _contest(ours: Side, hands: list[list[Hand]]) -> Contest:
    sides = [ours, *_peers(hands)]

    def check() -> None:
        for side in sides[1:]:
            for batch in range(len(hands)):
                for mine, theirs, hand in zip(
                    ours.batches[batch], side.batches[batch], hands[batch], strict=True
                ):
                    assert ours.answer(mine) == side.answer(theirs), (side.name, hand)

    return Contest(sides, check)


def fresh(batches: int, size: int) -> Contest:
    """Hands of fourteen tiles that nothing is known of yet."""
    random = Random(7)
    hands = [[_drawn(random, _random_hand(random)) for _ in range(size)] for _ in range(batches)]
    return _contest(
        Side("Meja", any_shanten, [[bytes(_counts(hand)) for hand in batch] for batch in hands]), hands
    )


def changed(batches: int, size: int) -> Contest:
    """Hands of thirteen tiles that are kept, each asked what each face that it may draw would make of it.

    The packages keep nothing: they are asked about the fourteen tiles.
    """
    random = Random(8)
    hands: list[list[Hand]] = []
    questions: list[list[partial[int]]] = []
    for _ in range(batches):
        hands.append([])
        questions.append([])
        while len(hands[-1]) < size:
            hand = _random_hand(random)
            ask = SuitCodes(_counts(hand)).shanten_with
            for face in range(FACES):
                if (
                    copy := next((copy for copy in copies_of(Tile(face)) if copy not in hand), None)
                ) is not None:
                    hands[-1].append([*hand, copy])
                    questions[-1].append(partial(ask, Tile(face)))
    return _contest(Side("Meja", call, questions), hands)


FIGURES = (
    Figure(
        "shanten_fresh",
        "Shanten of a fresh hand",
        "hands/s",
        fresh,
        20_000,
        ("riichienv", "jansou", "mahjong"),
        {"riichienv": 0.3},
    ),
    Figure(
        "shanten_changed",
        "Shanten after one changed tile",
        "hands/s",
        changed,
        20_000,
        ("riichienv", "jansou", "mahjong"),
        {"riichienv": 1.0},
    ),
)
