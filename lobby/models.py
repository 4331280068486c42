"""Rooms, who is in them and what they write; reports, appeals and what moderators did."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from lobby import moderation_models  # noqa: F401 — the rest of what the lobby stores
from lobby.codes import room_code
from lobby.names import LONGEST_NAME, LONGEST_ROOM_NAME
from matches.characters import DEFAULT_LEVEL
from matches.models import ClockMode, Match
from matches.text import LEVELS

PLACES = (0, 1, 2, 3)
LEVEL_CHOICES = list(LEVELS.items())


class RoomState(models.TextChoices):
    """What happens in a room."""

    WAITING = "waiting", _("Waiting for players")
    PLAYING = "playing", _("Playing")
    RESULT = "result", _("Match result")
    CLOSED = "closed", _("Closed")


class ChatMode(models.TextChoices):
    """What may be written in the chat of a room."""

    BY_LINK = "by_link", _("Free text, where only people with the link come")
    PHRASES = "phrases", _("Quick phrases only")
    FREE = "free", _("Quick phrases and free text")


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
    allows_programs = models.BooleanField(default=False)
    """Whether accounts of programs may take a place."""
    bot_level = models.CharField(max_length=20, choices=LEVEL_CHOICES, default=DEFAULT_LEVEL)
    """How strong bots are that sit down."""
    opens_hands = models.BooleanField(default=False)
    allows_hints = models.BooleanField(default=False)
    """Whether everybody may ask the teacher at the table."""
    chat = models.CharField(max_length=10, choices=ChatMode.choices, default=ChatMode.BY_LINK)
    watchers_may_write = models.BooleanField(default=False)
    is_solo = models.BooleanField(default=False)
    """One person and three bots, opened from the home page: starts by itself and is kept."""

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="rooms")
    """A room of a club is for its members alone; of a club that is no more it is one like others."""
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
    def allows_free_text(self) -> bool:
        """Whether one may write more than quick phrases in its chat."""
        return self.chat == ChatMode.FREE or (self.chat == ChatMode.BY_LINK and self.is_private)

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
    bot_level = models.CharField(max_length=20, choices=LEVEL_CHOICES, default=DEFAULT_LEVEL)
    """How strong a bot is; of no account for people."""
    character = models.CharField(max_length=20, blank=True)
    """Who a bot is (`matches.characters`); empty for people."""
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


class Seeker(models.Model):
    """Somebody who looks for people to play with at once (quick match)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seeker")
    rules = models.CharField(max_length=20)
    language = models.CharField(max_length=10)
    since = models.DateTimeField()
    until = models.DateTimeField()
    """From here on bots fill the table."""
    seen_at = models.DateTimeField()
    """When the page last asked how it stands."""

    def __str__(self) -> str:
        return f"{self.user} {self.rules}"


class Removal(models.Model):
    """Somebody whom the host removed: cannot come back to that room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="removals"
    )
    browser = models.CharField(max_length=32, blank=True, editable=False)
    """The mark of the browser in which the person began: a new name in it does not help."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "user"], name="removed_once")]

    def __str__(self) -> str:
        return f"{self.user} ← {self.room}"


class Muting(models.Model):
    """Somebody whose voice the host has taken from all in a room, until it is given back."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="mutings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutings")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("muting")
        verbose_name_plural = _("mutings")
        constraints: ClassVar = [models.UniqueConstraint(fields=["room", "user"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.user} × {self.room}"


LONGEST_LINE = 300
LONGEST_PHRASE = 20


class ChatLine(models.Model):
    """Something that somebody wrote in a room: a text of their own, or a quick phrase."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="lines")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lines")
    name = models.CharField(max_length=LONGEST_NAME)
    """As it was shown in the room then."""
    text = models.CharField(max_length=LONGEST_LINE, blank=True)
    phrase = models.CharField(max_length=LONGEST_PHRASE, blank=True)
    """Key of a quick phrase (`lobby.phrases`), which each reader gets in their own language."""
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("line of the chat")
        verbose_name_plural = _("lines of the chat")
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["room", "id"], name="lines_of_room"),
            models.Index(fields=["user", "at"], name="lines_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.phrase}"


class ChatMute(models.Model):
    """Somebody whose lines one does not want to read, in whatever room."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_mutes")
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("mute in the chat")
        verbose_name_plural = _("mutes in the chat")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["reader", "writer"], name="chat_muted_once")]

    def __str__(self) -> str:
        return f"{self.reader} × {self.writer}"


class ClubMatch(models.Model):
    """A match that was played in a room of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="club_match")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["club", "-at"], name="matches_of_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.match}"
