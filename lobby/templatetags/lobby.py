"""The `gist` tag: what a rule set asks of a winning hand."""

from django import template

from lobby.wording import rules_gist

register = template.Library()


@register.simple_tag
def gist(rules: str) -> str:
    """In a few words what a rule set asks of a winning hand; empty if nothing is said of it."""
    return rules_gist(rules)
