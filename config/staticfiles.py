"""How static files are stored and collected: joined, named by their content, compressed."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config import joined


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Joins ES modules and style sheets, and names every file by its content, also where others name it."""

    support_js_module_import_aggregation = True
    max_post_process_passes = len(joined.CARRIERS)
    # Ours alone are modules. Other packages' scripts are long, and what looks like an import there is none.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],  # type: ignore[attr-defined]
    )

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Joins what is ours, then names and compresses every file."""

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as source:
                return str(source.read().decode("utf-8"))

        sheets = joined.sheets(read, [name for name in paths if name.startswith("css/")])
        scripts, carried = joined.scripts(read, [name for name in paths if name.startswith("js/")])
        # A module that is carried has no address of its own, so that nothing can ask for it a second time.
        files = {name: found for name, found in paths.items() if name not in carried}
        files |= {name: (_Texts({name: text}), name) for name, text in (sheets | scripts).items()}
        yield from super().post_process(files, dry_run, **options)  # type: ignore[no-untyped-call]


class _Texts(Storage):
    """Files that are nowhere but here, to be read."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def _open(self, name: str, mode: str = "rb") -> "ContentFile[bytes]":
        return ContentFile(self.texts[name].encode(), name)


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
    digest = hashlib.sha256(Path(__file__).read_bytes() + Path(joined.__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = Path(storage.path(name)).read_bytes()
            digest.update(f"{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
