"""Forms of people: a guest's name, sign-in, the name and language of the settings."""

from typing import Any

from allauth.account.forms import LoginForm
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.endonyms import ENDONYMS
from accounts.models import User
from accounts.names import name_cleaned, username_cleaned, validate_name

NAME_ATTRS = {"autocomplete": "nickname", "dir": "auto", "spellcheck": "false", "maxlength": "96"}


class NameField(forms.CharField):
    """A name at the table, in any script."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Your name at the table"))
        kwargs.setdefault("help_text", _("Up to 24 characters, in any script."))
        kwargs.setdefault("widget", forms.TextInput(attrs=NAME_ATTRS))
        super().__init__(max_length=200, strip=True, validators=[validate_name], **kwargs)

    def to_python(self, value: Any) -> str:
        """The name without what cannot be shown."""
        return name_cleaned(super().to_python(value) or "")


class GuestForm(forms.Form):
    """A name, and one plays."""

    name = NameField()


class SignInForm(LoginForm):  # type: ignore[misc]
    """User name or e-mail, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "dir": "auto"}
        self.fields["remember"].initial = True

    def clean_login(self) -> str:
        """The user name in the form in which it is stored."""
        return username_cleaned(self.cleaned_data["login"])


class SettingsForm(forms.Form):
    """Name and language; the display settings have their own form, which saves by itself."""

    display_name = NameField()
    language = forms.ChoiceField(
        label=_("Language"), choices=[(code, ENDONYMS[code]) for code, _name in settings.LANGUAGES]
    )


class BotForm(forms.Form):
    """The name of a program."""

    name = NameField(label=_("Name of the bot"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class DeleteForm(forms.Form):
    """The last word before an account goes: the password where there is one, and a tick."""

    password = forms.CharField(
        label=_("Your password now"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(
        label=_("I know that this cannot be undone."),
        error_messages={"required": _("Tick the box if you are sure.")},
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Refuses a wrong password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password. Try again."), code="wrong")
        return password
