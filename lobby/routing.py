"""WebSocket paths of this app."""

from typing import Any

from django.urls import URLPattern, path

from lobby.consumers import ListConsumer, RoomConsumer

room_socket: Any = RoomConsumer.as_asgi()  # ``path`` is typed for views only
list_socket: Any = ListConsumer.as_asgi()
websocket_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", list_socket),
    path("ws/room/<code>/", room_socket),
]
