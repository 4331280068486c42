"""JSON of unknown shape, read value by value; whatever is not as it should be is refused with its path."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from matches.formats.record import Place, RecordError

_LARGEST: Final = 1 << 31


class Json:
    """A value and where it stands: ``log[0][4][2]``, or the line that it is a part of."""

    def __init__(self, value: Any, path: str = "", line: Place | None = None) -> None:
        self.value = value
        self.path = path
        self.line = line

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.line or Place("path", self.path or "/")

    def bad(self) -> RecordError:
        """The refusal of this value."""
        try:
            shown = msgspec.json.encode(self.value).decode()
        except RecursionError:
            # It was read with fewer calls waiting than there are now.
            shown = "[…]"
        return RecordError("bad_value", self.place, name=self.path, value=shown[:60])

    def get(self, name: str) -> "Json":
        """A member; None if there is none.

        Raises: RecordError if this is no object.
        """
        if not isinstance(self.value, dict):
            raise self.bad()
        return Json(self.value.get(name), f"{self.path}.{name}" if self.path else name, self.line)

    def has(self, name: str) -> bool:
        """Whether it is an object with such a member."""
        return isinstance(self.value, dict) and name in self.value

    def items(self, count: int | None = None) -> "list[Json]":
        """The elements of a list, that many if a count is given.

        Raises: RecordError if this is no such list.
        """
        if not isinstance(self.value, list) or (count is not None and len(self.value) != count):
            raise self.bad()
        return [Json(v, f"{self.path}[{place}]", self.line) for place, v in enumerate(self.value)]

    def __iter__(self) -> "Iterator[Json]":
        return iter(self.items())

    def integer(self) -> int:
        """A whole number of common size.

        Raises: RecordError if it is none.
        """
        if type(self.value) is not int or abs(self.value) >= _LARGEST:
            raise self.bad()
        return self.value

    def number(self) -> float:
        """A number.

        Raises: RecordError if it is none.
        """
        if type(self.value) not in (int, float) or abs(self.value) >= _LARGEST:
            raise self.bad()
        return float(self.value)

    def text(self) -> str:
        """A string.

        Raises: RecordError if it is none.
        """
        if not isinstance(self.value, str):
            raise self.bad()
        return self.value


def decoded(data: bytes, place: Place) -> Any:
    """The JSON value in these bytes.

    Raises: RecordError if they are none.
    """
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("bad_json", place, detail=str(error)) from error
