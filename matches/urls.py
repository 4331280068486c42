"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from matches import profile_views, views

app_name = "matches"
urlpatterns: list[URLPattern | URLResolver] = [
    path("u/<str:username>/", profile_views.show, name="profile"),
    path("me/public/", profile_views.publish, name="publish"),
    path("ranking/<str:rules>/", profile_views.ranking, name="ranking"),
    path("matches/", views.match_history, name="history"),
    path("matches/own.csv", views.own_data, {"kind": "csv"}, name="own_csv"),
    path("matches/own.json", views.own_data, {"kind": "json"}, name="own_json"),
    path("matches/<uuid:match_id>/", views.match_detail, name="detail"),
    path("matches/<uuid:match_id>/deals/<int:number>/sheet/", views.sheet, name="sheet"),
]
