"""Pages of replays: for the players of a match, and by a link for whoever has it."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.entrance import person_of
from matches import sharing, sheets
from matches.access import NoSuchMatch, linked_match
from matches.answers import HIDDEN, active_language, match_title, own_match
from matches.broadcast import greeting
from matches.models import Match
from matches.replays import DealSpan, deal_replay, deal_spans
from matches.seat_names import shown_players
from rules.engine.tiles import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Watching:
    """A match as somebody may watch it: whose replay, with which names, at which addresses."""

    match: Match
    token: str = ""
    """Of the link by which one came; empty for a player."""
    hides_names: bool = False
    seat: Seat = Seat.A
    """At the bottom of the table, to begin with."""

    def address(self, name: str, *args: object) -> str:
        """The address of a page of this replay."""
        if self.token:
            return reverse(f"matches:shared_{name}", args=[self.token, *args])
        address = reverse(f"matches:{name}", args=[self.match.pk, *args])
        return f"{address}?names={HIDDEN}" if self.hides_names else address


def _by_player(request: HttpRequest, match_id: UUID) -> Watching:
    """A player watches: of a match that is still being played there is no replay."""
    match = own_match(request, match_id)
    if match.is_running:
        raise Http404
    seat = match.players.filter(user=person_of(request)).values_list("seat", flat=True).first()
    hides_names = request.GET.get("names") == HIDDEN
    return Watching(match, hides_names=hides_names, seat=SEATS[seat or 0])


def _by_link(token: str) -> Watching:
    """Whoever has a link watches, signed in or not."""
    try:
        link = linked_match(token)
    except NoSuchMatch as error:
        raise Http404 from error
    return Watching(link.match, token=token, hides_names=link.hides_names)


def _page(request: HttpRequest, watching: Watching) -> HttpResponse:
    """The replay of a match."""
    match, words = watching.match, active_language()
    spans = deal_spans(match)
    if not spans:
        return render(request, "matches/no_replay.html", {"watching": watching}, status=HTTPStatus.NOT_FOUND)
    players = shown_players(match, hides_names=watching.hides_names)
    context = {
        "watching": watching,
        "match": match,
        "title": match_title(match),
        "deals": [(span, span.name(words)) for span in spans],
        "setting": _setting(watching, spans, greeting(match, players, watching.seat, words)),
        "is_secure": request.is_secure(),
    }
    return render(request, "matches/replay.html", context)


def _setting(watching: Watching, spans: list[DealSpan], hello: dict[str, Any]) -> dict[str, Any]:
    """What the script begins with: who plays, which deals there are, where to fetch them."""
    return {
        "hello": hello,
        "seat": watching.seat,
        "deals": [
            {"number": span.number, "first": span.first, "last": span.last, "winners": list(span.winners)}
            for span in spans
        ],
        "deal_url": watching.address("replay_deal", 0).replace("/0.json", "/{deal}.json"),
        "sheet_url": watching.address("sheet", 0).replace("/0/", "/{deal}/"),
    }


def _deal(watching: Watching, number: int) -> HttpResponse:
    """The messages of one deal, as JSON."""
    span = next((span for span in deal_spans(watching.match) if span.number == number), None)
    if span is None:
        raise Http404
    content = msgspec.json.encode(deal_replay(watching.match, span))
    return HttpResponse(content, content_type="application/json")


@require_safe
@never_cache
@login_required
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The replay of one's own match."""
    return _page(request, _by_player(request, match_id))


@require_safe
@never_cache
@login_required
@gzip_page
def replay_deal(request: HttpRequest, match_id: UUID, number: int) -> HttpResponse:
    """A deal of it."""
    return _deal(_by_player(request, match_id), number)


@require_safe
@never_cache
def shared_replay(request: HttpRequest, token: str) -> HttpResponse:
    """The replay that a link leads to; its address is told to no other site and to no search engine."""
    answer = _page(request, _by_link(token))
    answer.headers["Referrer-Policy"] = "same-origin"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
@never_cache
@gzip_page
def shared_replay_deal(_request: HttpRequest, token: str, number: int) -> HttpResponse:
    """A deal of it."""
    return _deal(_by_link(token), number)


@require_safe
@never_cache
def shared_sheet(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """The score sheet of a deal of it."""
    watching = _by_link(token)
    found = sheets.score_sheet(watching.match, number, active_language(), hides_names=watching.hides_names)
    if found is None:
        raise Http404
    return render(request, "matches/_sheet.html", {"sheet": found})


@require_POST
@login_required
def link_make(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Makes the player's link to the replay, or changes whether it names anybody."""
    match = own_match(request, match_id)
    if match.is_running:
        messages.error(request, _("The replay opens when the match has ended."))
    else:
        hides_names = request.POST.get("hides_names") == "1"
        sharing.link_make(match=match, user=person_of(request), hides_names=hides_names)
        messages.success(request, _("Whoever has the link can watch the replay now."))
    return redirect(f"{reverse('matches:detail', args=[match.pk])}#share")


@require_POST
@login_required
def link_revoke(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Takes the player's link back."""
    match = own_match(request, match_id)
    sharing.link_revoke(match=match, user=person_of(request))
    messages.success(request, _("The link no longer works."))
    return redirect(f"{reverse('matches:detail', args=[match.pk])}#share")
