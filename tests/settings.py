"""The settings of the tests: nothing outside the process, nothing slow that is not the matter."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_data = tempfile.mkdtemp(prefix="meja-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
Path(_data, "static").mkdir()  # where files would be collected; the middleware warns of a missing one
os.environ["MEJA_DATA"] = _data
_server = os.environ.get("MEJA_TEST_DATABASE")
for name in ("PUBLIC_URL", "DATABASE_URL", "REDIS_URL", "MEJA_LAN", "MEJA_TIME_SCALE", "EMAIL_HOST"):
    os.environ.pop(name, None)

if _server:
    os.environ["DATABASE_URL"] = _server

from config.settings import *  # noqa: E402, F403

# A file, as in earnest: SQLite in memory knows no waiting for a lock, so races could not be tried.
if not _server:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(_data, "test.sqlite3"))}  # noqa: F405
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_BROKER_URL = "memory://"
