"""What the tests of people share."""

import pytest
from django.core.cache import cache

from accounts.models import User

PASSWORD = "green pines at dusk"


@pytest.fixture(autouse=True)
def fresh_limits():
    """Each test starts with no tries counted."""
    cache.clear()


@pytest.fixture
def ayu(db):
    """Somebody with an account."""
    return User.objects.create_user("ayu", "ayu@contoh.example", PASSWORD, display_name="Ayu Lestari")


@pytest.fixture
def guest(client, db):
    """A guest who is signed in at `client`."""
    client.post("/guest/", {"name": "มะลิ"})
    return User.objects.get(is_guest=True)
