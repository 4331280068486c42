"""The page on which somebody asks for a review of the own decisions, waits for it and reads it."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches import reviews
from matches.access import NoSuchMatch, played_match
from matches.answers import language, reader
from matches.models import Match
from matches.review_models import Review
from matches.review_page import review_page
from matches.tasks import queue_review
from matches.text import length_label, refusal_sentence
from rules.terms import rules_label


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The review of one's own decisions; posting asks for it. To htmx what changes alone."""
    match = _match(request, match_id)
    try:
        reviews.require_reviewable(match, reader(request))
        if request.method == "POST":
            reviews.review_start(match=match, user=reader(request), queue=queue_review)
            return redirect("matches:review", match.pk)
    except reviews.NoReview as refused:
        context = {**_context(match, None), "refusal": refusal_sentence(refused, language())}
        return render(request, "matches/review.html", context, status=HTTPStatus.CONFLICT)
    found = reviews.review_of(match, reader(request))
    if found is not None:
        reviews.review_wake(found, queue=queue_review)
    name = "matches/_review.html" if request.headers.get("HX-Request") == "true" else "matches/review.html"
    return render(request, name, _context(match, found))


def _context(match: Match, found: Review | None) -> dict[str, object]:
    words = language()
    return {
        "match": match,
        "title": f"{rules_label(match.rules, words)} · {length_label(match.length)}",
        "review": found,
        "page": review_page(match, found, words) if found is not None and found.is_done else None,
    }


def _match(request: HttpRequest, match_id: UUID) -> Match:
    try:
        return played_match(match_id, reader(request))
    except NoSuchMatch as error:
        raise Http404 from error
