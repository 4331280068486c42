"""The teacher's numbers as sentences in the active language: choices, reasons, dangers, warnings.

Numbers and names keep to their own direction, whatever the language around them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from matches.answers import active_language
from matches.text import isolated, left_to_right
from rules.bots.teacher import Advice, Choice, Danger, Difference
from rules.bots.teacher.lesson import DangerKind, DangerLevel, DifferenceKind
from rules.engine.actions import (
    AbortDeal,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    DeclareAddedKong,
    DeclareConcealedKong,
    DeclareRiichi,
    DeclareWin,
    Discard,
    OfferedAction,
    Pass,
)
from rules.engine.tiles import Copy, Tile
from rules.pages.templatetags.scores import grouped
from rules.terms import copy_label, label, pattern_label, tile_label

NO_BREAK: Final = "\u00a0"


# Numbers


def percent(chance: float) -> str:
    """A chance in whole percent; what is not quite nothing is said so.

    >>> percent(0.237) == "24\u00a0%", percent(0.002) == "<1\u00a0%", percent(0)== "0\u00a0%"
    (True, True, True)
    """
    rounded = round(100 * chance)
    return f"{'<1' if chance > 0 and not rounded else rounded}{NO_BREAK}%"


def distance_words(shanten: int) -> str:
    """How far a hand is from ready."""
    if shanten < 0:
        return pgettext("of a hand", "complete")
    if shanten == 0:
        return pgettext("of a hand", "ready")
    return ngettext("%(count)d tile from ready", "%(count)d tiles from ready", shanten) % {"count": shanten}


# Choices


def action_words(action: OfferedAction, rules: str, *, red_fives: bool = False) -> str:
    """What to do, as a short sentence without a stop."""
    language = active_language()

    def tiles(*copies: Copy) -> str:
        return isolated(_(", ").join(copy_label(copy, language, red_fives=red_fives) for copy in copies))

    match action:
        case Discard(copy=copy):
            return _("Discard %(tile)s") % {"tile": tiles(copy)}
        case DeclareRiichi(copy=copy):
            return _("Declare riichi and discard %(tile)s") % {"tile": tiles(copy)}
        case ClaimChow(copies=copies):
            return _("%(call)s with %(tiles)s") % {
                "call": label("chow", language, rules),
                "tiles": tiles(*copies),
            }
        case DeclareConcealedKong(tile=tile) | DeclareAddedKong(tile=tile):
            key = "concealed_kong" if isinstance(action, DeclareConcealedKong) else "added_kong"
            return _("%(call)s of %(tile)s") % {
                "call": label(key, language, rules),
                "tile": isolated(tile_label(tile, language)),
            }
        case AbortDeal():
            return _("End the deal")
        case _:
            return label(_CALLS.get(type(action), "pass"), language, rules)


_CALLS: Final[Mapping[type, str]] = {
    ClaimPung: "pung",
    ClaimKong: "kong",
    DeclareWin: "win",
    Pass: "pass",
}


def route_words(route: str, rules: str) -> str:
    """The hand that is aimed at, where it has a name; else empty."""
    try:
        return pattern_label(rules, route, active_language())
    except KeyError:
        return ""


def choice_facts(choice: Choice, rules: str) -> list[str]:
    """What is known of a choice: its chance to win, what that brings, what it risks, what it aims at."""
    facts = []
    if choice.chance:
        facts.append(_("Chance to win: %(percent)s") % {"percent": left_to_right(percent(choice.chance))})
    if choice.gain:
        facts.append(_("A win is worth about %(points)s") % {"points": _points(choice.gain)})
    if choice.risk:
        facts.append(
            _("Risk of giving the win away: %(percent)s") % {"percent": left_to_right(percent(choice.risk))}
        )
    if route := route_words(choice.route, rules):
        facts.append(_("Aims at: %(pattern)s") % {"pattern": isolated(route)})
    return facts


def _points(value: float) -> str:
    return left_to_right(grouped(round(value)))


# Reasons


_BETTER: Final[Mapping[DifferenceKind, Promise]] = {
    DifferenceKind.CHANCE: gettext_lazy("It wins more often: %(best)s instead of %(other)s."),
    DifferenceKind.SHANTEN: gettext_lazy("It brings the hand nearer: %(best)s instead of %(other)s."),
    DifferenceKind.LIVE: gettext_lazy("More useful tiles are left: %(best)s instead of %(other)s."),
    DifferenceKind.GAIN: gettext_lazy("A win brings more: %(best)s instead of %(other)s."),
    DifferenceKind.RISK: gettext_lazy("It is safer: %(best)s risk instead of %(other)s."),
    DifferenceKind.LOSS: gettext_lazy("A loss would cost less: %(best)s instead of %(other)s."),
}
_WORSE: Final[Mapping[DifferenceKind, Promise]] = {
    DifferenceKind.CHANCE: gettext_lazy("It wins less often, though: %(best)s instead of %(other)s."),
    DifferenceKind.SHANTEN: gettext_lazy("The hand is farther away, though: %(best)s instead of %(other)s."),
    DifferenceKind.LIVE: gettext_lazy("Fewer useful tiles are left, though: %(best)s instead of %(other)s."),
    DifferenceKind.GAIN: gettext_lazy("A win brings less, though: %(best)s instead of %(other)s."),
    DifferenceKind.RISK: gettext_lazy("It is more dangerous, though: %(best)s risk instead of %(other)s."),
    DifferenceKind.LOSS: gettext_lazy("A loss would cost more, though: %(best)s instead of %(other)s."),
}
_FORMS: Final[Mapping[DifferenceKind, Callable[[float], str]]] = {
    DifferenceKind.CHANCE: lambda value: left_to_right(percent(value)),
    DifferenceKind.SHANTEN: lambda value: isolated(distance_words(round(value))),
    DifferenceKind.LIVE: lambda value: left_to_right(str(round(value))),
    DifferenceKind.GAIN: _points,
    DifferenceKind.RISK: lambda value: left_to_right(percent(value)),
    DifferenceKind.LOSS: _points,
}


def difference_sentence(difference: Difference) -> str:
    """Why the best choice is better than the next one, or what speaks against it."""
    form = _FORMS[difference.kind]
    said = (_BETTER if difference.weight > 0 else _WORSE)[difference.kind]
    return str(said) % {"best": form(difference.best), "other": form(difference.other)}


def reasons(advice: Advice) -> list[str]:
    """Why the best choice, in sentences: at least one."""
    if isinstance(advice.best.action, DeclareWin):
        return [_("A bot takes every win.")]
    if advice.second is None:
        return [_("There is nothing else worth a thought.")]
    return [difference_sentence(one) for one in advice.differences] or [
        _("There is hardly a difference to the next choice.")
    ]


# Dangers


LEVELS: Final[Mapping[DangerLevel, Promise]] = {
    DangerLevel.NONE: gettext_lazy("Nobody seems to be ready"),
    DangerLevel.SAFE: pgettext_lazy("danger of a tile", "Safe"),
    DangerLevel.LOW: gettext_lazy("Low risk"),
    DangerLevel.MIDDLE: gettext_lazy("Some risk"),
    DangerLevel.HIGH: gettext_lazy("High risk"),
}

_BARRED: Final[Mapping[DangerKind, Promise]] = {
    DangerKind.DISCARDED: gettext_lazy("Genbutsu: %(name)s has discarded it and cannot win on it."),
    DangerKind.PASSED: gettext_lazy("Genbutsu: %(name)s has let it pass and cannot win on it now."),
}
"""In Riichi, where furiten bars from a win."""
_DANGERS: Final[Mapping[DangerKind, Promise]] = {
    DangerKind.DISCARDED: gettext_lazy("%(name)s has discarded it and will seldom wait for it."),
    DangerKind.PASSED: gettext_lazy("%(name)s has just let it pass."),
    DangerKind.NONE_LEFT: gettext_lazy("%(name)s can hardly wait for it: no other copy is left."),
    DangerKind.SUJI: gettext_lazy("%(name)s: suji of %(tiles)s, so no two-sided wait."),
    DangerKind.NO_CHANCE: gettext_lazy("%(name)s: no two-sided wait, for what %(tiles)s show."),
    DangerKind.ONE_CHANCE: gettext_lazy("%(name)s: a two-sided wait has one chance left, for %(tiles)s."),
    DangerKind.HALF_SUJI: gettext_lazy("%(name)s: one of two two-sided waits is out, by %(tiles)s."),
    DangerKind.OFF_SUIT: gettext_lazy("%(name)s: all melds are of another suit."),
    DangerKind.HONOR: gettext_lazy("%(name)s: an honor, copies not seen: %(left)s."),
    DangerKind.END: gettext_lazy("%(name)s: a one or a nine, which fewer hands wait for."),
    DangerKind.OPEN: gettext_lazy("%(name)s: nothing says that it is safe."),
    DangerKind.ON_SUIT: gettext_lazy("%(name)s: all melds are of this suit."),
}


def danger_sentence(danger: Danger, name: str, rules: str) -> str:
    """What makes a tile safe or dangerous with one opponent."""
    language = active_language()
    bars = rules == "riichi" and danger.kind in _BARRED
    said = str((_BARRED if bars else _DANGERS)[danger.kind])
    tiles: Sequence[Tile] = danger.tiles
    return said % {
        "name": isolated(name),
        "tiles": isolated(_(", ").join(tile_label(tile, language) for tile in tiles)),
        "left": left_to_right(str(danger.left or 0)),
    }


# Warnings


WARNINGS: Final[Mapping[str, Promise]] = {
    "furiten": gettext_lazy("Furiten: you can't win on a discard now."),
    "no_yaku": gettext_lazy("No yaku: the hand can't win on a discard."),
    "below_minimum": gettext_lazy("Below 8 fan: the hand can't win on a discard."),
    "no_yaku_in_sight": gettext_lazy("An open hand without a yaku in sight: choose one to aim at."),
}
_SHORT_WARNINGS: Final[Mapping[str, Promise]] = {
    "no_yaku": gettext_lazy("no yaku"),
    "below_minimum": gettext_lazy("below 8"),
}


def short_warning(key: str) -> str:
    """A warning in a row of the table of discards."""
    return str(_SHORT_WARNINGS[key]) if key in _SHORT_WARNINGS else label(key, active_language())


def discarded_copy(action: OfferedAction) -> Copy | None:
    """The copy that an action puts on the table; None for others."""
    return action.copy if isinstance(action, (Discard, DeclareRiichi)) else None


def worth_words(worth: int, rules: str) -> str:
    """What a hand would be worth on a discard."""
    said = _("%(worth)s fan") if rules == "mcr" else _("%(worth)s pts")
    return said % {"worth": left_to_right(grouped(worth))}
