"""Paths of this app."""

from django.urls import URLPattern, URLResolver

app_name = "matches"
urlpatterns: list[URLPattern | URLResolver] = []
