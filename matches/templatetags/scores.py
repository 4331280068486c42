"""The `grouped` and `signed` filters: whole numbers in groups of three, gains and losses with a sign."""

from typing import Final

from django import template

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
