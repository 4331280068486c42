"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The project's own commands."""

    name = "config"
    label = "config"
    verbose_name = "Meja"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tells the export of one's own data of what the rules keep, who know nothing of accounts."""
        from accounts.export import part_add  # noqa: PLC0415 - models are there only now
        from rules.pages.own_data import told_practice, told_suggestions  # noqa: PLC0415

        part_add("practice", lambda user: told_practice(user.pk))
        part_add("suggestions", lambda user: told_suggestions(user.pk))
