"""The page on which somebody asks for a review of the own decisions, waits for it and reads it."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.entrance import person_of
from matches import reviews
from matches.answers import active_language, match_title, own_match, wants_part
from matches.models import Match
from matches.review_models import Review
from matches.review_page import review_page
from matches.tasks import queue_review
from matches.text import refusal_sentence


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The review of one's own decisions; posting asks for it. To htmx what changes alone."""
    match = own_match(request, match_id)
    try:
        reviews.require_reviewable(match, person_of(request))
        if request.method == "POST":
            reviews.review_start(match=match, user=person_of(request), queue=queue_review)
            return redirect("matches:review", match.pk)
    except reviews.NoReview as refused:
        context = {**_context(match, None), "refusal": refusal_sentence(refused, active_language())}
        return render(request, "matches/review.html", context, status=HTTPStatus.CONFLICT)
    found = reviews.review_of(match, person_of(request))
    if found is not None:
        reviews.review_wake(found, queue=queue_review)
    name = "matches/_review.html" if wants_part(request) else "matches/review.html"
    return render(request, name, _context(match, found))


def _context(match: Match, found: Review | None) -> dict[str, object]:
    return {
        "match": match,
        "title": match_title(match),
        "review": found,
        "page": review_page(match, found, active_language()) if found is not None and found.is_done else None,
    }
