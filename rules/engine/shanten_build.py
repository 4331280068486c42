"""Builds the tables behind ``shanten``: small, exact, and made in under a second.

What a suit lacks is a *vector* of ten numbers: the tiles that must still come for k sets (k = 0…4)
without a pair (place 2k) and with one (place 2k + 1). No target uses a tile five times. Only 126
different vectors exist among all suits (55 among the honors), so a suit is stored as the number of its
vector, and two suits together as the number of their joint vector.

The vectors come from an automaton that reads a suit rank by rank. Its state is the cheapest cost for
each *plan*: sets begun, whether the pair is chosen, and the chows that still want the next rank or the
next two. Few states differ (about 2,000 at the widest rank), so all 5⁹ suits are filled by stepping
states, not suits.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

RANKS: Final = 9
HONOR_KINDS: Final = 7
MOST_SETS: Final = 4
_NEVER: Final = 99
"""Cost of a plan that cannot be reached."""

Vector = tuple[int, ...]
Rows = tuple[bytes, ...]
_Plan = tuple[int, int, int, int]
"""Sets begun, pairs chosen, chows begun one rank ago, chows begun two ranks ago."""
_Step = tuple[int, int, int]
"""Number of the plan before, number of the plan after, copies of this rank that it uses."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables in the order of a look-up.

    ``suits`` and ``honors`` give the vector number of a code (base 5, rank 1 lowest); ``suit_pairs``
    joins two suits, ``honor_pairs`` a suit with the honors; ``missing[sets][x][y]`` is the number of
    tiles that the two joins together lack for that many sets and a pair.
    """

    suits: bytes
    honors: bytes
    suit_pairs: Rows
    honor_pairs: Rows
    missing: tuple[Rows, ...]


def build_tables() -> Tables:
    """All tables, made from nothing but the definition of sets and pairs."""
    suits, suit_vectors = _codes_to_vectors(RANKS, has_chows=True)
    honors, honor_vectors = _codes_to_vectors(HONOR_KINDS, has_chows=False)
    suit_pairs, left = _join_all(suit_vectors, suit_vectors)
    honor_pairs, right = _join_all(suit_vectors, honor_vectors)
    missing = tuple(_missing_for(sets, left, right) for sets in range(MOST_SETS + 1))
    return Tables(suits, honors, suit_pairs, honor_pairs, missing)


_PLANS: Final[tuple[_Plan, ...]] = tuple(
    plan
    for plan in product(range(MOST_SETS + 1), range(2), range(3), range(3))
    if plan[2] + plan[3] <= plan[0]
)
_NUMBER: Final = {plan: number for number, plan in enumerate(_PLANS)}


def _codes_to_vectors(kinds: int, *, has_chows: bool) -> tuple[bytes, list[Vector]]:
    """The vector number of every code of that many kinds, and the vectors by number."""
    states = [tuple(0 if plan == (0, 0, 0, 0) else _NEVER for plan in _PLANS)]
    codes = array("H", (0,))
    for rank in range(kinds):
        steps = tuple(_steps(begins_chow=has_chows and rank < kinds - 2))
        states, moves = _read_rank(states, steps)
        codes = _longer_codes(codes, moves)
    vectors: dict[Vector, int] = {}
    number = [vectors.setdefault(_finished(state), len(vectors)) for state in states]
    return bytes(map(number.__getitem__, codes)), list(vectors)


def _steps(*, begins_chow: bool) -> Iterator[_Step]:
    """Every way a plan may go on at one rank. Three equal chows are left to three pungs."""
    for sets, pair, one_ago, two_ago in _PLANS:
        for chows, pung, eyes in product(range(3 if begins_chow else 1), range(2), range(2 - pair)):
            after = _NUMBER.get((sets + chows + pung, pair + eyes, chows, one_ago))
            used = one_ago + two_ago + chows + 3 * pung + 2 * eyes
            if after is not None and used <= 4:
                yield _NUMBER[sets, pair, one_ago, two_ago], after, used


def _read_rank(states: Sequence[Vector], steps: Sequence[_Step]) -> "tuple[list[Vector], list[array[int]]]":
    """The states after one more rank, and for 0–4 copies the new state's number per old state."""
    by_plan: list[list[tuple[int, int]]] = [[] for _ in _PLANS]
    for before, after, used in steps:
        by_plan[before].append((after, used))
    found: dict[Vector, int] = {}
    moves = [array("H") for _ in range(5)]
    for state in states:
        for copies in range(5):
            costs = [_NEVER] * len(_PLANS)
            for plan, cost in enumerate(state):
                if cost != _NEVER:
                    for after, used in by_plan[plan]:
                        total = cost + used - copies if used > copies else cost
                        costs[after] = min(total, costs[after])
            moves[copies].append(found.setdefault(_without_beaten(costs), len(found)))
    return list(found), moves


def _lighter_plans(plan: _Plan) -> list[int]:
    """The plans with the same sets and pair that wait for fewer chows: never worse at the same cost."""
    sets, pair, one_ago, two_ago = plan
    waiting = product(range(one_ago + 1), range(two_ago + 1))
    return [_NUMBER[sets, pair, one, two] for one, two in waiting if (one, two) != (one_ago, two_ago)]


_LIGHTER: Final = tuple(
    (number, lighter) for number, plan in enumerate(_PLANS) if (lighter := _lighter_plans(plan))
)


def _without_beaten(costs: list[int]) -> Vector:
    """The costs without plans that a lighter one makes pointless, so that fewer states differ."""
    for number, lighter in _LIGHTER:
        cost = costs[number]
        if cost != _NEVER and any(costs[other] <= cost for other in lighter):
            costs[number] = _NEVER
    return tuple(costs)


def _longer_codes(codes: "array[int]", moves: "Sequence[array[int]]") -> "array[int]":
    """The state numbers of all codes with one more rank, which becomes the highest digit."""
    longer = array("H")
    for move in moves:
        longer.extend(map(move.__getitem__, codes))
    return longer


def _finished(state: Vector) -> Vector:
    """What a state means once no rank is left: the plans that wait for nothing, in vector order."""
    return tuple(state[_NUMBER[sets, pair, 0, 0]] for sets, pair in product(range(MOST_SETS + 1), range(2)))


def _splits(sets: int, pair: int) -> list[tuple[int, int]]:
    """The places of two vectors that together give that many sets and pairs."""
    return [
        (2 * part + eyes, 2 * (sets - part) + pair - eyes)
        for part, eyes in product(range(sets + 1), range(pair + 1))
    ]


def _cheapest(splits: Sequence[tuple[int, int]]) -> Callable[[Vector, Vector], int]:
    return lambda left, right: min([left[i] + right[j] for i, j in splits])


_JOINS: Final = tuple(_cheapest(_splits(sets, pair)) for sets in range(MOST_SETS + 1) for pair in range(2))


def _join_all(left: Sequence[Vector], right: Sequence[Vector]) -> tuple[Rows, list[Vector]]:
    """The number of the joint vector of each left with each right one, and those vectors by number."""
    found: dict[Vector, int] = {}
    rows = []
    for one in left:
        joint = (tuple([join(one, other) for join in _JOINS]) for other in right)
        rows.append(bytes([found.setdefault(vector, len(found)) for vector in joint]))
    return tuple(rows), list(found)


def _missing_for(sets: int, left: Sequence[Vector], right: Sequence[Vector]) -> Rows:
    """The tiles that each two joins lack for that many sets and a pair."""
    cheapest = _JOINS[2 * sets + 1]
    return tuple(bytes([cheapest(one, other) for other in right]) for one in left)
