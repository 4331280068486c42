"""Forms of reports, sanctions and appeals."""

from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import SanctionKind
from lobby.moderation_models import Act, ReportKind
from matches.models import Match

LONGEST_TEXT: Final = 2000

NOTHING: Final = "nothing"
DISMISS: Final = "dismiss"

SPANS: Final = [
    ("1", _("One day")),
    ("3", _("Three days")),
    ("7", _("A week")),
    ("30", _("30 days")),
    ("365", _("A year")),
    ("", _("Until lifted")),
]
"""Days, as the form sends them."""


class _Words(forms.CharField):
    """A few sentences."""

    def __init__(self, *, label: object, required: bool = True, help_text: object = "") -> None:
        widget = forms.Textarea(attrs={"rows": 4, "dir": "auto"})
        super().__init__(
            label=label,  # type: ignore[arg-type]
            required=required,
            help_text=help_text,  # type: ignore[arg-type]
            max_length=LONGEST_TEXT,
            widget=widget,
        )


class ReportForm(forms.Form):
    """What somebody complains of."""

    kind = forms.ChoiceField(
        label=_("What is it about?"), choices=ReportKind.choices, widget=forms.RadioSelect
    )
    text = _Words(label=_("What happened?"), required=False)


class AppealForm(forms.Form):
    """What somebody says against a sanction."""

    text = _Words(label=_("Why should it be taken back?"))


class SanctionForm(forms.Form):
    """A warning, a mute or a ban."""

    kind = forms.ChoiceField(label=_("Measure"), choices=SanctionKind.choices, widget=forms.RadioSelect)
    span = forms.ChoiceField(label=_("How long"), choices=SPANS, required=False, initial="3")
    reason = _Words(label=_("Reason"), help_text=_("The person reads it, and it is kept in the log."))

    def ends_at(self) -> datetime | None:
        """When it ends; None for until lifted, and for a warning."""
        days = self.cleaned_data.get("span") or ""
        if not days or self.cleaned_data["kind"] == SanctionKind.WARNING:
            return None
        return timezone.now() + timedelta(days=int(days))


class DecisionForm(SanctionForm):
    """How a report is closed: dismissed, upheld, or upheld with a measure."""

    kind = forms.ChoiceField(
        label=_("Decision"),
        choices=[
            (DISMISS, _("Dismiss: nothing was wrong")),
            (NOTHING, _("Uphold, without a measure")),
            *((kind.value, kind.label) for kind in SanctionKind),
        ],
        widget=forms.RadioSelect,
    )


class ReasonForm(forms.Form):
    """Why a moderator does something that needs a reason."""

    reason = _Words(label=_("Reason"), help_text=_("It is kept in the log."))


class RepairForm(ReasonForm):
    """What is done to a running match, and why."""

    what = forms.ChoiceField(label=_("What is to be done?"), widget=forms.RadioSelect)
    field_order = ("what", "reason")

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = match.players.filter(user__isnull=False, left=False).order_by("seat")
        field = self.fields["what"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (Act.OPEN_HANDS, _("Open the hands, for me alone")),
            (Act.ASK_AGAIN, _("Ask everybody again")),
            (Act.RESTART_CLOCKS, _("Restart the clocks")),
            *(
                (
                    f"{Act.HAND_TO_BOT}:{one.seat}",
                    format_lazy(_("Hand the seat of {name} to a bot"), name=one.name),
                )
                for one in people
            ),
            (Act.END_MATCH, _("End the match without a result")),
        ]


class AnswerForm(forms.Form):
    """The answer to an appeal."""

    granted = forms.TypedChoiceField(
        label=_("Answer"),
        choices=[("1", _("Grant it: the measure is lifted")), ("0", _("Refuse it: the measure stays"))],
        coerce=lambda value: value == "1",
        widget=forms.RadioSelect,
    )
    answer = _Words(label=_("In words"), help_text=_("The person reads it."))
