"""What is stored of a match: the row under whose lock it is played, its players, its journal."""

import uuid
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches import review_models  # noqa: F401 — the rest of what is stored of matches

if TYPE_CHECKING:
    TextBase = models.CharField[str, str]
else:
    TextBase = models.CharField

SEATS = (0, 1, 2, 3)
VIEWERS = 5
"""Seats 0–3 and the watchers; each has its own numbering of messages."""
WATCHERS = 4
"""Index of the watchers among the viewers."""


class MatchState(models.TextChoices):
    """Where a match stands."""

    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    ABORTED = "aborted", _("Ended without a result")


class ClockMode(models.TextChoices):
    """How much time people have."""

    NORMAL = "normal", _("Normal")
    RELAXED = "relaxed", _("Relaxed, twice the time")
    OFF = "off", _("Off")


def no_messages() -> list[int]:
    """The message counts of a match that has not begun."""
    return [0] * VIEWERS


class Match(models.Model):
    """One sitting of four players. Everything about its game is in the journal."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    rules = models.CharField(_("rules"), max_length=20)
    length = models.CharField(_("length"), max_length=20)
    options = models.JSONField(_("options"), default=dict, blank=True)
    clocks = models.CharField(_("clocks"), max_length=10, choices=ClockMode.choices, default=ClockMode.NORMAL)
    solo = models.BooleanField(_("solo"), default=False)
    """One person and three bots: may stand still while the person is away (K-3.16)."""
    hide_claim_pauses = models.BooleanField(default=True)
    """Whether some claim windows last longer for no reason (flow 5.3)."""
    allows_watchers = models.BooleanField(default=False)
    opens_hands = models.BooleanField(default=False)
    """Whether the sheet of a settled deal shows what everybody held, also where the rules hide it."""
    allows_hints = models.BooleanField(default=False)
    """Whether everybody at the table may ask the teacher; who is alone with bots always may."""

    rules_version = models.PositiveSmallIntegerField(_("version of the rules"), default=1)
    """As in the first journal entry: a match keeps the version that it was begun under."""
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="imports"
    )
    """Who took the match in from a record; None for one that was played here."""
    source = models.CharField(_("source"), max_length=20, blank=True)
    """The format of the record that it came from."""

    state = models.CharField(
        _("state"), max_length=10, choices=MatchState.choices, default=MatchState.RUNNING
    )
    end_reason = models.CharField(_("reason of the end"), max_length=20, blank=True)
    created_at = models.DateTimeField(_("begun"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    deal_count = models.PositiveSmallIntegerField(_("deals"), default=0)
    """Deals that were settled."""

    seq = models.PositiveIntegerField(default=0)
    """Number of the newest journal entry."""
    revision = models.PositiveIntegerField(default=0)
    """Counts the transactions in which it was played on; some change clocks alone."""
    deal_seq = models.PositiveIntegerField(default=0)
    """Entry of the newest ``DealStarted``, from which the state is folded; 0 before the first deal."""
    message_counts = models.JSONField(default=no_messages)
    """By viewer: how many entries that viewer may see, which is the ``n`` of the newest message."""
    deadlines = models.JSONField(default=dict, blank=True)
    """The open clocks (``matches.deadlines.Clocks``)."""
    due_at = models.DateTimeField(null=True, blank=True)
    """The earliest moment at which the sweep must look; None when nothing can run out."""
    outages_seen = models.PositiveIntegerField(default=0)
    """The newest outage whose time the clocks of this match got back."""
    halted = models.BooleanField(_("halted"), default=False)
    """A fault of ours was met: nothing is played until an administrator has looked."""
    counted = models.BooleanField(default=False)
    """Whether the figures of its players know of it (`matches.tallies`)."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes: ClassVar = [
            models.Index(fields=["due_at"], name="match_due", condition=Q(state="running", halted=False)),
            models.Index(
                fields=["ended_at"], name="match_uncounted", condition=Q(state="finished", counted=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self.state == MatchState.RUNNING


class SeatName(TextBase):
    """The name at a seat. An empty one is that of somebody who is no more; it is read in words."""

    def from_db_value(self, value: str | None, _expression: Any, _connection: Any) -> str | None:
        """The name as it is read, in the language in force."""
        return gettext("Former player") if value == "" else value


class Player(models.Model):
    """Who has a seat: a user, or a bot. Stays as it is for the whole match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
        db_index=False,
    )
    name = SeatName(_("name"), max_length=80)
    """As shown in this match, whatever the user is called later."""
    is_bot = models.BooleanField(_("bot"), default=False)
    bot_level = models.CharField(max_length=20, blank=True)
    character = models.CharField(max_length=20, blank=True)
    """Who a bot of ours is (`matches.characters`); empty for people, and for bots of old matches."""
    style = models.CharField(max_length=20, blank=True)
    """How it likes to play; empty as for `character`."""
    left = models.BooleanField(default=False)
    """Has pressed Leave and not come back (K-3.15)."""
    assisted = models.BooleanField(_("assisted"), default=False)
    """Whether a bot played for the person for a while, or to the end."""
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    """1 for the best; equal scores share a place. None without a result."""
    score = models.IntegerField(_("score"), default=0)
    points = models.IntegerField(_("final points"), null=True, blank=True)
    """In tenths, where places are paid for (riichi's uma); None without a result and elsewhere."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering: ClassVar = ["seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_a_user"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="four_seats"),
        ]
        indexes: ClassVar = [
            # A page of one's history is the first twenty of this index, however long the history is.
            models.Index(fields=["user", "-id"], name="seats_newest_first"),
        ]

    def __str__(self) -> str:
        return self.name


class ReplayLink(models.Model):
    """A link by which anybody may watch a match that has ended, until its player takes it back.

    There is no link that is switched off: taking it back deletes it, and a new one has another token.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="links")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="replay_links")
    token = models.CharField(max_length=43, unique=True)
    hides_names = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("replay link")
        verbose_name_plural = _("replay links")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "user"], name="one_link_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}"


MILESTONES = ("deal_started", "indicator_turned", "hand_won", "deal_drawn", "deal_settled", "match_ended")
"""Kinds of entries from which results are read."""


class JournalEntry(models.Model):
    """One event. Written by ``matches.journal`` alone, never changed, never deleted."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="journal", db_index=False)
    seq = models.PositiveIntegerField()
    """1 for the first entry; without gaps."""
    kind = models.CharField(max_length=24)
    """The event's tag."""
    event = models.TextField()
    """The event as JSON."""
    audience = models.PositiveSmallIntegerField()
    """Who may see that it happened: bits 0–3 for the seats, bit 4 for watchers."""
    schema = models.PositiveSmallIntegerField()
    """Version of the form in which ``event`` is written."""
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")
        constraints: ClassVar = [
            # Also the index by which a deal, or what a viewer has missed, is read as one range.
            models.UniqueConstraint(fields=["match", "seq"], name="one_entry_a_number"),
        ]
        indexes: ClassVar = [
            # The twentieth part of a journal from which results, charts and lists of deals are read.
            models.Index(fields=["match", "seq"], name="journal_milestone", condition=Q(kind__in=MILESTONES)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.seq} {self.kind}"


class CommandReceipt(models.Model):
    """The answer to an accepted command: repeated, it gets the same answer and no second effect."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="receipts", db_index=False)
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64)
    n = models.PositiveIntegerField()
    """Number of the seat's newest message once the command had taken effect."""
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat", "key"], name="one_answer_a_command"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat} {self.key}"


class Heartbeat(models.Model):
    """When the sweep was last seen alive: one row."""

    swept_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.swept_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which no sweep ran; open clocks get it back (flow 5.1.3)."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S} – {self.ended_at:%H:%M:%S}"


class Tally(models.Model):
    """What somebody has done in finished matches of one rule set: sums, kept as matches end."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies")
    rules = models.CharField(max_length=20)
    with_bots = models.BooleanField()
    """Matches in which a bot had a seat are counted apart."""
    matches = models.PositiveIntegerField(default=0)
    firsts = models.PositiveIntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    thirds = models.PositiveIntegerField(default=0)
    fourths = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    """Deals won."""
    self_draws = models.PositiveIntegerField(default=0)
    deal_ins = models.PositiveIntegerField(default=0)
    """Deals in which another won with this person's tile."""
    value = models.BigIntegerField(default=0)
    """What all wins together were worth, in the rule set's points."""
    streak = models.PositiveIntegerField(default=0)
    """First places in a row, the newest match included."""
    best_streak = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "rules", "with_bots"], name="one_tally_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.rules} {self.matches}"


class BestWin(models.Model):
    """One of the most valuable hands that somebody has won; its tiles are in the journal."""

    tally = models.ForeignKey(Tally, on_delete=models.CASCADE, related_name="best_wins")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    """Number of the win in the journal."""
    deal = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-total", "at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seq"], name="a_win_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tally_id} {self.total}"


class Meeting(models.Model):
    """How often two people have played together, as one of them sees it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="meetings")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    matches = models.PositiveIntegerField(default=0)
    ahead = models.PositiveIntegerField(default=0)
    """Matches that the user ended before the other."""
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "other"], name="one_meeting_a_pair"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-last_at"], name="met_lately"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.other_id} {self.matches}"


class Rating(models.Model):
    """How strong somebody is thought to be in one rule set: a person, a bot's account, or a level of ours."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="ratings"
    )
    level = models.CharField(max_length=20, blank=True)
    """Of our own bots; empty for accounts."""
    rules = models.CharField(max_length=20)
    is_bot = models.BooleanField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()
    """What is surely there, by which one is ranked: mu less three sigma."""
    matches = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "rules"], name="one_rating_an_account", condition=Q(level="")
            ),
            models.UniqueConstraint(
                fields=["level", "rules"], name="one_rating_a_level", condition=~Q(level="")
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["rules", "is_bot", "-ordinal"], name="ranking"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or self.level} {self.rules} {self.ordinal:.1f}"
