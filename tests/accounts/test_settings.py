"""Name, language and display: kept with the person, or with the browser where there is none."""

import json

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from accounts.display import COOKIE, Display, display_read

LANGUAGES = ("en", "id", "th", "ar", "cs")


def language_of(client, address="/"):
    """The language in which a page comes."""
    return client.get(address)["Content-Language"]


@pytest.mark.django_db
def test_a_visitor_without_a_choice_gets_the_browsers_language(client):
    assert client.get("/", headers={"Accept-Language": "cs,en;q=0.5"})["Content-Language"] == "cs"
    assert client.get("/", headers={"Accept-Language": "xx"})["Content-Language"] == "en"


@pytest.mark.django_db
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_visitor_chooses_a_language_and_stays_at_the_place(client, code):
    answer = client.post("/settings/language/", {"language": code, "next": "/learn/?a=1"})
    assert answer["Location"] == "/learn/?a=1"
    page = client.get("/learn/").content.decode()
    direction = "rtl" if code == "ar" else "ltr"
    assert f'<html lang="{code}" dir="{direction}"' in page


def test_the_language_goes_with_the_person_to_another_browser(client, ayu):
    client.force_login(ayu)
    client.post("/settings/language/", {"language": "ar"})
    other = Client(headers={"Accept-Language": "cs"})
    assert language_of(other) == "cs"
    other.force_login(ayu)
    assert language_of(other) == "ar"


def test_a_guest_keeps_the_language_of_the_visit(client, db):
    client.post("/settings/language/", {"language": "th"})
    client.post("/guest/", {"name": "มะลิ"})
    client.cookies.pop("meja_language")
    assert language_of(client) == "th"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data", [{}, {"language": "xx"}, {"language": "../../etc"}, {"language": "en" * 500}]
)
def test_an_unknown_language_changes_nothing(client, data):
    assert client.post("/settings/language/", data).status_code == 302
    assert language_of(client) == "en"


@pytest.mark.django_db
def test_a_language_is_chosen_by_a_post_only(client):
    assert client.get("/settings/language/?language=th").status_code == 405


@pytest.mark.django_db
def test_the_menu_lists_each_language_in_its_own_words(client):
    page = client.get("/").content.decode()
    for code, endonym in zip(
        LANGUAGES, ("English", "Bahasa Indonesia", "ไทย", "العربية", "Čeština"), strict=True
    ):
        assert f'value="{code}" lang="{code}"' in page
        assert f">{endonym}</button>" in page


def test_name_and_language_change_in_the_settings(client, guest):
    answer = client.post("/settings/", {"display_name": "  Nour ", "language": "ar"}, follow=True)
    guest.refresh_from_db()
    assert (guest.name, guest.language) == ("Nour", "ar")
    assert answer["Content-Language"] == "ar"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"display_name": "", "language": "en"}, "display_name"),
        ({"display_name": "x" * 25, "language": "en"}, "display_name"),
        ({"display_name": "Ayu", "language": "tlh"}, "language"),
    ],
)
def test_bad_settings_change_nothing_and_say_why(client, guest, data, field):
    answer = client.post("/settings/", data)
    assert answer.context["form"].errors[field]
    guest.refresh_from_db()
    assert guest.name == "มะลิ"


@pytest.mark.django_db
def test_display_settings_of_a_visitor_live_in_a_cookie(client):
    client.post("/settings/display/", {"theme": "light", "contrast": "80", "temperature": "30", "grain": "0"})
    page = client.get("/").content.decode()
    assert 'data-theme="light"' in page
    assert 'id="light-theme" media="all"' in page
    assert ":root{--k:0.6;--t:-0.4;--g:0}</style>" in page


def test_display_settings_of_a_person_go_along(client, ayu):
    client.force_login(ayu)
    client.post("/settings/display/", {"palette": "night", "backs": "plum", "contrast": "95"})
    other = Client()
    other.force_login(ayu)
    page = other.get("/").content.decode()
    assert 'data-palette="night" data-backs="plum" data-contrast="high"' in page


