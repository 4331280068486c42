"""Shanten of whole hands, the least of the three forms: from what is known of each suit.

The plain way is the least of ``shanten``, ``pairs_shanten`` and ``orphans_shanten``; tests compare the two.
Hands differ, but nearly all of their suits have been met before, so what a suit brings to each form is kept.
What one more tile makes of a hand is found for all faces at once (``shanten_more``).
"""

from collections.abc import Sequence
from struct import Struct
from typing import Final

from rules.engine.shanten import SUIT_OF, WEIGHT, Codes, codes_of, codes_shanten, codes_useful
from rules.engine.shanten_build import HONOR_KINDS, MOST_SETS, Rows
from rules.engine.shanten_forms import FORM_GAINS, OF_FORMS, forms_of, forms_of_honors, forms_of_suit
from rules.engine.shanten_load import tables
from rules.engine.shanten_more import MOST_KEPT, missing_with_one
from rules.engine.tiles import FACES, ORPHANS, Tile

# One hand


class _Suits(dict[bytes, tuple[int, int]]):
    """By the counts of a suit, or of the honors, its number in the tables and its forms."""

    def __missing__(self, counts: bytes) -> tuple[int, int]:
        if len(self) > MOST_KEPT:
            self.clear()
        if not _hand_rows:
            table = tables()
            _hand_rows.extend((table.suit_pairs, table.honor_pairs, table.missing[MOST_SETS]))
        # Read the other way round, the highest rank first, a suit lacks the same.
        code = int(counts.translate(_DIGITS), 5)
        if len(counts) == HONOR_KINDS:
            found = tables().honors[code], forms_of_honors(counts)
        else:
            found = tables().suits[code], forms_of_suit(counts)
        # Few of these differ: shared, they stay in the processor's memory.
        self[counts] = found = _shared.setdefault(found, found)
        return found


_DIGITS: Final = bytes(ord("0") + copies % 10 for copies in range(256))
_shared: Final[dict[tuple[int, int], tuple[int, int]]] = {}
_suits: Final = _Suits()
_hand_rows: Final[list[Rows]] = []
"""The rows by which the numbers of a hand's suits are looked up; the first suit loads them."""
_in_suits: Final = Struct("9s9s9s7s").unpack


def any_shanten(counts: Sequence[int]) -> int:
    """The least distance from ready of the three forms, for a hand without melds; −1 if complete.

    >>> from rules.engine.tiles import counts_of, parse_tiles
    >>> any_shanten(counts_of(parse_tiles("1133m2255p6688s77z")))
    -1
    """
    suits = _suits
    first, second, third, fourth = _in_suits(counts if type(counts) is bytes else bytes(counts))
    one, one_forms = suits[first]
    two, two_forms = suits[second]
    three, three_forms = suits[third]
    honors, honor_forms = suits[fourth]
    suit_pairs, honor_pairs, missing = _hand_rows
    lacking = missing[suit_pairs[one][two]][honor_pairs[three][honors]]
    special = OF_FORMS[one_forms + two_forms + three_forms + honor_forms]
    return (lacking if lacking < special else special) - 1


# One more tile


_ORPHAN: Final = 8
"""Added to the copies of a terminal or an honor, so that one row tells all faces."""


class _SpecialWithOne(dict[int, bytes]):
    """By the forms of a hand, what it lacks of the nearer special form with one more copy of a face.

    The rows are asked by the copies held of the face.
    """

    def __missing__(self, forms: int) -> bytes:
        row = bytearray(256)
        for face, orphan in ((ORPHANS[0], _ORPHAN), (_SIMPLE, 0)):
            for copies, gain in enumerate((*FORM_GAINS[face], 0)):
                row[copies + orphan] = OF_FORMS[forms + gain]
        self[forms] = found = bytes(row)
        return found


_SIMPLE: Final = Tile(1)
_special_with_one: Final = _SpecialWithOne()
_MOST_LACKING: Final = 8
_STROKES: Final = bytes((1 << min(lacking, _MOST_LACKING)) - 1 for lacking in range(256))
_SHANTEN_OF: Final = bytes((strokes.bit_length() - 1) % 256 for strokes in range(256))
_signed: Final = Struct(f"{FACES}b").unpack


def _least(one: bytes, other: bytes | bytearray) -> tuple[int, ...]:
    """The shanten by face of whoever lacks less: both are told in strokes, of which it has those of both.

    Nobody lacks more than eight tiles of both.
    """
    shorter = int.from_bytes(one.translate(_STROKES), "big") & int.from_bytes(
        other.translate(_STROKES), "big"
    )
    return _signed(shorter.to_bytes(FACES, "big").translate(_SHANTEN_OF))


class SuitCodes:
    """A hand kept as codes, for trying many tiles: adding and removing one costs little."""

    __slots__ = ("_codes", "_forms", "_marked", "_with_one", "counts")

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = list(counts)
        """Copies of each of the 34 faces now held; for reading only."""
        self._codes = list(codes_of(counts))
        self._forms = forms_of(counts)
        self._marked = bytearray(counts)
        for tile in ORPHANS:
            self._marked[tile] += _ORPHAN
        self._with_one: tuple[int, ...] = ()

    @property
    def codes(self) -> Codes:
        """The four codes now: equal hands have equal codes."""
        one, two, three, honors = self._codes
        return one, two, three, honors

    def add(self, tile: Tile) -> None:
        """Takes one copy of a face into the hand."""
        self._forms += FORM_GAINS[tile][self.counts[tile]]
        self._change(tile, 1)

    def remove(self, tile: Tile) -> None:
        """Takes one copy of a face out of the hand."""
        self._change(tile, -1)
        self._forms -= FORM_GAINS[tile][self.counts[tile]]

    def _change(self, tile: Tile, by: int) -> None:
        self.counts[tile] += by
        self._marked[tile] += by
        self._codes[SUIT_OF[tile]] += by * WEIGHT[tile]
        self._with_one = ()

    def shanten(self, melds: int = 0) -> int:
        """``shanten`` of the hand as it is now."""
        return codes_shanten(self._codes, melds)

    def shanten_with(self, tile: Tile) -> int:
        """``any_shanten`` of the hand with one more copy of a face; the hand stays as it is.

        A fifth copy is of no use: it changes nothing. The first question after a change answers all 34.
        """
        return (self._with_one or self._find_with_one())[tile]

    def _find_with_one(self) -> tuple[int, ...]:
        special = self._marked.translate(_special_with_one[self._forms])
        self._with_one = found = _least(missing_with_one(self._codes, MOST_SETS)[1], special)
        return found

    def useful(self, melds: int = 0) -> tuple[Tile, ...]:
        """``useful_tiles`` of the hand as it is now."""
        return codes_useful(self._codes, melds)
