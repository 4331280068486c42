"""Who presses before there is a name gives one and goes on where they pressed."""

import pytest

from accounts.entrance import HELD_LIMIT
from accounts.models import User


@pytest.mark.django_db
def test_a_page_for_people_asks_for_a_name_and_comes_back(client):
    answer = client.get("/settings/?a=1&b=2")
    assert answer["Location"] == "/guest/?next=/settings/%3Fa%3D1%26b%3D2"
    answer = client.post(answer["Location"], {"name": "Ayu"})
    assert answer["Location"] == "/settings/?a=1&b=2"


@pytest.mark.django_db
def test_a_form_posted_before_there_is_a_name_is_sent_once_more(client):
    answer = client.post("/settings/?x=1", {"display_name": "Nour", "language": "ar"})
    assert answer["Location"] == "/guest/?next=/guest/go-on/"
    answer = client.post("/guest/", {"name": "Ayu", "next": "/guest/go-on/"}, follow=True)
    assert answer.context["path"] == "/settings/?x=1"
    page = answer.content.decode()
    assert 'action="/settings/?x=1" data-submit-now' in page
    assert '<input type="hidden" name="display_name" value="Nour">' in page
    fields = dict(answer.context["fields"])
    client.post(answer.context["path"], fields)
    assert User.objects.get().display_name == "Nour"


@pytest.mark.django_db
def test_a_held_form_survives_sign_up(client):
    client.post("/settings/", {"display_name": "Nour"})
    account = {"username": "nour", "password1": "green pines at dusk", "next": "/guest/go-on/"}
    answer = client.post("/accounts/signup/", account, follow=True)
    assert answer.context["path"] == "/settings/"


@pytest.mark.django_db
def test_a_held_form_is_sent_once(client):
    client.post("/settings/", {"display_name": "Nour"})
    client.post("/guest/", {"name": "Ayu"})
    assert client.get("/guest/go-on/").status_code == 200
    assert client.get("/guest/go-on/")["Location"] == "/"


@pytest.mark.django_db
def test_a_form_too_long_to_hold_is_let_go(client):
    answer = client.post("/settings/", {"display_name": "x" * HELD_LIMIT})
    assert answer["Location"] == "/guest/?next=/"


@pytest.mark.django_db
def test_htmx_moves_the_whole_page_to_the_guest_form(client):
    answer = client.get("/settings/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/guest/?next=/settings/"
