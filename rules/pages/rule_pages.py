"""The pages of the rules: the text of a rule set, with the parts that are made of data in their places."""

from dataclasses import dataclass
from functools import cache, lru_cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from rules.pages.blocks import block_context
from rules.pages.markup import Setting, plain, rendered
from rules.pages.pattern_cards import ORIGIN, pattern_list
from rules.pages.prose import Block, Section, is_written, prose
from rules.pages.public import public_page, shared_part
from rules.registry import DEFAULT_RULES, rule_sets
from rules.terms import rules_label

PATTERNS = "patterns"
"""The block that depends on what the reader asks for."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a section; without HTML it is the place of the patterns."""

    html: SafeString | None

    @property
    def is_patterns(self) -> bool:
        """Whether the list of patterns stands here."""
        return self.html is None


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section as the page shows it."""

    anchor: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page without what depends on its reader."""

    rules: str
    language: str
    name: str
    is_written: bool
    """Whether the text is in the page's own language."""
    description: str
    lead: SafeString
    sections: tuple[ShownSection, ...]
    others: tuple[tuple[str, str], ...]
    """All rule sets and their names, for the way from one to another."""


@cache
def rules_page(rules: str, language: str) -> RulesPage:
    """The page of a rule set in a language."""
    text = prose(rules, language)
    setting = Setting(rules, language, "lead")
    with translation.override(language):
        return RulesPage(
            rules=rules,
            language=language,
            name=rules_label(rules, language),
            is_written=is_written(rules, language),
            description=plain(text.lead, setting),
            lead=rendered(text.lead, setting),
            sections=tuple(_section(section, rules, language) for section in text.sections),
            others=tuple((found.key, rules_label(found.key, language)) for found in rule_sets()),
        )


def _section(section: Section, rules: str, language: str) -> ShownSection:
    setting = Setting(rules, language, section.anchor)
    parts = tuple(_part(part, setting) for part in section.parts)
    return ShownSection(anchor=section.anchor, title=section.title, parts=parts)


def _part(part: str | Block, setting: Setting) -> Part:
    if isinstance(part, str):
        return Part(rendered(part, setting))
    if part.name == PATTERNS:
        return Part(None)
    context = dict(block_context(part.name, setting.rules, setting.language))
    return Part(render_to_string(f"rules/blocks/{part.name}.html", context))


@require_safe
@public_page
def page(request: HttpRequest, language: str, rules: str) -> HttpResponse:
    """The rules of a rule set."""
    _check(rules)
    context = {
        "page": rules_page(rules, language),
        "pattern_list": _pattern_list(
            rules, language, request.GET.get("value", ""), request.GET.get("q", "")
        ),
    }
    return render(request, "rules/page.html", context)


@require_safe
@shared_part
def patterns(request: HttpRequest, language: str, rules: str) -> HttpResponse:
    """The list of patterns alone, as the page asks for it when it is narrowed down."""
    _check(rules)
    asked = request.GET.get("value", ""), request.GET.get("q", "")
    return HttpResponse(_pattern_list(rules, language, *asked))


@require_safe
def page_in_own_language(request: HttpRequest, rules: str = DEFAULT_RULES) -> HttpResponse:
    """Leads to the rules in the reader's language."""
    _check(rules)
    language = translation.get_language() or "en"
    return HttpResponseRedirect(
        reverse("rules:page", kwargs={"language": language, "rules": rules}),
        headers={"Cache-Control": "no-store"},
    )


@require_safe
def front(_request: HttpRequest, language: str) -> HttpResponse:
    """Leads whoever shortens an address to a language, or to its rules, to the rules in that language."""
    return redirect("rules:page", language=language, rules=DEFAULT_RULES)


def _check(rules: str) -> None:
    if rules not in {found.key for found in rule_sets()}:
        raise Http404


def _pattern_list(rules: str, language: str, chosen: str, words: str) -> SafeString:
    return (
        _pattern_list_kept(rules, language, chosen)
        if not words.strip()
        else _drawn(rules, language, chosen, words)
    )


@lru_cache(maxsize=128)
def _pattern_list_kept(rules: str, language: str, chosen: str) -> SafeString:
    return _drawn(rules, language, chosen, "")


def _drawn(rules: str, language: str, chosen: str, words: str) -> SafeString:
    context = {
        "patterns": pattern_list(rules, language, chosen, words),
        "origin": ORIGIN[rules],
        "partial": reverse("rules:patterns", kwargs={"language": language, "rules": rules}),
    }
    return render_to_string("rules/_pattern_list.html", context)
