"""Pages about conduct: to report somebody, to read what moderators said, to appeal."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entrance import next_of, person_of, player_required
from accounts.models import Sanction, User
from accounts.sanctions import warnings_read
from lobby import moderation
from lobby.chat import evidence_lines
from lobby.models import Room
from lobby.moderation_forms import AppealForm, ReportForm
from lobby.refusals import Refused
from lobby.reports import report_create
from matches.access import NoSuchMatch, played_match
from matches.models import Match


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def report(request: HttpRequest, username: str) -> HttpResponse:
    """The form to report somebody; `room` and `match` in the address say where it happened."""
    user = person_of(request)
    reported = get_object_or_404(User, username=username)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        room = _room(request, user)
        try:
            report_create(
                reporter=user,
                reported=reported,
                kind=form.cleaned_data["kind"],
                text=form.cleaned_data["text"],
                room=room,
                lines=evidence_lines(room) if room is not None else (),
                match=_match(request, user),
            )
        except Refused as refused:
            form.add_error(None, refused.sentence())
        else:
            messages.success(request, _("Thank you. A moderator will read it."))
            return redirect(next_of(request))
    context = {"form": form, "reported": reported, "next": next_of(request)}
    return render(request, "lobby/report.html", context)


def _room(request: HttpRequest, user: User) -> Room | None:
    """The room that the address names, where the person has a place or waits in it."""
    room = Room.objects.select_related("match").filter(code=request.GET.get("room", "")).first()
    if room is None:
        return None
    is_in = room.places.filter(user=user).exists() or room.waiters.filter(user=user).exists()
    return room if is_in else None


def _match(request: HttpRequest, user: User) -> Match | None:
    """The match that the address names, where the person has played in it."""
    try:
        return played_match(UUID(request.GET.get("match", "")), user)
    except (ValueError, NoSuchMatch):
        return None


@never_cache
@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """What moderators have said to this person: warnings, mutes, bans, answers to appeals."""
    sanctions: list[Sanction] = []
    if isinstance(request.user, User):
        sanctions = list(request.user.sanctions.select_related("appeal"))
        warnings_read(request.user)
    context = {"sanctions": sanctions, "form": AppealForm()}
    return render(request, "lobby/conduct.html", context)


@require_POST
@player_required
def appeal(request: HttpRequest, sanction: int) -> HttpResponse:
    """Says something against a sanction."""
    user = person_of(request)
    form = AppealForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was sent: write why it should be taken back."))
        return redirect("lobby:conduct")
    found = get_object_or_404(Sanction, pk=sanction, user=user)
    try:
        moderation.appeal_create(user=user, sanction=found, text=form.cleaned_data["text"])
        messages.success(request, _("Your appeal is on its way. Another look is taken at it."))
    except Refused as refused:
        messages.error(request, refused.sentence())
    return redirect("lobby:conduct")
