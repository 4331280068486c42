"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their sign-in."""

    name = "accounts"
    label = "accounts"
    verbose_name = "Accounts"
    default_auto_field = "django.db.models.BigAutoField"
