"""Our name in other people's formats: under which preset and options a match was played here."""

from typing import Any, Final

from matches.formats.json_path import Json
from matches.formats.record import Record
from rules.engine.errors import RulesError
from rules.engine.events import OptionValue
from rules.riichi.ruleset import RIICHI

MEMBER: Final = "meja"
"""What the formats know nothing of stands in this member; other readers pass over it."""


OwnRules = tuple[str, dict[str, OptionValue]]
"""A preset and the options that differ from it."""


def own_rules(record: Record) -> dict[str, Any]:
    """The member's value."""
    return {"length": record.length, "options": record.options}


def told_rules(told: Json) -> OwnRules | None:
    """The preset and the options that the member tells; None if it is not there.

    Raises: RecordError if there are no such rules.
    """
    if not told.has(MEMBER):
        return None
    member = told.get(MEMBER)
    length, given = member.get("length").text(), member.get("options")
    if not isinstance(given.value, dict):
        raise given.bad()
    try:
        RIICHI.options_for(length, given.value)
    except RulesError as error:
        raise member.bad() from error
    return length, given.value


def has_red_fives(rules: OwnRules) -> bool:
    """Whether red fives are played with."""
    return RIICHI.has_red_fives(RIICHI.options_for(*rules))
