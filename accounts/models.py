"""The people who play."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Somebody who plays: signed up, or a guest with a name only."""

    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True)
    display = models.JSONField(default=dict, blank=True)
