"""Bots: players that see one seat's view and its offer, and answer with an action."""
