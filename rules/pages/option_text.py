"""The switches of a rule set in words, as forms and facts of a room show them.

A new option gets a line in ``TEXTS`` and its place in ``GROUPS``; what it may be, its type says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.engine.events import OptionValue
from rules.engine.ruleset import Options, RuleSet
from rules.pages.templatetags.scores import grouped, signed
from rules.registry import rule_set
from rules.riichi.options import RiichiOptions

ON: Final = _("on")
OFF: Final = _("off")


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in words."""

    label: Promise
    values: Mapping[OptionValue, Promise] = field(default_factory=dict)
    """What each value is called; numbers that are not here are shown as they are."""


TEXTS: Final[dict[str, dict[str, OptionText]]] = {
    "klasik": {},
    "riichi": {
        # What a hand is worth
        "red_fives": OptionText(_("Red fives")),
        "open_tanyao": OptionText(_("All simples with an open hand")),
        "counted_yakuman": OptionText(_("13 han are a yakuman")),
        "yakuman_add": OptionText(_("Several yakuman add up")),
        "double_yakuman": OptionText(_("The rarest yakuman count twice")),
        "kiriage_mangan": OptionText(_("4 han 30 fu are a mangan (kiriage)")),
        "double_wind_fu": OptionText(_("Fu of a pair of the double wind")),
        "renhou": OptionText(_("Blessing of man (renhou)")),
        "kokushi_robs_concealed_kong": OptionText(_("Thirteen orphans rob concealed kongs")),
        # Riichi, kongs, furiten
        "riichi_tiles_left": OptionText(
            _("Tiles left to declare riichi"), {0: _("any number"), 4: _("four or more")}
        ),
        "riichi_in_debt": OptionText(_("Riichi below 1 000 points")),
        "kong_after_riichi": OptionText(
            _("Concealed kong in riichi"),
            {
                "never": _("never"),
                "same_waits": _("if the waits stay"),
                "same_sets": _("if waits and sets stay"),
            },
        ),
        "kong_dora": OptionText(
            _("Dora of an open kong"),
            {"late": _("before the next discard"), "at_once": _("at once")},
        ),
        "temp_furiten_on_shape": OptionText(_("Furiten by a tile that gave no yaku")),
        "melds_end_waits": OptionText(_("Four tiles in own melds end a wait too")),
        "claim_ends_furiten": OptionText(_("An own call ends temporary furiten")),
        # Wins and draws
        "several_rons": OptionText(
            _("Several wins on one discard"),
            {
                "nearest": _("the nearest wins"),
                "two": _("two win, three end the deal"),
                "all": _("all win"),
            },
        ),
        "liability": OptionText(_("Liability for certain yakuman (pao)")),
        "liability_for": OptionText(
            _("Who is liable pays for"), {"hand": _("the whole hand"), "yakuman": _("that yakuman alone")}
        ),
        "liability_counters": OptionText(
            _("Counters are paid then by"), {"liable": _("who is liable"), "discarder": _("the discarder")}
        ),
        "nagashi_mangan": OptionText(_("Nagashi mangan")),
        "abortive_draws": OptionText(_("Deals may be broken off")),
        # Counters, sticks, the dealer
        "counter_points": OptionText(_("A counter adds"), {0: _("nothing")}),
        "counters_to_all": OptionText(_("Each of several winners gets the counters")),
        "dealer_repeats": OptionText(
            _("The dealer stays"),
            {"never": _("never"), "win": _("on a win"), "tenpai": _("on a win, or ready at a draw")},
        ),
        "sticks_after_draw": OptionText(
            _("Riichi sticks after a draw"), {"returned": _("go back"), "stay": _("stay on the table")}
        ),
        "sticks_of_winners_back": OptionText(_("Several winners take back their own sticks")),
        "sticks_at_end": OptionText(
            _("Sticks left at the end"), {"first": _("go to the first place"), "nobody": _("go to nobody")}
        ),
        # The match
        "extra_round": OptionText(_("Goes on until somebody has enough")),
        "dealer_may_stop": OptionText(_("The leading dealer ends it by a last win or ready hand")),
        "uma_shared": OptionText(_("Equal places share their bonus")),
        "bankruptcy": OptionText(_("Ends when somebody is below 0")),
    },
    "mcr": {
        "two_concealed_kongs": OptionText(_("Points of Two Concealed Kongs")),
        "concealed_and_melded_kong": OptionText(_("Points of a concealed and a melded kong")),
        "special_hands_self_drawn": OptionText(_("Special hands, self-drawn, score 1 and not 4")),
        "knitted_straight_in_honors": OptionText(_("Knitted Straight within Lesser Honors")),
        "knitted_waits": OptionText(_("Waits of a Knitted Straight score")),
        "formal_waits": OptionText(_("A fifth copy counts as a wait")),
        "all_terminals_without_double_pung": OptionText(_("All Terminals contains Double Pung")),
        "strict_voided_suit": OptionText(_("One Voided Suit in the strict reading of 1998")),
        "four_alike_in_pairs": OptionText(_("Four alike may be two of Seven Pairs")),
    },
}
"""By rule set and name of the option."""

MATCH_GROUPS: Final = (
    (
        _("Counters, sticks, the dealer"),
        (
            *("counter_points", "counters_to_all", "dealer_repeats"),
            *("sticks_after_draw", "sticks_of_winners_back", "sticks_at_end"),
        ),
    ),
    (_("The match"), ("extra_round", "dealer_may_stop", "uma_shared", "bankruptcy")),
)
"""Groups of options that mean something only where more than one deal is played."""

