"""The language of a page: the person's own, wherever they sign in."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

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
