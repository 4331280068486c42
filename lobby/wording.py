"""Words for what a room is set to."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.models import Room
from lobby.times import WAITS
from matches.answers import active_language
from matches.models import ClockMode
from matches.text import length_label, level_name
from rules.engine.durations import CLAIM_S, TURN_S
from rules.pages.option_text import option_facts, points_facts
from rules.registry import rule_set, rule_sets
from rules.terms import rules_label

LENGTHS = {
    "quick": (gettext_lazy("4 deals"), 20),
    "full": (gettext_lazy("Four winds"), 90),
    "one_deal": (gettext_lazy("One deal"), 8),
    "tonpuu": (gettext_lazy("East round"), 25),
    "hanchan": (gettext_lazy("East and South"), 50),
    "ema": (gettext_lazy("EMA rules"), 80),
    "wrc": (gettext_lazy("WRC rules"), 80),
    "sixteen": (gettext_lazy("16 deals"), 120),
}
"""The short name, and about how many minutes it takes."""

GISTS = {
    "klasik": gettext_lazy("any complete hand wins"),
    "riichi": gettext_lazy("a hand with a yaku wins"),
    "mcr": gettext_lazy("a hand of 8 points or more wins"),
}
"""What a rule set asks of a winning hand."""


def rules_choices() -> list[tuple[str, str]]:
    """Returns the rule sets with their names, the default first."""
    return [(rules.key, rules_name(rules.key)) for rules in rule_sets()]


def rules_name(key: str) -> str:
    """Returns the name of a rule set."""
    return rules_label(key, active_language())


def rules_gist(key: str) -> str:
    """Returns in a few words what a rule set asks of a winning hand; empty if nothing is said of it."""
    return str(GISTS.get(key, ""))


def length_choices(rules: str | None = None) -> list[tuple[str, str]]:
    """Returns the lengths that a rule set has, or any rule set, with their names."""
    sets = [rule_set(rules)] if rules else rule_sets()
    keys = dict.fromkeys(length for one in sets for length in one.lengths)
    return [(key, length_label(key)) for key in keys]


def length_name(key: str) -> str:
    """Returns the short name of a length."""
    return str(LENGTHS[key][0]) if key in LENGTHS else key


def length_minutes(key: str, clocks: str) -> str:
    """Returns about how long such a match takes; empty where nobody can know."""
    if key not in LENGTHS or clocks == ClockMode.OFF:
        return ""
    minutes = LENGTHS[key][1] * (2 if clocks == ClockMode.RELAXED else 1)
    return _("about %(minutes)d minutes") % {"minutes": minutes}


def waits() -> list[tuple[int, str]]:
    """Returns how long one may wait for people in quick match. Units: s, with words."""
    return [(wait, _wait_name(wait)) for wait in WAITS]


def _wait_name(seconds: int) -> str:
    if seconds < 60:
        return _("%(seconds)d s") % {"seconds": seconds}
    return _("%(minutes)d min") % {"minutes": seconds // 60}


def facts(room: Room) -> list[tuple[str, str]]:
    """Returns what a room is set to: each option with its value."""
    return [
        (_("Rule set"), rules_name(room.rules)),
        (_("Length"), length_label(room.length)),
        *points_facts(room.rules, room.length),
        *_times(room.clocks),
        (_("Strength of the bots"), level_name(room.bot_level)),
        (_("Watching"), _("Allowed") if room.allows_watchers else _("Not allowed")),
        (_("Hands after a deal"), _("All are opened") if room.opens_hands else _("As the rules have it")),
        (_("Hints for learners"), _hints(room)),
        (_("Chat"), _chat(room)),
        (_("In the list"), _("No, by link only") if room.is_private else _("Yes")),
        *option_facts(room.rules, room.length, room.options),
    ]


def _hints(room: Room) -> str:
    if room.is_solo:
        return _("Yes, the teacher is there whenever you open it")
    return _("Yes, everybody at the table may ask the teacher") if room.allows_hints else _("No")


def _chat(room: Room) -> str:
    return _("Free text") if room.allows_free_text else _("Quick phrases")


def _times(clocks: str) -> list[tuple[str, str]]:
    if clocks == ClockMode.OFF:
        return [(_("Clocks"), _("Off"))]
    factor = 2 if clocks == ClockMode.RELAXED else 1
    return [
        (_("Time for a turn"), _("%(seconds)d s") % {"seconds": TURN_S * factor}),
        (_("Time for a claim"), _("%(seconds)d s") % {"seconds": CLAIM_S * factor}),
    ]
