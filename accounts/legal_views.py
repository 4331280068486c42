"""Privacy and terms: a text that is true of the program, or the operator's own."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

_markdown: Final = MarkdownIt("commonmark", {"html": False})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people, why, and for how long."""
    return _page(request, "privacy")


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """What holds between people and whoever runs the site."""
    return _page(request, "terms")


def _page(request: HttpRequest, name: str) -> HttpResponse:
    context = {
        "own_text": _own_text(name),
        "operator": settings.OPERATOR_NAME,
        "contact": settings.OPERATOR_CONTACT,
        "guest_days": settings.GUEST_DAYS,
        "report_days": settings.REPORT_DAYS,
    }
    return render(request, f"pages/{name}.html", context)


def _own_text(name: str) -> SafeString | None:
    """The operator's text in the reader's language, else in English; None if there is neither."""
    for language in (translation.get_language() or "en", "en"):
        path = settings.LEGAL_FOLDER / f"{name}.{language}.md"
        if path.is_file():
            rendered: str = _markdown.render(path.read_text(encoding="utf-8"))
            return mark_safe(rendered)  # noqa: S308 — the renderer escapes HTML
    return None
