"""Pages about finding people: one's own people, and quick match."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.entrance import person_of, player_required
from accounts.models import User
from lobby import quick, wording
from lobby.people import people_of
from lobby.refusals import Refused
from lobby.seating import live_room
from lobby.times import WAITS
from matches.answers import active_language, wants_part
from rules.registry import DEFAULT_RULES


@never_cache
@require_safe
@player_required
def people(request: HttpRequest) -> HttpResponse:
    """Friends, who asks, who was met lately, who is blocked."""
    return render(request, "lobby/people.html", {"people": people_of(person_of(request))})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def quick_match(request: HttpRequest) -> HttpResponse:
    """Begins to look for people, and shows how it stands until there is a table."""
    user = person_of(request)
    if request.method == "POST":
        try:
            _seek(request, user)
        except Refused as refused:
            messages.warning(request, refused.sentence())
            return redirect(live_room(user) or "lobby:room_list")
        return redirect("lobby:quick")
    return _how_it_stands(request, user)


def _seek(request: HttpRequest, user: User) -> None:
    rules = request.POST.get("rules", "")
    wait = request.POST.get("wait", "")
    quick.seek(
        user=user,
        rules=rules if rules in dict(wording.rules_choices()) else DEFAULT_RULES,
        wait=int(wait) if wait in map(str, WAITS) else WAITS[1],
        language=active_language(),
    )


def _how_it_stands(request: HttpRequest, user: User) -> HttpResponse:
    is_part = wants_part(request)
    seeker = quick.still_here(user)
    if seeker is None:
        room = live_room(user)
        url = room.get_absolute_url() if room is not None else "/lobby/"
        return HttpResponseClientRedirect(url) if is_part else redirect(url)
    left = max(0, round((seeker.until - timezone.now()).total_seconds()))
    context: dict[str, Any] = {
        "seeker": seeker,
        "rules_name": wording.rules_name(seeker.rules),
        "seekers": quick.seekers_of(seeker.rules),
        "seconds": left,
    }
    return render(request, "lobby/_quick.html" if is_part else "lobby/quick.html", context)


@require_POST
@player_required
def quick_end(request: HttpRequest) -> HttpResponse:
    """Looks for nobody any more."""
    quick.seek_end(person_of(request))
    return redirect("lobby:room_list")
