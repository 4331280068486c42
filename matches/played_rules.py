"""Under which rules a match is played: its rule set, its options, and what follows from them."""

from matches.models import Match
from rules.engine.ruleset import Options, RuleSet
from rules.registry import rule_set


def rules_of(match: Match) -> RuleSet:
    """The rule set of a match."""
    return rule_set(match.rules)


def options_of(match: Match) -> Options:
    """All options of a match, those of its length included."""
    return rules_of(match).options_for(match.length, match.options)


def has_red_fives(match: Match) -> bool:
    """Whether the first copy of each five carries the red mark."""
    return rules_of(match).has_red_fives(options_of(match))


def start_score(match: Match) -> int:
    """What everybody began a match with."""
    return rules_of(match).start_score(options_of(match))
