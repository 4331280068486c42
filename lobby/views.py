"""Pages of the lobby: the list, a new room, the way into one by its code, play against bots at once."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entrance import person_of, player_required
from accounts.models import User
from lobby import limits, services, wording
from lobby.entry import room_found
from lobby.forms import CodeForm, RoomForm
from lobby.models import Room
from lobby.names import room_name
from lobby.refusals import Refused
from lobby.rooms import counts, filters_read, rooms_listed, rows_rendered
from lobby.seating import live_room
from matches.answers import active_language
from matches.text import LEVELS
from rules.pages.option_text import option_groups
from rules.registry import DEFAULT_RULES, rule_set


@never_cache
@require_safe
def room_list(request: HttpRequest) -> HttpResponse:
    """The page Play: rooms to join, a code to enter, a room to open."""
    context = {
        **_list_context(request),
        "form": _new_room_form(request),
        "code_form": CodeForm(),
        "waits": wording.waits(),
    }
    return render(request, "lobby/list.html", context)


@never_cache
@require_safe
def rooms(request: HttpRequest) -> HttpResponse:
    """The list alone, as the page asks for it whenever something has changed."""
    return render(request, "lobby/_rooms.html", _list_context(request))


def _list_context(request: HttpRequest) -> dict[str, Any]:
    filters = filters_read(request.GET.dict())
    rows = rooms_listed(filters)
    return {
        "rows": rows,
        "rows_html": rows_rendered(rows, active_language()),
        "filters": filters,
        "rules_choices": wording.rules_choices(),
        "lengths": _filter_lengths(filters.rules),
        "way_back": way_back(request),
    }


def _filter_lengths(rules: str) -> list[tuple[str, str]]:
    """The lengths to narrow the list down to: those of the chosen rule set, none before one is chosen."""
    if not rules:
        return []
    return [(key, wording.length_name(key)) for key, _name in wording.length_choices(rules)]


def way_back(request: HttpRequest) -> Room | None:
    """Returns the room where the visitor sits, to be offered on every page of the lobby."""
    return live_room(request.user) if isinstance(request.user, User) else None


def _new_room_form(request: HttpRequest) -> RoomForm:
    rules = request.GET.get("rules", "")
    initial = {"name": room_name(active_language())}
    if rules in dict(wording.rules_choices()):
        initial["rules"] = rules
    return RoomForm(initial=initial)


@never_cache
@require_safe
def play_fields(request: HttpRequest) -> HttpResponse:
    """The fields that follow from the rule set and the length chosen in the form of a room.

    Nothing (204) where they are those that the form shows already.
    """
    form = RoomForm(initial={name: request.GET.get(name, "") for name in ("rules", "length")})
    if _are_alike(form.shown_key, request.GET.get("rules_of", "")):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "lobby/_play_fields.html", {"form": form})


def _are_alike(shown: str, before: str) -> bool:
    """Whether two lengths of a rule set have the same options with the same defaults."""
    rules, _colon, length = shown.partition(":")
    old_rules, _colon, old_length = before.partition(":")
    found = rule_set(rules)
    if old_rules != rules or old_length not in found.lengths:
        return False
    return option_groups(rules, length) == option_groups(rules, old_length)


@never_cache
@require_safe
def home_counts(request: HttpRequest) -> HttpResponse:
    """The live figures of the home page."""
    return render(request, "lobby/_counts.html", {"counts": counts(), "way_back": way_back(request)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def room_create(request: HttpRequest) -> HttpResponse:
    """Opens a room."""
    user = person_of(request)
    form = RoomForm(request.POST) if request.method == "POST" else _new_room_form(request)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_opened(request, user, form))
        except Refused as refused:
            form.add_error(None, refused.sentence())
    context = {"form": form, "way_back": way_back(request)}
    return render(request, "lobby/create.html", context)


def _opened(request: HttpRequest, user: User, form: RoomForm) -> Room:
    limits.check(request, "create")
    with_bots = form.cleaned_data["with_bots"]
    room = services.room_create(
        host=user, language=active_language(), options=form.options(), with_bots=with_bots
    )
    limits.count(request, "create")
    return room


@require_POST
@player_required
def solo_start(request: HttpRequest) -> HttpResponse:
    """Starts a match against three bots at once, without clocks."""
    user = person_of(request)
    rules = request.POST.get("rules", "")
    rules = rules if rules in dict(wording.rules_choices()) else DEFAULT_RULES
    length = request.POST.get("length", "")
    level = request.POST.get("level", "")
    try:
        limits.check(request, "create")
        room = services.room_create_solo(
            user=user,
            language=active_language(),
            rules=rules,
            length=length if length in rule_set(rules).lengths else None,
            bot_level=level if level in LEVELS else None,
        )
    except Refused as refused:
        messages.warning(request, refused.sentence())
        return redirect(live_room(user) or "lobby:room_list")
    limits.count(request, "create")
    return redirect(room)


@never_cache
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Goes to the room whose code or link was entered."""
    data = request.POST if request.method == "POST" else request.GET
    form = CodeForm(data if "code" in data else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect(room_found(form.cleaned_data["code"], request))
        except Refused as refused:
            form.add_error("code", refused.sentence())
    return render(request, "lobby/join.html", {"form": form, "way_back": way_back(request)})
