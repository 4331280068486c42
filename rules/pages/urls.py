"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from rules.pages.i18n import table_catalogue_view

app_name = "rules"
urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/<slug:language>/table.<slug:digest>.json", table_catalogue_view, name="table_catalogue"),
]
