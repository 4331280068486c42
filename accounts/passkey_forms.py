"""The forms of passkeys, which refuse whatever is no credential in words, however it is spoilt."""

import json
from typing import Any

from allauth.mfa.webauthn import forms


class CredentialDecoder(json.JSONDecoder):
    """Reads JSON, and says of numbers too long and of nests too deep that they are none."""

    def decode(self, s: str, *args: Any) -> Any:
        """Returns what the text says.

        Raises: json.JSONDecodeError, which a form answers in words.
        """
        try:
            return super().decode(s, *args)
        except (ValueError, RecursionError) as error:
            raise json.JSONDecodeError("no credential", s, 0) from error


class _Careful:
    """Has the credential read by `CredentialDecoder`."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"].decoder = CredentialDecoder


class AddPasskeyForm(_Careful, forms.AddWebAuthnForm):  # type: ignore[misc]
    """A passkey more."""


class SignUpPasskeyForm(_Careful, forms.SignupWebAuthnForm):  # type: ignore[misc]
    """An account that begins with a passkey."""


class SignInPasskeyForm(_Careful, forms.LoginWebAuthnForm):  # type: ignore[misc]
    """Coming in with a passkey."""


class ConfirmPasskeyForm(_Careful, forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey once more, before something grave."""