GROUPS: Final[dict[str, tuple[tuple[Promise, tuple[str, ...]], ...]]] = {
    "klasik": (),
    "riichi": (
        (
            _("What a hand is worth"),
            (
                *("red_fives", "open_tanyao", "counted_yakuman", "yakuman_add", "double_yakuman"),
                *("kiriage_mangan", "double_wind_fu", "renhou", "kokushi_robs_concealed_kong"),
            ),
        ),
        (
            _("Riichi, kongs, furiten"),
            (
                *("riichi_tiles_left", "riichi_in_debt", "kong_after_riichi", "kong_dora"),
                *("temp_furiten_on_shape", "claim_ends_furiten", "melds_end_waits"),
            ),
        ),
        (
            _("Wins and draws"),
            (
                *("several_rons", "liability", "liability_for", "liability_counters"),
                *("nagashi_mangan", "abortive_draws"),
            ),
        ),
        *MATCH_GROUPS,
    ),
    "mcr": ((_("Where rule books differ"), tuple(TEXTS["mcr"])),),
}
"""By rule set, the options that a room may change, under headings."""

FIXED_BY_LENGTH: Final = {
    "klasik": frozenset[str](),
    "riichi": frozenset({"rounds", "start_points", "return_points", "uma_outer", "uma_inner"}),
    "mcr": frozenset[str](),
}
"""Options that the length of a match decides, so that a room does not."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as a form or a fact shows it."""

    name: str
    label: str
    is_switch: bool
    choices: tuple[tuple[OptionValue, str], ...]
    """Its values with their names; for a switch on and off."""
    default: OptionValue

    def value_label(self, value: OptionValue) -> str:
        """The name of a value; of one that was once possible the value itself."""
        return dict(self.choices).get(value, str(value))


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under a heading."""

    title: str
    options: tuple[ShownOption, ...]


def option_groups(rules: str, length: str) -> tuple[OptionGroup, ...]:
    """The options that a room of this rule set and length may change, with that length's defaults."""
    found = rule_set(rules)
    defaults = found.options_for(length, {})
    is_single = found.deals_in(length) == 1
    return tuple(
        OptionGroup(str(title), tuple(_shown(found, name, defaults) for name in names))
        for title, names in GROUPS[rules]
        if not (is_single and (title, names) in MATCH_GROUPS)
    )


def worth_options(rules: str) -> tuple[ShownOption, ...]:
    """The options that decide what a hand is worth: those of the first group."""
    found = rule_set(rules)
    names = GROUPS[rules][0][1] if GROUPS[rules] else ()
    return tuple(_shown(found, name, found.parse_options({})) for name in names)


def _shown(rules: RuleSet, name: str, defaults: Options) -> ShownOption:
    text = TEXTS[rules.key][name]
    values = _in_order(_values(rules, name), text)
    return ShownOption(
        name=name,
        label=str(text.label),
        is_switch=values == (False, True),
        choices=tuple((value, _value_label(text, value)) for value in values),
        default=getattr(defaults, name),
    )


def _values(rules: RuleSet, name: str) -> tuple[OptionValue, ...]:
    """What the option may be, by its type."""
    info = msgspec.inspect.type_info(rules.option_type)
    assert isinstance(info, msgspec.inspect.StructType)
    kind = next(one.type for one in info.fields if one.name == name)
    if isinstance(kind, msgspec.inspect.BoolType):
        return (False, True)
    assert isinstance(kind, msgspec.inspect.LiteralType), f"{rules.key} {name} has no list of values"
    return tuple(value for value in kind.values if value is not None)


def _in_order(values: tuple[OptionValue, ...], text: OptionText) -> tuple[OptionValue, ...]:
    """The values as their names stand in the text, else ascending."""
    named = tuple(text.values)
    return named if set(named) == set(values) else tuple(sorted(values))


def _value_label(text: OptionText, value: OptionValue) -> str:
    if isinstance(value, bool):
        return str(ON if value else OFF)
    return str(text.values[value]) if value in text.values else grouped(int(value))


def option_facts(rules: str, length: str, options: Mapping[str, OptionValue]) -> list[tuple[str, str]]:
    """What differs from the defaults of that length: each option with its value."""
    return [
        (option.label, option.value_label(options[option.name]))
        for group in option_groups(rules, length)
        for option in group.options
        if option.name in options and options[option.name] != option.default
    ]


def points_facts(rules: str, length: str) -> list[tuple[str, str]]:
    """With what everybody begins and how places are paid for, where the length of a match decides that."""
    found = rule_set(rules)
    options = found.options_for(length, {})
    if not isinstance(options, RiichiOptions):
        return []
    facts = [(str(_("Points to begin with")), grouped(options.start_points))]
    if found.final_points((0, 0, 0, 0), options) is not None:
        uma = uma_text(options)
        values = {"score": grouped(options.return_points), "uma": uma}
        facts.append((str(_("Result")), str(_("above %(score)s; places %(uma)s")) % values))
    return facts


def uma_text(options: RiichiOptions) -> str:
    """What the places from the first to the fourth gain and pay, in thousands."""
    uma = (options.uma_outer, options.uma_inner, -options.uma_inner, -options.uma_outer)
    return " ".join(signed(points // 1000) for points in uma)
