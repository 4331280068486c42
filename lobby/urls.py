"""Paths of this app."""

from django.urls import URLPattern, URLResolver

app_name = "lobby"
urlpatterns: list[URLPattern | URLResolver] = []
