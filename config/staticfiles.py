"""How static files are stored and collected: named by their content, compressed, imports included."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names every static file by its content, also where one ES module imports another."""

    support_js_module_import_aggregation = True
    # Ours alone are modules. Other packages' scripts are long, and what looks like an import there is none.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # type: ignore[attr-defined]
    )


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
    """Returns a digest over name and content of every static file and over how they are stored."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = Path(storage.path(name)).read_bytes()
            digest.update(f"{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
