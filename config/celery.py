"""The Celery application and what its beat asks for."""

import gc
import os
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# It warns of pickles from strangers when root runs it, as in a container; ours accepts JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("meja")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def keep_what_is_loaded(**_kwargs: Any) -> None:
    """Spares a worker that moves bots the looking for rubbish in all that it has loaded for good."""
    gc.freeze()
