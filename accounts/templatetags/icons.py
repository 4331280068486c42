"""The `icon` tag: a line drawing from our own sprite."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

DIRECTED = {"back", "forward", "send", "leave"}
"""Icons that point along the line of reading, so they turn round where it runs right to left."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """The icon of `static/icons.svg` with that name; decoration only, so it has no spoken name."""
    return format_html(
        '<svg class="icon{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#i-{}"/></svg>',
        " icon--dir" if name in DIRECTED else "",
        static("icons.svg"),
        name,
    )
