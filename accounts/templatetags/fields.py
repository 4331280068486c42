"""The `field` tag: a form field with its label, hint and errors, all tied together."""

from typing import Any

from django import forms, template
from django.forms.boundfield import BoundField

register = template.Library()


@register.inclusion_tag("forms/_field.html")
def field(bound: BoundField, label: str = "", hint: str = "", autofocus: bool = False) -> dict[str, Any]:
    """Shows one field of a form. `label` and `hint` take the place of the form's own.

    Passwords get a button that shows them; check boxes stand before their label; radio buttons become
    a list of choices under a legend.
    """
    widget = bound.field.widget
    attrs: dict[str, Any] = {"class": "select" if isinstance(widget, forms.Select) else "input"}
    if isinstance(widget, forms.CheckboxInput | forms.RadioSelect):
        attrs = {}
    # A placeholder that repeats the label only looks like an answer.
    widget.attrs.pop("placeholder", None)
    if autofocus or bound.errors:
        attrs["autofocus"] = True
    # Django ties hint and errors to the control by their ids, so the hint has to be the one shown.
    bound.help_text = hint or ("" if isinstance(widget, forms.PasswordInput) else bound.help_text)
    return {
        "field": bound,
        "label": label or bound.label,
        "control": bound.as_widget(attrs=attrs),
        "is_check": isinstance(widget, forms.CheckboxInput),
        "is_radio": isinstance(widget, forms.RadioSelect),
        "is_password": isinstance(widget, forms.PasswordInput),
    }
