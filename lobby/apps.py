"""The app's entry in the list of installed apps."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Rooms and their places."""

    name = "lobby"
    label = "lobby"
    verbose_name = "Lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listens to matches and to people."""
        from lobby.receivers import hear_of_matches, hear_of_people  # noqa: PLC0415

        hear_of_matches()
        hear_of_people()
