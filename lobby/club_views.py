"""Pages of clubs: one's clubs, one club, the way in by an invitation. For people with an account."""

from datetime import date

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.clubs import club_found, club_join, club_lead, club_leave, invite_renew, membership_of
from accounts.entrance import member_required, person_of, player_required
from accounts.models import Club, Membership, User
from accounts.names import name_cleaned
from lobby import limits, services, wording
from lobby.clubs import club_page
from lobby.names import room_name
from lobby.refusals import Refused
from lobby.seating import live_room
from matches.answers import active_language
from rules.registry import DEFAULT_RULES, rule_set


class ClubForm(forms.Form):
    """Name and description of a club."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"), max_length=60, widget=forms.TextInput(attrs={"dir": "auto"})
    )
    about = forms.CharField(
        label=gettext_lazy("About the club"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )

    def clean_name(self) -> str:
        """The name without what cannot be shown."""
        name = name_cleaned(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write a name that the others can see."), code="empty")
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@member_required
def clubs(request: HttpRequest) -> HttpResponseBase:
    """One's clubs, and a form for a new one."""
    user = person_of(request)
    form = ClubForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            limits.check(request, "create")
        except Refused as refused:
            form.add_error(None, refused.sentence())
        else:
            limits.count(request, "create")
            return redirect(club_found(user=user, **form.cleaned_data))
    memberships = user.memberships.select_related("club")
    return render(request, "lobby/clubs.html", {"memberships": memberships, "form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
@member_required
def join(request: HttpRequest, invite: str) -> HttpResponseBase:
    """The way in by an invitation: asks once, then one is a member."""
    user = person_of(request)
    club = get_object_or_404(Club, invite=invite)
    if request.method == "POST":
        club_join(invite=invite, user=user)
        return redirect(club)
    return render(request, "lobby/club_join.html", {"club": club})


@never_cache
@require_safe
@player_required
@member_required
def club(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A club as its members see it; to others there is none."""
    own = _own(request, slug)
    wanted = request.GET.get("rules", "")
    rules = wanted if wanted in dict(wording.rules_choices()) else _usual_rules(own.club)
    evening = _date(request.GET.get("evening", ""))
    invitation = reverse("lobby:club_join", args=[own.club.invite])
    context = {
        "page": club_page(own, rules=rules, evening=evening),
        "club": own.club,
        "own": own,
        "rules": rules,
        "rules_choices": wording.rules_choices(),
        "evening": evening,
        "invitation": request.build_absolute_uri(invitation),
        "form": ClubForm(initial={"name": own.club.name, "about": own.club.about}, label_suffix=""),
    }
    return render(request, "lobby/club.html", context)


def _own(request: HttpRequest, slug: str) -> Membership:
    """How the visitor belongs to the club. Raises: Http404 for who does not."""
    own = membership_of(slug, person_of(request))
    if own is None:
        raise Http404
    return own


def _usual_rules(club: Club) -> str:
    """The rule set that was played last."""
    newest = club.matches.order_by("-at").values_list("match__rules", flat=True).first()
    return newest or DEFAULT_RULES


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_POST
@player_required
@member_required
def open_room(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Opens a room for the members of a club."""
    user = person_of(request)
    own = _own(request, slug)
    wanted = request.POST.get("rules", "")
    rules = wanted if wanted in dict(wording.rules_choices()) else DEFAULT_RULES
    language = active_language()
    options = {
        "name": room_name(language),
        "rules": rules,
        "length": rule_set(rules).lengths[0],
        "is_private": True,
        "club": own.club,
    }
    try:
        limits.check(request, "create")
        room = services.room_create(host=user, language=language, options=options)
    except Refused as refused:
        messages.warning(request, refused.sentence())
        return redirect(live_room(user) or own.club)
    limits.count(request, "create")
    return redirect(room)


@require_POST
@player_required
@member_required
def change(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Leaves a club; whoever leads it also changes it, renews the invitation, sends away, hands over."""
    own = _own(request, slug)
    club = own.club
    if action == "leave":
        club_leave(club, own.user)
        return redirect("lobby:clubs")
    if not own.leads or action not in {"edit", "renew", "remove", "lead", "delete"}:
        raise Http404
    if action == "delete":
        club.delete()
        return redirect("lobby:clubs")
    _changed(request, club, action)
    return redirect(club)


def _changed(request: HttpRequest, club: Club, action: str) -> None:
    if action == "renew":
        invite_renew(club)
    elif action == "edit":
        form = ClubForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Write a name that the others can see."))
            return
        Club.objects.filter(pk=club.pk).update(**form.cleaned_data)
    else:
        other = get_object_or_404(User, username=request.POST.get("member", ""))
        (club_leave if action == "remove" else club_lead)(club, other)
    messages.success(request, _("Done."))
