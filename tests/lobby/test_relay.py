"""Credentials for the relay: who gets them, how they are signed, how long they hold."""

import base64
import hashlib
import hmac

import pytest
from django.test import Client

from lobby.relay import credentials_for
from lobby.voice import key_of_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def relay(settings):
    settings.STUN_URLS = ["stun:voice.example:3478"]
    settings.TURN_URLS = ["turn:voice.example:3478", "turns:voice.example:443?transport=tcp"]
    settings.TURN_SECRET = "shared"
    settings.TURN_LIFETIME = 7200


def asked(room, user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"{room.get_absolute_url()}voice/")


def test_credentials_hold_for_a_while_and_are_signed_with_the_shared_secret(relay):
    made = credentials_for(7, now=1_750_000_000.9)
    assert made.username == f"{1_750_000_000 + 7200}:{key_of_person(7)}"
    signature = hmac.new(b"shared", made.username.encode(), hashlib.sha1).digest()
    assert base64.b64decode(made.password) == signature


def test_somebody_with_a_place_gets_the_servers(room, relay):
    answer = asked(room, room.host)
    stun, turn = answer.json()["servers"]
    assert stun == {"urls": ["stun:voice.example:3478"]}
    assert turn["urls"] == ["turn:voice.example:3478", "turns:voice.example:443?transport=tcp"]
    assert turn["username"].endswith(key_of_person(room.host.pk))
    assert answer.json()["lifetime_ms"] == 7_200_000
    assert answer.json()["has_relay"]
    assert "no-store" in answer["Cache-Control"]


def test_somebody_without_a_place_or_a_name_gets_none(room, relay, person):
    watcher = asked(room, person("Nour"))
    assert watcher.status_code == 403
    assert "credential" not in watcher.content.decode()
    visitor = asked(room, None)
    assert visitor.status_code == 302


def test_without_settings_browsers_find_each_other_by_themselves(room):
    assert asked(room, room.host).json() == {"servers": [], "lifetime_ms": None, "has_relay": False}
