"""On which day somebody was last here: that decides when an idle guest is forgotten."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import User, today


class ActivityMiddleware:
    """Notes the day of a person's visit, with at most one write a day."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request."""
        # Without a session cookie there is nobody to look up.
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if isinstance(user, User) and user.seen_on != today():
            User.objects.filter(pk=user.pk).update(seen_on=today())
        return self.get_response(request)
