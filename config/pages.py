"""Pages of the whole site that belong to no single app: home, learning to play, being offline."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.answers import active_language
from rules.registry import rule_sets
from rules.terms import label, rules_label

CARDS: Final = (
    {
        "key": "klasik",
        "play": _("Play Klasik"),
        "about": _("A house mix of Chinese Classical rules"),
        "tiles": ("12f", "111z 2g"),
        "facts": (
            (_("Tiles"), _("144, with flowers and seasons")),
            (_("To win"), _("any complete hand")),
            (_("Score"), _("points, doubled by patterns, at most 1 000")),
            (_("Length"), _("4 deals, or all four winds")),
        ),
    },
    {
        "key": "riichi",
        "play": _("Play Riichi"),
        "about": _("The Japanese game"),
        "tiles": ("340p", "8pxx"),
        "facts": (
            (_("Tiles"), _("136, three red fives")),
            (_("To win"), _("at least one yaku")),
            (_("Score"), _("han and fu, up to yakuman")),
            (_("Length"), _("one deal, East, or East–South")),
        ),
    },
    {
        "key": "mcr",
        "play": _("Play Chinese Official"),
        "about": _("The rules of Chinese competitions"),
        "tiles": ("123m", "77z 3f"),
        "facts": (
            (_("Tiles"), _("144, flowers are a bonus")),
            (_("To win"), _("8 points or more")),
            (_("Score"), _("81 patterns, added up")),
            (_("Length"), _("one deal, or all four winds")),
        ),
    },
)
"""What the three cards of the home page say; which of them can be played the registry knows."""

SCENE: Final = (("cs", "Tomáš", "top"), ("ar", "نور", "left"), ("th", "มะลิ", "right"), ("id", "Ayu", "me"))
"""Four people at the table of the home page, each with a language."""

FACES: Final = (
    ("characters", tuple(f"{rank}m" for rank in range(1, 10))),
    ("dots", tuple(f"{rank}p" for rank in range(1, 10))),
    ("bamboo", tuple(f"{rank}s" for rank in range(1, 10))),
    ("winds", ("1z", "2z", "3z", "4z")),
    ("dragons", ("5z", "6z", "7z")),
    ("flowers", ("1f", "2f", "3f", "4f")),
    ("seasons", ("1g", "2g", "3g", "4g")),
)
"""All faces in the order in which one learns them, under the term of each kind."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page."""
    return render(request, "pages/home.html", {"cards": _cards(), "scene": _scene()})


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The tiles by their names, and how a deal goes."""
    language = active_language()
    groups = [{"name": label(kind, language), "names": names} for kind, names in FACES]
    named = [(rules.key, rules_label(rules.key, language)) for rules in rule_sets()]
    return render(request, "pages/learn.html", {"groups": groups, "rule_sets": named})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a browser keeps to show when there is no way to us."""
    return render(request, "offline.html")


def _cards() -> list[dict[str, Any]]:
    """The three rule sets with their names; a rule set without an engine is still to come."""
    language = active_language()
    playable = {rules.key for rules in rule_sets()}
    return [
        {**card, "name": rules_label(str(card["key"]), language), "playable": card["key"] in playable}
        for card in CARDS
    ]


def _scene() -> list[dict[str, Any]]:
    """Each person at the table of the home page, with the word they read for the same call."""
    return [
        {
            "language": language,
            "name": name,
            "seat": seat,
            "number": number,
            "call": label("pung", language, "klasik"),
        }
        for number, (language, name, seat) in enumerate(SCENE, start=2)
    ]
