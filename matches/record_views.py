"""Records: matches written as files, files taken in as matches."""

from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entrance import person_of
from matches import imports, journal
from matches.answers import HIDDEN, download, match_title, own_match
from matches.formats.meja import written_meja
from matches.formats.record import Record
from matches.formats.recording import recorded
from matches.formats.write_mjai import written_mjai
from matches.formats.write_tenhou_json import written_tenhou_json
from matches.models import Match, Player
from matches.own_data import told_match, told_players
from matches.seat_names import shown_players
from rules.riichi.ruleset import RIICHI

JSON: Final = "application/json"
WRITERS: Final[dict[str, tuple[Callable[[Record], bytes], str, str]]] = {
    "tenhou": (written_tenhou_json, "tenhou.json", JSON),
    "mjai": (written_mjai, "mjai.jsonl", "application/x-ndjson"),
}
"""Of Riichi, the formats that other programs read: what writes it, how the file ends, what it is."""


@require_safe
@never_cache
@login_required
def record(request: HttpRequest, match_id: UUID, kind: str) -> HttpResponse:
    """A match that has ended as a file."""
    match = own_match(request, match_id)
    if match.is_running:
        raise Http404
    players = shown_players(match, hides_names=request.GET.get("names") == HIDDEN)
    name = f"meja-{match.created_at:%Y-%m-%d}-{match.pk.hex[:8]}"
    if kind == "meja":
        content = _written(match, players)
        return download(content, f"{name}.json", JSON)
    if match.rules != RIICHI.key:
        raise Http404
    write, ending, content_type = WRITERS[kind]
    events = journal.all_events(match.pk)
    return download(write(recorded(events, [one.name for one in players])), f"{name}.{ending}", content_type)


def _written(match: Match, players: Sequence[Player]) -> bytes:
    head = {"id": str(match.pk), **told_match(match)}
    return written_meja(head, told_players(players), journal.all_events(match.pk))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def records(request: HttpRequest) -> HttpResponse:
    """The records that one has taken in, and the form for another."""
    refusal = ""
    if request.method == "POST":
        limited: HttpResponse | None = ratelimit.consume_or_429(
            request, action="record", user=person_of(request)
        )
        if limited:
            return limited
        try:
            return redirect("matches:replay", _taken_in(request).pk)
        except imports.Refused as error:
            refusal = str(error)
    kept = Match.objects.filter(imported_by=person_of(request)).order_by("-created_at", "-pk")
    context = {
        "matches": [(one, match_title(one)) for one in kept.prefetch_related("players")],
        "refusal": refusal,
        "most": imports.MOST_UPLOADED >> 20,
    }
    return render(request, "matches/records.html", context, status=422 if refusal else 200)


def _taken_in(request: HttpRequest) -> Match:
    """The match of the file that was sent.

    Raises: Refused.
    """
    user = person_of(request)
    file = request.FILES.get("file")
    if file is None or isinstance(file, list):
        raise imports.Refused(_("Choose a file first."))
    if file.size is None or file.size > imports.MOST_UPLOADED:
        most = {"most": imports.MOST_UPLOADED >> 20}
        raise imports.Refused(_("The file is larger than %(most)d MB.") % most)
    if Match.objects.filter(imported_by=user).count() >= imports.MOST_KEPT:
        most = {"most": imports.MOST_KEPT}
        raise imports.Refused(_("You keep %(most)d records already. Delete one first.") % most)
    return imports.record_import(data=file.read(), user=user, now=timezone.now())


@require_POST
@login_required
def record_delete(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Deletes a record that one has taken in."""
    get_object_or_404(Match, pk=match_id, imported_by=person_of(request)).delete()
    messages.success(request, _("The record is deleted."))
    return redirect("matches:records")
