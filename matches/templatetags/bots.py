"""Who has a seat, drawn: the `seat_avatar` tag; and that it is a bot, said: the `bot_tag` tag."""

from typing import Any, Protocol

from django import template
from django.utils.translation import gettext as _

from accounts.templatetags.people import avatar
from matches.characters import face_address, style_of
from matches.text import LEVELS, level_name, style_name

register = template.Library()


class Seated(Protocol):
    """A player of a match, or whoever has a place in a room."""

    name: str
    user_id: Any
    bot_level: str
    character: str

    @property
    def is_bot(self) -> bool:
        """Whether it is one of our own bots."""


@register.inclusion_tag("accounts/_avatar.html")
def seat_avatar(seat: Seated, extra: str = "") -> dict[str, Any]:
    """The picture of whoever has a seat; decoration only. `extra` are modifiers, as of `avatar`."""
    if seat.is_bot:
        return avatar(seat.name, kind="bot", extra=extra, face=face_address(seat.character))
    # Of somebody who is no more, the seat chooses the colour.
    return avatar(seat.name, seat.user_id or getattr(seat, "seat", 0), extra=extra)


@register.simple_tag
def bot_levels() -> list[tuple[str, str]]:
    """The levels that one can choose, with their names."""
    return [(key, str(name)) for key, name in LEVELS.items()]


@register.simple_tag
def bot_words(seat: Seated) -> str:
    """Says the same in a line of text; empty for people."""
    return f"{_('Bot')} · {level_name(seat.bot_level)}" if seat.is_bot else ""


@register.simple_tag
def bot_style(seat: Seated) -> str:
    """How a bot likes to play, in a word or two; empty for people, and for bots of old matches."""
    return style_name(style_of(seat.character))


@register.inclusion_tag("matches/_bot_tag.html")
def bot_tag(seat: Seated) -> dict[str, Any]:
    """Says that a seat is a bot's, and how strong it plays; nothing for people."""
    return {"is_bot": seat.is_bot, "level": level_name(seat.bot_level) if seat.is_bot else ""}
