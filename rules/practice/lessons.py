"""Problems for who begins: to know a tile, a set, a furiten hand."""

from random import Random
from typing import Final

from rules.engine.tiles import ALL_FACES as ALL_KINDS
from rules.engine.tiles import Tile, counts_of, rank_of, suit_of, tile_name
from rules.practice.hands import ALL_FACES, complete_hand
from rules.practice.problem import Drill, Problem
from rules.riichi.shape import shape_waits

SET_KINDS: Final = ("chow", "pung", "kong", "pair", "none")
YES, NO = "yes", "no"


def tile_problem(chance: Random) -> Problem:
    """A tile and four names, one of them its own."""
    kinds = [Tile(face) for face in range(ALL_KINDS)]
    tile = chance.choice(kinds)
    near = [other for other in kinds if other != tile and _is_like(tile, other)]
    names = [tile_name(one) for one in (tile, *chance.sample(near, 3))]
    chance.shuffle(names)
    return Problem(drill=Drill.TILES, choices=tuple(names), right=frozenset({tile_name(tile)}), hand=(tile,))


def _is_like(tile: Tile, other: Tile) -> bool:
    """Whether one may be taken for the other: the same suit, or the same number in another."""
    return suit_of(tile) == suit_of(other) or (max(tile, other) < 27 and rank_of(tile) == rank_of(other))


def set_problem(chance: Random) -> Problem:
    """Some tiles, and the question which set they are."""
    kind = chance.choice(SET_KINDS)
    return Problem(drill=Drill.SETS, choices=SET_KINDS, right=frozenset({kind}), hand=_tiles_of(kind, chance))


def _tiles_of(kind: str, chance: Random) -> tuple[Tile, ...]:
    face = chance.choice(ALL_FACES)
    if kind == "chow":
        first = Tile(9 * chance.randrange(3) + chance.randrange(7))
        return first, Tile(first + 1), Tile(first + 2)
    copies = {"pung": 3, "kong": 4, "pair": 2}
    return (face,) * copies[kind] if kind in copies else _no_set(chance)


def _no_set(chance: Random) -> tuple[Tile, ...]:
    """Three tiles that look like a set and are none."""
    rank, suits = chance.randrange(7), chance.sample(range(3), 3)
    suit = suits[0]
    lures = (
        [9 * suit + rank, 9 * suit + rank + 1, 9 * suits[1] + rank + 2],
        [9 * suit + rank, 9 * suits[1] + rank, 9 * suits[2] + rank],
        [9 * suit + rank, 9 * suit + rank, 9 * suit + rank + 1],
        [27 + step for step in range(3)],
        [31, 32, 33],
        [9 * suit + 7, 9 * suit + 8, 9 * suit],
    )
    return tuple(sorted(map(Tile, chance.choice(lures))))


def furiten_problem(chance: Random) -> Problem:
    """A ready hand of Riichi with its discards, and the question whether it may win on a discard."""
    while True:
        full = complete_hand(chance, 4)
        full.remove(chance.choice(full))
        waits = shape_waits(counts_of(full))
        if 1 <= len(waits) <= 3 and all(full.count(wait) < 4 for wait in waits):
            break
    others = [face for face in ALL_FACES if face not in waits and full.count(face) < 4]
    discards = chance.sample(others, chance.randint(6, 9))
    is_furiten = chance.random() < 0.5
    if is_furiten:
        discards[chance.randrange(len(discards))] = chance.choice(waits)
    return Problem(
        drill=Drill.FURITEN,
        choices=(YES, NO),
        right=frozenset({NO if is_furiten else YES}),
        hand=tuple(full),
        discards=tuple(discards),
    )
