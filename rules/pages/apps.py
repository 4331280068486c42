"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class RulesPagesConfig(AppConfig):
    """Pages about the rules."""

    name = "rules.pages"
    label = "rules_pages"
    verbose_name = "Rules"
    default_auto_field = "django.db.models.BigAutoField"
