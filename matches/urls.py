"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from matches import lesson_views, profile_views, record_views, replay_views, review_views, views

app_name = "matches"
urlpatterns: list[URLPattern | URLResolver] = [
    path("u/<str:username>/", profile_views.show, name="profile"),
    path("me/public/", profile_views.publish, name="publish"),
    path("ranking/<str:rules>/", profile_views.ranking, name="ranking"),
    path("matches/", views.match_history, name="history"),
    path("matches/own.csv", views.own_data, {"kind": "csv"}, name="own_csv"),
    path("matches/own.json", views.own_data, {"kind": "json"}, name="own_json"),
    path("matches/records/", record_views.records, name="records"),
    path("matches/<uuid:match_id>/delete/", record_views.record_delete, name="record_delete"),
    path("matches/<uuid:match_id>/match.json", record_views.record, {"kind": "meja"}, name="record"),
    path("matches/<uuid:match_id>/tenhou.json", record_views.record, {"kind": "tenhou"}, name="tenhou"),
    path("matches/<uuid:match_id>/mjai.jsonl", record_views.record, {"kind": "mjai"}, name="mjai"),
    path("matches/<uuid:match_id>/", views.match_detail, name="detail"),
    path("table/<uuid:match_id>/text/", views.text_table, name="text_table"),
    path("table/<uuid:match_id>/lesson/<str:offer>/", lesson_views.lesson, name="lesson"),
    path("matches/<uuid:match_id>/deals/<int:number>/sheet/", views.sheet, name="sheet"),
    path("matches/<uuid:match_id>/replay/", replay_views.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/<int:number>.json", replay_views.replay_deal, name="replay_deal"),
    path("matches/<uuid:match_id>/review/", review_views.review, name="review"),
    path("matches/<uuid:match_id>/link/", replay_views.link_make, name="link_make"),
    path("matches/<uuid:match_id>/link/back/", replay_views.link_revoke, name="link_revoke"),
    path("replays/<str:token>/", replay_views.shared_replay, name="shared_replay"),
    path("replays/<str:token>/<int:number>.json", replay_views.shared_replay_deal, name="shared_replay_deal"),
    path("replays/<str:token>/deals/<int:number>/sheet/", replay_views.shared_sheet, name="shared_sheet"),
]
