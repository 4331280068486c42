"""Forms of rooms: opening one, changing its options, finding one by its code."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import name_cleaned
from lobby import wording
from lobby.codes import read_code
from lobby.models import Room
from lobby.names import LONGEST_ROOM_NAME
from matches.models import ClockMode
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


class OptionsForm(forms.Form):
    """The options of a room. Field names are those of the model."""

    name = RoomNameField()
    rules = forms.ChoiceField(label=_("Rule set"), widget=forms.RadioSelect)
    length = forms.ChoiceField(label=_("Length"))
    clocks = forms.ChoiceField(label=_("Clocks"), choices=CLOCKS, initial=ClockMode.NORMAL)
    is_private = forms.BooleanField(label=_("Only people with the link"), required=False)
    allows_watchers = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)

    def __init__(self, *args: Any, room: Room | None = None, **kwargs: Any) -> None:
        if room is not None:
            names = ("name", "rules", "length", "clocks", "is_private", "allows_watchers")
            kwargs["initial"] = {name: getattr(room, name) for name in names}
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.room = room
        rules = self.fields["rules"]
        length = self.fields["length"]
        assert isinstance(rules, forms.ChoiceField)
        assert isinstance(length, forms.ChoiceField)
        rules.choices = wording.rules_choices()
        rules.initial = DEFAULT_RULES
        length.choices = wording.length_choices()

    def clean(self) -> dict[str, Any]:
        """Refuses a length that the rule set does not have."""
        cleaned: dict[str, Any] = super().clean() or {}
        rules, length = cleaned.get("rules"), cleaned.get("length")
        if rules and length and length not in rule_set(rules).lengths:
            self.add_error("length", _("This rule set does not have that length."))
        return cleaned

    def options(self) -> dict[str, Any]:
        """Returns the fields of the room as they are to be; an empty name is left as it was."""
        return {
            key: value
            for key, value in self.cleaned_data.items()
            if key in OptionsForm.base_fields and (key != "name" or value)
        }


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
                params={"example": "\u2066PNKR 4827\u2069"},
            )
        return code
