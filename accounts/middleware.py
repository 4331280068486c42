"""The language and the time zone of a page: the person's own, and the browser's."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.endonyms import ENDONYMS
from accounts.models import User


class LanguageMiddleware:
    """Puts the person's language before the cookie's and the browser's, which are settled already."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request in the person's language."""
        # Without a session cookie there is nobody to look up.
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User):
            language = request.user.language
            if language in ENDONYMS and language != translation.get_language():
                translation.activate(language)
                request.LANGUAGE_CODE = language
        return self.get_response(request)


ZONE_COOKIE: Final = "meja_zone"
"""Must agree with ``static/js/site/zone.js``."""
LONGEST_ZONE: Final = 64


class ZoneMiddleware:
    """Shows times in the zone of the browser, which its pages keep in a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request with times of the reader's zone; with the server's where it is not known."""
        with timezone.override(zone_named(request.COOKIES.get(ZONE_COOKIE, ""))):
            return self.get_response(request)


@lru_cache(maxsize=512)
def zone_named(name: str) -> ZoneInfo | None:
    """Returns the time zone of this name; None for what is no such name.

    >>> str(zone_named("Asia/Jakarta")), zone_named("../../etc/passwd"), zone_named("Mars/Olympus")
    ('Asia/Jakarta', None, None)
    """
    if not name or len(name) > LONGEST_ZONE:
        return None
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):  # no path, no file, nothing of that name
        return None
