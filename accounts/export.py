"""All that is kept of a person, to take along. Each app adds its part when it starts."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import User
from accounts.ties import friends_of

VERSION: Final = 1
Part = Callable[[User], Any]

_parts: Final[dict[str, Part]] = {}


def part_add(name: str, part: Part) -> None:
    """From now on exports hold, under this name, what the function gives for a person."""
    _parts[name] = part


def written(user: User) -> bytes:
    """Returns the export as JSON; docs/privacy.md names the parts."""
    whole = {
        "format": "meja-account",
        "version": VERSION,
        **{name: part(user) for name, part in _parts.items()},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _account(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user)
    factors = Authenticator.objects.filter(user=user).order_by("created_at")
    return {
        "username": user.username,
        "name": user.name,
        "guest": user.is_guest,
        "email": user.email,
        "emails": [{"address": one.email, "verified": one.verified} for one in addresses],
        "second_factors": [
            {"kind": one.type, "added": one.created_at, "last_used": one.last_used_at} for one in factors
        ],
        "language": user.language,
        "display": user.display,
        "is_public": user.is_public,
        "bot_level": user.bot_level,
        "joined": user.date_joined,
        "last_sign_in": user.last_login,
        "last_day_here": user.seen_on,
    }


def _sanctions(user: User) -> list[dict[str, Any]]:
    return [
        {
            "kind": one.kind,
            "reason": one.reason,
            "at": one.at,
            "ends": one.ends_at,
            "lifted": one.lifted_at,
        }
        for one in user.sanctions.order_by("at")
    ]


def _ties(user: User) -> dict[str, Any]:
    asked = user.friendships_asked.filter(accepted_at=None).select_related("asked")
    return {
        "friends": [friend.username for friend in friends_of(user)],
        "asked": [one.asked.username for one in asked],
        "blocked": [one.blocked.username for one in user.blocks.select_related("blocked")],
        "bots": [one.user.username for one in user.bots.select_related("user")],
        "clubs": [one.club.name for one in user.memberships.select_related("club")],
        "notes": [{"about": n.about.username, "text": n.text} for n in user.notes.select_related("about")],
    }


part_add("people", _ties)
part_add("account", _account)
part_add("sanctions", _sanctions)
