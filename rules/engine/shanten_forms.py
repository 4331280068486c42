"""What a hand lacks of the forms that are not sets and a pair: Thirteen Orphans and seven pairs.

It follows from four numbers of a hand: how many faces it has, how many of them twice, and the
same of terminals and honors. The four stand in one integer, its *forms*, which adds up over suits and copies.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from rules.engine.tiles import FACES, ORPHANS

_KINDS, _PAIRS, _ORPHAN_KINDS, _ORPHAN_PAIRS = 1, 1 << 4, 1 << 7, 1 << 11
"""What one of each adds to the forms; fourteen tiles have at most 14, 7, 13 and 7 of them."""


def _gains(tile: int) -> tuple[int, ...]:
    """What the first to the fourth copy of a face add to the forms."""
    orphan = tile in ORPHANS
    return _KINDS + _ORPHAN_KINDS * orphan, _PAIRS + _ORPHAN_PAIRS * orphan, 0, 0


FORM_GAINS: Final = tuple(map(_gains, range(FACES)))
"""For each face, what one more copy adds to the forms, by the copies held before."""


def forms_of(counts: Sequence[int]) -> int:
    """The forms of a count of faces."""
    return sum(sum(FORM_GAINS[tile][:copies]) for tile, copies in enumerate(counts))


def forms_of_suit(counts: bytes) -> int:
    """The forms of the nine counts of a suit."""
    kinds, once = len(counts) - counts.count(0), counts.count(1)
    low, high = counts[0], counts[-1]
    majors = ((low > 0) + (high > 0)) * _ORPHAN_KINDS + ((low > 1) + (high > 1)) * _ORPHAN_PAIRS
    return kinds * _KINDS + (kinds - once) * _PAIRS + majors


def forms_of_honors(counts: bytes) -> int:
    """The forms of the seven counts of the honors."""
    kinds, once = len(counts) - counts.count(0), counts.count(1)
    return kinds * (_KINDS + _ORPHAN_KINDS) + (kinds - once) * (_PAIRS + _ORPHAN_PAIRS)


def _missing(kinds: int, pairs: int, orphan_kinds: int, orphan_pairs: int) -> int:
    """The tiles that the nearer of the two forms lacks."""
    of_pairs = 7 - min(pairs, 7) + max(0, 7 - kinds)
    of_orphans = 14 - orphan_kinds - (orphan_pairs > 0)
    return min(of_pairs, max(0, of_orphans))


OF_FORMS: Final = bytes(
    _missing(kinds, pairs, orphan_kinds, orphan_pairs)
    for orphan_pairs, orphan_kinds, pairs, kinds in product(range(8), range(16), range(8), range(16))
)
"""For each forms the tiles that the nearer of Thirteen Orphans and seven pairs lacks."""
