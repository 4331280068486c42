"""Going for good: a person's data is deleted, and what others keep no longer names them."""

import logging
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.db import transaction

from accounts.clubs import club_leave
from accounts.models import Sanction, User, rights_tell, today
from accounts.signals import person_leaving

logger = logging.getLogger(__name__)

AT_ONCE: Final = 200
"""Guests that go in one round; the others come next."""


def account_delete(user: User) -> None:
    """Deletes a person with everything that is theirs.

    The others keep their matches, where this person's seat has no name any more. A ban that holds keeps
    the mark of the browser and nothing else, so that deleting an account ends no ban.
    """
    for token in user.bots.select_related("user"):
        account_delete(token.user)
    person_leaving.send(sender=User, user=user)
    with transaction.atomic():
        for ban in [one for one in user.sanctions.exclude(browser="") if one.is_in_force]:
            Sanction.objects.filter(pk=ban.pk).update(user=None, reason="", by=None)
        user.sanctions.all().delete()
        for membership in user.memberships.select_related("club"):
            club_leave(membership.club, user)
        LogEntry.objects.filter(user=user).delete()
        rights_tell(user.pk)
        user.delete()


def guests_purge() -> int:
    """Deletes guests that nobody has been for longer than is kept; returns how many.

    Who sits somewhere is left alone.
    """
    limit = today() - timedelta(days=settings.GUEST_DAYS)
    idle = User.objects.filter(is_guest=True, seen_on__lt=limit, place=None, is_staff=False)
    gone = 0
    for guest in idle.order_by("seen_on")[:AT_ONCE]:
        try:
            account_delete(guest)
        except Exception:
            logger.exception("guest %s could not be purged", guest.pk)
            continue
        gone += 1
    return gone
