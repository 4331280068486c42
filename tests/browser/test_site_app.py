"""The site as an application: what is shown without a connection, and what an old page does."""

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Browser, Page, expect

from config.installable import service_worker
from tests.kit.static_site import Answer, static_site

LIVE = "what is alive"
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return paths;
}"""


@pytest.fixture(autouse=True)
def nothing_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are drawn here without a database."""
    monkeypatch.setattr("lobby.announcements.current", list)


def site(path: str) -> Answer | None:
    """The smallest site that has a worker: a page, a page without a connection, something alive."""
    request = RequestFactory().get(path)
    if path == "/sw.js":
        return "text/javascript", service_worker(request).content.decode()
    if path == "/offline/":
        return "text/html; charset=utf-8", render_to_string("offline.html")
    if path == "/live":
        return "text/plain", LIVE
    if path in {"/", "/other/"}:
        return "text/html; charset=utf-8", render_to_string("base.html", request=request)
    return None


def test_without_a_connection_a_page_of_our_own_is_shown_and_nothing_alive_is_kept(
    browser: Browser,
) -> None:
    with browser.new_context(locale="en-US") as context:
        page = context.new_page()
        with static_site(site) as url:
            page.goto(url + "/")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            assert page.evaluate("fetch('/live').then((answer) => answer.text())") == LIVE
            page.goto(url + "/other/")
            kept = page.evaluate(KEPT)
            assert "/offline/" in kept
            assert all(path == "/offline/" or path.startswith("/static/") for path in kept)
        # the server is gone
        page.goto(url + "/other/")
        expect(page.get_by_role("heading")).to_have_text("You are not connected")
        # what is tried again is the address that was asked for
        assert page.get_by_role("link").evaluate("link => link.href") == url + "/other/"
        # with its own styles and picture, which come from the worker, too
        assert page.locator("img").evaluate("picture => picture.naturalWidth > 0")
        assert page.evaluate("fetch('/live').then(() => 'kept', () => 'gone')") == "gone"


def test_where_the_browser_allows_no_worker_the_page_does_without_a_complaint(page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with static_site(site) as url:
        address = url.replace("127.0.0.1", "meja.test") + "/"
        page.goto(address, wait_until="networkidle")
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    assert complaints == []


HEARD = """(told) => import('/static/js/site/build.js').then((build) => build.heardVersions(told))"""


@pytest.mark.parametrize("told", [{"protocol": 1, "build": "other"}, {"protocol": 2, "build": ""}])
def test_an_old_page_asks_to_be_loaded_anew(page: Page, told: dict[str, object]) -> None:
    with static_site(site) as url:
        page.goto(url + "/")
        note = page.locator("#new-build")
        page.evaluate(HEARD, {"protocol": 1, "build": ""})
        expect(note).to_be_hidden()
        page.evaluate(HEARD, told)
        expect(note).to_be_visible()
        page.evaluate("window.isOld = true")
        note.get_by_role("button").click()
        page.wait_for_function("!window.isOld")


def test_in_the_middle_of_a_deal_an_old_page_waits_with_the_question(page: Page) -> None:
    with static_site(site) as url:
        page.goto(url + "/")
        page.evaluate(
            "document.body.classList.add('is-at-table');"
            "document.body.append(Object.assign(document.createElement('div'), { className: 'live' }));"
            "document.querySelector('.live').dataset.phase = 'turn'"
        )
        page.evaluate(HEARD, {"protocol": 1, "build": "other"})
        note = page.locator("#new-build")
        expect(note).to_be_hidden()
        page.evaluate("document.querySelector('.live').dataset.phase = 'deal_result'")
        expect(note).to_be_visible()
