"""What pages about the rules keep: suggestions for words, and how somebody's practice goes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Suggestion(models.Model):
    """A better word for a term, suggested by a reader. Administrators read it; no page shows it."""

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("open")
        TAKEN = "taken", _("taken")
        DECLINED = "declined", _("declined")

    key = models.CharField(_("term"), max_length=60)
    language = models.CharField(_("language"), max_length=10)
    word = models.CharField(_("suggested word"), max_length=80)
    reason = models.CharField(_("why"), max_length=300, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="suggestions"
    )
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(_("suggested at"), auto_now_add=True)

    class Meta:
        verbose_name = _("suggested word")
        verbose_name_plural = _("suggested words")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["state", "language"], name="rules_suggestion_state")]

    def __str__(self) -> str:
        return f"{self.key} ({self.language}): {self.word}"


class PracticeRecord(models.Model):
    """How somebody's practice of one drill goes."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="practice")
    drill = models.CharField(max_length=20)
    answered = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """Right answers in a row, up to now."""
    best = models.PositiveIntegerField(default=0)
    """The longest of these rows."""

    class Meta:
        verbose_name = _("practice record")
        verbose_name_plural = _("practice records")
        constraints = [models.UniqueConstraint(fields=["person", "drill"], name="rules_practice_one_a_drill")]

    def __str__(self) -> str:
        return f"{self.drill}: {self.streak}/{self.best}"
