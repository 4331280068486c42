"""The rule sets by key: the only file that knows them all."""

from collections.abc import Iterable
from typing import Final

from rules.engine.errors import OptionError
from rules.engine.events import Event, MatchStarted
from rules.engine.evolve import begin, evolve
from rules.engine.ruleset import RuleSet
from rules.engine.state import MatchState
from rules.klasik.ruleset import KLASIK
from rules.mcr.ruleset import MCR
from rules.riichi.ruleset import RIICHI

_RULE_SETS: Final[dict[str, RuleSet]] = {rules.key: rules for rules in (KLASIK, RIICHI, MCR)}
DEFAULT_RULES: Final = KLASIK.key
"""The preset of a new room (K-1.2)."""


def rule_sets() -> tuple[RuleSet, ...]:
    """All rule sets, the default first."""
    return tuple(_RULE_SETS.values())


def rule_set(key: str) -> RuleSet:
    """The rule set of this name.

    Raises: OptionError if there is none.
    """
    if key not in _RULE_SETS:
        raise OptionError("unknown_rules", rules=key)
    return _RULE_SETS[key]


def fold(events: Iterable[Event]) -> MatchState:
    """The state after these events.

    Shape: the first is ``MatchStarted``; then all, or those from a ``DealStarted`` on, since that
    one carries what a deal inherits.
    Raises: ValueError if there is no event.
    """
    state: MatchState | None = None
    for event in events:
        if isinstance(event, MatchStarted):
            state = begin(rule_set(event.rules), event)
        elif state is None:
            raise ValueError("a match begins with MatchStarted")
        else:
            state = evolve(state, event)
    if state is None:
        raise ValueError("no events")
    return state
