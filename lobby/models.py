"""Rooms, who is in them and what they write; reports, appeals and what moderators did."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction
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
    opens_hands = models.BooleanField(default=False)
    chat = models.CharField(max_length=10, choices=ChatMode.choices, default=ChatMode.BY_LINK)
    watchers_may_write = models.BooleanField(default=False)
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


class ReportKind(models.TextChoices):
    """What somebody complains of."""

    CHAT = "chat", _("What was written")
    VOICE = "voice", _("What was said")
    NAME = "name", _("A name that offends")
    PLAY = "play", _("Playing together, or to lose")
    LEAVING = "leaving", _("Leaving, or standing still on purpose")
    OTHER = "other", _("Something else")


class ReportState(models.TextChoices):
    """Where a report stands."""

    WAITING = "waiting", _("Waiting")
    UPHELD = "upheld", _("Upheld")
    DISMISSED = "dismissed", _("Dismissed")


class Report(models.Model):
    """A complaint about somebody, with what was there to be seen at that moment."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="reports_made"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_about"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=ReportKind.choices)
    text = models.TextField(_("what happened"), blank=True)
    room = models.ForeignKey(Room, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    moment = models.PositiveIntegerField(null=True, blank=True)
    """Number of the newest journal entry of the match when the report was made."""
    evidence = models.JSONField(default=dict, blank=True)
    """A copy made at that time, since chat and names go (`lobby.reports.Evidence`)."""
    at = models.DateTimeField(_("at"), default=timezone.now)
    state = models.CharField(
        _("state"), max_length=10, choices=ReportState.choices, default=ReportState.WAITING
    )
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["state", "at"], name="report_queue")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reported}"

    def get_absolute_url(self) -> str:
        """Returns the path of its page, for moderators."""
        return reverse("lobby:report_detail", args=[self.pk])


class Appeal(models.Model):
    """What somebody says against a sanction; once for each."""

    sanction = models.OneToOneField(Sanction, on_delete=models.CASCADE, related_name="appeal")
    text = models.TextField(_("appeal"))
    at = models.DateTimeField(_("at"), default=timezone.now)
    answer = models.TextField(_("answer"), blank=True)
    is_granted = models.BooleanField(_("granted"), null=True, blank=True)
    """None until a moderator has answered."""
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.sanction}"


class Act(models.TextChoices):
    """What a moderator may do that is written down."""

    WARN = "warn", _("Warned")
    MUTE = "mute", _("Muted")
    BAN = "ban", _("Banned")
    LIFT = "lift", _("Lifted a sanction")
    UPHOLD = "uphold", _("Upheld a report")
    DISMISS = "dismiss", _("Dismissed a report")
    GRANT = "grant", _("Granted an appeal")
    REFUSE = "refuse", _("Refused an appeal")
    OPEN_HANDS = "open_hands", _("Opened the hands")
    ASK_AGAIN = "ask_again", _("Had everybody asked again")
    RESTART_CLOCKS = "restart_clocks", _("Restarted the clocks")
    HAND_TO_BOT = "hand_to_bot", _("Handed a seat to a bot")
    END_MATCH = "end_match", _("Ended a match without a result")
    ANNOUNCE = "announce", _("Made an announcement")
    MAINTAIN = "maintain", _("Stopped new matches")
    UNANNOUNCE = "unannounce", _("Took an announcement back")


class ModeratorAct(models.Model):
    """One thing that a moderator did. Written by `lobby.acts` alone, never changed."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("moderator"), max_length=100)
    """Kept also when the account is gone."""
    what = models.CharField(_("what"), max_length=20, choices=Act.choices)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts_about"
    )
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    report = models.ForeignKey(Report, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts")
    reason = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("act of a moderator")
        verbose_name_plural = _("acts of moderators")
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.by_name}: {self.get_what_display()}"


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


class Announcement(models.Model):
    """What whoever runs the site tells everybody on every page, until it is taken back."""

    texts = models.JSONField(default=dict)
    """By language; English is always there."""
    stops_matches = models.BooleanField(default=False)
    """Maintenance: matches that run go on to their end, no new one begins."""
    at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return str(self.texts.get("en", ""))
