"""Warnings, mutes and bans: given, lifted, and kept out of the way of everybody else's pages."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from accounts.browsers import browser_known
from accounts.models import Sanction, SanctionKind, User

FOREVER: Final = datetime(9999, 1, 1, tzinfo=UTC)

OPEN_TO_ALL: Final = frozenset(
    {
        *("people:language", "people:display", "people:sign_in", "account_login", "account_logout"),
        *("people:privacy", "people:terms", "people:export", "people:delete"),
        *("lobby:conduct", "lobby:appeal", "home", "offline", "healthz", "set_language"),
    }
)
"""What a banned person may still do: read why, answer, sign out, take or delete the own data."""
NEW_PEOPLE: Final = frozenset({"people:guest", "people:sign_up", "account_signup"})


def sanction_give(
    *, user: User, kind: str, reason: str, by: User | None, ends_at: datetime | None = None
) -> Sanction:
    """Warns, mutes or bans somebody from now on; the reason is what the person reads."""
    with transaction.atomic():
        sanction = Sanction.objects.create(
            user=user,
            browser=user.browser,
            kind=SanctionKind(kind),
            reason=reason,
            by=by,
            ends_at=ends_at,
        )
        if sanction.kind == SanctionKind.WARNING:
            user.warned_at = sanction.at
        _bring_up_to_date(user)
    return sanction


def sanction_lift(sanction: Sanction) -> None:
    """Takes a mute or a ban back."""
    with transaction.atomic():
        sanction.lifted_at = timezone.now()
        sanction.save(update_fields=["lifted_at"])
        if sanction.user is not None:
            _bring_up_to_date(sanction.user)


def warnings_read(user: User) -> None:
    """Notes that the person has seen the page with the warnings."""
    if user.warned_at is not None:
        user.warned_at = None
        user.save(update_fields=["warned_at"])


def _bring_up_to_date(user: User) -> None:
    """Writes the newest end of mutes and bans into the person's own row."""
    in_force = [one for one in user.sanctions.all() if one.is_in_force]
    user.banned_until = _latest(in_force, SanctionKind.BAN)
    user.muted_until = _latest(in_force, SanctionKind.MUTE)
    user.save(update_fields=["banned_until", "muted_until", "warned_at"])


def _latest(sanctions: list[Sanction], kind: SanctionKind) -> datetime | None:
    return max((one.ends_at or FOREVER for one in sanctions if one.kind == kind), default=None)


def is_browser_banned(mark: str) -> bool:
    """Whether somebody who began in this browser is banned."""
    lasts = Q(ends_at=None) | Q(ends_at__gt=timezone.now())
    bans = Sanction.objects.filter(lasts, browser=mark, kind=SanctionKind.BAN, lifted_at=None)
    return bool(mark) and bans.exists()


class BanMiddleware:
    """Shows a banned person the page that says why, in place of every other."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers the request; whether it may be answered is asked once its page is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Leads a banned person away from what is closed; everybody else goes on."""
        match = request.resolver_match
        name = match.view_name if match else ""
        if name in OPEN_TO_ALL or not self._is_shut_out(request, name):
            return None
        url = reverse("lobby:conduct")
        return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else redirect(url)

    @staticmethod
    def _is_shut_out(request: HttpRequest, name: str) -> bool:
        if isinstance(request.user, User):
            return request.user.is_banned
        return name in NEW_PEOPLE and request.method == "POST" and is_browser_banned(browser_known(request))
