"""Tables for a load test: people with sessions, and matches among them; all gone afterwards."""

import secrets
from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from matches.models import Match
from matches.services import NewPlayer, match_abort, match_start

NAME = "load-"


@dataclass(frozen=True)
class LoadTable:
    """A match and the cookies of its four people."""

    match: str
    cookies: tuple[str, ...]


def tables_made(count: int) -> list[LoadTable]:
    """Begins so many matches of four new people each."""
    return [_table_made() for _ in range(count)]


def _table_made() -> LoadTable:
    people = [_person_made() for _ in range(4)]
    match = match_start(
        players=[NewPlayer(name=user.username, user=user) for user, _cookie in people],
        rules="klasik",
        length="full",
    )
    return LoadTable(str(match.pk), tuple(cookie for _user, cookie in people))


def _person_made() -> tuple[User, str]:
    user = User(username=NAME + secrets.token_hex(8), display_name="Load", is_guest=True)
    user.set_unusable_password()
    user.save()
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return user, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def tables_removed() -> None:
    """Deletes the matches and the people of all load tests."""
    people = User.objects.filter(username__startswith=NAME)
    matches = Match.objects.filter(players__user__in=people).distinct()
    for match in matches:
        match_abort(match=match)
    Match.objects.filter(pk__in=[match.pk for match in matches]).delete()
    people.delete()
