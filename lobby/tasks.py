"""What Celery runs for rooms, on the queue ``clock``."""

from celery import shared_task

from lobby import chat, quick, sweep
from lobby.reports import reports_purge


@shared_task(name="lobby.tasks.sweep_rooms")
def sweep_rooms() -> None:
    """Looks at every room that is due, and at everybody who looks for a table."""
    sweep.sweep()
    quick.seat_seekers()


def has_rooms_to_sweep() -> bool:
    """Whether `sweep_rooms` would find anything to do."""
    return sweep.is_due() or quick.is_sought()


@shared_task(name="lobby.tasks.purge_reports")
def purge_reports() -> None:
    """Forgets reports that were closed long ago."""
    reports_purge()


@shared_task(name="lobby.tasks.purge_chat")
def purge_chat() -> None:
    """Deletes lines of the chat that are older than they are kept."""
    chat.lines_purge()
