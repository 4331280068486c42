"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from lobby import room_views, views

app_name = "lobby"
urlpatterns: list[URLPattern | URLResolver] = [
    path("lobby/", views.room_list, name="room_list"),
    path("lobby/rooms/", views.rooms, name="rooms"),
    path("lobby/counts/", views.home_counts, name="counts"),
    path("lobby/create/", views.room_create, name="room_create"),
    path("lobby/fields/", views.play_fields, name="play_fields"),
    path("lobby/join/", views.join_by_code, name="join_by_code"),
    path("lobby/solo/", views.solo_start, name="solo_start"),
    path("r/<code>/", room_views.room, name="room"),
    path("r/<code>/live/", room_views.live, name="live"),
    path("r/<code>/options/", room_views.options, name="options"),
    path("r/<code>/<action>/", room_views.command, name="command"),
]
