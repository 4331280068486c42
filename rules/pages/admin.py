"""What administrators see of the pages about the rules."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rules.pages.models import Suggestion
from rules.terms import terms

if TYPE_CHECKING:
    SuggestionAdminBase = admin.ModelAdmin[Suggestion]
else:
    SuggestionAdminBase = admin.ModelAdmin


@admin.register(Suggestion)
class SuggestionAdmin(SuggestionAdminBase):
    """Suggested words, the open ones first to be read."""

    list_display = ("key", "language", "present_word", "word", "reason", "person", "state", "created_at")
    list_editable = ("state",)
    list_filter = ("state", "language")
    search_fields = ("key", "word", "reason")
    readonly_fields = ("key", "language", "word", "reason", "person", "created_at")

    @admin.display(description=_("word now"))
    def present_word(self, suggestion: Suggestion) -> str:
        """What the glossary says today."""
        found = terms(suggestion.language).get(suggestion.key)
        return found.name if found else ""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Suggestions come from the glossary page alone."""
        return False
