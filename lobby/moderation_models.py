"""What is stored of reports, appeals, acts of moderators, and announcements."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction
from matches.models import Match


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
    room = models.ForeignKey(
        "lobby.Room", null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )
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
