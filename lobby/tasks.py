"""What Celery runs for rooms, on the queue ``clock``."""

from celery import shared_task

from lobby import sweep


@shared_task(name="lobby.tasks.sweep_rooms")
def sweep_rooms() -> None:
    """Looks at every room that is due."""
    sweep.sweep()
