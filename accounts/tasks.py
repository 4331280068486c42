"""What Celery runs for people, on the queue ``clock``."""

from celery import shared_task

from accounts.departure import guests_purge


@shared_task(name="accounts.tasks.purge_guests")
def purge_guests() -> None:
    """Forgets guests who have not been here for long."""
    guests_purge()
