"""The application that daphne serves: pages over HTTP, the room and the table over WebSockets."""

import gc
import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

gc.disable()  # what is loaded now stays: looking for rubbish in it takes a tenth of the start
pages = get_asgi_application()  # loads the apps, so it stands before the imports that need them

from config import celery, urls  # noqa: E402, F401 — pages give work to its queues; the first page need not wait
from config.origin import SameOrigin  # noqa: E402
from config.readable import ReadableCookies  # noqa: E402
from lobby.routing import websocket_urlpatterns as room_sockets  # noqa: E402
from matches.routing import bot_urlpatterns as program_sockets  # noqa: E402
from matches.routing import websocket_urlpatterns as table_sockets  # noqa: E402

nowhere: Any = WebsocketDenier.as_asgi()
sockets: list[Any] = [*room_sockets, *table_sockets, re_path("", nowhere)]
"""The last one denies every other path; without it the router would log an error for each stray visitor."""
people: Any = SameOrigin(ReadableCookies(AuthMiddlewareStack(URLRouter(sockets))))
# Programs bring a token instead of a cookie, so that their origin says nothing.
everybody: list[Any] = [*program_sockets, re_path("", people)]
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": URLRouter(everybody),
    }
)

gc.enable()
gc.freeze()  # nor is it looked through later, in the middle of somebody's move
