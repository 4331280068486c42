"""How a bot likes to play, whatever its strength: what it fears, claims and dreams of.

A style turns what an action is worth by the reasons for it (``Terms``), so it is the same in every rule
set and changes no evaluation. The balanced style takes every worth as it is.
"""

from dataclasses import dataclass
from typing import Final

from rules.bots.evaluator import Valued
from rules.engine.actions import ClaimChow, ClaimKong, ClaimPung


@dataclass(frozen=True, slots=True)
class Style:
    """What a bot weighs more or less than its worth; 1 is as it is."""

    eagerness: float = 1.0
    """The weight of claims: more than 1 calls more."""
    caution: float = 1.0
    """The weight of danger: more than 1 folds sooner."""
    ambition: float = 1.0
    """How steeply what a win brings counts against the chance to win: more than 1 waits for dear hands."""


BALANCED: Final = "balanced"
STYLES: Final[dict[str, Style]] = {
    BALANCED: Style(),
    "cautious": Style(eagerness=0.95, caution=5.0),
    "bold": Style(eagerness=1.25, caution=0.2),
    "ambitious": Style(eagerness=0.9, ambition=1.6),
    "swift": Style(eagerness=1.25, ambition=0.5),
}
"""By the key that a seat keeps."""


def styled(worths: tuple[Valued, ...], style: Style) -> tuple[Valued, ...]:
    """The same actions with the values that this style gives them."""
    if style == STYLES[BALANCED] or not worths:
        return worths
    usual = max(worths, key=lambda one: one.value).terms.gain
    return tuple(one._replace(value=_styled(one, style, usual)) for one in worths)


def _styled(one: Valued, style: Style, usual: float) -> float:
    """The value of an action; gains are compared with that of the action which would be taken otherwise."""
    terms, value = one.terms, one.value
    if terms.gain > 0 and usual > 0:
        value += terms.chance * terms.gain * ((terms.gain / usual) ** (style.ambition - 1) - 1)
    if isinstance(one.action, ClaimChow | ClaimPung | ClaimKong):
        # Passing has a discard to come as well, so the danger of the next one decides nothing here.
        return value + (style.eagerness - 1) * abs(value)
    return value - (style.caution - 1) * terms.risk * terms.loss
