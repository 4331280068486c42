"""What a visitor sends has to be text that a database can hold."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from channels.security.websocket import WebsocketDenier
from django.http import HttpRequest, HttpResponse, QueryDict, parse_cookie

if TYPE_CHECKING:
    from django.http.request import _ImmutableQueryDict

NUL = "\0"
"""No key of a keyboard writes it, and PostgreSQL keeps it in no text."""
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


class ReadableInput:
    """Puts a sign that says "unreadable" for the character NUL in a path, a query, a cookie or a form.

    So each page answers what was sent like any other text that makes no sense, and nothing else is lost.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes the request on, readable."""
        request.path_info = _readable(request.path_info)
        request.COOKIES = {name: _readable(value) for name, value in request.COOKIES.items()}
        request.GET = cast("_ImmutableQueryDict", _readable_fields(request.GET))
        if request.method == "POST":
            request.POST = cast("_ImmutableQueryDict", _readable_fields(request.POST))
        return self.get_response(request)


def _readable(text: str) -> str:
    return text.replace(NUL, UNREADABLE)


def _readable_fields(fields: QueryDict) -> QueryDict:
    """The same fields, or readable ones where they hold a NUL."""
    if not any(NUL in text for name, values in fields.lists() for text in (name, *values)):
        return fields
    found = QueryDict(mutable=True, encoding=fields.encoding)
    for name, values in fields.lists():
        found.setlist(_readable(name), [_readable(value) for value in values])
    found._mutable = False
    return found


class ReadableCookies:
    """Denies a socket whose cookies hold the character NUL: quoted, they may."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Passes the socket on, unless its cookies cannot be read."""
        cookies = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
        if any(NUL in value for value in parse_cookie(cookies).values()):
            return await WebsocketDenier()(scope, receive, send)
        return await self.inner(scope, receive, send)
