"""Paths of this app."""

from django.urls import URLPattern, URLResolver, path

from rules.pages import rule_pages
from rules.pages.calculator import views as calculator
from rules.pages.glossary import views as glossary
from rules.pages.i18n import table_catalogue_view
from rules.pages.practice import views as practice

app_name = "rules"
urlpatterns: list[URLPattern | URLResolver] = [
    path("i18n/<slug:language>/table.<slug:digest>.json", table_catalogue_view, name="table_catalogue"),
    path("rules/", rule_pages.page_in_own_language, name="own_language"),
    path("rules/<slug:rules>/", rule_pages.page_in_own_language, name="own_language"),
    path("<language:language>/", rule_pages.front, name="language_front"),
    path("<language:language>/rules/", rule_pages.front, name="front"),
    path("<language:language>/rules/<slug:rules>/", rule_pages.page, name="page"),
    path("<language:language>/rules/<slug:rules>/patterns/", rule_pages.patterns, name="patterns"),
    path("<language:language>/calculator/", calculator.front, name="calculator_front"),
    path("<language:language>/calculator/<slug:rules>/", calculator.calculator, name="calculator"),
    path("<language:language>/glossary/", glossary.glossary, name="glossary"),
    path("<language:language>/glossary/<str:key>/", glossary.suggestion, name="suggestion"),
    path("<language:language>/practice/", practice.front, name="practice"),
    path("<language:language>/practice/<slug:name>/", practice.drill, name="drill"),
]
