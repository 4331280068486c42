"""Which pages may open our sockets."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class SameOrigin:
    """Refuses a socket that another site's page tries to open with our visitor's cookies.

    Cookies ignore ports, so the port has to agree too. Behind a proxy that rewrites `Host`, the
    origin of `PUBLIC_URL` is the one accepted besides.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Passes the socket on, or closes it before it opens."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if is_own_origin(origin, host):
            return await self.inner(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def is_own_origin(origin: str, host: str) -> bool:
    """Returns whether a page of `origin` belongs to the server that was asked for as `host`."""
    try:
        parts = urlsplit(origin)
        asked = urlsplit(f"{parts.scheme}://{host}")
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
        asked_port = asked.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return False
    if not parts.hostname or parts.scheme not in {"http", "https"}:
        return False
    if settings.PUBLIC_ORIGIN and origin == settings.PUBLIC_ORIGIN:
        return True
    domain, _port = split_domain_port(parts.netloc)
    return (parts.hostname, port) == (asked.hostname, asked_port) and validate_host(
        domain, settings.ALLOWED_HOSTS
    )
