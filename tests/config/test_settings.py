"""One settings file, safe by default, changed by the environment alone."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as tested
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import to_locale

from config.environment import whole
from config.paths import BASE_DIR
from rules.terms.languages import LANGUAGE_DATA, LANGUAGES
from tests.kit.live import installation_environment

SHOW = """
import json, sys
from config import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


class Refused(Exception):
    """The settings refuse this environment."""


def settings(data: Path, *names: str, **environment: str) -> dict[str, Any]:
    """Returns settings as an installation with this environment has them."""
    done = subprocess.run(
        [sys.executable, "-c", SHOW, *names],
        cwd=BASE_DIR,
        env=installation_environment(data, environment),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Refused(done.stderr.splitlines()[-1])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_debug_is_off_and_hosts_are_loopback_without_any_variable(tmp_path: Path):
    found = settings(tmp_path, "DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE")
    assert found == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
        "SESSION_COOKIE_SECURE": False,
    }


def test_a_secret_key_is_made_once_and_kept_from_others(tmp_path: Path):
    first = settings(tmp_path, "SECRET_KEY")
    assert settings(tmp_path, "SECRET_KEY") == first
    assert settings(tmp_path / "other", "SECRET_KEY") != first
    assert len(first["SECRET_KEY"]) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_secret_key_from_the_environment_is_not_written_down(tmp_path: Path):
    assert settings(tmp_path, "SECRET_KEY", SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert not (tmp_path / "secret_key").exists()


def test_a_public_address_demands_a_secret_key(tmp_path: Path):
    with pytest.raises(Refused, match="SECRET_KEY has to be set"):
        settings(tmp_path, "SECRET_KEY", PUBLIC_URL="https://meja.example")


@pytest.mark.parametrize("url", ["https://meja.example", "https://meja.example/", "meja.example"])
def test_a_public_address_means_https_secure_cookies_and_its_host(tmp_path: Path, url: str):
    names = ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    found = settings(
        tmp_path, *names, "LANGUAGE_COOKIE_SECURE", "SECURE_PROXY_SSL_HEADER", PUBLIC_URL=url, SECRET_KEY="s"
    )
    assert "meja.example" in found["ALLOWED_HOSTS"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://meja.example"]
    assert all(found[f"{kind}_COOKIE_SECURE"] for kind in ("SESSION", "CSRF", "LANGUAGE"))
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_a_forwarded_protocol_is_not_believed_without_a_public_address(tmp_path: Path):
    assert settings(tmp_path, "SECURE_PROXY_SSL_HEADER") == {"SECURE_PROXY_SSL_HEADER": None}


@pytest.mark.parametrize("url", ["http://meja.example", "https://meja.example/path", "https://", "ftp://x"])
def test_a_public_address_that_is_none_is_refused_in_words(tmp_path: Path, url: str):
    with pytest.raises(Refused, match="PUBLIC_URL has to look like"):
        settings(tmp_path, "DEBUG", PUBLIC_URL=url, SECRET_KEY="s")


@pytest.mark.parametrize("scale", ["0", "-1", "fast", "nan", "inf"])
def test_a_time_scale_that_is_none_is_refused_in_words(tmp_path: Path, scale: str):
    with pytest.raises(Refused, match="MEJA_TIME_SCALE has to be a number"):
        settings(tmp_path, "TIME_SCALE", MEJA_TIME_SCALE=scale)


def test_sqlite_is_used_as_measured(tmp_path: Path):
    found = settings(tmp_path, "DATABASES")["DATABASES"]["default"]
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in found["OPTIONS"]["init_command"]
    assert "synchronous=NORMAL" in found["OPTIONS"]["init_command"]
    assert found["CONN_MAX_AGE"] is None
    assert not found.get("ATOMIC_REQUESTS")


def test_sqlite_can_be_made_to_survive_power_cuts(tmp_path: Path):
    found = settings(tmp_path, "DATABASES", SQLITE_SYNCHRONOUS="full")["DATABASES"]["default"]
    assert "synchronous=FULL" in found["OPTIONS"]["init_command"]
    with pytest.raises(Refused, match="SQLITE_SYNCHRONOUS"):
        settings(tmp_path, "DATABASES", SQLITE_SYNCHRONOUS="off")


def test_many_machines_share_a_database_and_a_broker(tmp_path: Path):
    found = settings(
        tmp_path,
        *("DATABASES", "CELERY_BROKER_URL", "CHANNEL_LAYERS", "CACHES"),
        DATABASE_URL="postgres://meja:pw@db.example/meja",
        REDIS_URL="redis://broker.example:6379/0",
    )
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert "init_command" not in found["DATABASES"]["default"].get("OPTIONS", {})
    assert found["CELERY_BROKER_URL"] == "redis://broker.example:6379/0"
    assert found["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"] == ["redis://broker.example:6379/0"]
    assert found["CACHES"]["default"]["LOCATION"] == "redis://broker.example:6379/0"


def test_celery_finds_the_broker_on_its_unix_socket(tmp_path: Path):
    found = settings(tmp_path, "CELERY_BROKER_URL", REDIS_URL="unix:///run/meja/valkey.sock")
    assert found["CELERY_BROKER_URL"] == "redis+socket:///run/meja/valkey.sock"


def test_a_home_network_adds_the_machines_own_addresses_only(tmp_path: Path, own_address: str):
    found = settings(tmp_path, "ALLOWED_HOSTS", MEJA_LAN="1")["ALLOWED_HOSTS"]
    assert own_address in found
    assert "*" not in found
    assert own_address not in settings(tmp_path, "ALLOWED_HOSTS")["ALLOWED_HOSTS"]


def test_what_is_asked_for_again_and_again_expires_so_that_none_pile_up():
    for entry in tested.CELERY_BEAT_SCHEDULE.values():
        assert 1 <= entry["options"]["expires"] <= max(1, entry["schedule"])


def test_the_languages_of_the_site_are_those_of_its_one_list():
    assert [code for code, _name in tested.LANGUAGES] == list(LANGUAGES)
    assert {"en", "id", "th", "ar", "cs"} <= set(LANGUAGES)
    folders = {path.parts[-3] for path in Path(tested.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")}
    assert {to_locale(code) for code in LANGUAGES} - {"en"} <= folders
    assert folders <= {to_locale(code) for code in LANGUAGE_DATA}


def test_servers_for_voice_are_none_by_default(tmp_path: Path):
    found = settings(tmp_path, "STUN_URLS", "TURN_URLS", "TURN_LIFETIME")
    assert found == {"STUN_URLS": [], "TURN_URLS": [], "TURN_LIFETIME": 7200}


def test_servers_for_voice_are_read_from_the_environment(tmp_path: Path):
    urls = "turn:voice.example:3478, turns:voice.example:443?transport=tcp"
    found = settings(tmp_path, "TURN_URLS", TURN_URLS=urls, TURN_SECRET="shared")
    assert found == {"TURN_URLS": ["turn:voice.example:3478", "turns:voice.example:443?transport=tcp"]}


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"TURN_URLS": "turn:voice.example"}, "TURN_SECRET has to be set"),
        ({"TURN_URLS": "https://voice.example", "TURN_SECRET": "s"}, "TURN_URLS has to hold addresses"),
        ({"STUN_URLS": "turn:voice.example"}, "STUN_URLS has to hold addresses"),
        ({"TURN_LIFETIME": "60"}, "TURN_LIFETIME has to be a whole number from 3600 to 14400"),
    ],
)
def test_servers_for_voice_that_make_no_sense_are_refused(
    tmp_path: Path, environment: dict[str, str], why: str
):
    with pytest.raises(Refused, match=why):
        settings(tmp_path, "TURN_URLS", **environment)


def test_the_manual_names_every_variable_that_the_settings_read():
    read = re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', Path(BASE_DIR, "config/settings.py").read_text())
    table = Path(BASE_DIR, "docs/operations.md").read_text().partition("## Options of")[0]
    named = {
        name for row in re.findall(r"^\|(.+?)\|", table, re.MULTILINE) for name in re.findall("`(.+?)`", row)
    }
    assert named == {*read, "MEJA_DATA", "PUBLIC_URL", "SECRET_KEY"}


@pytest.mark.parametrize("given", ["0", "-1", "0.5", "many", "1e9", "100001"])
def test_what_is_counted_is_a_whole_number_and_no_guest_is_forgotten_at_once(monkeypatch, given):
    monkeypatch.setenv("GUEST_DAYS", given)
    with pytest.raises(ImproperlyConfigured, match="GUEST_DAYS has to be a whole number from 1"):
        whole("GUEST_DAYS", 90)
