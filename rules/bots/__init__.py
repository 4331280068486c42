"""Bots: players that see one seat's view and its offer, and answer with an action."""

from rules.bots.choice import choose, valued
from rules.bots.levels import LEVEL_NAMES, LEVELS
from rules.bots.styles import STYLES, Style

__all__ = ["LEVELS", "LEVEL_NAMES", "STYLES", "Style", "choose", "valued"]
