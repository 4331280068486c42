"""Forms of rooms: opening one, changing its options, finding one by its code."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.names import name_cleaned
from lobby import wording
from lobby.codes import read_code
from lobby.models import LEVEL_CHOICES, ChatMode, Room
from lobby.names import LONGEST_ROOM_NAME
from matches.characters import DEFAULT_LEVEL
from matches.models import ClockMode
from matches.text import left_to_right
from rules.engine.events import OptionValue
from rules.pages.option_text import ShownOption, option_groups
from rules.registry import DEFAULT_RULES, rule_set

CLOCKS = [
    (ClockMode.NORMAL, _("Normal: 60 s a turn")),
    (ClockMode.RELAXED, _("Relaxed: twice the time")),
    (ClockMode.OFF, _("Off")),
]


class RoomNameField(forms.CharField):
    """The name of a room, in any script; may stay empty, then we think of one."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"dir": "auto", "autocomplete": "off", "spellcheck": "false"}
        super().__init__(
            label=_("Name"),
            max_length=LONGEST_ROOM_NAME,
            required=False,
            widget=forms.TextInput(attrs=attrs),
            **kwargs,
        )

    def to_python(self, value: Any) -> str:
        """Returns the name without what cannot be seen."""
        return name_cleaned(super().to_python(value) or "")


SWITCHES: Final = (
    *("is_private", "allows_watchers", "allows_programs", "opens_hands", "allows_hints"),
    "watchers_may_write",
)
"""Fields of a room that are on or off."""
RULE: Final = "rule_"
"""Begins the names of fields that are options of rules."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Fields of options of rules under a heading."""

    title: str
    fields: list[BoundField]


