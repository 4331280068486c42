"""Every page of the site stands in the same frame and keeps the content policy."""

import re
from html.parser import HTMLParser
from pathlib import Path

import allauth.account
import pytest
from django.core.cache import cache
from django.template.loader import get_template
from django.test import Client, RequestFactory, override_settings
from django.views.defaults import permission_denied, server_error

from accounts.models import User
from rules.registry import rule_sets

TEMPLATES = Path(__file__).parents[2] / "templates"
LANGUAGES = ("en", "id", "th", "ar", "cs")
PUBLIC_PAGES = (
    "/rules/klasik/",
    "/rules/riichi/",
    "/rules/mcr/",
    "/calculator/klasik/",
    "/calculator/riichi/",
    "/calculator/mcr/",
    "/practice/",
    "/practice/tiles/?seed=1",
    "/practice/sets/?seed=1",
    "/practice/shapes/?seed=1",
    "/practice/furiten/?seed=1",
    "/practice/discard/?seed=1",
    "/practice/waits/?seed=1",
    "/practice/score-klasik/?seed=1",
    "/practice/score-riichi/?seed=1",
    "/practice/score-mcr/?seed=1",
    "/glossary/",
    "/glossary/pung/",
)
"""Pages with the language before their address."""
OPEN_PAGES = (
    "/",
    "/learn/",
    "/offline/",
    "/guest/",
    "/guest/?next=/r/PINE4827/",
    "/accounts/login/?next=/r/PINE4827/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/done/",
    "/accounts/password/reset/key/1-set-password/",
    "/accounts/inactive/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/nothing/",
    "/nothing-here/",
)
GUEST_PAGES = ("/", "/me/", "/settings/", "/accounts/login/", "/accounts/signup/", "/accounts/logout/")
MEMBER_PAGES = (
    "/me/",
    "/settings/",
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/reauthenticate/",
)
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SVG_LEAVES = {"path", "rect", "circle", "use"}


class Page(HTMLParser):
    """What of a page can break its rules: attributes, scripts, ids, labels, the nesting of elements."""

    def __init__(self, markup):
        super().__init__()
        self.open, self.problems, self.ids, self.labelled, self.controls = [], [], [], set(), []
        self.references = []
        self.feed(markup)
        self.close()
        self.problems += [f"not closed: {tag}" for tag in self.open]
        self.problems += [f"id twice: {name}" for name in self.ids if self.ids.count(name) > 1]
        self.problems += [f"no such id: {name}" for name in self.references if name not in self.ids]
        self.problems += [f"no label: {name}" for name in self.controls if name not in self.labelled]

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag not in VOID and not (tag in SVG_LEAVES and "svg" in self.open):
            self.open.append(tag)
        for name in given:
            if name == "style" or name.startswith(("on", "hx-on")):
                self.problems.append(f"{name} at {tag}")
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.problems.append("inline script")
        is_own = given.get("href", "").startswith("http://testserver/") and tag == "link"
        if given.get("href", "").startswith(("http:", "https:", "//")) and not is_own:
            self.problems.append(f"another site: {given['href']}")
        if "id" in given:
            self.ids.append(given["id"])
        self.references += [
            given[name] for name in ("for", "aria-labelledby", "aria-controls") if name in given
        ]
        self.references += given.get("aria-describedby", "").split()
        if tag == "label":
            self.labelled.add(given.get("for"))
        is_control = tag in {"input", "select", "textarea"} and given.get("type") not in {"hidden", "submit"}
        if is_control and "label" not in self.open and "aria-label" not in given:
            self.controls.append(given.get("id"))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag and tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in SVG_LEAVES:
            return
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"closed out of turn: {tag}")


def checked(client, address, language):
    """The markup of a page after looking for what no page may have."""
    client.cookies["meja_language"] = language
    answer = client.get(address)
    assert answer.status_code in {200, 404}
    markup = answer.content.decode()
    assert Page(markup).problems == []
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}"' in markup
    assert re.search(r"<title>\s*\S[^<]* · Meja</title>", markup)
    assert markup.count("<h1") == 1
    assert '<main id="main"' in markup or "offline" in address
    return markup


@pytest.fixture(autouse=True)
def fresh_limits():
    cache.clear()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", OPEN_PAGES)
