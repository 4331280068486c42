"""Secrets of second factors as the database keeps them: encrypted with a key made of ``SECRET_KEY``."""

import secrets
from base64 import b32encode, urlsafe_b64encode
from typing import Final

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

SALT: Final = "accounts.factor_secrets"
BEGINNING: Final = "gAAAA"
"""How every token of Fernet begins, and no secret does."""


def _keys() -> MultiFernet:
    """Returns what encrypts with today's key, and reads what older ones have written."""
    made = [
        Fernet(urlsafe_b64encode(salted_hmac(SALT, "", secret=key, algorithm="sha256").digest()))
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
    return MultiFernet(made)


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc] # allauth is not typed
    """Keeps secrets of apps and seeds of spare codes from whoever sees the database or a copy of it."""

    def encrypt(self, text: str) -> str:
        """Returns what is stored in the place of a secret."""
        return _keys().encrypt(text.encode()).decode("ascii")

    def decrypt(self, encrypted_text: str) -> str:
        """Returns a stored secret; those stored before secrets were encrypted are as they were.

        For one that no key reads any more, a secret that nobody knows: no code fits it.
        """
        if not encrypted_text.startswith(BEGINNING):
            return encrypted_text
        try:
            return _keys().decrypt(encrypted_text).decode()
        except InvalidToken:
            return b32encode(secrets.token_bytes(20)).decode("ascii")
