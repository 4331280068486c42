"""The `table_words_url` tag: where the live table finds its words in the reader's language."""

from django import template
from django.utils import translation

from rules.pages.i18n import table_catalogue_url
from rules.terms import LANGUAGES

register = template.Library()


@register.simple_tag
def table_words_url() -> str:
    """The address of the table's catalogue in the language of the page."""
    language = translation.get_language() or "en"
    return table_catalogue_url(language if language in LANGUAGES else "en")
