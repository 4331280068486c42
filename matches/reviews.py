"""Reviews: asked for by whoever played, worked out a deal at a time on the bots' queue, stored here alone.

Each step takes the next deal and notes it together with what it found, so a step that is lost, repeated or
run twice at once changes nothing but the time it takes: whoever looks at the page has lost work queued again.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import msgspec
from django.db import transaction
from django.utils import timezone

from matches import journal
from matches.models import Match, Player
from matches.play import after_commit
from matches.replays import DealSpan, deal_spans
from matches.review_models import Review, ReviewedDecision
from matches.review_reading import Decision, decisions_of, judgement_of
from rules.engine.errors import RulesError
from rules.engine.events import MatchStarted
from rules.engine.tiles import SEATS

if TYPE_CHECKING:
    from accounts.models import User

logger = logging.getLogger(__name__)

Queue = Callable[[int], object]
"""Takes the key of a review whose next deal is to be looked at."""
LOST_AFTER: Final = timedelta(seconds=15)
"""A deal that was given out so long ago is given out anew when somebody looks."""
MOST_AT_ONCE: Final = 3
"""Reviews of one person that are being worked out."""


class NoReview(RulesError):
    """A match whose decisions cannot be reviewed, or not now."""

    family = "access"


def review_of(match: Match, user: "User") -> Review | None:
    """The user's review of the match, if one was asked for."""
    return Review.objects.filter(match=match, user=user).first()


def require_reviewable(match: Match, user: "User") -> tuple[Player, int]:
    """The user's seat in a match that can be reviewed, and how many deals there are.

    Raises: NoReview for a match that is still played, of somebody else's record, or without a deal.
    """
    if match.is_running:
        raise NoReview("review_running")
    player = match.players.filter(user=user).first()
    if player is None:
        raise NoReview("review_record" if match.imported_by_id else "review_not_seated")
    deals = len(deal_spans(match))
    if not deals:
        raise NoReview("review_no_deals")
    return player, deals


def review_start(*, match: Match, user: "User", queue: Queue) -> Review:
    """Has the user's own decisions reviewed; the review there is, if it was asked for before.

    Raises: NoReview as `require_reviewable`, and for somebody who has several under way.
    """
    player, deals = require_reviewable(match, user)
    now = timezone.now()
    with transaction.atomic():
        if Review.objects.filter(user=user, done_at=None).exclude(match=match).count() >= MOST_AT_ONCE:
            raise NoReview("review_many")
        review, is_new = Review.objects.get_or_create(
            match=match,
            user=user,
            defaults={"seat": player.seat, "deals": deals, "asked_at": now, "queued_at": now},
        )
        if is_new:
            after_commit(queue, review.pk)
    if not is_new:
        review_wake(review, queue=queue)
    return review


def review_wake(review: Review, *, queue: Queue) -> None:
    """Queues the next deal again if it seems to be lost: the worker or the broker was killed."""
    now = timezone.now()
    lost = Review.objects.filter(pk=review.pk, done_at=None, queued_at__lte=now - LOST_AFTER)
    if lost.update(queued_at=now):
        after_commit(queue, review.pk)


def review_step(review_id: int) -> bool:
    """Looks at the next deal and notes what it found; whether there is more to do."""
    review = Review.objects.select_related("match").filter(pk=review_id, done_at=None).first()
    if review is None:
        return False
    spans = deal_spans(review.match)
    if review.deals_done >= len(spans):
        return _noted(review, [], is_failed=False)
    span = spans[review.deals_done]
    try:
        found = list(_reviewed(review, span))
    except Exception:
        logger.exception("match %s: deal %d could not be reviewed", review.match_id, span.number)
        return _noted(review, [], is_failed=True)
    return _noted(review, found, is_failed=False)


def _reviewed(review: Review, span: DealSpan) -> Iterator[ReviewedDecision]:
    """What is to be stored of each decision in a deal."""
    (_one, started), *played = journal.numbered_events(review.match_id, span.first, span.last)
    assert isinstance(started, MatchStarted)
    for decision in decisions_of(started, played, SEATS[review.seat]):
        judgement = judgement_of(decision)
        if judgement is not None:
            yield ReviewedDecision(
                review=review,
                seq=decision.seq,
                deal=span.number,
                verdict=judgement.verdict.value,
                loss=judgement.loss,
                judgement=msgspec.to_builtins(judgement),
                hand=_hand_of(decision),
            )


def _hand_of(decision: Decision) -> dict[str, object]:
    """What the seat held. Shape: numbers of copies."""
    deal = decision.state.deal
    assert deal is not None
    hand = deal.hands[decision.choice.offer.seat]
    return {
        "concealed": [int(copy) for copy in hand.concealed],
        "drawn": None if hand.drawn is None else int(hand.drawn),
        "melds": [[int(copy) for copy in meld.copies] for meld in hand.melds],
        "offered": None if deal.window is None else int(deal.window.copy),
    }


def _noted(review: Review, found: list[ReviewedDecision], *, is_failed: bool) -> bool:
    """Stores a deal unless another worker has done so; whether there is more to do.

    That worker goes on by itself then, so this one stops.
    """
    with transaction.atomic():
        held = Review.objects.select_for_update().filter(pk=review.pk).first()
        if held is None or held.deals_done != review.deals_done or held.is_done:
            return False
        ReviewedDecision.objects.bulk_create(found)
        held.deals_done = min(held.deals_done + 1, held.deals)
        held.deals_failed += is_failed
        held.queued_at = timezone.now()
        if held.deals_done >= held.deals:
            held.done_at = held.queued_at
        held.save(update_fields=["deals_done", "deals_failed", "queued_at", "done_at"])
    return not held.is_done