def test_pages_of_visitors_are_well_made_in_every_language(client, address, language):
    checked(client, address, language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", PUBLIC_PAGES)
def test_public_pages_are_well_made_in_every_language(client, address, language):
    checked(client, f"/{language}{address}", language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", GUEST_PAGES)
def test_pages_of_guests_are_well_made_in_every_language(client, address, language):
    client.cookies["meja_language"] = language
    client.post("/guest/", {"name": "مرحبا <i>"})
    checked(client, address, language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", MEMBER_PAGES)
def test_pages_of_members_are_well_made_in_every_language(client, address, language):
    user = User.objects.create_user("ayu", "ayu@contoh.example", "green pines at dusk", language=language)
    client.force_login(user)
    checked(client, address, language)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("/guest/", {"name": ""}),
        ("/accounts/login/", {"login": "x", "password": "y"}),
        ("/accounts/signup/", {"username": "a b", "password1": "1", "email": "x"}),
    ],
)
def test_a_form_with_errors_ties_them_to_its_fields(client, address, data):
    markup = client.post(address, data).content.decode()
    assert Page(markup).problems == []
    assert "field__error" in markup or "form-error" in markup


@pytest.mark.django_db
def test_the_home_page_offers_what_can_be_played_and_names_the_rest(client):
    page = client.get("/").content.decode()
    playable = {rules.key for rules in rule_sets()}
    cards = client.get("/").context["cards"]
    assert [card["key"] for card in cards] == ["klasik", "riichi", "mcr"]
    assert {card["key"] for card in cards if card["playable"]} == playable & {"klasik", "riichi", "mcr"}
    assert page.count("Coming soon") == sum(not card["playable"] for card in cards)


@pytest.mark.django_db
def test_each_person_at_the_home_page_reads_the_call_in_an_own_language(client):
    scene = client.get("/").context["scene"]
    assert {person["language"]: person["call"] for person in scene} == {
        "cs": "Pung",
        "ar": "بونغ",
        "th": "ปง",
        "id": "Pong",
    }


@pytest.mark.django_db
def test_learning_names_all_42_faces(client):
    page = client.get("/learn/")
    assert sum(len(group["names"]) for group in page.context["groups"]) == 42
    assert "chrysanthemum" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "current"), [("/learn/", "Learn"), ("/guest/", "Me"), ("/", None)])
def test_the_bar_says_where_one_is(client, address, current):
    page = client.get(address).content.decode()
    marked = re.findall(r'aria-current="page">(?:<svg.*?</svg>)?(\w+)</a>', page)
    assert marked == ([current, current] if current else [])


@pytest.mark.django_db
def test_every_page_can_be_read_by_the_keyboard_from_its_start(client):
    page = client.get("/").content.decode()
    assert page.index("skip-link") < page.index("site-bar")
    assert 'href="#main"' in page


def test_errors_have_pages_of_their_own(rf: RequestFactory):
    request = rf.get("/")
    broken = server_error(request)
    assert broken.status_code == 500
    assert Page(broken.content.decode()).problems == []
    assert "Traceback" not in broken.content.decode()
    assert get_template("403_csrf.html")


@pytest.mark.django_db
def test_a_page_for_others_says_so(client, rf):
    request = client.get("/").wsgi_request
    refused = permission_denied(request, PermissionError())
    assert refused.status_code == 403
    assert Page(refused.content.decode()).problems == []


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_with_a_page_that_helps():
    answer = Client(enforce_csrf_checks=True).post("/guest/", {"name": "Ayu"})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()
    assert Page(answer.content.decode()).problems == []


@pytest.mark.django_db
@override_settings(ACCOUNT_RATE_LIMITS={"guest": "1/h/ip"})
def test_too_many_tries_have_a_page_that_helps():
    for name in ("A", "B"):
        answer = Client().post("/guest/", {"name": name})
    assert answer.status_code == 429
    assert Page(answer.content.decode()).problems == []


@pytest.mark.parametrize("name", sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.*")))
def test_every_template_can_be_read(name):
    assert get_template(name)


def test_every_account_page_of_the_library_has_our_frame():
    """Pages that stand behind a switch are framed too, should somebody turn it."""
    library = Path(allauth.account.__file__).parent.parent / "templates"
    for path in sorted((library / "account").glob("*.html")):
        template = get_template(f"account/{path.name}")
        assert Path(template.origin.name).is_relative_to(TEMPLATES) or "allauth/layouts" in _parents(path)


def _parents(path):
    """The names of the templates that a template extends, one after the other."""
    names = re.findall(r'extends "([^"]+)"', path.read_text("utf-8"))
    if not names or "allauth/layouts" in names[0]:
        return " ".join(names)
    return _parents(path.parent.parent / names[0])


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/learn/", "/accounts/login/"])
def test_pages_are_sent_compressed(client, address):
    plain = client.get(address)
    sent = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert sent["Content-Encoding"] == "gzip"
    assert len(sent.content) < len(plain.content) / 2
