"""The way in: who presses Play without a name gives one first and then goes on where they pressed.

A page is simply asked for again. A form that was posted is held in the session, and after the name
is given `people:go_on` sends it once more.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

HELD: Final = "held_form"
HELD_LIMIT: Final = 4096
"""Characters of a posted form that are worth keeping."""


def player_required(view: View[P]) -> View[P]:
    """Lets a view see people only: guests and signed-up ones. Everybody else gives a name first."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return name_first(request)

    return checked


def member_required(view: View[P]) -> View[P]:
    """Lets a view see people with an account; a guest is shown how to get one."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect(with_next("account_signup", request.get_full_path()))
        return view(request, *args, **kwargs)

    return checked


def staff_required(view: View[P]) -> View[P]:
    """Lets a view see moderators only: people who are marked as staff. Others are told it is not theirs."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return redirect(with_next("account_login", request.get_full_path()))
        if not request.user.is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return checked


def person_of(request: HttpRequest) -> User:
    """Returns whoever is signed in. Shape: only for views that let nobody else in."""
    assert isinstance(request.user, User)
    return request.user


def name_first(request: HttpRequest) -> HttpResponse:
    """Sends the visitor to the guest form, with the way back to what they asked for."""
    if request.method in {"GET", "HEAD"}:
        back = request.get_full_path()
    else:
        back = reverse("people:go_on") if form_hold(request) else "/"
    url = with_next("people:guest", back)
    if getattr(request, "htmx", False):
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url)


def form_hold(request: HttpRequest) -> bool:
    """Keeps a posted form for later; whether it was one that can be kept."""
    fields = [(key, value) for key, value in _fields(request) if key != "csrfmiddlewaretoken"]
    if request.FILES or sum(len(key) + len(value) for key, value in fields) > HELD_LIMIT:
        return False
    request.session[HELD] = {"path": request.get_full_path(), "fields": fields}
    return True


def form_held(request: HttpRequest) -> dict[str, Any] | None:
    """Returns the form that was kept, once."""
    held = request.session.pop(HELD, None)
    return held if isinstance(held, dict) else None


def next_of(request: HttpRequest, default: str = "/") -> str:
    """Returns the address to go on to: `next` of the form or the query, if it is one of ours."""
    url = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME) or ""
    if url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure()):
        return url
    return default


def with_next(name: str, url: str) -> str:
    """Returns the address of a named page that goes on to `url` afterwards.

    >>> with_next("account_login", "/r/PINE4827/?a=1")
    '/accounts/login/?next=/r/PINE4827/%3Fa%3D1'
    """
    return f"{reverse(name)}?{urlencode({REDIRECT_FIELD_NAME: url}, safe='/')}"


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    return [(key, str(value)) for key, values in request.POST.lists() for value in values]
