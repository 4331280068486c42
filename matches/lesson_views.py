"""The teacher's panel at the table: a part of a page, for the seat that is to decide."""

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.entrance import person_of
from matches.access import NoSuchMatch, NotSeated
from matches.answers import active_language
from matches.lesson_page import lesson_page
from matches.lessons import ManyLessons, NoHints, lesson_of
from matches.text import refusal_sentence
from rules.engine.errors import RulesError

STATUS: Final[dict[type[RulesError], int]] = {
    NoSuchMatch: 404,
    NotSeated: 403,
    NoHints: 403,
    ManyLessons: 429,
}
CLOSED: Final = 409
"""The moment is over: another offer is open, or none."""


@require_safe
@never_cache
@login_required
def lesson(request: HttpRequest, match_id: UUID, offer: str) -> HttpResponse:
    """What the teacher says about the reader's own open offer."""
    try:
        taught = lesson_of(match_id, person_of(request).pk, offer)
    except RulesError as refusal:
        said = {"why": refusal.code, "say": refusal_sentence(refusal, active_language())}
        return JsonResponse(said, status=STATUS.get(type(refusal), CLOSED))
    return render(request, "matches/_lesson.html", {"lesson": lesson_page(taught)})
