"""What one tile more or less makes of a hand, for many faces at once: sets and a pair, beside melds too.

The plain way is to ask ``codes_shanten`` of the hand with each face in turn; tests compare the two. Here
bytes with a place a face are translated by rows of the tables, which costs little more than one look-up:
which faces bring a hand nearer is what bots ask most.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress
from typing import Final, NamedTuple

from rules.engine.shanten_build import HONOR_KINDS, RANKS, Rows
from rules.engine.shanten_load import tables
from rules.engine.tiles import FACES, Tile

MOST_KEPT: Final = 1 << 16
"""Suits that are kept at most, of each kind."""


class _Changed(dict[int, tuple[int, bytes]]):
    """By the code of a suit, or of the honors, its number, and by rank that with a copy more or less.

    A fifth copy is of no use, and none can go where none is: the number stays.
    """

    def __init__(self, ranks: int, by: int) -> None:
        super().__init__()
        self._ranks, self._by = ranks, by

    def __missing__(self, code: int) -> tuple[int, bytes]:
        if len(self) > MOST_KEPT:
            self.clear()
        numbers = tables().suits if self._ranks == RANKS else tables().honors
        changed = []
        for weight in _WEIGHTS[: self._ranks]:
            stays = code // weight % 5 == (4 if self._by > 0 else 0)
            changed.append(numbers[code if stays else code + self._by * weight])
        self[code] = found = numbers[code], bytes(changed)
        return found


_WEIGHTS: Final = tuple(5**rank for rank in range(RANKS))
_MORE: Final = _Changed(RANKS, 1), _Changed(HONOR_KINDS, 1)
_LESS: Final = _Changed(RANKS, -1), _Changed(HONOR_KINDS, -1)


class _Rows(NamedTuple):
    """The rows of the tables, and of two of them the columns, as bytes are translated by them."""

    suit_pairs: Rows
    honor_pairs: Rows
    pairs_of_honors: Rows
    missing: Rows
    missing_beside: Rows


@cache
def _rows(sets: int) -> _Rows:
    table = tables()
    suit_pairs, honor_pairs, missing = table.suit_pairs, table.honor_pairs, table.missing[sets]
    all_rows = (suit_pairs, honor_pairs, _columns(honor_pairs), missing, _columns(missing))
    return _Rows(*[tuple([row.ljust(256) for row in rows]) for rows in all_rows])


def _columns(rows: Rows) -> Rows:
    return tuple(map(bytes, zip(*rows, strict=True)))


def missing_with_one(codes: Sequence[int], sets: int) -> tuple[int, bytes]:
    """The tiles that so many sets and a pair lack, and by face those with one more copy of it."""
    return _missing(codes, sets, *_MORE)


def _missing(codes: Sequence[int], sets: int, of_suit: _Changed, of_honors: _Changed) -> tuple[int, bytes]:
    one, two, three, honors = codes
    first, firsts = of_suit[one]
    second, seconds = of_suit[two]
    third, thirds = of_suit[three]
    fourth, fourths = of_honors[honors]
    suit_pairs, honor_pairs, pairs_of_honors, missing, missing_beside = _rows(sets)
    lefts = firsts.translate(suit_pairs[second]) + seconds.translate(suit_pairs[first])
    rights = thirds.translate(pairs_of_honors[fourth]) + fourths.translate(honor_pairs[third])
    left, right = suit_pairs[first][second], honor_pairs[third][fourth]
    return missing[left][right], lefts.translate(missing_beside[right]) + rights.translate(missing[left])


_TILES: Final = tuple(map(Tile, range(FACES)))
_NEARER: Final = tuple(bytes(int(lacking < now) for lacking in range(256)) for now in range(FACES))
"""By the tiles that a hand lacks, a 1 for fewer."""


def missing_and_useful(codes: Sequence[int], sets: int) -> tuple[int, tuple[Tile, ...]]:
    """The tiles that so many sets and a pair lack, and the faces that lower that number."""
    now, more = missing_with_one(codes, sets)
    return now, tuple(compress(_TILES, more.translate(_NEARER[now])))


def missing_without(codes: Sequence[int], tiles: Iterable[Tile], sets: int) -> list[int]:
    """The tiles lacking with one copy less of each of these faces. Order: as given."""
    return list(map(_missing(codes, sets, *_LESS)[1].__getitem__, tiles))
