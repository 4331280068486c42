"""Pages of people: coming in as a guest, signing in and up, settings."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.views import LoginView, SignupView
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from accounts.display import display_keep, display_of, display_read
from accounts.endonyms import ENDONYMS
from accounts.entrance import form_held, next_of, person_of, player_required
from accounts.forms import GuestForm, SettingsForm
from accounts.guests import guest_create
from accounts.models import User


@never_cache
def guest(request: HttpRequest) -> HttpResponse:
    """The guest form: a name, and one goes on where one wanted to."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(next_of(request))
    form = GuestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        limited: HttpResponse | None = ratelimit.consume_or_429(request, action="guest")
        if limited:
            return limited
        guest_create(request, name=form.cleaned_data["name"])
        return HttpResponseRedirect(next_of(request))
    return render(request, "accounts/guest.html", {"form": form, "next": next_of(request, default="")})


@never_cache
@player_required
def go_on(request: HttpRequest) -> HttpResponse:
    """Sends the form once more that was pressed before there was a name."""
    held = form_held(request)
    if held is None:
        return redirect("home")
    return render(request, "accounts/go_on.html", held)


@player_required
def me(request: HttpRequest) -> HttpResponse:
    """One's own page: what there is to see and to change."""
    return render(request, "accounts/me.html")


@player_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Name, language and display."""
    user = person_of(request)
    now = {"display_name": user.name, "language": translation.get_language()}
    form = SettingsForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        user.display_name = form.cleaned_data["display_name"]
        user.language = form.cleaned_data["language"]
        user.save(update_fields=["display_name", "language"])
        translation.activate(user.language)
        messages.success(request, _("Saved."))
        return _language_kept(redirect("people:settings"), user.language)
    return render(request, "accounts/settings.html", {"form": form})


@require_POST
def display(request: HttpRequest) -> HttpResponse:
    """Stores display settings; the page that sent them shows them already."""
    chosen = display_read(request.POST, base=display_of(request))
    if "reset" in request.POST:
        chosen = chosen.as_normal()
    htmx = getattr(request, "htmx", False)
    response = HttpResponse(status=204) if htmx else HttpResponseRedirect(next_of(request))
    display_keep(request, response, chosen)
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Changes the language and comes back to the same place."""
    chosen = request.POST.get("language", "")
    htmx = getattr(request, "htmx", False)
    if chosen not in ENDONYMS:
        return HttpResponseClientRefresh() if htmx else HttpResponseRedirect(next_of(request))
    response = HttpResponseClientRefresh() if htmx else HttpResponseRedirect(_next_in(chosen, request))
    if isinstance(request.user, User):
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return _language_kept(response, chosen)


class SignInView(LoginView):  # type: ignore[misc]
    """Sign-in, for visitors and for guests: a guest who signs in becomes that other person."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Shows the form to whom it is for; others go on."""
        if _is_member(request):
            return HttpResponseRedirect(next_of(request))
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response


class SignUpView(SignupView):  # type: ignore[misc]
    """Sign-up; for a guest it is where the name becomes an account with all its matches."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Shows the form to whom it is for; others go on."""
        if _is_member(request):
            return HttpResponseRedirect(next_of(request))
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """Makes the account. Of two who ask for one name at the same moment the second is told so."""
        try:
            with transaction.atomic():
                response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", get_adapter(self.request).error_messages["username_taken"])
            return self.form_invalid(form)  # type: ignore[no-any-return]
        return response


def _is_member(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.is_guest


def _next_in(code: str, request: HttpRequest) -> str:
    """Where to go on, in this language: addresses of public pages begin with theirs."""
    address = next_of(request)
    _root, first, *rest = address.split("/", 2) if address.startswith("/") else ("", "")
    return f"/{code}/{rest[0]}" if first in ENDONYMS and rest else address


def _language_kept(response: HttpResponse, code: str) -> HttpResponse:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
    return response
