"""The `avatar` tag: a person as a coloured disc with the first letter of the name, a bot as a square."""

from typing import Any, Final

from django import template

register = template.Library()

COLOURS: Final = 8


@register.inclusion_tag("accounts/_avatar.html")
def avatar(
    name: str = "", number: int = 0, kind: str = "person", extra: str = "", face: str = ""
) -> dict[str, Any]:
    """The picture of somebody; decoration only, the name stands beside it.

    `number` (the person's id, or the place at the table) chooses the colour. `kind` is person, bot or
    open; `extra` are modifiers of the class, such as `l` or `s turn`. `face` is the address of a drawing that
    takes the place of the letter.
    """
    modifiers = [*extra.split()]
    if kind != "person":
        modifiers.append(kind)
    else:
        modifiers.append(str(int(number or 0) % COLOURS))
    return {"letter": name[:1].upper(), "kind": kind, "modifiers": modifiers, "face": face}
