"""WebSocket paths of this app."""

from typing import Any

from django.urls import URLPattern, path

from matches.consumers import MatchConsumer

table_socket: Any = MatchConsumer.as_asgi()  # ``path`` is typed for views only
websocket_urlpatterns: list[URLPattern] = [path("ws/match/<uuid:match_id>/", table_socket)]
