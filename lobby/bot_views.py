"""What programs ask over HTTP: where they sit, a place in a room, a match against our own bots. JSON only."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from accounts.bots import bot_of, token_in
from accounts.models import User
from lobby import limits, services
from lobby.entry import room_found
from lobby.refusals import Refused
from lobby.seating import live_room
from matches.services import match_live_seat
from matches.text import LEVELS
from rules.registry import DEFAULT_RULES, rule_set, rule_sets

BotView = Callable[..., JsonResponse]


def for_bots(view: BotView) -> BotView:
    """Gives a view the account of the program whose token came along; tells refusals as JSON.

    No cookie is looked at, so that no page of another site can act for somebody.
    """

    @csrf_exempt
    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> JsonResponse:
        token = token_in(request.headers.get("Authorization", ""))
        bot = bot_of(token) if token else None
        if bot is None:
            return _told("bad_token", Refused("bad_token"), status=401)
        try:
            return view(request, bot, **kwargs)
        except Refused as refused:
            return _told(refused.code, refused, status=409)

    return checked


def _told(code: str, refused: Refused, *, status: int) -> JsonResponse:
    return JsonResponse({"why": code, "say": refused.sentence()}, status=status)


def _where(bot: User) -> JsonResponse:
    """Where a program sits: its room and its running match, if any."""
    room, seat = live_room(bot), match_live_seat(bot)
    match = None if seat is None else str(seat[0].pk)
    return JsonResponse({"bot": bot.username, "room": room.code if room else None, "match": match})


@require_safe
@for_bots
def where(_request: HttpRequest, bot: User) -> JsonResponse:
    """Where the program sits. Asking tells the room that it is there."""
    services.program_seen(user=bot)
    return _where(bot)


@require_POST
@for_bots
def join(_request: HttpRequest, bot: User, code: str) -> JsonResponse:
    """Takes a place in a room that lets programs in, and is ready."""
    room_found(code, bot)
    services.place_take(code=code, user=bot)
    services.place_ready(code=code, user=bot, ready=True)
    return _where(bot)


@require_POST
@for_bots
def leave(_request: HttpRequest, bot: User, code: str) -> JsonResponse:
    """Gives up the place in a room."""
    services.place_leave(code=code, user=bot)
    return _where(bot)


@require_POST
@for_bots
def solo(request: HttpRequest, bot: User) -> JsonResponse:
    """Begins a match against three of our own bots."""
    rules = request.POST.get("rules", DEFAULT_RULES)
    if rules not in {one.key for one in rule_sets()}:
        raise Refused("bad_options")
    length = request.POST.get("length") or rule_set(rules).lengths[0]
    if length not in rule_set(rules).lengths:
        raise Refused("bad_options")
    level = request.POST.get("level")
    if level is not None and level not in LEVELS:
        raise Refused("bad_options")
    limits.check(bot, "create")
    services.room_create_solo(user=bot, language="en", rules=rules, length=length, bot_level=level)
    limits.count(bot, "create")
    return _where(bot)
