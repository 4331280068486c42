"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches and their journals."""

    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"
