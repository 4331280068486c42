"""What every page needs to know of its reader: display settings, languages, where in the site it is."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

from accounts.display import display_of
from accounts.endonyms import ENDONYMS

SECTIONS: Final = {"lobby": "play", "rules": "learn", "learn": "learn", "matches": "me", "people": "me"}


def reader(request: HttpRequest) -> dict[str, Any]:
    """The context of every template."""
    return {
        "display": display_of(request),
        "endonyms": ENDONYMS,
        "mail_is_available": settings.MAIL_IS_AVAILABLE,
        "section": _section(request),
    }


def _section(request: HttpRequest) -> str:
    """Which of Play, Learn and Me the page belongs to, if any."""
    match = request.resolver_match
    if match is None:
        return ""
    return SECTIONS.get(match.app_name or match.url_name or "", "")
