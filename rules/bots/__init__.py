"""Bots: players that see one seat's view and its offer, and answer with an action."""

from rules.bots.levels import LEVEL_NAMES, choose

__all__ = ["LEVEL_NAMES", "choose"]
