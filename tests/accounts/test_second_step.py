"""The second step of signing in: codes from an app, spare codes, passkeys; for people with an account."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp

from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db

START = "/accounts/2fa/"


def signed_in(client, **data):
    return client.post("/accounts/login/", {"login": "ayu", "password": PASSWORD, **data})


def sure(client):
    """Gives the password once more, as changes of an account want it."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


@pytest.fixture
def code(monkeypatch):
    """The code that the app of everybody shows."""
    monkeypatch.setattr(totp, "validate_totp_code", lambda secret, code: code == "123456")
    return "123456"


@pytest.fixture
def protected(client, ayu, code):
    """Ayu, who gets codes from an app, signed out."""
    signed_in(client)
    sure(client)
    assert "data:image/svg+xml" in client.get(f"{START}totp/activate/").content.decode()
    client.post(f"{START}totp/activate/", {"code": code})
    client.post("/accounts/logout/")
    return ayu


def test_a_person_sees_what_there_is_and_a_guest_is_led_to_an_account(client, ayu):
    signed_in(client)
    page = client.get(START).content.decode()
    assert "Passkeys" in page
    assert START in client.get("/settings/").content.decode()
    client.post("/accounts/logout/")
    client.post("/guest/", {"name": "Mali"})
    for address in (START, f"{START}totp/activate/", f"{START}webauthn/add/"):
        assert "signup" in client.get(address)["Location"]


def test_with_an_app_the_password_alone_lets_nobody_in(client, protected, code):
    answer = signed_in(client)
    assert answer["Location"].startswith(f"{START}authenticate/")
    assert client.get("/settings/").status_code == 302
    wrong = client.post(f"{START}authenticate/", {"code": "000000"}).content.decode()
    assert "Incorrect code." in wrong
    client.post(f"{START}authenticate/", {"code": code})
    assert client.get("/settings/").status_code == 200


def test_a_spare_code_lets_in_once(client, protected):
    (spare, *_others) = RecoveryCodes(
        Authenticator.objects.get(user=protected, type=Authenticator.Type.RECOVERY_CODES)
    ).get_unused_codes()
    signed_in(client)
    client.post(f"{START}authenticate/", {"code": spare})
    assert client.get("/settings/").status_code == 200
    client.post("/accounts/logout/")
    signed_in(client)
    client.post(f"{START}authenticate/", {"code": spare})
    assert client.get("/settings/").status_code == 302


def test_who_has_set_it_up_may_stop_using_it(client, protected, code):
    signed_in(client)
    client.post(f"{START}authenticate/", {"code": code})
    sure(client)
    assert client.get(f"{START}totp/deactivate/").status_code == 200
    client.post(f"{START}totp/deactivate/")
    assert not Authenticator.objects.filter(user=protected, type=Authenticator.Type.TOTP).exists()


def test_a_passkey_is_added_on_a_page_without_inline_scripts(client, ayu):
    signed_in(client)
    sure(client)
    page = client.get(f"{START}webauthn/add/").content.decode()
    assert 'data-allauth-onload="allauth.webauthn.forms.addForm"' in page
    assert "/static/mfa/js/webauthn.js" in page
    client.post("/accounts/logout/")
    login = client.get("/accounts/login/").content.decode()
    assert "Sign in with a passkey" in login


def test_with_an_account_all_keys_go(client, protected):
    protected.delete()
    assert not Authenticator.objects.exists()
