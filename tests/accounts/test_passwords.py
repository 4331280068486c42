"""A forgotten or a changed password, with mail and without."""

import re

import pytest
from django.core import mail

from accounts import adapter
from accounts.mail import mail_send
from tests.accounts.conftest import PASSWORD

NEW = "seven winds over the bay"


@pytest.fixture
def mail_available(settings, monkeypatch):
    """A site that sends mail; the test waits for each, where a page would not."""
    settings.MAIL_IS_AVAILABLE = True
    monkeypatch.setattr(adapter, "mail_send", lambda message: mail_send(message).join())


def test_without_mail_the_page_says_so_and_who_can_help(client, ayu):
    for address in ("/accounts/password/reset/", "/accounts/password/reset/done/"):
        page = client.get(address).content.decode()
        assert "not available" in page
        assert "./meja changepassword" in page
        assert 'name="email"' not in page


def test_without_mail_asking_all_the_same_sends_none_and_breaks_nothing(client, ayu, mailoutbox):
    answer = client.post("/accounts/password/reset/", {"email": ayu.email}, follow=True)
    assert "not available" in answer.content.decode()
    assert mailoutbox == []


def test_a_link_by_mail_leads_to_a_new_password(client, ayu, mail_available):
    client.post("/accounts/password/reset/", {"email": ayu.email})
    (message,) = mail.outbox
    assert message.subject.startswith("Meja: ")
    link = re.search(r"http://testserver(\S+)", message.body)[1]
    form = client.get(link, follow=True)
    address = form.request["PATH_INFO"]
    answer = client.post(address, {"password1": NEW, "password2": NEW}, follow=True)
    assert answer.status_code == 200
    ayu.refresh_from_db()
    assert ayu.check_password(NEW)


def test_a_used_up_link_says_so(client, ayu):
    page = client.get("/accounts/password/reset/key/1-set-password/")
    assert page.status_code == 200
    assert "used up or too old" in page.content.decode()


def test_the_answer_does_not_tell_whether_an_address_has_an_account(client, ayu, mail_available):
    answers = [
        client.post("/accounts/password/reset/", {"email": email}, follow=True).content
        for email in (ayu.email, "nobody@contoh.example")
    ]
    tokens = re.compile(rb'(csrfmiddlewaretoken" value|csrf-token" content)="[^"]+"')
    assert tokens.sub(b"", answers[0]) == tokens.sub(b"", answers[1])


def test_a_mail_server_that_is_away_breaks_no_page(client, settings, mail_available, db, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 1
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    account = {"username": "nour", "password1": PASSWORD, "email": "nour@contoh.example"}
    assert client.post("/accounts/signup/", account).status_code == 302
    assert "could not be sent" in caplog.text


def test_an_address_is_confirmed_by_a_link(client, mail_available, db):
    account = {"username": "nour", "password1": PASSWORD, "email": "nour@contoh.example"}
    client.post("/accounts/signup/", account)
    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body)[1]
    assert "nour@contoh.example" in client.get(link).content.decode()
    client.post(link)
    user = client.get("/").context["user"]
    assert user.emailaddress_set.get().verified


def test_a_password_is_changed_with_the_old_one(client, ayu):
    client.force_login(ayu)
    change = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    answer = client.post("/accounts/password/change/", change)
    assert answer["Location"] == "/settings/"
    ayu.refresh_from_db()
    assert ayu.check_password(NEW)
    assert client.get("/settings/").context["user"] == ayu


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"oldpassword": "wrong", "password1": NEW, "password2": NEW}, "oldpassword"),
        ({"oldpassword": PASSWORD, "password1": NEW, "password2": "other"}, "password2"),
        ({"oldpassword": PASSWORD, "password1": "short", "password2": "short"}, "password1"),
    ],
)
def test_a_bad_change_changes_nothing(client, ayu, change, field):
    client.force_login(ayu)
    answer = client.post("/accounts/password/change/", change)
    assert answer.context["form"].errors[field]
    ayu.refresh_from_db()
    assert ayu.check_password(PASSWORD)


def test_addresses_are_added_and_removed(client, ayu):
    client.force_login(ayu)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.get("/accounts/email/").content.decode()
    assert ayu.email in page
    assert "sends no mail" in page
    client.post("/accounts/email/", {"action_add": "", "email": "lestari@contoh.example"})
    assert ayu.emailaddress_set.count() == 2
    client.post("/accounts/email/", {"action_remove": "", "email": "lestari@contoh.example"})
    assert [address.email for address in ayu.emailaddress_set.all()] == [ayu.email]


def test_a_change_of_the_account_asks_for_the_password_once_more(client, ayu):
    client.force_login(ayu)
    answer = client.post(
        "/accounts/email/", {"action_add": "", "email": "lestari@contoh.example"}, follow=True
    )
    assert answer.request["PATH_INFO"] == "/accounts/reauthenticate/"
    assert "Is it you?" in answer.content.decode()
    assert not ayu.emailaddress_set.filter(email="lestari@contoh.example").exists()
    client.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    assert ayu.emailaddress_set.filter(email="lestari@contoh.example").exists()
