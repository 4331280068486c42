"""Practice pages: the list of drills, and a problem before and after its answer."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe

from rules.pages.practice.records import Standing, count_answer, standings, ticket
from rules.pages.practice.shown import problem_context
from rules.pages.practice.words import WORDS
from rules.pages.public import public_page
from rules.practice.drills import MOST_SEED, problem_of
from rules.practice.problem import LESSONS, Drill


@require_safe
@public_page
def front(request: HttpRequest, language: str) -> HttpResponse:
    """All lessons and drills, with the reader's streaks."""
    kept = standings(request)
    drills = [(drill, WORDS[drill], kept.get(drill, Standing())) for drill in Drill]
    context = {
        "lessons": [shown for shown in drills if shown[0] in LESSONS],
        "drills": [shown for shown in drills if shown[0] not in LESSONS],
    }
    return render(request, "rules/practice.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@public_page
def drill(request: HttpRequest, language: str, name: str) -> HttpResponse:
    """A problem; after its answer the solution."""
    if name not in set(Drill):
        raise Http404
    kind = Drill(name)
    asked = request.POST if request.method == "POST" else request.GET
    chosen = _seed(asked.get("seed", ""))
    seed = secrets.randbelow(MOST_SEED) if chosen is None else chosen
    problem = problem_of(kind, seed)
    given = [answer for answer in problem.choices if answer in request.POST.getlist("answer")]
    context: dict[str, Any] = {
        "drill": kind,
        "words": WORDS[kind],
        "problem": problem,
        "seed": seed,
        "ticket": ticket(kind, seed) if chosen is None else request.POST.get("ticket", ""),
        "lacks_answer": request.method == "POST" and not given,
        **problem_context(problem, given, language),
    }
    if given:
        is_right = problem.is_right(given)
        context["is_right"] = is_right
        context["standing"] = count_answer(request, kind, seed, context["ticket"], is_right=is_right)
    else:
        context["standing"] = standings(request).get(kind, Standing())
    context["is_answered"] = bool(given)
    is_part = bool(getattr(request, "htmx", False))
    response = render(request, "rules/_drill.html" if is_part else "rules/drill.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _seed(text: str) -> int | None:
    """The number of a problem; None where there is none, or no such problem."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
