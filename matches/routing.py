"""WebSocket paths of this app."""

from typing import Any

from django.urls import URLPattern, path

from matches.bot_consumer import BotConsumer, MjaiConsumer
from matches.consumers import MatchConsumer

table_socket: Any = MatchConsumer.as_asgi()  # ``path`` is typed for views only
bot_table_socket: Any = BotConsumer.as_asgi()
mjai_socket: Any = MjaiConsumer.as_asgi()
bot_urlpatterns: list[URLPattern] = [
    path("ws/bot/<uuid:match_id>/", bot_table_socket),
    path("ws/bot/<uuid:match_id>/mjai/", mjai_socket),
]
"""For programs: they bring a token, no cookie, and come from no page."""
websocket_urlpatterns: list[URLPattern] = [path("ws/match/<uuid:match_id>/", table_socket)]
