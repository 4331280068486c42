"""Paths of this app."""

from django.urls import URLPattern, URLResolver

app_name = "people"
urlpatterns: list[URLPattern | URLResolver] = []