def test_one_setting_changes_and_the_others_stay(client, ayu):
    client.force_login(ayu)
    client.post("/settings/display/", {"theme": "dark", "contrast": "60"})
    client.post("/settings/display/", {"grain": "40"})
    ayu.refresh_from_db()
    assert ayu.display == {"theme": "dark", "contrast": 60, "grain": 40}


def test_a_reset_moves_the_sliders_back_and_leaves_the_rest(client, ayu):
    client.force_login(ayu)
    client.post("/settings/display/", {"theme": "dark", "contrast": "60", "indices": "on"})
    client.post("/settings/display/", {"contrast": "60", "grain": "70", "reset": "1"})
    ayu.refresh_from_db()
    assert ayu.display == {"theme": "dark", "indices": True}
    assert 'data-indices="on"' in client.get("/").content.decode()
    client.post("/settings/display/", {"indices": "off"})
    assert "data-indices" not in client.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/en/rules/klasik/?a=1#kongs", "/th/rules/klasik/?a=1#kongs"),
        ("/ar/", "/th/"),
        ("/lobby/", "/lobby/"),
        ("/engine/", "/engine/"),
        ("/en", "/en"),
        ("https://elsewhere.test/en/", "/"),
    ],
)
def test_an_address_that_begins_with_a_language_goes_on_in_the_chosen_one(client, address, leads_to):
    answer = client.post("/settings/language/", {"language": "th", "next": address})
    assert answer["Location"] == leads_to


def test_the_control_bar_works_as_forms(rf, ayu):
    request = rf.get("/en/rules/klasik/")
    request.user = ayu
    with translation.override("cs"):
        bar = render_to_string("_display_bar.html", request=request)
    assert bar.count('<form class="control-bar__') == 2
    assert '<option value="cs" lang="cs" selected>Čeština</option>' in bar
    for name in ("contrast", "grain", "temperature"):
        assert bar.count(f'name="{name}"') == 1


@pytest.mark.django_db
def test_htmx_gets_no_page_back(client):
    answer = client.post("/settings/display/", {"theme": "dark"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204


@pytest.mark.parametrize(
    "data",
    [
        {"theme": "}</style><script>"},
        {"contrast": "1e9"},
        {"contrast": "nan", "grain": "-3.5"},
        {"contrast": None, "theme": ["dark"], "palette": {}},
        {"grain": "9" * 5000},
    ],
)
def test_nonsense_never_reaches_a_style_element(data):
    assert display_read(data) == Display()


def test_numbers_outside_the_slider_end_at_its_ends():
    assert display_read({"contrast": 400, "grain": -5}) == Display(contrast=100, grain=0)


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["", "{", "[]", "17", '{"theme": 5}', '{"contrast": {"a": 1}}', "\x00"])
def test_a_broken_cookie_shows_the_page_as_usual(client, cookie):
    client.cookies[COOKIE] = cookie
    assert 'data-theme="system"' in client.get("/").content.decode()


def test_the_style_element_is_the_only_one_and_carries_the_nonce_of_the_policy(client, ayu):
    ayu.display = {"contrast": 70}
    ayu.save()
    client.force_login(ayu)
    answer = client.get("/")
    nonce = str(answer.context["CSP_NONCE"])
    assert f"'nonce-{nonce}'" in answer["Content-Security-Policy"]
    assert answer.content.decode().count("<style") == 1
    assert f'<style nonce="{nonce}">' in answer.content.decode()


def test_stored_display_settings_are_only_what_differs(client, ayu):
    client.force_login(ayu)
    client.post("/settings/display/", {"theme": "system", "contrast": "50"})
    ayu.refresh_from_db()
    assert ayu.display == {}
    assert json.loads(client.cookies[COOKIE].value) == {}
