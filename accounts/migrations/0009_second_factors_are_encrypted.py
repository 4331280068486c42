"""Encrypts the secrets of second factors that were stored as they are."""

from django.apps.registry import Apps
from django.db import migrations

from accounts.factor_secrets import BEGINNING, FactorAdapter

SECRETS = ("secret", "seed")


def encrypt_all(apps: Apps, _schema_editor: object) -> None:
    """Encrypts what is not yet; safe to repeat."""
    adapter = FactorAdapter()
    for factor in apps.get_model("mfa", "Authenticator").objects.exclude(type="webauthn"):
        plain = {name: factor.data[name] for name in SECRETS if name in factor.data}
        new = {name: adapter.encrypt(text) for name, text in plain.items() if not text.startswith(BEGINNING)}
        if new:
            factor.data = {**factor.data, **new}
            factor.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_bots"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(encrypt_all, migrations.RunPython.noop)]
