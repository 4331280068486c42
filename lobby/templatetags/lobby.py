"""The `gist` and `rules_name` of a rule set; `level_field`, the choice of how strong bots are to be."""

from typing import Any

from django import template

from lobby import wording
from lobby.wording import rules_gist
from matches.characters import DEFAULT_LEVEL
from matches.text import LEVELS

register = template.Library()


@register.simple_tag
def gist(rules: str) -> str:
    """In a few words what a rule set asks of a winning hand; empty if nothing is said of it."""
    return rules_gist(rules)


@register.filter
def rules_name(rules: str) -> str:
    """The name of a rule set in the reader's language."""
    return wording.rules_name(rules)


@register.inclusion_tag("lobby/_level.html", takes_context=True)
def level_field(context: dict[str, Any]) -> dict[str, Any]:
    """The choice of how strong the bots are, with what this person chose last."""
    chosen = getattr(getattr(context.get("request"), "user", None), "bot_level", "") or DEFAULT_LEVEL
    return {"levels": [(key, str(name)) for key, name in LEVELS.items()], "chosen": chosen}
