"""Every page of the site, found by the paths themselves, as the people see it for whom it is.

`tour("en", "ar")` makes the pages in a process of its own: beside a browser's event loop Django does not ask
its database.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from django.http import HttpRequest
from django.test import Client, RequestFactory, override_settings
from django.test.utils import setup_databases, setup_test_environment, teardown_databases
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.exceptions import NoReverseMatch
from django.utils import translation
from django.views.defaults import permission_denied, server_error

from accounts import presence
from accounts.models import User
from config.paths import BASE_DIR
from lobby import chat, reports, services
from lobby.models import ChatMode, Room
from rules.engine.state import Phase
from tests.kit.presence import BrokerInMemory
from tests.kit.sitting import Sitting

NO_PAGES = frozenset({"admin", "i18n", "healthz"})
"""First parts of addresses where others rule."""
START = """
import sys, django
django.setup()
from tests.kit.site_tour import print_tour
print_tour(sys.argv[1:])
"""


@dataclass
class World:
    """Who is there, and what a path may name."""

    member: User
    guest: User
    names: dict[str, Any]


@contextmanager
def populated() -> Iterator[World]:
    """Yields a site with people, a room that talks, and a match that is over."""
    with mock.patch.object(presence, "broker", lambda memory=BrokerInMemory(): memory):  # noqa: B008
        sitting = Sitting(2, rules="riichi", length="one_deal")
        sitting.skip_to(lambda state: state.phase is Phase.ENDED)
        member, guest = sitting.users
        User.objects.filter(pk=member.pk).update(is_staff=True, email="ayu@example.org")
        User.objects.filter(pk=guest.pk).update(is_guest=True)
        room = services.room_create(host=member, language="en", options={"chat": ChatMode.FREE})
        services.place_take(code=room.code, user=guest)
        line = chat.line_say(code=room.code, user=guest, text="مرحبا <b>")
        chat.line_say(code=room.code, user=member, phrase="good_luck")
        report = reports.report_create(reporter=member, reported=guest, kind="chat", room=room)
        yield World(member, guest, _names(sitting, room, line.pk, report.pk, guest))


def _names(sitting: Sitting, room: Room, line: int, report: int, guest: User) -> dict[str, Any]:
    """What stands for each named part of a path."""
    return {
        "match_id": sitting.id,
        "number": 1,
        "code": room.code,
        "line": line,
        "pk": report,
        "username": guest.username,
        "rules": "riichi",
        "key": "set-password",
        "uidb36": "1",
        "action": "say",
    }


def tour(*languages: str) -> dict[str, dict[str, str]]:
    """Returns every page in each language, by its address."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", START, *languages]
    made = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, check=False)
    assert made.returncode == 0, made.stderr.decode()
    found: dict[str, dict[str, str]] = json.loads(made.stdout)
    return found


def pages(world: World, language: str) -> dict[str, str]:
    """Returns every page in a language, by its address."""
    found: dict[str, str] = {}
    visitor, member, guest = _clients(world, language)
    for address in _addresses(world, language):
        for client in (member, visitor):
            answer = client.get(address)
            if _is_page(answer):
                found[address] = answer.content.decode()
                break
    for name, client in (("a visitor's", visitor), ("a guest's", guest)):
        for address in ("/", "/settings/", "/me/", f"/r/{world.names['code']}/"):
            answer = client.get(address)
            if _is_page(answer):
                found[f"{name} {address}"] = answer.content.decode()
    return {**found, **_with_errors(visitor, member), **_errors(language)}


def _clients(world: World, language: str) -> tuple[Client, Client, Client]:
    clients = [Client(headers={"Accept-Language": language}) for _number in range(3)]
    for client, user in zip(clients[1:], (world.member, world.guest), strict=True):
        User.objects.filter(pk=user.pk).update(language=language)
        user.refresh_from_db()
        client.force_login(user)
    return clients[0], clients[1], clients[2]


def _with_errors(visitor: Client, member: Client) -> dict[str, str]:
    """Forms that came back."""
    answers = {
        "a sign-in refused": visitor.post("/accounts/login/", {"login": "", "password": ""}),
        "an account refused": visitor.post("/accounts/signup/", {"username": "", "password1": "1"}),
        "a name refused": visitor.post("/guest/", {"name": ""}),
        "a room refused": member.post("/lobby/create/", {"rules": "none", "clocks": "none"}),
    }
    return {name: answer.content.decode() for name, answer in answers.items() if _is_page(answer)}


def _errors(language: str) -> dict[str, str]:
    """Pages of refusals."""
    views: dict[str, Callable[[HttpRequest], Any]] = {
        "403": lambda request: permission_denied(request, PermissionError()),
        "500": server_error,
    }
    with translation.override(language), override_settings(DEBUG=False):
        request = RequestFactory().get("/")
        found = {name: view(request).content.decode() for name, view in views.items()}
        found["404"] = Client(headers={"Accept-Language": language}).get("/nothing/").content.decode()
    return found


def _is_page(answer: Any) -> bool:
    return answer.status_code == 200 and b"<html" in getattr(answer, "content", b"")[:2000]


def _addresses(world: World, language: str) -> list[str]:
    """The address of each named path that can be filled."""
    names = {**world.names, "language": language}
    found = []
    for prefix, pattern in _patterns(get_resolver(), ""):
        given = {name: names[name] for name in pattern.pattern.converters if name in names}
        given |= {name: names[name] for name in pattern.pattern.regex.groupindex if name in names}
        try:
            address = reverse(f"{prefix}{pattern.name}", kwargs=given)
        except NoReverseMatch:
            continue
        if address.split("/")[1] not in NO_PAGES:
            found.append(address)
    return list(dict.fromkeys(found))


def _patterns(resolver: Any, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _patterns(entry, f"{prefix}{entry.namespace}:" if entry.namespace else prefix)
        elif isinstance(entry, URLPattern) and entry.name:
            yield prefix, entry


def print_tour(languages: list[str]) -> None:
    """Makes a database of its own, and prints the pages as JSON."""
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        with populated() as world:
            made = {language: pages(world, language) for language in languages}
    finally:
        teardown_databases(databases, verbosity=0)
    json.dump(made, sys.stdout)