class OptionsForm(forms.Form):
    """The options of a room. Field names are those of the model; those of rules begin with `rule_`."""

    name = RoomNameField()
    rules = forms.ChoiceField(label=_("Rule set"), widget=forms.RadioSelect)
    length = forms.ChoiceField(label=_("Length"))
    clocks = forms.ChoiceField(label=_("Clocks"), choices=CLOCKS, initial=ClockMode.NORMAL)
    is_private = forms.BooleanField(label=_("Only people with the link"), required=False)
    allows_watchers = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    bot_level = forms.ChoiceField(
        label=_("Strength of the bots"), choices=LEVEL_CHOICES, initial=DEFAULT_LEVEL, required=False
    )
    allows_programs = forms.BooleanField(label=_("Bots of others may take a place"), required=False)
    opens_hands = forms.BooleanField(label=_("Open all hands after each deal"), required=False)
    allows_hints = forms.BooleanField(label=_("Hints for learners"), required=False)
    chat = forms.ChoiceField(
        label=_("Chat"), choices=ChatMode.choices, initial=ChatMode.BY_LINK, required=False
    )
    watchers_may_write = forms.BooleanField(label=_("Watchers may write in the chat"), required=False)
    rules_of = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    """For which rule set and length the form showed the options of rules: others are not meant."""

    def __init__(self, *args: Any, room: Room | None = None, **kwargs: Any) -> None:
        given = dict(kwargs.pop("initial", None) or {})
        self.room = room
        if room is not None:
            names = (*("name", "rules", "length", "clocks", "chat", "bot_level"), *SWITCHES)
            given = {**{name: getattr(room, name) for name in names}, **given}
        kwargs |= {"initial": given, "label_suffix": ""}
        super().__init__(*args, **kwargs)
        self.shown_rules, self.shown_length = self._shown()
        self._offer_lengths()
        self.groups = self._add_rule_fields()

    def _shown(self) -> tuple[str, str]:
        """The rule set and the length whose options are shown: those chosen, where they exist."""
        source = self.data if self.is_bound else self.initial
        rules = str(source.get("rules", ""))
        rules = rules if rules in dict(wording.rules_choices()) else DEFAULT_RULES
        lengths = rule_set(rules).lengths
        length = str(source.get("length", ""))
        return rules, length if length in lengths else lengths[0]

    def _offer_lengths(self) -> None:
        rules, length = self.fields["rules"], self.fields["length"]
        assert isinstance(rules, forms.ChoiceField)
        assert isinstance(length, forms.ChoiceField)
        rules.choices = wording.rules_choices()
        self.initial.setdefault("rules", self.shown_rules)
        self.initial["length"] = self.shown_length
        # A length of another rule set is refused in words; only those of this one are offered.
        length.choices = wording.length_choices()
        length.widget.choices = wording.length_choices(self.shown_rules)

    def _add_rule_fields(self) -> list[RuleGroup]:
        """Adds a field for each option of the rules; returns them under their headings."""
        kept = self._kept_options()
        self.initial["rules_of"] = self.shown_key
        found = []
        for group in option_groups(self.shown_rules, self.shown_length):
            for option in group.options:
                name = f"{RULE}{option.name}"
                self.fields[name] = _rule_field(option)
                self.initial[name] = kept.get(option.name, option.default)
            found.append(RuleGroup(group.title, [self[f"{RULE}{option.name}"] for option in group.options]))
        return found

    @property
    def shown_key(self) -> str:
        """The rule set and the length whose options are shown, as one word."""
        return f"{self.shown_rules}:{self.shown_length}"

    @property
    def has_rule_errors(self) -> bool:
        """Whether an option of the rules was refused."""
        return any(name.startswith(RULE) for name in self.errors)

    def _kept_options(self) -> Mapping[str, OptionValue]:
        """The room's options, as long as its rule set and length are not changed."""
        room = self.room
        if room is None or (room.rules, room.length) != (self.shown_rules, self.shown_length):
            return {}
        options: Mapping[str, OptionValue] = room.options
        return options

    def clean(self) -> dict[str, Any]:
        """Refuses a length that the rule set does not have."""
        cleaned: dict[str, Any] = super().clean() or {}
        rules, length = cleaned.get("rules"), cleaned.get("length")
        if rules and length and length not in rule_set(rules).lengths:
            self.add_error("length", _("This rule set does not have that length."))
        return cleaned

    def options(self) -> dict[str, Any]:
        """Returns the fields of the room as they are to be; what is left empty stays as it was."""
        fields = {
            key: value for key, value in self.cleaned_data.items() if key in ROOM_FIELDS and value != ""
        }
        return {**fields, "options": self._rule_options()}

    def _rule_options(self) -> dict[str, OptionValue]:
        """What differs from the defaults of the length."""
        if self.cleaned_data.get("rules_of") != self.shown_key:
            return dict(self._kept_options())
        return {
            option.name: value
            for group in option_groups(self.shown_rules, self.shown_length)
            for option in group.options
            if (value := self._rule_value(option)) != option.default
        }

    def _rule_value(self, option: ShownOption) -> OptionValue:
        value: OptionValue = self.cleaned_data[f"{RULE}{option.name}"]
        return option.default if value == "" else value


ROOM_FIELDS: Final = frozenset(OptionsForm.base_fields) - {"rules_of"}


def _rule_field(option: ShownOption) -> forms.Field:
    if option.is_switch:
        return forms.BooleanField(label=option.label, required=False)
    return forms.TypedChoiceField(
        label=option.label,
        choices=option.choices,
        coerce=type(option.default),
        required=False,
    )


class RoomForm(OptionsForm):
    """A new room."""

    with_bots = forms.BooleanField(label=_("Fill free places with bots"), required=False)


class CodeForm(forms.Form):
    """The code of a room, or its whole link."""

    code = forms.CharField(
        label=_("Room code"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"dir": "ltr", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        """Returns the code as rooms have it."""
        code = read_code(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(
                _("A code has four letters and four digits, like %(example)s."),
                code="no_code",
                params={"example": left_to_right("PNKR 4827")},
            )
        return code
