"""Pages of the chat: what one may do about a line, and whom one has muted. Parts of them open as dialogs."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.entrance import next_of, person_of, player_required
from accounts.models import User
from lobby import chat
from lobby.commands import number_of
from lobby.models import Room
from lobby.phrases import PHRASES
from lobby.refusals import Refused
from matches.answers import wants_part

DRAFT = "chat_draft"
"""Where a text is kept that a form has brought and that was refused."""
SAMPLES = {
    "sample_line": chat.SeenLine(id=0, name="", number=0, is_own=False, text=""),
    "sample_own_line": chat.SeenLine(id=0, name="", number=0, is_own=True, text=""),
}
"""Empty lines, which the page fills with what comes later."""


def chat_context(request: HttpRequest, room: Room, user: User) -> dict[str, Any]:
    """Returns what the template of the chat asks for."""
    return {
        "chat_lines": chat.lines_for(room, user),
        "chat_draft": request.session.pop(DRAFT, ""),
        "phrases": PHRASES.items(),
        **SAMPLES,
    }


def chat_standing(room: Room, user: User) -> dict[str, Any]:
    """Returns what changes without a new page: whether this person reads and writes, and the newest line."""
    reads = chat.may_read(room, user)
    lines = chat.lines_for(room, user, newest=1) if reads else []
    return {
        "chat_reads": reads,
        "chat_writes": reads and chat.may_write(room, user),
        "chat_newest": lines[-1].id if lines else 0,
    }


@never_cache
@require_safe
@player_required
def chat_line(request: HttpRequest, code: str, line: int) -> HttpResponse:
    """Somebody's line, and what one may do about it."""
    user = person_of(request)
    is_part = wants_part(request)
    template = "lobby/_chat_person.html" if is_part else "lobby/chat_line.html"
    try:
        found = chat.line_of_other(code, user, line)
    except Refused as refused:
        # htmx swaps in answers that are fine, so the part says so.
        status = 200 if is_part else 404
        return render(request, template, {"refused": refused.sentence()}, status=status)
    context = {
        "line": found,
        "text": chat.text_of(found),
        "room": found.room,
        "is_muted": chat.is_muted(user, found.user),
    }
    return render(request, template, context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def chat_mutes(request: HttpRequest) -> HttpResponse:
    """Whom the person has muted, each with the way back."""
    user = person_of(request)
    next_address = next_of(request, default=reverse("people:settings"))
    if request.method == "POST":
        chat.writer_unmute(reader=user, mute=number_of(request.POST.get("mute")))
        return redirect(next_address)
    context = {
        "mutes": user.chat_mutes.select_related("writer"),
        "room_code": request.GET.get("room", ""),
        "next": next_address,
    }
    is_part = wants_part(request)
    return render(request, "lobby/_chat_mutes.html" if is_part else "lobby/chat_mutes.html", context)
