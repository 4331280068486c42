"""What one does about another person: to be friends, to block, to write a note."""

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import ties
from accounts.entrance import next_of, person_of, player_required, with_next
from accounts.models import User

LONGEST_NOTE: Final = 500

ACTIONS: Final[dict[str, tuple[Callable[[User, User], None], Promise]]] = {
    "ask": (ties.friend_ask, gettext_lazy("Your request is on its way.")),
    "accept": (ties.friend_accept, gettext_lazy("You are friends now.")),
    "end": (ties.friend_end, gettext_lazy("Done.")),
    "block": (
        ties.block_set,
        gettext_lazy("Blocked: quick match seats you apart, and you neither read nor hear each other."),
    ),
    "unblock": (ties.block_lift, gettext_lazy("No longer blocked.")),
}
FOR_MEMBERS: Final = frozenset({"ask", "accept"})
"""A guest cannot be found again, so friends need accounts."""


@require_POST
@player_required
def change(request: HttpRequest, username: str, action: str) -> HttpResponseBase:
    """Does one thing about somebody, and comes back."""
    if action not in ACTIONS:
        raise Http404
    user = person_of(request)
    other = get_object_or_404(User, username=username)
    if action in FOR_MEMBERS and user.is_guest:
        return redirect(with_next("account_signup", next_of(request)))
    if action in FOR_MEMBERS and other.is_guest:
        messages.warning(request, _("A guest cannot be found again. Friends need accounts."))
        return HttpResponseRedirect(next_of(request))
    act, said = ACTIONS[action]
    act(user, other)
    messages.success(request, str(said))
    return HttpResponseRedirect(next_of(request))


@require_POST
@player_required
def note(request: HttpRequest, username: str) -> HttpResponse:
    """Writes a note about somebody."""
    other = get_object_or_404(User, username=username)
    text = request.POST.get("text", "").replace("\0", "").strip()[:LONGEST_NOTE]
    ties.note_write(person_of(request), other, text)
    messages.success(request, _("Saved."))
    return HttpResponseRedirect(next_of(request))
