"""Lines of a file of hands: one that is accepted, and what is made of it to be refused."""

import json

from rules.cases.answer import outcome_of

HAND = {
    "id": "hand",
    "rules": "klasik",
    "hand": "123m456p67s55z",
    "melds": [{"kind": "chow", "tiles": "789m"}],
    "win": "8s",
    "by": "discard",
    "seat": "S",
    "round": "E",
    "from": "W",
}
"""A hand that is accepted."""


def refusal(record: object) -> str | None:
    """The code that the line of this record is refused with."""
    refused = outcome_of(json.dumps(record).encode()).refusal
    return refused.code if refused else None


def changed(**fields: object) -> dict[str, object]:
    """The hand with other fields; ``from_`` stands for ``from``."""
    return HAND | {name.removesuffix("_"): value for name, value in fields.items()}
