"""The site as an application: its manifest, its icons, and a service worker that keeps nothing alive."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from config.installable import shell_files
from matches.build import PROTOCOL, versions

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "id", "th", "ar", "cs")


def found(address):
    """The file behind a static address."""
    path = finders.find(address.removeprefix("/static/"))
    assert path, address
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_the_reader(client, language):
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert (told["lang"], told["dir"]) == (language, "rtl" if language == "ar" else "ltr")
    assert told["start_url"] == told["scope"] == told["id"] == "/"
    assert told["display"] == "standalone"


def test_every_icon_exists_in_the_size_it_names(client):
    icons = json.loads(client.get("/manifest.webmanifest").content)["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in pictures} == {"192x192", "512x512"}
    assert [icon["sizes"] for icon in pictures if icon.get("purpose") == "maskable"] == ["512x512"]
    for icon in pictures:
        with open(found(icon["src"]), "rb") as file:
            size = struct.unpack(">II", file.read(24)[16:])
        assert "x".join(map(str, size)) == icon["sizes"]


def test_every_page_names_the_manifest_and_what_it_is_of(client):
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert f'<meta name="meja-build" content="{versions()["build"]}" data-protocol="{PROTOCOL}">' in page
    assert 'id="new-build"' in page


def test_the_worker_is_never_cached(client):
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    assert "max-age=0" in answer["Cache-Control"]


def test_the_worker_keeps_the_page_without_a_connection_and_its_files_alone(client):
    head = client.get("/sw.js").content.decode().splitlines()[0]
    kept = json.loads(re.fullmatch(r"self\.MEJA = (.*);", head)[1])
    assert kept["page"] == "/offline/"
    assert kept["files"] == shell_files()
    assert {Path(name).suffix for name in kept["files"]} == {".css", ".svg"}
    for address in kept["files"]:
        assert address.startswith("/static/")
        found(address)


def test_what_a_socket_says_first_tells_protocol_and_build():
    assert versions() == {"protocol": PROTOCOL, "build": ""}
