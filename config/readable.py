"""What a visitor sends has to be text that a database can hold."""

from collections.abc import Callable, Iterable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, parse_cookie

NUL = "\0"
"""No key of a keyboard writes it, and PostgreSQL keeps it in no text."""


class ReadableInput:
    """Answers 400 to a path, a query, a cookie or a form that holds the character NUL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes the request on, unless it cannot be read."""
        if any(NUL in text for text in _texts(request)):
            raise BadRequest("NUL")
        return self.get_response(request)


def _texts(request: HttpRequest) -> Iterable[str]:
    yield request.path_info
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from (value for value in values if isinstance(value, str))


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
