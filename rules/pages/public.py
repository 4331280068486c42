"""Pages with their language in their address: shown in it, kept by browsers, quick to ask for again."""

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import register_converter
from django.urls.converters import StringConverter
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.gzip import gzip_page

Asked = ParamSpec("Asked")
View = Callable[Concatenate[HttpRequest, str, Asked], HttpResponse]

_TOKEN: Final = re.compile(rb'csrf(?:-token" content|middlewaretoken" value)="[A-Za-z0-9]{64}')
"""A form's token: masked anew in each answer."""


class LanguageConverter(StringConverter):
    """A language of the site, as the first part of an address."""

    regex = "|".join(code for code, _name in sorted(settings.LANGUAGES, reverse=True))


register_converter(LanguageConverter, "language")


def public_page(view: View[Asked]) -> View[Asked]:
    """Makes a view of ``(request, language, …)`` a public page.

    The page speaks the language of its address whatever the reader's own. A browser may keep it and ask
    whether it has changed: the mark is made of all that is shown, so it differs between readers.
    """

    @wraps(view)
    def answered(
        request: HttpRequest, language: str, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> HttpResponse:
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = view(request, language, *args, **kwargs)
        response["Content-Language"] = language
        if request.method not in {"GET", "HEAD"} or response.status_code != 200:
            return response
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Cookie"])
        response["ETag"] = f'"{_digest(request, response)}"'
        return _unless_known(request, response)

    return cast("View[Asked]", gzip_page(answered))


def shared_part(view: View[Asked]) -> View[Asked]:
    """Makes a view of ``(request, language, …)`` a part of a public page that is the same for all readers."""

    @wraps(view)
    def answered(
        request: HttpRequest, language: str, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> HttpResponse:
        with translation.override(language):
            response = view(request, language, *args, **kwargs)
        response["Content-Language"] = language
        response["Cache-Control"] = "public, max-age=300"
        response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:20]}"'
        return _unless_known(request, response)

    return cast("View[Asked]", gzip_page(answered))


def _digest(request: HttpRequest, response: HttpResponse) -> str:
    """A mark of what is shown, without what each answer has anew, but with whom its forms are for."""
    nonce = str(getattr(request, "csp_nonce", "")).encode()
    shown = _TOKEN.sub(b"", response.content)
    shown = shown.replace(nonce, b"") if nonce else shown
    reader = request.META.get("CSRF_COOKIE", "").encode()
    return hashlib.sha256(shown + reader).hexdigest()[:20]


def _unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, or that the browser's copy is still good."""
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    if found is not None and found.status_code == 304:
        # The copy keeps the policy that it came with: its nonce belongs to it.
        found._csp_exempt = True  # type: ignore[attr-defined]
    assert isinstance(found, HttpResponse)
    return found
