"""What people tell the rest of the site."""

from django.dispatch import Signal

person_leaving = Signal()
"""Sent before a person's data is deleted, outside of any transaction. Arguments: ``user``.

Whoever keeps something about people takes out what could name this one, and frees seats and places.
"""

rights_changed = Signal()
"""Sent once what lets a person in is not what it was: a new password or token, a closed or deleted account.

Arguments: ``user_id``. Whoever let the person in before asks again.
"""
