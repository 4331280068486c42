"""Work for the workers: whoever serves pages can give it to them, on queues that are served."""

import subprocess
import sys

from django.conf import settings

from config.paths import BASE_DIR

SAYS_WHOSE_TASKS = "import config.asgi, matches.tasks; print(matches.tasks.review.app.main)"


def test_the_processes_that_serve_pages_know_the_application_whose_workers_do_the_work():
    """Without it a task would be sent to a broker that nobody runs."""
    made = subprocess.run(
        [sys.executable, "-c", SAYS_WHOSE_TASKS],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert made.stdout.strip() == "meja"


def test_a_review_is_worked_off_by_the_bots_workers():
    assert settings.CELERY_TASK_ROUTES["matches.tasks.review"] == {"queue": "bots"}
