"""What Celery does for the installation as a whole."""

from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from matches.receipts import receipts_purge


@shared_task(name="config.tasks.tidy")
def tidy() -> None:
    """Deletes what has served its time: answers to old commands, sessions that have run out."""
    receipts_purge(timezone.now())
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
