"""Secrets of second factors lie encrypted in the database, and are read with today's key or an older one."""

from base64 import b32decode
from importlib import import_module

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.apps import apps

SECRET = "JBSWY3DPEHPK3PXP"


def code_of(secret):
    """What an app with this secret shows just now."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


@pytest.mark.django_db
def test_the_database_tells_neither_an_apps_secret_nor_spare_codes_and_both_still_work(ayu):
    app, spare = TOTP.activate(ayu, SECRET), RecoveryCodes.activate(ayu)
    kept = str([one.data for one in Authenticator.objects.all()])
    assert SECRET not in kept
    assert app.validate_code(code_of(SECRET))
    assert spare.validate_code(spare.get_unused_codes()[0])


def test_what_an_older_key_has_written_is_read_while_it_is_among_the_fallbacks(settings):
    settings.SECRET_KEY = "the older key"
    written = get_adapter().encrypt(SECRET)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the newer key", ["the older key"]
    assert get_adapter().decrypt(written) == SECRET


def test_where_no_key_reads_a_secret_no_code_fits_it_and_nothing_fails(settings):
    settings.SECRET_KEY = "a key that was lost"
    written = get_adapter().encrypt(SECRET)
    settings.SECRET_KEY = "another key"
    read = [get_adapter().decrypt(written) for _ in range(2)]
    assert len({SECRET, *read}) == 3
    assert all(len(b32decode(one)) == 20 for one in read)


@pytest.mark.django_db
def test_secrets_from_before_are_read_and_the_migration_encrypts_them_once(ayu):
    rows = [
        Authenticator.objects.create(user=ayu, type=Authenticator.Type.TOTP, data={"secret": SECRET}),
        Authenticator.objects.create(
            user=ayu, type=Authenticator.Type.RECOVERY_CODES, data={"seed": "ab" * 40, "used_mask": 5}
        ),
    ]
    assert TOTP(rows[0]).validate_code(code_of(SECRET))
    encrypt = import_module("accounts.migrations.0009_second_factors_are_encrypted").encrypt_all
    encrypt(apps, None)
    once = list(Authenticator.objects.order_by("pk").values_list("data", flat=True))
    encrypt(apps, None)
    assert list(Authenticator.objects.order_by("pk").values_list("data", flat=True)) == once
    assert SECRET not in str(once)
    assert (get_adapter().decrypt(once[0]["secret"]), get_adapter().decrypt(once[1]["seed"])) == (
        SECRET,
        "ab" * 40,
    )
    assert once[1]["used_mask"] == 5
