"""The Celery application and what its beat asks for."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# It warns of pickles from strangers when root runs it, as in a container; ours accepts JSON only.
warnings.filterwarnings("ignore", category=SecurityWarning)

app = Celery("meja")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
