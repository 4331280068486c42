"""The administration asks for a second factor where the installation says so."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.test import override_settings
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    user = get_user_model().objects.create_superuser(username="admin", password="pass-word-1")
    client.force_login(user)
    return user


def admin(client):
    return client.get(reverse("admin:index"))


def test_without_the_setting_a_password_is_enough(client, staff):
    assert admin(client).status_code == 200


@override_settings(ADMIN_MFA=True)
def test_staff_without_a_second_factor_are_led_to_set_one_up(client, staff):
    answer = admin(client)
    assert (answer.status_code, answer.url) == (302, reverse("people:mfa"))


@override_settings(ADMIN_MFA=True)
def test_staff_with_one_get_in(client, staff):
    Authenticator.objects.create(user=staff, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert admin(client).status_code == 200


@override_settings(ADMIN_MFA=True)
def test_others_are_asked_to_sign_in_as_before(client):
    assert reverse("admin:login") in admin(client).url
