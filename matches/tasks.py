"""What Celery runs: the sweep on the queue ``clock``, bots' moves on the queue ``bots``."""

from typing import Any
from uuid import UUID

from celery import shared_task
from celery.signals import worker_init
from django.conf import settings

from matches import bots, clock, measures, reviews, tallies
from matches.broadcast import ring_through_own_loop
from matches.deadlines import LEASE, SHORTEST_LEASE
from rules.engine.tiles import SEATS, Seat


@worker_init.connect
def ring_from_worker(**_kwargs: Any) -> None:
    """A worker has no event loop of its own to ring through."""
    ring_through_own_loop()


@shared_task(name="matches.tasks.sweep_due")
def sweep_due() -> None:
    """Plays what is overdue everywhere. Safe to run twice, late, or in several workers."""
    clock.sweep(queue=queue_bot_move)


@shared_task(name="matches.tasks.bot_move")
def bot_move(match_id: str, seat: int, offer: str) -> None:
    """Works out and plays one bot's move, if the offer is still open when it is found."""
    with measures.BOT_SECONDS.time():
        bots.bot_move(UUID(match_id), SEATS[seat], offer)


def queue_bot_move(match_id: UUID, seat: Seat, offer: str) -> None:
    """Gives a move to the bots' queue; one that nobody takes within its lease is given out anew."""
    lease = max(LEASE * settings.TIME_SCALE, SHORTEST_LEASE) / 1000
    bot_move.apply_async((str(match_id), int(seat), offer), queue="bots", expires=lease, retry=False)


@shared_task(name="matches.tasks.review")
def review(review_id: int) -> None:
    """Looks at the next deal of a review, then queues the one after: moves of live tables come in between."""
    if reviews.review_step(review_id):
        queue_review(review_id)


def queue_review(review_id: int) -> None:
    """Gives the next deal of a review to the bots' queue; lost work is queued anew by whoever looks."""
    review.apply_async((review_id,), queue="bots", retry=False)


@shared_task(name="matches.tasks.count_matches")
def count_matches() -> None:
    """Adds matches that have ended to the figures of their players."""
    tallies.count_due()
