"""The page of a room, its parts that are fetched anew, and what is done in it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entrance import name_first, person_of, player_required
from accounts.models import User
from lobby import commands, services, wording
from lobby.chat_views import DRAFT, chat_context, chat_standing
from lobby.entry import room_found
from lobby.forms import OptionsForm
from lobby.models import LONGEST_LINE, Room, RoomState
from lobby.refusals import Refused
from lobby.relay import servers_for
from lobby.seating import check_host
from lobby.standing import Standing
from lobby.views import way_back
from lobby.voice_words import voice_words
from matches.answers import wants_part

RoomView = Callable[[HttpRequest, User, Room], HttpResponse]


def in_room(view: RoomView) -> Callable[..., HttpResponse]:
    """Gives a view the room and the person; says so where there is none, or the person was removed."""

    @wraps(view)
    def checked(request: HttpRequest, code: str) -> HttpResponse:
        try:
            found = room_found(code, request)
        except Refused as refused:
            return _refused(request, refused)
        if not isinstance(request.user, User):
            return name_first(request)
        return view(request, request.user, found)

    return never_cache(checked)


DONE = {"chat_report": _("Thank you. A moderator will read it.")}
"""What is said after what else would show no effect."""
STATUS = {
    "no_such_room": 404,
    "room_closed": 410,
    "removed": 403,
    "banned": 403,
    "members_only": 403,
    "too_many_codes": 429,
}


def _refused(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The page, or the part of it, of a room that is not to be entered."""
    is_part = wants_part(request)
    template = "lobby/_gone.html" if is_part else "lobby/gone.html"
    # htmx swaps in answers that are fine, so the part says so.
    status = 200 if is_part else STATUS[refused.code]
    context = {"why": refused.code, "sentence": refused.sentence(), "way_back": way_back(request)}
    return render(request, template, context, status=status)


@require_safe
@in_room
def room(request: HttpRequest, user: User, room: Room) -> HttpResponse:
    """The room and its table. Who comes by the link sits down at once, if there is a place."""
    if _sits_down(request, room):
        try:
            services.place_take(code=room.code, user=user)
            room.refresh_from_db()
        except Refused as refused:
            if refused.code not in {"seated_elsewhere", "room_full", "match_running", "result_shown"}:
                return _refused(request, refused)
    context = {
        **_context(request, user, room),
        **chat_context(request, room, user),
        "voice_words": voice_words(),
    }
    return render(request, "lobby/room.html", context)


def _sits_down(request: HttpRequest, room: Room) -> bool:
    """Whether opening the page means to sit down: not to watch, and not a look ahead of the browser's."""
    is_ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    return room.state == RoomState.WAITING and "watch" not in request.GET and not is_ahead


def _context(request: HttpRequest, user: User, room: Room) -> dict[str, Any]:
    standing = Standing(room=room, user=user)
    return {
        "room": room,
        "standing": standing,
        "way_back": standing.elsewhere,
        "facts": wording.facts(room),
        "invitation": request.build_absolute_uri(room.get_absolute_url()),
        # What the frame of the table asks for:
        "room_name": room.name,
        "match_id": room.match_id if standing.shows_table else None,
        "home_url": reverse("lobby:room_list"),
        **chat_standing(room, user),
    }


@require_safe
@in_room
def live(request: HttpRequest, user: User, room: Room) -> HttpResponse:
    """What changes in a room, as the page asks for it after each ring."""
    return render(request, "lobby/_live.html", {**_context(request, user, room), "is_part": True})


@require_http_methods(["GET", "HEAD", "POST"])
@in_room
def options(request: HttpRequest, user: User, room: Room) -> HttpResponse:
    """The form with the options, for the host."""
    form = OptionsForm(request.POST or None, room=room)
    try:
        check_host(room, user)
        if request.method == "POST" and form.is_valid():
            services.room_change(code=room.code, user=user, options=form.options())
            return redirect(room)
    except Refused as refused:
        messages.error(request, refused.sentence())
        return redirect(room)
    template = "lobby/_options_form.html" if wants_part(request) else "lobby/options.html"
    return render(request, template, {"form": form, "room": room})


@require_safe
@in_room
def voice_servers(_request: HttpRequest, user: User, room: Room) -> HttpResponse:
    """What the browser of somebody with a place needs to find the others' for voice."""
    if not room.places.filter(user=user).exists():
        return JsonResponse({"why": "not_seated", "say": Refused("not_seated").sentence()}, status=403)
    return JsonResponse(servers_for(user.pk))


@require_POST
@player_required
def command(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Does one thing in a room: the way without a socket."""
    user = person_of(request)
    try:
        room_found(code, request)
        commands.perform(code=code, user=user, action=action, data=request.POST.dict())
    except Refused as refused:
        messages.error(request, refused.sentence())
        if action == "say":
            request.session[DRAFT] = request.POST.get("text", "")[:LONGEST_LINE]
        if refused.code in STATUS:
            return redirect("lobby:room_list")
    else:
        if action in DONE:
            messages.success(request, str(DONE[action]))
    if action == "leave":
        return redirect("lobby:room_list")
    return redirect("lobby:room", code)
