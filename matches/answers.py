"""What pages have in common: the language, whole or in part, one's own match or none, files to be saved."""

from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django_htmx.middleware import HtmxDetails

from accounts.entrance import person_of
from matches.access import NoSuchMatch, played_match
from matches.models import Match
from matches.text import length_label
from rules.terms import rules_label

HIDDEN: Final = "hidden"
"""What ``names`` in an address says where nobody is to be named."""


def active_language() -> str:
    """The language in which the page is written."""
    return translation.get_language() or "en"


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page; coming back to an address it asks for the whole."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx and not htmx.history_restore_request)


def own_match(request: HttpRequest, match_id: UUID) -> Match:
    """The match, for somebody who takes or took part in it, or took it in. Raises: Http404."""
    try:
        return played_match(match_id, person_of(request))
    except NoSuchMatch as error:
        raise Http404 from error


def match_title(match: Match) -> str:
    """What was played, as the title of a page."""
    return f"{rules_label(match.rules, active_language())} · {length_label(match.length)}"


def download(content: bytes, name: str, content_type: str) -> HttpResponse:
    """The answer that a browser saves as a file of this name."""
    disposition = f'attachment; filename="{name}"'
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})
