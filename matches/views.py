"""Pages of matches: one's history, a match, the score sheet of a deal. For its players alone."""

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.entrance import next_of, person_of
from matches import chart, history, sharing, sheets
from matches.access import NoSuchMatch, watched_match
from matches.answers import HIDDEN, active_language, download, own_match, wants_part
from matches.history_filters import choices, filtered, filters_read
from matches.models import Match
from matches.own_data import written_csv, written_json
from matches.text import END_REASONS

OWN_DATA: Final = {
    "csv": (written_csv, "text/csv; charset=utf-8"),
    "json": (written_json, "application/json"),
}
"""By the ending of the file: what writes it, and what it is."""


@require_safe
@login_required
def match_history(request: HttpRequest) -> HttpResponse:
    """The list of one's matches; to htmx what changes with filters, or its further rows alone."""
    filters = filters_read(request.GET.dict())
    number = request.GET.get("page")
    found = history.matches_page(
        person_of(request), number, active_language(), filters=filters, now=timezone.now()
    )
    context = {
        "found": found,
        "lines": found.lines,
        "page": found.page,
        "filters": filters,
        "choices": choices(filters, active_language()),
    }
    if not wants_part(request):
        return render(request, "matches/history.html", context)
    return render(request, "matches/_lines.html" if number else "matches/_found.html", context)


@require_safe
@login_required
def own_data(request: HttpRequest, kind: str) -> HttpResponse:
    """The matches that fit, as a file to keep: CSV or JSON."""
    filters = filters_read(request.GET.dict())
    seats = history.with_players(filtered(person_of(request), filters, now=timezone.now()))
    written, content_type = OWN_DATA[kind]
    return download(written(seats), f"meja-matches.{kind}", content_type)


@require_safe
@login_required
def match_detail(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A match: places, totals, deals."""
    match = own_match(request, match_id)
    story = history.match_story(match, active_language())
    link = sharing.link_of(match, person_of(request))
    context = {
        "story": story,
        "match": match,
        "end_reason": END_REASONS.get(match.end_reason, "") if not match.is_running else "",
        "chart": chart.score_chart(story),
        "has_replay": not match.is_running and bool(story.deals),
        "may_review": not match.is_running
        and bool(story.deals)
        and any(player.user_id == person_of(request).pk for player in story.players),
        "link": link,
        "link_url": request.build_absolute_uri(reverse("matches:shared_replay", args=[link.token]))
        if link
        else "",
    }
    return render(request, "matches/detail.html", context)


@require_safe
@login_required
def sheet(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """The score sheet of a deal: a page of its own, to htmx the sheet alone. Watchers see it, too."""
    match = _watched_match(request, match_id)
    hides_names = request.GET.get("names") == HIDDEN
    found = sheets.score_sheet(match, number, active_language(), hides_names=hides_names)
    if found is None:
        raise Http404
    name = "matches/_sheet.html" if wants_part(request) else "matches/sheet.html"
    return render(request, name, {"sheet": found})


@require_safe
@login_required
def text_table(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table in text: the live match in headings, lists and a line for commands. Watchers see it, too."""
    match = _watched_match(request, match_id)
    return render(request, "matches/text_table.html", {"match": match, "back_url": next_of(request)})


def _watched_match(request: HttpRequest, match_id: UUID) -> Match:
    """The match of somebody who may look at its table."""
    try:
        return watched_match(match_id, person_of(request), now=timezone.now())
    except NoSuchMatch as error:
        raise Http404 from error
