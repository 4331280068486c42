"""Reads single fields of a case; each refusal names the field."""

from collections.abc import Iterable, Mapping, Sequence

from rules.engine.errors import BadNotation
from rules.engine.tiles import Tile, parse_marked_tiles

_LONGEST_QUOTE = 40
"""Characters of a refused text that a refusal repeats."""


def refuse_unknown(record: Mapping[str, object], known: Iterable[str], code: str) -> None:
    """Refuses the first field that is not known."""
    for field in record:
        if field not in known:
            raise BadNotation(code, field=field[:_LONGEST_QUOTE])


def read_text(record: Mapping[str, object], field: str) -> str:
    """The text of a field; empty if it is missing."""
    value = record.get(field, "")
    if not isinstance(value, str):
        raise BadNotation("wrong_type", field=field)
    return value


def read_list(record: Mapping[str, object], field: str) -> Sequence[object]:
    """The list of a field; empty if it is missing."""
    value = record.get(field, [])
    if not isinstance(value, list | tuple):
        raise BadNotation("wrong_type", field=field)
    return value


def read_mapping(record: Mapping[str, object], field: str) -> Mapping[str, object]:
    """The object of a field; empty if it is missing."""
    value = record.get(field, {})
    if not isinstance(value, dict):
        raise BadNotation("wrong_type", field=field)
    return value


def read_count(record: Mapping[str, object], name: str, *, field: str = "") -> int:
    """The whole number, 0 or more, of a field; 0 if it is missing."""
    value = record.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadNotation("wrong_type", field=field or name)
    return value


def read_choice(record: Mapping[str, object], field: str, choices: Sequence[str], code: str) -> str:
    """The text of a field that takes only these."""
    value = read_text(record, field)
    if value not in choices:
        raise BadNotation(code, field=field, value=value[:_LONGEST_QUOTE], choices=tuple(map(str, choices)))
    return value


def read_tiles(record: Mapping[str, object], field: str) -> tuple[tuple[Tile, bool], ...]:
    """The tiles of a field, each with whether it is a red five; none if it is missing."""
    text = read_text(record, field)
    try:
        return parse_marked_tiles(text)
    except BadNotation as error:
        raise BadNotation(
            error.code, field=field, text=text[:_LONGEST_QUOTE], **_without_text(error.params)
        ) from error


def _without_text(
    params: Mapping[str, str | int | tuple[str, ...]],
) -> dict[str, str | int | tuple[str, ...]]:
    return {name: value for name, value in params.items() if name != "text"}
