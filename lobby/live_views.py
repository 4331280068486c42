"""Pages of moderators about running tables, and what everybody is told."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.endonyms import ENDONYMS
from accounts.entrance import person_of, staff_required
from accounts.models import User
from lobby import live
from lobby.announcements import announcement_end, announcement_make
from lobby.models import Room
from lobby.moderation_forms import LONGEST_TEXT, RepairForm
from lobby.moderation_models import Act, Announcement
from lobby.refusals import Refused
from matches.answers import active_language, wants_part
from matches.inspection import OpenHand, inspected, noted
from matches.models import Match
from rules.engine.errors import BrokenInvariant

MOST_NOTES = 40


@never_cache
@require_safe
@staff_required
def tables(request: HttpRequest) -> HttpResponse:
    """All running tables; to htmx the part that changes."""
    context = {
        "figures": live.figures(),
        "rows": live.tables_running(active_language()),
        "now": timezone.now(),
        "languages": ENDONYMS.items(),
    }
    part = wants_part(request)
    return render(request, "moderation/_live.html" if part else "moderation/live.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
def table(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """One table: seats, clocks, connections, the last events, and what can be done to it."""
    match = get_object_or_404(Match, pk=match_id)
    form = RepairForm(request.POST or None, match=match)
    opened: tuple[OpenHand, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            opened = _done(person_of(request), match, form)
        except Refused as refused:
            form.add_error(None, refused.sentence())
        except BrokenInvariant:
            form.add_error(None, _("The journal of this match cannot be read. It can only be ended."))
        else:
            if not opened:
                messages.success(request, _("Done, and written down."))
                return redirect("lobby:live_table", match_id)
    return render(request, "moderation/table.html", _table_context(match, form, opened))


def _table_context(match: Match, form: RepairForm, opened: tuple[OpenHand, ...]) -> dict[str, Any]:
    match.refresh_from_db()
    return {
        "match": match,
        "room": Room.objects.filter(match=match).first(),
        "inspection": inspected(match, active_language()),
        "notes": noted(match, MOST_NOTES),
        "form": form,
        "opened": opened,
    }


def _done(by: User, match: Match, form: RepairForm) -> tuple[OpenHand, ...]:
    """Does what the form says; returns the hands if they were to be opened."""
    what, reason = form.cleaned_data["what"], form.cleaned_data["reason"]
    if what == Act.OPEN_HANDS:
        return live.hands_open(by=by, match=match, reason=reason)
    what, _colon, seat = what.partition(":")
    live.match_repair(by=by, match=match, what=what, reason=reason, seat=int(seat) if seat else None)
    return ()


@require_POST
@staff_required
def announce(request: HttpRequest) -> HttpResponse:
    """Tells everybody something, and may stop new matches."""
    given = {code: request.POST.get(f"text_{code}", "").strip()[:LONGEST_TEXT] for code in ENDONYMS}
    texts = {code: text for code, text in given.items() if text}
    if "en" not in texts:
        messages.error(request, _("Nothing was announced: the English text is missing."))
    else:
        stops = request.POST.get("stops_matches") == "on"
        announcement_make(by=person_of(request), texts=texts, stops_matches=stops)
        messages.success(request, _("It stands on every page now."))
    return redirect("lobby:live_tables")


@require_POST
@staff_required
def unannounce(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes an announcement back."""
    announcement = get_object_or_404(Announcement, pk=pk)
    announcement_end(by=person_of(request), announcement=announcement)
    messages.success(request, _("Done, and written down."))
    return redirect("lobby:live_tables")
