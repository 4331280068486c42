"""The people who play."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import (
    NAME_STORED,
    USERNAME_LENGTH,
    UsernameValidator,
    name_cleaned,
    name_shortened,
)


class User(AbstractUser):
    """Somebody who plays: signed up, or a guest with a name only.

    A guest who makes an account keeps the row, so matches, seats and settings stay with the person.
    """

    username = models.CharField(
        _("username"),
        max_length=USERNAME_LENGTH,
        unique=True,
        validators=[UsernameValidator()],
        error_messages={"unique": AbstractUser._meta.get_field("username").error_messages["unique"]},
    )
    display_name = models.CharField(_("name at the table"), max_length=NAME_STORED, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Code of a language of `settings.LANGUAGES`; empty where the browser decides."""
    display = models.JSONField(_("display settings"), default=dict, blank=True)
    """Only what differs from the defaults of `accounts.display.Display`."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="accounts_user_username_any_case"),
        ]

    def __str__(self) -> str:
        return self.name if self.is_guest else self.username

    @property
    def name(self) -> str:
        """The name others see."""
        return self.display_name or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stores the person; without a display name the user name takes its place."""
        if not self.display_name:
            self.display_name = name_shortened(name_cleaned(self.username))
        super().save(*args, **kwargs)
