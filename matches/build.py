"""Which page and which server belong together: the number of the protocol, and that of the build."""

from typing import Final

from django.contrib.staticfiles.storage import staticfiles_storage

PROTOCOL: Final = 1
"""Raised when a page of before cannot talk with a server of today."""


def build() -> str:
    """Returns a word that changes with any script, style or picture of the site; empty while developing."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))


def versions() -> dict[str, str | int]:
    """Returns what each socket says in its first message."""
    return {"protocol": PROTOCOL, "build": build()}
