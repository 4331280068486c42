"""Links to replays: made, changed and taken back by a player of the match."""

import secrets
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from matches.models import Match, ReplayLink

if TYPE_CHECKING:
    from accounts.models import User

TOKEN_BYTES: Final = 32


def link_of(match: Match, user: "User") -> ReplayLink | None:
    """The user's link to the match, if there is one."""
    return ReplayLink.objects.filter(match=match, user=user).first()


def link_make(*, match: Match, user: "User", hides_names: bool) -> ReplayLink:
    """The user's link to the match: a new one, or the one there is with names as wished."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link, _is_new = ReplayLink.objects.update_or_create(
        match=match,
        user=user,
        defaults={"hides_names": hides_names},
        create_defaults={"hides_names": hides_names, "token": token, "created_at": timezone.now()},
    )
    return link


def link_revoke(*, match: Match, user: "User") -> None:
    """Takes the user's link back; its address leads nowhere from now on."""
    ReplayLink.objects.filter(match=match, user=user).delete()
