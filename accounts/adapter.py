"""Where allauth asks us: who a new person is, which user names are good, whether mail goes out."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse

from accounts.guests import guest_keep, settings_adopt
from accounts.mail import mail_send
from accounts.models import User
from accounts.names import name_shortened, username_cleaned

QUIET_MESSAGES = {"account/messages/logged_in.txt", "account/messages/logged_out.txt"}
"""What the page shows anyway needs no message."""
MAIL_MESSAGE = "account/messages/email_confirmation_sent.txt"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Meja's accounts: a guest who signs up keeps their row, and nobody waits for a mail."""

    def new_user(self, request: HttpRequest) -> User:
        """The person who is about to sign up: the guest of this browser, or somebody new."""
        if isinstance(request.user, User) and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Stores the person who signed up."""
        username = form.cleaned_data["username"]
        if user.is_guest:
            guest_keep(user, username=username)
        else:
            user.display_name = name_shortened(username)
            settings_adopt(request, user)
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The user name in its one form, if it may be used and is free.

        Raises: ValidationError if it may not.
        """
        cleaned: str = super().clean_username(username_cleaned(username), shallow)
        return cleaned

    def should_send_confirmation_mail(self, request: HttpRequest, email_address: Any, signup: bool) -> bool:
        """Whether a mail asks for confirmation: only where mail can be sent."""
        return bool(settings.MAIL_IS_AVAILABLE)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends one mail without keeping the page waiting; nothing where there is no mail."""
        if settings.MAIL_IS_AVAILABLE:
            message: EmailMessage = self.render_mail(
                template_prefix, email, {"request": self.request, "email": email, **context}
            )
            mail_send(message)

    def format_email_subject(self, subject: str) -> str:
        """The subject of a mail, which names us first."""
        return f"Meja: {subject}"

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        """Leaves a message for the next page, unless it would say what is not so or is seen anyway."""
        silent = message_template in QUIET_MESSAGES
        unsent = message_template == MAIL_MESSAGE and not settings.MAIL_IS_AVAILABLE
        if not silent and not unsent:
            super().add_message(request, level, message_template, *args, **kwargs)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Where one goes after changing the password."""
        return reverse("people:settings")
