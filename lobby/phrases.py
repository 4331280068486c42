"""Quick phrases of the chat: a key is said, and each reader reads it in their own language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: Final[dict[str, Promise]] = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "nice_hand": _("Nice hand!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "sorry": _("Sorry!"),
    "one_moment": _("One moment, please."),
    "goodbye": _("Thanks for the game. Goodbye!"),
}


def phrase_text(key: str) -> str:
    """Returns a phrase in the language in force; empty for a key that is no more."""
    return str(PHRASES.get(key, ""))
