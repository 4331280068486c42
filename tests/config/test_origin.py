"""Which pages may open sockets, and what every answer carries."""

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client
from pytest_django.fixtures import Settings

from config.asgi import application
from config.origin import SameOrigin, is_own_origin


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://localhost", "localhost:80"),
        ("https://localhost", "localhost"),
        ("http://LOCALHOST:8000", "localhost:8000"),
    ],
)
def test_our_own_pages_may_open_sockets(origin: str, host: str):
    assert is_own_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("", "localhost:8000"),
        ("null", "localhost:8000"),
        ("http://evil.example", "localhost:8000"),
        ("http://evil.example", "evil.example"),
        ("http://localhost:9000", "localhost:8000"),
        ("http://localhost.evil.example:8000", "localhost:8000"),
        ("http://localhost:99999999", "localhost:8000"),
        ("http://[::1", "[::1"),
        ("file://localhost", "localhost"),
    ],
)
def test_no_other_page_may(origin: str, host: str):
    assert not is_own_origin(origin, host)


async def test_a_socket_whose_cookies_no_database_can_hold_is_denied():
    quoted = b'meja_session="abcdefgh\\000ijklmnop"'
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", quoted)]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    accepted, _code = await socket.connect()
    assert not accepted


def test_the_public_address_may_behind_a_proxy_that_rewrites_the_host(settings: Settings):
    settings.PUBLIC_ORIGIN = "https://meja.example"
    assert is_own_origin("https://meja.example", "127.0.0.1:8000")
    assert not is_own_origin("http://meja.example", "127.0.0.1:8000")
    assert not is_own_origin("https://meja.example.evil.example", "127.0.0.1:8000")


@pytest.mark.parametrize(("origin", "opens"), [(b"http://localhost", True), (b"http://evil.example", False)])
async def test_a_foreign_page_is_turned_away_before_the_socket_opens(origin: bytes, opens: bool):
    async def accepting(scope, receive, send):
        await send({"type": "websocket.accept"})

    headers = [(b"host", b"localhost"), (b"origin", origin)]
    socket = WebsocketCommunicator(SameOrigin(accepting), "/ws/", headers)
    connected, _code = await socket.connect()
    assert connected is opens


@pytest.mark.django_db
def test_a_foreign_host_is_refused(client: Client):
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.django_db
def test_pages_forbid_inline_code_and_foreign_sources(client: Client):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert "unsafe" not in policy
    assert directives["default-src"] == "'self'"
    assert directives["object-src"] == directives["base-uri"] == directives["frame-ancestors"] == "'none'"


@pytest.mark.django_db
def test_health_names_what_answers(client: Client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"healthy": True, "database": True, "broker": True}


async def test_a_socket_to_an_unknown_path_is_denied_without_a_traceback():
    for path in ("/", "/ws/", "/ws/nowhere/", "/ws/table/1/extra", "/%00"):
        socket = WebsocketCommunicator(
            application, path, [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        )
        connected, _ = await socket.connect()
        assert not connected
