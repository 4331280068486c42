"""Signing up, in and out."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.db import IntegrityError
from django.test import Client

from accounts.adapter import AccountAdapter
from accounts.models import User
from tests.accounts.conftest import PASSWORD


def signed_in(client):
    """Who is signed in at a client, by its cookies."""
    return client.get("/").context["user"]


@pytest.mark.django_db
def test_an_account_needs_a_user_name_and_a_password_only(client):
    answer = client.post("/accounts/signup/", {"username": "nour", "password1": PASSWORD})
    assert answer["Location"] == "/"
    assert signed_in(client).username == "nour"
    assert signed_in(client).name == "nour"


@pytest.mark.django_db
def test_an_invite_link_survives_sign_up(client):
    page = client.get("/accounts/login/?next=/r/PINE4827/").content.decode()
    assert "/accounts/signup/?next=%2Fr%2FPINE4827%2F" in page
    answer = client.post(
        "/accounts/signup/", {"username": "nour", "password1": PASSWORD, "next": "/r/PINE4827/"}
    )
    assert answer["Location"] == "/r/PINE4827/"


@pytest.mark.parametrize(
    "login", ["ayu", "AYU", " ayu ", "ａｙｕ", "ayu@contoh.example", "Ayu@Contoh.Example"]
)
def test_one_signs_in_by_user_name_or_e_mail_in_any_case(client, ayu, login):
    answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD, "next": "/r/PINE4827/"})
    assert answer["Location"] == "/r/PINE4827/"
    assert signed_in(client) == ayu


def test_sign_in_goes_to_no_other_site(client, ayu):
    answer = client.post(
        "/accounts/login/", {"login": "ayu", "password": PASSWORD, "next": "https://elsewhere.example/"}
    )
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    "data", [{}, {"login": "ayu"}, {"login": "ayu", "password": "wrong"}, {"login": "x"}]
)
def test_a_wrong_sign_in_says_so_and_lets_nobody_in(client, ayu, data):
    answer = client.post("/accounts/login/", data)
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not signed_in(client).is_authenticated


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client, ayu):
    answers = [
        client.post("/accounts/login/", {"login": login, "password": "wrong"}).context["form"].errors
        for login in ("ayu", "nobody")
    ]
    assert answers[0] == answers[1]


def test_after_five_wrong_passwords_the_name_rests(client, ayu):
    for _ in range(5):
        client.post("/accounts/login/", {"login": "ayu", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "ayu", "password": PASSWORD})
    assert "Too many" in str(answer.context["form"].errors)
    assert not signed_in(client).is_authenticated


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("action", "address"), [("login", "/accounts/login/"), ("signup", "/accounts/signup/")]
)
def test_tries_of_one_address_are_limited_with_a_page_of_our_own(client, settings, action, address):
    settings.ACCOUNT_RATE_LIMITS = {action: "2/m/ip"}
    for _ in range(2):
        assert client.post(address, {}).status_code == 200
    answer = client.post(address, {})
    assert answer.status_code == 429
    assert "site-bar" in answer.content.decode()


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/"])
def test_whoever_has_an_account_and_is_signed_in_goes_on(client, ayu, address):
    client.force_login(ayu)
    assert client.get(address + "?next=/learn/")["Location"] == "/learn/"


def test_a_user_name_is_taken_in_any_case(client, ayu):
    answer = client.post("/accounts/signup/", {"username": "AYU", "password1": PASSWORD})
    assert "username" in answer.context["form"].errors
    with pytest.raises(IntegrityError):
        User.objects.create_user("Ayu")


def test_of_two_who_ask_for_a_name_at_once_the_second_is_told(client, ayu, monkeypatch):
    # The check finds the name free, as it does when the other sign-up is still under way.
    monkeypatch.setattr(AccountAdapter, "clean_username", lambda self, username, shallow=False: username)
    answer = client.post("/accounts/signup/", {"username": "ayu", "password1": PASSWORD})
    assert answer.status_code == 200
    assert "username" in answer.context["form"].errors
    assert User.objects.count() == 1


def test_a_closed_account_stays_outside_with_a_word(client, ayu):
    User.objects.filter(pk=ayu.pk).update(is_active=False)
    answer = client.post("/accounts/login/", {"login": "ayu", "password": PASSWORD}, follow=True)
    assert "account/account_inactive.html" in [template.name for template in answer.templates]
    assert not signed_in(client).is_authenticated


def test_who_stays_signed_in_keeps_the_session_and_who_does_not_loses_it_with_the_browser(ayu):
    for remember, until_closed in (("on", False), ("", True)):
        client = Client()
        client.post("/accounts/login/", {"login": "ayu", "password": PASSWORD, "remember": remember})
        assert client.session.get_expire_at_browser_close() is until_closed


def test_signing_out_is_a_press_and_no_link(client, ayu):
    client.force_login(ayu)
    assert client.get("/accounts/logout/").status_code == 200
    assert signed_in(client) == ayu
    client.post("/accounts/logout/")
    assert not get_user(client).is_authenticated


@pytest.mark.django_db
def test_an_e_mail_address_is_kept_without_waiting_for_a_mail(client, mailoutbox):
    client.post(
        "/accounts/signup/", {"username": "nour", "password1": PASSWORD, "email": "nour@contoh.example"}
    )
    assert signed_in(client).email == "nour@contoh.example"
    assert not EmailAddress.objects.get().verified
    assert mailoutbox == []
    assert [str(message) for message in client.get("/learn/").context["messages"]] == []


def test_the_admin_has_no_sign_in_of_its_own(client, ayu):
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")


@pytest.mark.django_db
def test_the_admin_finds_people_by_both_names(admin_client, ayu):
    for word in ("ayu", "Lestari"):
        assert "Ayu Lestari" in admin_client.get(f"/admin/accounts/user/?q={word}").content.decode()
    assert admin_client.get(f"/admin/accounts/user/{ayu.pk}/change/").status_code == 200
