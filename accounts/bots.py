"""Accounts of programs that play: each belongs to a person, and comes in by a token."""

import hashlib
import secrets
from typing import Final

from django.db import transaction

from accounts.departure import account_delete
from accounts.models import BotToken, User, rights_tell, today

MOST_BOTS: Final = 3
"""Accounts of programs that one person may have."""
PREFIX: Final = "bot-"


class TooManyBots(Exception):
    """A person wants more accounts of programs than one may have."""


def bot_make(*, owner: User, name: str) -> tuple[User, str]:
    """Makes an account for a program; returns it with its token, which is told this once.

    Raises: TooManyBots.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if owner.bots.count() >= MOST_BOTS:
            raise TooManyBots
        bot = User(username=PREFIX + secrets.token_hex(5), display_name=name, is_bot=True)
        bot.set_unusable_password()
        bot.save()
        token = secrets.token_urlsafe(32)
        BotToken.objects.create(user=bot, owner=owner, digest=_digest(token))
    return bot, token


def token_renew(known: BotToken) -> str:
    """Gives a program another token; the old one lets nobody in any more."""
    token = secrets.token_urlsafe(32)
    known.digest = _digest(token)
    known.save(update_fields=["digest"])
    rights_tell(known.user_id)
    return token


def bot_delete(known: BotToken) -> None:
    """Deletes the account of a program, as any account goes."""
    account_delete(known.user)


def bot_of(token: str) -> User | None:
    """Returns the account that a token belongs to; None for no such token, and where it is closed."""
    found = BotToken.objects.select_related("user", "owner").filter(digest=_digest(token)).first()
    if found is None or not found.user.is_active or found.user.is_banned or found.owner.is_banned:
        return None
    if found.user.seen_on != today():
        User.objects.filter(pk=found.user.pk).update(seen_on=today())
    return found.user


def token_in(header: str) -> str:
    """Returns the token in the header ``Authorization``; empty if there is none.

    >>> token_in("Bearer abc"), token_in("Basic abc")
    ('abc', '')
    """
    kind, _space, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
