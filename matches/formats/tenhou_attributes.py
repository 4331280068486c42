"""The attributes of an mjlog element, read as numbers, tiles and seats."""

from collections.abc import Mapping
from typing import Final

from matches.formats.record import Place, RecordError
from rules.engine.ruleset import Four
from rules.engine.tiles import PLAYABLE_COPIES, SEATS, Copy, Seat

HUNDRED: Final = 100
"""Points are told in hundreds."""
_MOST_DIGITS: Final = 9


class Attributes:
    """One element's attributes. Seats of the file count from ``first``, the first dealer's."""

    def __init__(self, given: Mapping[str, str], place: Place, first: int) -> None:
        self.given = given
        self.place = place
        self.first = first

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def bad(self, name: str) -> RecordError:
        """The refusal of this attribute's value."""
        return RecordError("bad_value", self.place, name=name, value=self.given.get(name, ""))

    def text(self, name: str) -> str:
        """The value as it stands.

        Raises: RecordError if there is none.
        """
        if name not in self.given:
            raise RecordError("missing", self.place, name=name)
        return self.given[name]

    def numbers(self, name: str, count: int | None = None) -> tuple[int, ...]:
        """Whole numbers with commas between them, that many if a count is given.

        Raises: RecordError as ``text``, and if it is anything else.
        """
        parts = self.text(name).split(",") if self.text(name) else []
        if any(len(part) > _MOST_DIGITS for part in parts):
            raise self.bad(name)
        try:
            values = tuple(map(int, parts))
        except ValueError as error:
            raise self.bad(name) from error
        if count is not None and len(values) != count:
            raise self.bad(name)
        return values

    def number(self, name: str) -> int:
        """A whole number that is not negative."""
        (value,) = self.numbers(name, 1)
        if value < 0:
            raise self.bad(name)
        return value

    def seat(self, name: str) -> Seat:
        """A seat."""
        value = self.number(name)
        if value >= len(SEATS):
            raise self.bad(name)
        return self.seat_of(value)

    def seat_of(self, number: int) -> Seat:
        """The seat that the file numbers so."""
        return SEATS[(number - self.first) % 4]

    def by_seat(self, values: tuple[int, ...]) -> Four:
        """Four numbers in the order of our seats."""
        a, b, c, d = (values[(self.first + seat) % 4] for seat in SEATS)
        return (a, b, c, d)

    def scores(self, name: str) -> Four:
        """What the seats own."""
        return self.by_seat(tuple(HUNDRED * value for value in self.numbers(name, 4)))

    def changes(self, name: str) -> tuple[Four, Four]:
        """What the seats gained or paid, and what they own after it. Shape: before and change, by seat."""
        values = tuple(HUNDRED * value for value in self.numbers(name, 8))
        deltas = values[1::2]
        after = tuple(before + delta for before, delta in zip(values[::2], deltas, strict=True))
        return self.by_seat(deltas), self.by_seat(after)

    def copies(self, name: str) -> tuple[Copy, ...]:
        """Tiles by their numbers."""
        values = self.numbers(name)
        if any(not 0 <= value < PLAYABLE_COPIES for value in values):
            raise self.bad(name)
        return tuple(map(Copy, values))

    def on_table(self) -> tuple[int, int]:
        """Counters and sticks at the end of a deal."""
        counters, sticks = self.numbers("ba", 2)
        return counters, sticks

    def final(self, name: str) -> tuple[Four, Four]:
        """The scores of the match, and its points in tenths. Shape: both by turns, by seat."""
        parts = self.text(name).split(",")[:8]
        if len(parts) != 8 or any(len(part) > _MOST_DIGITS for part in parts):
            raise self.bad(name)
        try:
            scores = tuple(HUNDRED * int(part) for part in parts[::2])
            points = tuple(round(float(part) * 10) for part in parts[1::2])
        except (ValueError, OverflowError) as error:
            raise self.bad(name) from error
        return self.by_seat(scores), self.by_seat(points)
