"""The `public_links` tag: where a page stands in the other languages, for search engines."""

from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest

register = template.Library()


@register.inclusion_tag("rules/_public_links.html", takes_context=True)
def public_links(context: template.Context) -> dict[str, Any]:
    """The page's own address and those of its translations. Shape: an address that begins with a language."""
    request: HttpRequest = context["request"]
    rest = request.path.split("/", 2)[2]
    codes = [code for code, _name in settings.LANGUAGES]
    addresses = {code: request.build_absolute_uri(f"/{code}/{rest}") for code in codes}
    return {
        "canonical": request.build_absolute_uri(request.path),
        "alternates": list(addresses.items()),
        "default": addresses[settings.LANGUAGE_CODE],
    }
