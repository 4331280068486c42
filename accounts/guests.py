"""Guests: people with a name and nothing else, until they keep it as an account."""

import secrets
from typing import Final

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import translation

from accounts.browsers import browser_of
from accounts.display import display_of
from accounts.models import User
from accounts.names import name_shortened

GUEST_PREFIX: Final = "guest-"
BACKEND: Final = "allauth.account.auth_backends.AuthenticationBackend"


def guest_create(request: HttpRequest, *, name: str) -> User:
    """Makes a guest of that cleaned name and signs the browser in as them.

    The language and the display settings of the visit so far go with them.
    """
    guest = User(username=GUEST_PREFIX + secrets.token_hex(8), display_name=name, is_guest=True)
    guest.set_unusable_password()
    settings_adopt(request, guest)
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


def guest_keep(guest: User, *, username: str) -> None:
    """Makes the guest's row a full person of that user name; the caller sets a password and saves.

    Nothing else changes, so seats, matches and settings stay where they are.
    """
    guest.username = username
    guest.is_guest = False
    guest.display_name = guest.display_name or name_shortened(username)


def settings_adopt(request: HttpRequest, user: User) -> None:
    """Gives a new person the language and the display settings that the browser had before, and its mark."""
    user.language = user.language or translation.get_language() or ""
    user.display = user.display or display_of(request).changes()
    user.browser = user.browser or browser_of(request)
