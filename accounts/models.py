"""The people who play, and what moderators have said to them."""

import secrets
from datetime import date, datetime
from functools import partial
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import (
    NAME_STORED,
    USERNAME_LENGTH,
    UsernameValidator,
    name_cleaned,
    name_shortened,
)
from accounts.signals import rights_changed


def club_slug() -> str:
    """Returns the word in the address of a new club."""
    return secrets.token_hex(5)


def club_invite() -> str:
    """Returns the word that lets people into a club."""
    return secrets.token_hex(12)


def today() -> date:
    """Returns today's date in UTC."""
    return timezone.now().date()


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
    is_bot = models.BooleanField(_("bot"), default=False)
    """A program that plays through the interface for bots; shown and ranked as a bot everywhere."""
    is_public = models.BooleanField(_("public profile"), default=True)
    """Whether others see the figures; who says no is in no ranking, either."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Code of a language of `settings.LANGUAGES`; empty where the browser decides."""
    display = models.JSONField(_("display settings"), default=dict, blank=True)
    """Only what differs from the defaults of `accounts.display.Display`."""
    bot_level = models.CharField(max_length=20, blank=True, editable=False)
    """How strong the bots are against which this person plays alone; empty until one has chosen."""
    browser = models.CharField(max_length=32, blank=True, db_index=True, editable=False)
    """The mark of the browser in which this person began (`accounts.browsers`); empty where unknown."""
    seen_on = models.DateField(_("last day here"), default=today, editable=False, db_index=True)
    """The last day of a visit, in UTC (`accounts.activity`)."""
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, editable=False)
    """Both follow from the sanctions (`accounts.sanctions`), so that no page has to look them up."""
    warned_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a moderator's warning came that has not been read yet."""

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

    @property
    def is_banned(self) -> bool:
        """Whether the site is closed to this person for now."""
        return _lies_ahead(self.banned_until)

    @property
    def is_muted(self) -> bool:
        """Whether this person may neither write nor speak for now; a banned one may not, either."""
        return _lies_ahead(self.muted_until) or self.is_banned

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stores the person; without a display name the user name takes its place."""
        if not self.display_name:
            self.display_name = name_shortened(name_cleaned(self.username))
        has_new_password = getattr(self, "_password", None) is not None and self.pk is not None
        super().save(*args, **kwargs)
        if has_new_password:
            rights_tell(self.pk)


def rights_tell(user_id: int) -> None:
    """Tells the rest of the site, once it is committed, that what lets this person in has changed."""
    transaction.on_commit(partial(rights_changed.send_robust, sender=User, user_id=user_id), robust=True)


def _lies_ahead(moment: datetime | None) -> bool:
    return moment is not None and moment > timezone.now()


class SanctionKind(models.TextChoices):
    """What a moderator can do to somebody, the mildest first."""

    WARNING = "warning", _("Warning")
    MUTE = "mute", _("Mute")
    BAN = "ban", _("Ban")


class Sanction(models.Model):
    """A warning, a mute or a ban: why, from when, until when."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="sanctions"
    )
    """None for a ban whose person has deleted the account."""
    browser = models.CharField(max_length=32, blank=True, db_index=True, editable=False)
    """The mark of the browser in which the person began: a ban holds for new names in it."""
    kind = models.CharField(_("kind"), max_length=10, choices=SanctionKind.choices)
    reason = models.TextField(_("reason"))
    """As the person reads it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(_("since"), default=timezone.now)
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    """None: until a moderator lifts it. Means nothing for a warning."""
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"

    @property
    def is_in_force(self) -> bool:
        """Whether a mute or a ban holds now."""
        is_over = self.ends_at is not None and self.ends_at <= timezone.now()
        return self.kind != SanctionKind.WARNING and self.lifted_at is None and not is_over


class Friendship(models.Model):
    """Two people who want to find each other again: asked by one, accepted by the other."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_asked"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_received"
    )
    at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints: ClassVar = [models.UniqueConstraint(fields=["asker", "asked"], name="asked_once")]

    def __str__(self) -> str:
        return f"{self.asker} – {self.asked}"


class Block(models.Model):
    """Somebody whom a person wants neither to meet nor to read nor to hear."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering: ClassVar = ["-at"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "blocked"], name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.user} × {self.blocked}"


class Note(models.Model):
    """What a person has written down about another; nobody else reads it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=500)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "about"], name="one_note_a_person")]

    def __str__(self) -> str:
        return f"{self.user} : {self.about}"


class Club(models.Model):
    """A family, a club, some friends who play together again and again."""

    slug = models.CharField(max_length=12, unique=True, default=club_slug, editable=False)
    name = models.CharField(_("name"), max_length=60)
    about = models.CharField(_("about the club"), max_length=500, blank=True)
    invite = models.CharField(max_length=24, unique=True, default=club_invite, editable=False)
    """Whoever has it may become a member; a new one makes the old one worthless."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Returns the path of its page."""
        return reverse("lobby:club", args=[self.slug])


class Membership(models.Model):
    """Somebody in a club. One of the members leads it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    leads = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class BotToken(models.Model):
    """The key of a program's account, of which only a digest is kept, and the person it belongs to."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bot_token")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bots")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("bot account")
        verbose_name_plural = _("bot accounts")

    def __str__(self) -> str:
        return f"{self.user} · {self.owner}"
