"""Rooms and who is in them. A place belongs to a room; a seat belongs to a match."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby.codes import room_code
from lobby.names import LONGEST_NAME, LONGEST_ROOM_NAME
from matches.models import ClockMode, Match

PLACES = (0, 1, 2, 3)


class RoomState(models.TextChoices):
    """What happens in a room."""

    WAITING = "waiting", _("Waiting for players")
    PLAYING = "playing", _("Playing")
    RESULT = "result", _("Match result")
    CLOSED = "closed", _("Closed")


class Room(models.Model):
    """Four places, and the options under which they play one match after the other."""

    code = models.CharField(max_length=8, unique=True, default=room_code)
    name = models.CharField(max_length=LONGEST_ROOM_NAME)
    language = models.CharField(max_length=10)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_rooms"
    )
    state = models.CharField(max_length=10, choices=RoomState.choices, default=RoomState.WAITING)

    rules = models.CharField(max_length=20, default="klasik")
    length = models.CharField(max_length=20, default="quick")
    options = models.JSONField(default=dict, blank=True)
    clocks = models.CharField(max_length=10, choices=ClockMode.choices, default=ClockMode.NORMAL)
    is_private = models.BooleanField(default=False)
    allows_watchers = models.BooleanField(default=True)
    opens_hands = models.BooleanField(default=False)
    is_solo = models.BooleanField(default=False)
    """One person and three bots, opened from the home page: starts by itself and is kept."""

    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="rooms")
    """The match that runs or whose result is shown; while the room waits, the last one."""
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """The earliest moment at which the sweep must look; None once closed."""
    choice_ends_at = models.DateTimeField(null=True, blank=True)
    """While a match result is shown: when the time to choose "Play again" is over (K-9.6)."""
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        indexes: ClassVar = [models.Index(fields=["state", "is_private", "-created_at"], name="room_list")]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        """Returns the path of its page, which is also the invitation."""
        return reverse("lobby:room", args=[self.code])

    @property
    def spoken_code(self) -> str:
        """The code in two groups, as people read it out."""
        return f"{self.code[:4]} {self.code[4:]}"

    @property
    def is_closed(self) -> bool:
        """Whether it is no more."""
        return self.state == RoomState.CLOSED


class Place(models.Model):
    """Somebody in a room: a person, or a bot. Free places have no row."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="place"
    )
    """None for a bot. A person has one place at a time, in whatever room."""
    name = models.CharField(max_length=LONGEST_NAME)
    """As shown in this room; of equal names the later ones carry a number."""
    is_ready = models.BooleanField(default=False)
    wants_rematch = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    away_since = models.DateTimeField(null=True, blank=True, default=timezone.now)
    """Since when this person has had no connection to the room; None while connected."""

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["room", "number"], name="one_a_place"),
            models.CheckConstraint(condition=Q(number__in=PLACES), name="four_places"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits there."""
        return self.user_id is None


class Waiter(models.Model):
    """Somebody who gets the next free place of a room. Order: who came first."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="waiters")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waits_for")
    since = models.DateTimeField(default=timezone.now)
    away_since = models.DateTimeField(null=True, blank=True, default=timezone.now)
    """As for a place: who goes away loses the turn."""

    class Meta:
        verbose_name = _("waiting person")
        verbose_name_plural = _("waiting people")
        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "user"], name="waits_once")]

    def __str__(self) -> str:
        return f"{self.user} → {self.room}"


class Removal(models.Model):
    """Somebody whom the host removed: cannot come back to that room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="removals")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "user"], name="removed_once")]

    def __str__(self) -> str:
        return f"{self.user} ← {self.room}"
