"""WebSocket paths of this app."""

from typing import Any

from django.urls import URLPattern, path

from lobby import urls  # noqa: F401  where the converter of codes is registered
from lobby.consumers import ListConsumer, RoomConsumer

room_socket: Any = RoomConsumer.as_asgi()  # ``path`` is typed for views only
list_socket: Any = ListConsumer.as_asgi()
websocket_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", list_socket),
    path("ws/room/<room:code>/", room_socket),
]
