"""How fans are combined: the principles of MCR.

- *Non-repeat*: what a counted fan implies is not counted again (``without_repeats``).
- *Non-separation*: the sets of one fan are not taken apart for another. A hand is scored in one arrangement
  at a time; ``win.py`` makes them.
- *Non-identity*: no set is used twice for the same fan, and *account-once*: a set may be joined once to
  sets that are already joined (``join_chows``; pungs in ``double_pungs``).
- *Freedom of choice*: of all arrangements the one of the highest total counts (``highest``).

Source: the Chinese rules of 1998, principles of combination; ``docs/rules/mcr.md``, M-2.4 to M-2.7.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Generic, NamedTuple, TypeVar

from rules.engine.scoring import Pattern
from rules.engine.tiles import Tile
from rules.mcr.options import McrOptions

Bits = int
"""A set of faces or of rows, a bit each."""

WinT = TypeVar("WinT")
SheetT = TypeVar("SheetT")

# Non-repeat


class Row(NamedTuple, Generic[WinT]):
    """A row of the table as the options leave it. Sets of rows have a bit for each row."""

    holds: Callable[[WinT], int]
    value: int
    bit: Bits
    excludes: Bits
    """The rows that it makes uncountable."""
    contains: Bits
    """These, and those that its own sets give no more."""
    pattern: Pattern[WinT]


class Counted(NamedTuple, Generic[WinT]):
    """A row and how many times it counts."""

    row: Row[WinT]
    times: int


def rows_under(patterns: Sequence[Pattern[WinT]], options: McrOptions) -> tuple[Row[WinT], ...]:
    """The rows with the values and exclusions that hold under these options. Order: as given."""
    bits = {pattern.key: 1 << number for number, pattern in enumerate(patterns)}
    rows = []
    for pattern in patterns:
        switched = [key for option, key in pattern.excludes_under if getattr(options, option)]
        excludes = sum({bits[key] for key in (*pattern.excludes, *switched)})
        rows.append(
            Row(
                holds=pattern.holds,
                value=getattr(options, pattern.option) if pattern.option else pattern.value,
                bit=bits[pattern.key],
                excludes=excludes,
                contains=excludes | sum({bits[key] for key in pattern.uses_up}),
                pattern=pattern,
            )
        )
    return tuple(rows)


def without_repeats(rows: Iterable[Row[WinT]], win: WinT) -> tuple[int, list[Counted[WinT]]]:
    """The total of the rows that count in a win, and these rows.

    Order: rows are asked from the highest down, so that a fan excludes others only where it counts itself.
    """
    total, dropped = 0, 0
    counted = []
    for row in rows:
        if not dropped & row.bit and (count := row.holds(win)):
            total += row.value * count
            dropped |= row.excludes
            counted.append(Counted(row, count))
    return total, counted


# Non-identity and account-once


class ChowFans(NamedTuple):
    """How often each fan of chows counts. Order: from the highest down."""

    quadruple: int = 0
    four_shifted: int = 0
    pure_triple: int = 0
    pure_straight: int = 0
    pure_shifted: int = 0
    mixed_straight: int = 0
    mixed_triple: int = 0
    mixed_shifted: int = 0
    pure_double: int = 0
    mixed_double: int = 0
    short_straight: int = 0
    two_terminals: int = 0


NO_CHOWS: Final = ChowFans()
Chows = tuple[Tile, ...]
"""The lowest faces of chows. Order: ascending."""

_PAIRWISE: Final = ("pure_double", "mixed_double", "short_straight", "two_terminals")
"""The fans of two chows, in the order in which they are preferred; all are worth one point."""
_REMEMBERED: Final = 1 << 14
"""More than there are ways to choose up to four of the 21 chows."""


@lru_cache(maxsize=_REMEMBERED)
def join_chows(chows: Chows) -> ChowFans:
    """The fans of an arrangement's chows, each chow joined to the others once.

    A fan of four chows leaves nothing to join. A fan of three joins its chows; the fourth may be joined to
    them once. (No four chows hold two different fans of three.) Otherwise the chows are joined in twos.

    >>> fans = join_chows((Tile(0), Tile(0), Tile(9), Tile(18)))
    >>> fans.mixed_triple, fans.pure_double, fans.mixed_double
    (1, 1, 0)
    """
    if (four := _fan_of_four(chows)) is not None:
        return ChowFans(**{four: 1})
    for trio in combinations(chows, 3):
        if (three := _fan_of_three(trio)) is not None:
            return ChowFans(**{three: 1}, **_joined_fourth(chows, trio))
    return ChowFans(**_joined_in_twos(chows))


@lru_cache(maxsize=_REMEMBERED)
def all_chow_fans(chows: Chows) -> ChowFans:
    """How often each fan of chows is there, were it alone: what a learner sees at first."""
    met = dict.fromkeys(ChowFans._fields, 0)
    fans = [_fan_of_two(one, other) for one, other in combinations(chows, 2)]
    fans += [_fan_of_three(trio) for trio in set(combinations(chows, 3))]
    for fan in (*fans, _fan_of_four(chows)):
        if fan is not None:
            met[fan] += 1
    return ChowFans(**met)


def _joined_fourth(chows: Chows, trio: Chows) -> dict[str, int]:
    """The one fan that joins the chow left over to one of the three."""
    left = list(chows)
    for chow in trio:
        left.remove(chow)
    fans = {_fan_of_two(chow, fourth) for fourth in left for chow in trio}
    return next(({fan: 1} for fan in _PAIRWISE if fan in fans), {})


def _joined_in_twos(chows: Chows) -> dict[str, int]:
    """Fans of two chows: as many as join all that can be joined without a circle.

    Where there are more, those met repeatedly are dropped first, the least preferred kind before others.
    """
    fans = [
        (fan, one, other)
        for one, other in combinations(range(len(chows)), 2)
        if (fan := _fan_of_two(chows[one], chows[other])) is not None
    ]
    counts = {kind: sum(fan == kind for fan, _, _ in fans) for kind in _PAIRWISE}
    too_many = len(fans) - _joints(len(chows), [(one, other) for _, one, other in fans])
    for kept in (1, 0):
        for kind in reversed(_PAIRWISE):
            dropped = max(0, min(too_many, counts[kind] - kept))
            counts[kind] -= dropped
            too_many -= dropped
    return counts


def _joints(nodes: int, edges: Iterable[tuple[int, int]]) -> int:
    """How many of the edges a spanning forest has: the nodes less the parts that hang together."""
    part = list(range(nodes))
    for one, other in edges:
        old, new = part[one], part[other]
        part = [new if name == old else name for name in part]
    return nodes - len(set(part))


def _fan_of_four(chows: Chows) -> str | None:
    """The fan that all four chows make."""
    if len(chows) < 4 or not _in_one_suit(chows):
        return None
    step = _even_step(chows)
    if step == 0:
        return "quadruple"
    return "four_shifted" if step in (1, 2) else None


def _fan_of_three(chows: Chows) -> str | None:
    """The fan that three chows make."""
    if _in_one_suit(chows):
        return _ONE_SUIT.get(_even_step(chows))
    if len({chow // 9 for chow in chows}) == 3:
        return _THREE_SUITS.get(_even_step(sorted(chow % 9 for chow in chows)))
    return None


_ONE_SUIT: Final = {0: "pure_triple", 1: "pure_shifted", 2: "pure_shifted", 3: "pure_straight"}
_THREE_SUITS: Final = {0: "mixed_triple", 1: "mixed_shifted", 3: "mixed_straight"}
"""By how many ranks each of three chows is above the one before."""


def _fan_of_two(one: Tile, other: Tile) -> str | None:
    """The fan that two chows make."""
    if one // 9 != other // 9:
        return "mixed_double" if one % 9 == other % 9 else None
    return _TWO_OF_A_SUIT.get(abs(one - other))


_TWO_OF_A_SUIT: Final = {0: "pure_double", 3: "short_straight", 6: "two_terminals"}


def _in_one_suit(chows: Chows) -> bool:
    return chows[0] // 9 == chows[-1] // 9


def _even_step(ranks: Sequence[int]) -> int:
    """By how much each number is above the one before; −1 if it differs."""
    steps = {high - low for low, high in pairwise(ranks)}
    return steps.pop() if len(steps) == 1 else -1


def double_pungs(pungs: Bits) -> int:
    """How many twos of pungs share a rank; three of a rank are joined as Triple Pung.

    No other fan of three pungs leaves a fourth that could be joined twice, nor do four pungs hold two
    different fans of three: account-once asks nothing more of pungs.
    """
    one, two, three = (pungs >> 9 * suit & 0o777 for suit in range(3))
    pairs = (one & two).bit_count() + (one & three).bit_count() + (two & three).bit_count()
    return pairs - 3 * (one & two & three).bit_count()


# Freedom of choice


def highest(sheets: Sequence[SheetT], total: Callable[[SheetT], int]) -> SheetT:
    """The sheet of the highest total; among equal ones the first."""
    return max(sheets, key=total)
