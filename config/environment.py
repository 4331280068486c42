"""Reads what the environment says about this installation."""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """Returns a variable without the blanks around it; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def switch(name: str) -> bool:
    """Returns whether a variable is set to something that means yes."""
    return text(name).lower() in {"1", "true", "yes", "on"}


def listed(name: str) -> list[str]:
    """Returns the parts of a variable that holds a list with commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def number(name: str, default: float) -> float:
    """Returns a variable as a number greater than zero."""
    try:
        value = float(text(name, str(default)))
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ImproperlyConfigured(f"{name} has to be a number above 0.")
    return value


def whole(name: str, default: int, *, least: int = 1, most: int = 100_000) -> int:
    """Returns a variable as a whole number within its bounds."""
    try:
        value = int(text(name, str(default)))
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} has to be a whole number from {least} to {most}.")
    return value


def addresses(name: str, *schemes: str) -> list[str]:
    """Returns the addresses in a variable, such as `turn:voice.example:3478?transport=udp`, with commas."""
    found = listed(name)
    for address in found:
        scheme, _, host = address.partition(":")
        if scheme not in schemes or not host or host.startswith("/"):
            raise ImproperlyConfigured(
                f"{name} has to hold addresses such as {schemes[0]}:voice.example:3478."
            )
    return found


def origin(url: str) -> str:
    """Returns scheme, host and port of a public address such as `https://meja.example/`; https is assumed."""
    if not url:
        return ""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    if parts.scheme != "https" or not parts.hostname or parts.path not in {"", "/"} or parts.query:
        raise ImproperlyConfigured("PUBLIC_URL has to look like https://meja.example.")
    return f"https://{parts.netloc}"


def secret_key(data: Path, *, required: bool) -> str:
    """Returns `SECRET_KEY`, or the one kept in the data folder, which is made where it is missing.

    A public installation may run on many machines that must agree, so there it has to be given.
    """
    given = text("SECRET_KEY")
    if given:
        return given
    if required:
        raise ImproperlyConfigured("PUBLIC_URL is set, so SECRET_KEY has to be set too.")
    path = data / "secret_key"
    if not path.exists():
        _make_secret_key(path)
    return path.read_text(encoding="ascii").strip()


def _make_secret_key(path: Path) -> None:
    """Writes a new key whole or not at all; of two processes at the same time the first one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(50) + "\n", encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
