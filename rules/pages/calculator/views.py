"""The calculator's page. Each hand has an address: whoever opens it sees the same hand, in their language."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from rules.cases.read import parse_line
from rules.engine.errors import BadNotation
from rules.engine.ruleset import RuleSet
from rules.pages.calculator.draft import HAND_FIELD, Draft, draft_of_case, draft_of_query
from rules.pages.calculator.edits import edited, settled
from rules.pages.calculator.evaluation import evaluation
from rules.pages.calculator.links import calculator_url
from rules.pages.calculator.page import page_context
from rules.pages.public import public_page
from rules.registry import DEFAULT_RULES, rule_sets
from rules.terms import rules_label

LONGEST_LINK: Final = 4000
"""Characters of a hand in an address that are read."""


@require_safe
@public_page
def front(request: HttpRequest, language: str) -> HttpResponse:
    """Leads to the calculator of the default rules."""
    return redirect("rules:calculator", language=language, rules=DEFAULT_RULES)


@require_safe
@public_page
def calculator(request: HttpRequest, language: str, rules: str) -> HttpResponse:
    """The hand of the form or of a link, and what it is worth; to htmx the part that changes."""
    found_rules = next((one for one in rule_sets() if one.key == rules), None)
    if found_rules is None:
        raise Http404
    draft, is_broken = _draft(request, found_rules)
    found = evaluation(draft, language)
    address = calculator_url(found.record, language) if draft.tiles else request.path
    context = page_context(draft, found, language) | {
        "is_broken_link": is_broken,
        "share": request.build_absolute_uri(address),
        "others": [
            (one.key, rules_label(one.key, language), _other(language, one, draft, found.record))
            for one in rule_sets()
        ],
    }
    is_part = bool(getattr(request, "htmx", False))
    response = render(request, "rules/_calculator.html" if is_part else "rules/calculator.html", context)
    if is_part:
        response["HX-Replace-Url"] = address
    patch_vary_headers(response, ["HX-Request"])
    return response


def _draft(request: HttpRequest, rules: RuleSet) -> tuple[Draft, bool]:
    """The draft that the address holds, and whether its link could not be read."""
    linked = request.GET.get("hand", "")
    if not linked or HAND_FIELD in request.GET:
        return settled(edited(draft_of_query(request.GET, rules), request.GET.getlist("edit"))), False
    try:
        record = parse_line(linked[:LONGEST_LINK].encode("utf-8", "replace"))
    except BadNotation:
        return Draft(rules=rules), True
    return settled(draft_of_case(record, rules)), False


def _other(language: str, rules: RuleSet, draft: Draft, record: dict[str, object]) -> str:
    """The same tiles in another rule set; what only this one knows is left behind."""
    path = reverse("rules:calculator", kwargs={"language": language, "rules": rules.key})
    if not draft.tiles or rules is draft.rules:
        return path
    kept = ("hand", "win", "melds", "by", "seat", "round", "from")
    return calculator_url(
        {"rules": rules.key} | {name: record[name] for name in kept if name in record}, language
    )
