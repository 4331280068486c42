"""The page on which a person keeps accounts for programs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.bots import MOST_BOTS, TooManyBots, bot_delete, bot_make, token_renew
from accounts.entrance import member_required, person_of, player_required
from accounts.forms import BotForm
from accounts.models import BotToken, User


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@member_required
def bots(request: HttpRequest) -> HttpResponseBase:
    """One's programs, and a form for a new one; a new token is shown this once."""
    form = BotForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            bot, token = bot_make(owner=person_of(request), name=form.cleaned_data["name"])
        except TooManyBots:
            form.add_error(None, _("You have as many bots as one may have. Delete one first."))
        else:
            return _page(request, BotForm(), token=token, of=bot)
    return _page(request, form)


def _page(request: HttpRequest, form: BotForm, *, token: str = "", of: User | None = None) -> HttpResponse:
    known = BotToken.objects.filter(owner=person_of(request)).select_related("user").order_by("pk")
    context = {"form": form, "bots": known, "token": token, "of": of, "most": MOST_BOTS}
    return render(request, "accounts/bots.html", context)


@never_cache
@require_POST
@player_required
@member_required
def change(request: HttpRequest, pk: int, action: str) -> HttpResponseBase:
    """Gives a program another token, or deletes its account."""
    known = get_object_or_404(BotToken, pk=pk, owner=person_of(request))
    if action == "renew":
        return _page(request, BotForm(), token=token_renew(known), of=known.user)
    if action == "delete":
        bot_delete(known)
        messages.success(request, _("Done."))
    return redirect("people:bots")
