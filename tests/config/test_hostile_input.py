"""Whatever is typed into a field or an address, no page fails: no NUL, no length, no huge number."""

import re
from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.urls import get_resolver

from lobby import services
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db

HOSTILE = {
    "nul": "a\0b",
    "long": "x" * 20_000,
    "digits": "9" * 5_000,
    "nest": "[" * 5_000,
}
LEFT_OUT = ("admin/", "static/", "accounts/social")
"""The admin's own pages are tried where they are tested."""


class Forms(HTMLParser):
    """The forms of a page: where each goes, and its fields with what stands in them."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        at = dict(attrs)
        if tag == "form":
            self.found.append((at.get("action") or "", at.get("method", "get").lower(), {}))
        elif tag in ("input", "select", "textarea", "button") and at.get("name") and self.found:
            fields = self.found[-1][2]
            if at.get("type") in ("radio", "checkbox") and "checked" not in at:
                fields.setdefault(at["name"], "")
            else:
                fields[at["name"]] = at.get("value") or ""


def addresses(sitting, room):
    """Every address of the site that a browser may open, with what there is put in for its parts."""
    known = {"code": room.code, "match_id": str(sitting.id), "number": "1", "lang": "en", "action": "ready"}
    for pattern in sorted(set(all_routes(get_resolver()))):
        if pattern.startswith(LEFT_OUT) or "(" in pattern or "^" in pattern:
            continue
        parts = [name.rpartition(":")[2] for name in re.findall(r"<([^>]+)>", pattern)]
        if set(parts) <= set(known):
            yield "/" + re.sub(r"<([^>]+)>", lambda part: known[part[1].rpartition(":")[2]], pattern)


def all_routes(resolver, prefix=""):
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from all_routes(pattern, route)
        else:
            yield route


def forms_of(client, url):
    answer = client.get(url)
    assert answer.status_code < 500, url
    if "text/html" not in answer.headers.get("Content-Type", "") or answer.streaming:
        return
    parser = Forms()
    parser.feed(answer.content.decode())
    for action, method, fields in parser.found:
        yield action or url, method, fields


@pytest.fixture
def site(client):
    """A person with an account, a room and a match, and a browser that sees failures as pages."""
    sitting = Sitting(2)
    user = sitting.users[0]
    user.set_password("pass-word-1")
    user.save()
    room = services.room_create(host=sitting.users[1], language="en", options={"name": "Quiet Pines"})
    client.raise_request_exception = False
    return client, user, addresses(sitting, room)


@pytest.mark.parametrize("signed_in", [True, False])
def test_no_field_of_any_form_breaks_a_page(site, signed_in):
    client, user, urls = site
    tried, failed = set(), []
    for url in urls:
        if signed_in:
            client.force_login(user)
        else:
            client.logout()
        for action, method, fields in list(forms_of(client, url)):
            for field in fields.keys() - {"csrfmiddlewaretoken"}:
                if (action.partition("?")[0], method, field) in tried:
                    continue
                tried.add((action.partition("?")[0], method, field))
                for name, value in HOSTILE.items():
                    if signed_in:
                        client.force_login(user)
                    cache.clear()  # no limit is what stands in the way
                    send = client.post if method == "post" else client.get
                    if send(action, {**fields, field: value}).status_code >= 500:
                        failed.append((action, field, name))
    assert len(tried) > 10
    assert failed == []


@pytest.mark.parametrize("part", ["path", "query", "cookie", "session"])
def test_a_character_that_no_keyboard_writes_is_like_any_other_that_makes_no_sense(client, part):
    client.raise_request_exception = False
    if part == "cookie":
        client.cookies["meja_zone"] = "a\0b"
    if part == "session":
        client.cookies["meja_session"] = "abcdefgh\0ijklmnop"
    answer = client.get("/r/a%00b/" if part == "path" else "/", {"q": "a\0b"} if part == "query" else {})
    assert answer.status_code == (404 if part == "path" else 200)


def test_a_code_is_asked_of_the_database_whatever_stands_there(client):
    for code in ("x" * 90, "%F0%9F%80%84", "..", "%27--", "'"):
        assert client.get(f"/r/{code}/").status_code == 404
