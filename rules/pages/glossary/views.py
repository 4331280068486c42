"""The glossary and the form for a better word."""

from functools import lru_cache
from typing import Final

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from rules.pages.glossary.entries import entries, groups
from rules.pages.models import Suggestion
from rules.pages.public import public_page

LONGEST_SEARCH: Final = 60
MOST_SUGGESTIONS: Final = 8
"""Of one person or address in a day."""
_DAY: Final = 24 * 3600


class SuggestionForm(forms.Form):
    """A better word and why it is better."""

    word = forms.CharField(
        max_length=80, label=gettext_lazy("Your word"), widget=forms.TextInput(attrs={"class": "input"})
    )
    reason = forms.CharField(
        max_length=300,
        required=False,
        label=gettext_lazy("Why it is better"),
        widget=forms.TextInput(attrs={"class": "input"}),
    )


@require_safe
@public_page
def glossary(request: HttpRequest, language: str) -> HttpResponse:
    """All words, or those that a search finds; to htmx the list alone."""
    words = " ".join(request.GET.get("q", "").split())[:LONGEST_SEARCH]
    listed = _drawn(language, words) if words else _whole(language)
    if getattr(request, "htmx", False):
        response = HttpResponse(listed)
    else:
        response = render(request, "rules/glossary.html", {"words": words, "listed": listed})
    patch_vary_headers(response, ["HX-Request"])
    return response


@lru_cache(maxsize=32)
def _whole(language: str) -> SafeString:
    return _drawn(language, "")


def _drawn(language: str, words: str) -> SafeString:
    context = {"groups": groups(language, words), "language": language, "words": words}
    return render_to_string("rules/_glossary_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@public_page
def suggestion(request: HttpRequest, language: str, key: str) -> HttpResponse:
    """One word in all its languages, and the form for a better one."""
    entry = entries(language).get(key)
    if entry is None:
        raise Http404
    form = SuggestionForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _may_suggest(request, form):
        Suggestion.objects.create(
            key=key,
            language=language,
            word=form.cleaned_data["word"],
            reason=form.cleaned_data["reason"],
            person_id=request.user.pk,
        )
        messages.success(request, _("Thank you. People who look after the glossary will read it."))
        return redirect("rules:glossary", language=language)
    return render(request, "rules/suggestion.html", {"entry": entry, "form": form})


def _may_suggest(request: HttpRequest, form: SuggestionForm) -> bool:
    """Counts the suggestion; says so where there were enough today."""
    who = request.user.pk or get_adapter().get_client_ip(request)
    name = f"limit:suggestion:{who}"
    cache.add(name, 0, _DAY)
    if int(cache.get(name) or 0) >= MOST_SUGGESTIONS:
        form.add_error(None, _("That is enough for today, thank you. Come back tomorrow."))
        return False
    cache.set(name, int(cache.get(name) or 0) + 1, _DAY)
    return True
