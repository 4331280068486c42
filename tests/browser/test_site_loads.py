"""The site as a browser meets it: every file is there, nothing breaks the strict policy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.live import LiveMeja, StartMeja

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PASSWORD = "four quiet winds blow 9"


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """Returns what the browser complains of: errors of scripts, refused sources, missing files."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("response", lambda answer: heard.append(answer.url) if answer.status >= 400 else None)
    return heard


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/"])
def test_a_page_loads_without_a_complaint(
    live_meja: LiveMeja, page: Page, complaints: list[str], path: str
) -> None:
    page.goto(live_meja.base_url + path, wait_until="networkidle")
    assert page.locator("h1").first.is_visible()
    assert complaints == []


def test_a_missing_page_is_answered_with_a_way_on(live_meja: LiveMeja, page: Page) -> None:
    answer = page.goto(live_meja.base_url + "/no-such-page")
    assert answer is not None
    assert answer.status == 404
    page.get_by_role("main").get_by_role("link").first.click()
    page.wait_for_url(live_meja.base_url + "/")


def test_the_site_loads_on_a_network_at_home(
    start_meja: StartMeja, page: Page, complaints: list[str]
) -> None:
    """Plain http under a name that is no loopback address: no secure context there."""
    live = start_meja(options=("--lan",), environment={"MEJA_HOSTS": "meja.test"})
    page.goto(f"http://meja.test:{live.port}/", wait_until="networkidle")
    assert page.evaluate("isSecureContext") is False
    assert complaints == []


@pytest.fixture
def site_with_keys(live_meja: LiveMeja, page: Page) -> str:
    """The address under this machine's own name: keys are not bound to numbers."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return live_meja.base_url.replace("127.0.0.1", "localhost")


def test_a_passkey_is_added_and_signs_in_without_a_password(site_with_keys: str, page: Page) -> None:
    page.goto(site_with_keys + "/accounts/signup/")
    page.locator("[name=username]").fill("ayu")
    for field in page.locator("[type=password]").all():
        field.fill(PASSWORD)
    page.get_by_role("main").locator("[type=submit]").first.click()
    page.wait_for_url(re.compile(r"localhost:\d+/$"))
    page.goto(site_with_keys + "/accounts/2fa/webauthn/add/")
    page.locator("[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.locator("[name=name]").fill("My telephone")
    page.locator("[name=passwordless]").check()
    page.get_by_role("button", name="Add a key").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spare codes")
    page.context.clear_cookies()
    page.goto(site_with_keys + "/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(re.compile(r"localhost:\d+/$"))
    page.goto(site_with_keys + "/accounts/2fa/webauthn/")
    expect(page.get_by_role("main")).to_contain_text("My telephone")
