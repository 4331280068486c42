"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches and their journals."""

    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listens to people who go for good, and adds matches to what they may take along."""
        from matches.receivers import hear_of_people  # noqa: PLC0415

        hear_of_people()
