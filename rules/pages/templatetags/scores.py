"""The `grouped`, `signed` and `tenths` filters: numbers in groups of three, gains and losses with a sign."""

from typing import Final

from django import template
from django.utils import formats

register = template.Library()

NARROW_SPACE: Final = "\u202f"
MINUS: Final = "\u2212"


@register.filter
def grouped(number: int) -> str:
    """The number in groups of three digits, with a real minus sign.

    >>> grouped(-1344) == "\u22121\u202f344"
    True
    """
    digits = f"{abs(number):,}".replace(",", NARROW_SPACE)
    return MINUS + digits if number < 0 else digits


@register.filter
def signed(number: int) -> str:
    """The number as a gain or a loss: with a plus or a minus, but 0 alone.

    >>> signed(1344) == "+1\u202f344", signed(0)
    (True, '0')
    """
    return "+" + grouped(number) if number > 0 else grouped(number)


@register.filter
def tenths(number: int) -> str:
    """A number of tenths as a gain or a loss, with the decimal sign of the language.

    >>> tenths(453), tenths(-50) == "\u22125.0"
    ('+45.3', True)
    """
    digits = f"{abs(number) // 10}{formats.get_format('DECIMAL_SEPARATOR')}{abs(number) % 10}"
    return f"{MINUS if number < 0 else '+' if number > 0 else ''}{digits}"
