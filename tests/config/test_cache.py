"""A broker that is away costs no visitor a page."""

from pathlib import Path

import pytest
from django.contrib.sessions.backends.cached_db import SessionStore
from django.core.cache import CacheHandler, caches

from config.cache import ForgivingRedisCache


@pytest.fixture
def away(tmp_path: Path) -> ForgivingRedisCache:
    """Returns a cache whose broker does not run."""
    return ForgivingRedisCache(f"unix://{tmp_path}/valkey.sock", {})


def test_nothing_is_known_while_the_broker_is_away(away: ForgivingRedisCache):
    away.set("key", 1)
    assert away.get("key") is None
    assert away.get("key", "default") == "default"
    assert away.get_many(["key"]) == {}
    assert away.add("key", 1) is False
    assert away.delete("key") is False
    assert "key" not in away


@pytest.mark.django_db
def test_a_session_outlives_the_broker(away: ForgivingRedisCache, monkeypatch: pytest.MonkeyPatch):
    before = SessionStore()
    before["seat"] = "east"
    before.save()
    monkeypatch.setattr(CacheHandler, "__getitem__", lambda _self, _alias: away)
    assert caches["default"] is away
    assert SessionStore(before.session_key)["seat"] == "east"
