"""The site as a browser meets it: every file is there, nothing breaks the strict policy."""

import pytest
from playwright.sync_api import Page

from tests.kit.live import LiveMeja, StartMeja


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
