"""What is stored of reviews: how far each has come, what was found. Only `matches.reviews` writes it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Review(models.Model):
    """Somebody's own decisions in a match that has ended, looked at one deal after the other."""

    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="reviews")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reviews")
    seat = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    """How many there are to be looked at."""
    deals_done = models.PositiveSmallIntegerField(default=0)
    deals_failed = models.PositiveSmallIntegerField(default=0)
    """Of those, how many could not be read, which is a fault of ours."""
    asked_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    """When the next deal was last given to the bots' queue."""
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "user"], name="one_review_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id} {self.deals_done}/{self.deals}"

    @property
    def is_done(self) -> bool:
        """Whether all deals have been looked at."""
        return self.done_at is not None


class ReviewedDecision(models.Model):
    """One decision with what a hard bot says of it."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="decisions", db_index=False)
    seq = models.PositiveIntegerField()
    """Number of the journal entry after which the offer was open."""
    deal = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=12)
    loss = models.FloatField()
    """Units: the rule set's points."""
    judgement = models.JSONField()
    """The `rules.bots.review.Judgement`."""
    hand = models.JSONField()
    """What the seat held, by the numbers of the copies: `concealed`, `drawn`, `melds`, `offered`."""

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["review", "seq"], name="a_decision_once"),
        ]

    def __str__(self) -> str:
        return f"{self.review_id} {self.seq} {self.verdict}"
