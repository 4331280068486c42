"""The site for search engines: the sitemap of its public pages, and what they may read."""

from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from rules.registry import rule_sets

Page = tuple[str, str]
"""The name of a public page's path and its rule set, empty for none."""

CLOSED: Final = ("/admin/", "/accounts/", "/guest/", "/lobby/", "/r/", "/me/", "/settings/", "/matches/")
"""What is of no use to a search engine: pages of one reader, of one evening, parts of pages."""


class PublicPages(Sitemap):  # type: ignore[type-arg]
    """Pages with their language in their address, in every language."""

    i18n = True
    alternates = True
    languages: Sequence[str] = [code for code, _name in settings.LANGUAGES]

    def items(self) -> list[Page]:
        """All of them, once."""
        keys = [rules.key for rules in rule_sets()]
        of_rules = [(name, key) for name in ("rules:page", "rules:calculator") for key in keys]
        return [*of_rules, ("rules:practice", ""), ("rules:glossary", "")]

    def location(self, item: Page) -> str:
        """The address in the language in use."""
        name, rules = item
        asked = {"language": translation.get_language() or settings.LANGUAGE_CODE}
        return reverse(name, kwargs=asked | ({"rules": rules} if rules else {}))


class CommonPages(Sitemap):  # type: ignore[type-arg]
    """Pages that show themselves in the reader's language under one address."""

    def items(self) -> list[str]:
        """Their names."""
        return ["home", "learn"]

    def location(self, item: str) -> str:
        """The address of one."""
        return reverse(item)


SITEMAPS: Final = {"public": PublicPages, "common": CommonPages}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave out, and where the sitemap is."""
    context = {"closed": CLOSED, "sitemap": request.build_absolute_uri(reverse("sitemap"))}
    return HttpResponse(render_to_string("robots.txt", context), content_type="text/plain; charset=utf-8")
