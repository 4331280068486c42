"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The project's own commands."""

    name = "config"
    label = "config"
    verbose_name = "Meja"
    default_auto_field = "django.db.models.BigAutoField"
