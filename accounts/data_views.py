"""Pages about one's own data: what is kept, to take it along, to have it deleted."""

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.departure import account_delete
from accounts.entrance import person_of, player_required
from accounts.export import written
from accounts.forms import DeleteForm
from accounts.models import User


@never_cache
@require_safe
@player_required
def data(request: HttpRequest) -> HttpResponse:
    """What is kept, with the ways to take it along and to delete it."""
    return render(request, "accounts/data.html")


@never_cache
@require_safe
@player_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of the person, as a file."""
    response = HttpResponse(written(person_of(request)), content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="meja-account.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def delete(request: HttpRequest) -> HttpResponse:
    """Deletes the account, once the password is given and the box ticked."""
    user = person_of(request)
    form = DeleteForm(request.POST or None, user=user)
    if request.method == "POST":
        limited: HttpResponse | None = ratelimit.consume_or_429(request, action="reauthenticate", user=user)
        if limited:
            return limited
        if form.is_valid():
            person = User.objects.get(pk=user.pk)
            logout(request)
            account_delete(person)
            messages.success(request, _("Your account and your data are deleted."))
            return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})
