"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from matches import views

app_name = "matches"
urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/", views.match_history, name="history"),
    path("matches/own.csv", views.own_data, {"kind": "csv"}, name="own_csv"),
    path("matches/own.json", views.own_data, {"kind": "json"}, name="own_json"),
    path("matches/<uuid:match_id>/", views.match_detail, name="detail"),
    path("matches/<uuid:match_id>/deals/<int:number>/sheet/", views.sheet, name="sheet"),
]
