"""What matches tell the rest of the site."""

from django.dispatch import Signal

match_finished = Signal()
"""Sent after the commit that ended a match, with or without a result. Arguments: ``match``."""
