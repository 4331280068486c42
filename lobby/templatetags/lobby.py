"""The `gist` tag: what a rule set asks of a winning hand; the `rules_name` filter."""

from django import template

from lobby import wording
from lobby.wording import rules_gist

register = template.Library()


@register.simple_tag
def gist(rules: str) -> str:
    """In a few words what a rule set asks of a winning hand; empty if nothing is said of it."""
    return rules_gist(rules)


@register.filter
def rules_name(rules: str) -> str:
    """The name of a rule set in the reader's language."""
    return wording.rules_name(rules)
