"""Guests: a name is enough, and it can become an account that keeps everything."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD

SIGN_UP = {"username": "mali", "password1": PASSWORD, "email": ""}


@pytest.mark.django_db
def test_a_guest_comes_in_by_a_name_alone(client):
    answer = client.post("/guest/", {"name": " มะลิ "})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.name == "มะลิ"
    assert not guest.has_usable_password()
    assert client.get("/").context["user"] == guest


@pytest.mark.django_db
def test_a_guest_goes_on_where_they_wanted_to(client):
    page = client.get("/guest/?next=/r/PINE4827/")
    assert 'value="/r/PINE4827/"' in page.content.decode()
    answer = client.post("/guest/", {"name": "Ayu", "next": "/r/PINE4827/"})
    assert answer["Location"] == "/r/PINE4827/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
def test_no_guest_is_sent_to_another_site(client, address):
    answer = client.post("/guest/", {"name": "Ayu", "next": address})
    assert answer["Location"] == "/"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 25, "x" * 5000])
def test_a_bad_name_makes_no_guest_and_says_why(client, name):
    answer = client.post("/guest/", {"name": name})
    assert answer.status_code == 200
    assert answer.context["form"].errors["name"]
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_name_is_text_and_never_markup(client):
    client.post("/guest/", {"name": "<b>Ayu</b>"})
    page = client.get("/me/").content.decode()
    assert "&lt;b&gt;Ayu&lt;/b&gt;" in page
    assert "<b>Ayu</b>" not in page


@pytest.mark.django_db
def test_guests_of_one_address_are_limited(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    for name in ("A", "B"):
        assert Client().post("/guest/", {"name": name}).status_code == 302
    answer = Client().post("/guest/", {"name": "C"})
    assert answer.status_code == 429
    assert "429.html" in [template.name for template in answer.templates]
    assert User.objects.count() == 2


def test_whoever_is_signed_in_needs_no_second_name(client, guest):
    answer = client.post("/guest/?next=/learn/", {"name": "Somebody"})
    assert answer["Location"] == "/learn/"
    assert User.objects.get() == guest


def test_a_guest_who_signs_up_stays_the_same_person(client, guest):
    answer = client.post("/accounts/signup/", SIGN_UP | {"next": "/settings/"})
    assert answer["Location"] == "/settings/"
    kept = User.objects.get()
    assert kept.pk == guest.pk
    assert (kept.username, kept.name, kept.is_guest) == ("mali", "มะลิ", False)
    assert kept.check_password(PASSWORD)
    assert client.get("/settings/").context["user"].pk == guest.pk


def test_who_kept_the_account_can_sign_in_elsewhere(client, guest):
    client.post("/accounts/signup/", SIGN_UP)
    other = Client()
    other.post("/accounts/login/", {"login": "mali", "password": PASSWORD})
    assert other.get("/me/").context["user"].pk == guest.pk


def test_settings_of_a_guest_stay_with_the_account(client, guest):
    client.post("/settings/display/", {"theme": "light", "contrast": "70"})
    client.post("/settings/language/", {"language": "th"})
    client.post("/accounts/signup/", SIGN_UP)
    kept = User.objects.get()
    assert kept.display == {"theme": "light", "contrast": 70}
    assert kept.language == "th"


def test_a_guest_is_offered_to_keep_the_account(client, guest):
    assert "Keep my account" in client.get("/settings/").content.decode()
    assert "Keep my account" in client.get("/accounts/signup/").content.decode()


def test_a_guest_who_signs_in_becomes_that_other_person(client, guest, ayu):
    assert guest.name in client.get("/accounts/login/").content.decode()
    client.post("/accounts/login/", {"login": "ayu", "password": PASSWORD})
    assert client.get("/me/").context["user"] == ayu
    assert User.objects.get(pk=guest.pk).is_guest


@pytest.mark.parametrize(
    "address", ["/accounts/email/", "/accounts/password/change/", "/accounts/password/set/"]
)
def test_a_guest_gets_a_password_only_together_with_the_account(client, guest, address):
    assert client.get(address)["Location"].startswith("/accounts/signup/?next=")
    assert client.post(address, {"password1": PASSWORD, "password2": PASSWORD}).status_code == 302
    assert not User.objects.get().has_usable_password()


def test_nobody_signs_in_as_a_guest_by_password(client, guest):
    for password in ("", "!", guest.password):
        answer = Client().post("/accounts/login/", {"login": guest.username, "password": password})
        assert answer.status_code == 200


def test_a_guest_is_warned_before_signing_out(client, guest):
    page = client.get("/accounts/logout/")
    assert page.status_code == 200
    assert "nobody can come back" in page.content.decode()
    client.post("/accounts/logout/")
    assert not client.get("/").context["user"].is_authenticated
