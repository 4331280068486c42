"""Where an installation asks for it, the administration is for people with a second factor."""

from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User


class AdminSecondFactorMiddleware:
    """Leads staff without a second factor to the page that sets one up (`ADMIN_MFA`).

    Who has one was asked for it on signing in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request, or leads elsewhere."""
        if settings.ADMIN_MFA and request.path_info.startswith(reverse("admin:index")):
            user = request.user
            if isinstance(user, User) and user.is_staff and not is_mfa_enabled(user):
                sentence = _("The administration asks for a second factor. Set one up here, then come back.")
                messages.info(request, sentence)
                return redirect("people:mfa")
        return self.get_response(request)
