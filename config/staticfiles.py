"""How static files are stored and collected: named by their content, compressed, imports included."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names every static file by its content, also where one ES module imports another."""

    support_js_module_import_aggregation = True

    def url_converter(self, name: str, *args: Any, **kwargs: Any) -> Callable[[re.Match[str]], str]:
        """Returns what rewrites one reference; in htmx's classic scripts only comments look like imports."""
        if name.startswith("django_htmx/"):
            return lambda match: match[0]
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, *args, **kwargs)
        return convert


def collect() -> bool:
    """Collects the static files unless none has changed since the last time; returns whether it did."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _fingerprint()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(wanted, encoding="ascii")
    return True


def _fingerprint() -> str:
    """Returns a digest over name, size and time of every static file and over how they are stored."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = Path(storage.path(name)).stat()
            digest.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()
