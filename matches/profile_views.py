"""Pages that show people by what they have played: profiles and rankings."""

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.entrance import next_of, person_of, player_required
from accounts.models import User
from accounts.ties import tie
from matches import profile, ratings
from matches.answers import active_language
from matches.models import Tally
from matches.text import level_name
from rules.registry import DEFAULT_RULES, rule_sets
from rules.terms import rules_label

RANKED_A_PAGE: Final = 50


@never_cache
@require_safe
@player_required
def show(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody's profile. A private one shows its figures to nobody else."""
    person = get_object_or_404(User, username=username, is_active=True)
    reader = person_of(request)
    is_own = reader.pk == person.pk
    context: dict[str, Any] = {"person": person, "is_own": is_own, "is_open": is_own or person.is_public}
    if not is_own:
        context["tie"] = tie(reader, person)
    if context["is_open"]:
        context |= _figures(request, person, reader)
    return render(request, "matches/profile.html", context)


def _figures(request: HttpRequest, person: User, reader: User) -> dict[str, Any]:
    language = active_language()
    rules = _rules(request.GET.get("rules", ""), person)
    with_bots = request.GET.get("with") == "bots"
    return {
        "rules": rules,
        "rules_name": rules_label(rules, language),
        "rules_choices": _choices(language),
        "with_bots": with_bots,
        "figures": profile.figures(person, rules, with_bots=with_bots, language=language),
        "rating": profile.rating_of(person, rules),
        "opponents": profile.opponents(person, reader),
        "recent": profile.recent(person, rules, language),
    }


def _rules(wanted: str, person: User) -> str:
    """The rule set asked for, else the one that the person has played most."""
    if wanted in {one.key for one in rule_sets()}:
        return wanted
    most = Tally.objects.filter(user=person).order_by("-matches").values_list("rules", flat=True).first()
    return most or DEFAULT_RULES


def _choices(language: str) -> list[tuple[str, str]]:
    return [(one.key, rules_label(one.key, language)) for one in rule_sets()]


@require_POST
@player_required
def publish(request: HttpRequest) -> HttpResponse:
    """Opens one's profile to others, or closes it."""
    user = person_of(request)
    user.is_public = request.POST.get("public") == "1"
    user.save(update_fields=["is_public"])
    return redirect(next_of(request, default=reverse("matches:profile", args=[user.username])))


@never_cache
@require_safe
def ranking(request: HttpRequest, rules: str) -> HttpResponse:
    """Who is ranked in a rule set: people, or bots."""
    language = active_language()
    if rules not in {one.key for one in rule_sets()}:
        raise Http404
    bots = request.GET.get("of") == "bots"
    page = Paginator(ratings.ranking(rules, bots=bots), RANKED_A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "number": number,
            "rating": rating,
            "shown": ratings.shown(rating),
            "level": level_name(rating.level) if rating.level else "",
        }
        for number, rating in enumerate(page, start=page.start_index())
    ]
    context = {
        "rules": rules,
        "rules_name": rules_label(rules, language),
        "rules_choices": _choices(language),
        "bots": bots,
        "page": page,
        "rows": rows,
        "enough": ratings.ENOUGH_MATCHES,
    }
    return render(request, "matches/ranking.html", context)
