"""The worked examples of the rules pages: hands in files, with the numbers found by hand.

``expect`` and ``working`` were worked out from the rule text, not with the evaluator; a test scores each
hand and compares. ``docs/rules-pages.md`` lists the fields.
"""

from functools import cache
from importlib.resources import files

import msgspec


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand is worth, found by hand; the fields of an answer of ``docs/score-cases.md``."""

    total: int
    payments: dict[str, int]
    lines: dict[str, int]
    """Pattern to its sum in this hand."""
    base: int | None = None
    doubles: int | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int | None = None
    limit: str | None = None
    fan: int | None = None
    flowers: int | None = None


class WorkedExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand, what it is there to show, and how its value is found."""

    key: str
    shows: tuple[str, ...]
    """The patterns that give it its title."""
    case: dict[str, object]
    """Without ``rules``, as in ``docs/score-cases.md``."""
    expect: Expected
    working: tuple[str, ...]
    """Equations, one step each."""


@cache
def worked_examples(rules: str) -> tuple[WorkedExample, ...]:
    """The examples of a rule set, in the order of its page."""
    stored = files(__name__).joinpath(f"{rules}.json").read_bytes()
    return msgspec.json.decode(stored, type=tuple[WorkedExample, ...])
