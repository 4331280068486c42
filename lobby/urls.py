"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from lobby import (
    bot_views,
    chat_views,
    club_views,
    conduct_views,
    live_views,
    moderation_views,
    people_views,
    room_views,
    views,
)
from lobby.codes import CodeConverter

register_converter(CodeConverter, "room")

app_name = "lobby"
urlpatterns: list[URLPattern | URLResolver] = [
    path("lobby/", views.room_list, name="room_list"),
    path("lobby/rooms/", views.rooms, name="rooms"),
    path("lobby/counts/", views.home_counts, name="counts"),
    path("lobby/create/", views.room_create, name="room_create"),
    path("lobby/fields/", views.play_fields, name="play_fields"),
    path("lobby/join/", views.join_by_code, name="join_by_code"),
    path("lobby/solo/", views.solo_start, name="solo_start"),
    path("lobby/quick/", people_views.quick_match, name="quick"),
    path("lobby/quick/end/", people_views.quick_end, name="quick_end"),
    path("api/bot/", bot_views.where, name="bot_where"),
    path("api/bot/solo/", bot_views.solo, name="bot_solo"),
    path("api/bot/rooms/<room:code>/join/", bot_views.join, name="bot_join"),
    path("api/bot/rooms/<room:code>/leave/", bot_views.leave, name="bot_leave"),
    path("clubs/", club_views.clubs, name="clubs"),
    path("clubs/join/<str:invite>/", club_views.join, name="club_join"),
    path("clubs/<str:slug>/", club_views.club, name="club"),
    path("clubs/<str:slug>/room/", club_views.open_room, name="club_room"),
    path("clubs/<str:slug>/<str:action>/", club_views.change, name="club_change"),
    path("people/", people_views.people, name="people"),
    path("report/<str:username>/", conduct_views.report, name="report"),
    path("conduct/", conduct_views.conduct, name="conduct"),
    path("conduct/<int:sanction>/appeal/", conduct_views.appeal, name="appeal"),
    path("moderation/", moderation_views.queue, name="moderation"),
    path("moderation/live/", live_views.tables, name="live_tables"),
    path("moderation/live/<uuid:match_id>/", live_views.table, name="live_table"),
    path("moderation/announcements/", live_views.announce, name="announce"),
    path("moderation/announcements/<int:pk>/end/", live_views.unannounce, name="unannounce"),
    path("moderation/log/", moderation_views.log, name="moderation_log"),
    path("moderation/reports/<int:pk>/", moderation_views.report_detail, name="report_detail"),
    path("moderation/appeals/<int:pk>/", moderation_views.appeal_detail, name="appeal_detail"),
    path("moderation/people/<str:username>/", moderation_views.person, name="moderation_person"),
    path("moderation/sanctions/<int:pk>/lift/", moderation_views.lift, name="lift"),
    path("r/<room:code>/", room_views.room, name="room"),
    path("r/<room:code>/live/", room_views.live, name="live"),
    path("r/<room:code>/options/", room_views.options, name="options"),
    path("r/<room:code>/voice/", room_views.voice_servers, name="voice_servers"),
    path("r/<room:code>/<action>/", room_views.command, name="command"),
    path("lobby/muted/", chat_views.chat_mutes, name="chat_mutes"),
    path("r/<room:code>/chat/<int:line>/", chat_views.chat_line, name="chat_line"),
]
