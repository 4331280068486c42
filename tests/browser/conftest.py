"""The browser of the tests: the system's Chromium, driven by Playwright."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import CHROMIUM, SHELL
from tests.kit.static_site import EMPTY_PAGE, static_site
from tests.kit.table_page import TablePage, table_site

# A whole installation on two busy cores takes its time; what never comes still fails.
expect.set_options(timeout=20_000)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A microphone that beeps; pages get it where a test grants it.
    "--use-fake-device-for-media-stream",
    # Two pages of this machine find each other although there may be no network at all.
    "--allow-loopback-in-peer-connection",
    # A name that is no loopback address: pages there are no secure context, as on a home network.
    "--host-resolver-rules=MAP meja.test 127.0.0.1",
]


@pytest.fixture(scope="session")
def base_url() -> None:
    """Returns no address that all tests share: each names the installation it plays on."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Returns how Chromium is started; its shell, where there is one and no other is asked for."""
    if not CHROMIUM.exists():
        pytest.fail(f"MEJA_REQUIRE_BROWSER is set, but {CHROMIUM} is missing")
    quickest = SHELL if SHELL.exists() and "MEJA_CHROMIUM" not in os.environ else CHROMIUM
    return {**browser_type_launch_args, "executable_path": str(quickest), "args": ARGUMENTS}


@pytest.fixture(scope="module")
def hearing_browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """Returns a whole browser, in which sound is heard."""
    whole = launch_browser(executable_path=str(CHROMIUM))
    yield whole
    whole.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Returns what every context starts with: English, a desktop's window, no motion to wait for."""
    return {
        **browser_context_args,
        "locale": "en-US",
        "viewport": {"width": 1440, "height": 900},
        "reduced_motion": "reduce",
        # A test that stops its server wants to see that; the test of the worker lets it in.
        "service_workers": "block",
    }


@pytest.fixture(scope="module")
def site():
    """Returns the address of the table's page and its content."""
    with table_site() as found:
        yield found


@pytest.fixture
def live(site, page):
    """Returns the table, not open yet; at the end nothing may have been complained of."""
    opened = TablePage(page, *site)
    yield opened
    assert opened.complaints == []


@pytest.fixture(scope="module")
def empty_site():
    """Returns the address of a page without content, with the modules beside it."""
    with static_site(lambda path: EMPTY_PAGE if path == "/" else None) as url:
        yield url


@pytest.fixture
def run(empty_site, page):
    """Returns what evaluates steps with everything that a module exports, as `m`."""
    page.goto(empty_site)
    return lambda module, steps, given=None: page.evaluate(
        f"async (given) => {{ const m = await import('/static/js/table/{module}.js'); {steps} }}", given
    )
