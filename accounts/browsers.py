"""The mark of a browser: a random word in a signed cookie.

It says nothing about anybody. A guest who was sent out of a room, or banned, cannot come back by taking
another name in the same browser, and that is all it is for.
"""

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "meja_browser"
COOKIE_AGE: Final = 365 * 24 * 3600
_NEW: Final = "_meja_new_browser"


def browser_of(request: HttpRequest) -> str:
    """Returns the mark of the browser; one without gets it with the answer to this request."""
    mark = browser_known(request) or getattr(request, _NEW, "")
    if not mark:
        mark = secrets.token_hex(16)
        setattr(request, _NEW, mark)
    return str(mark)


def browser_known(request: HttpRequest) -> str:
    """Returns the mark that the browser brought; empty if it has none, or a forged one."""
    return request.get_signed_cookie(COOKIE, default="", salt=COOKIE) or ""


class BrowserMiddleware:
    """Sends a new mark to the browser it was made for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request, with the cookie where the page made a mark."""
        response = self.get_response(request)
        mark = getattr(request, _NEW, "")
        if mark:
            response.set_signed_cookie(
                COOKIE,
                mark,
                salt=COOKIE,
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response
