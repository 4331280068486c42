"""The review of one's own decisions in a browser: asked for, worked off by the workers, read, followed."""

import json
import re
import textwrap
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.axe import found_by_axe, prepare
from tests.kit.live import LiveMeja

PHONE = {"width": 390, "height": 844}
PLAYED = """
    import json
    from importlib import import_module
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from rules.engine.state import Phase
    from tests.kit.sitting import Sitting

    sitting = Sitting(1, rules="riichi", length="tonpuu", secret=11)
    sitting.skip_to(lambda state: state.phase is Phase.ENDED, greedy=True)
    (user,) = sitting.users
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    print(json.dumps([str(sitting.id), settings.SESSION_COOKIE_NAME, session.session_key]))
"""


@pytest.fixture(scope="module")
def played(live_meja: LiveMeja) -> tuple[str, dict[str, str]]:
    """A match that somebody has played to its end: its address, and the cookie of that person."""
    said = live_meja.manage("shell", "-c", textwrap.dedent(PLAYED)).strip().splitlines()[-1]
    match, name, value = json.loads(said)
    return f"{live_meja.base_url}/matches/{match}/", {"name": name, "value": value, "url": live_meja.base_url}


@pytest.fixture
def come(browser: Browser, played) -> Iterator[object]:
    """Opens the page of the match: `come(viewport=…)`."""
    contexts = []

    def opened(**options) -> Page:
        address, cookie = played
        context = browser.new_context(**{"locale": "en-US", "reduced_motion": "reduce", **options})
        context.add_cookies([cookie])
        contexts.append(context)
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_review_is_asked_for_on_the_page_of_the_match_and_appears_by_itself(come) -> None:
    page = come()
    page.get_by_role("link", name="Review my decisions").click()
    page.get_by_role("button", name="Review my decisions").click()
    expect(page.get_by_role("heading", name="What cost most")).to_be_visible(timeout=60_000)
    expect(page.locator(".review-worst > li")).to_have_count(3)
    prepare(page, shortens=True)
    assert found_by_axe(page) == []
    expect(page.locator("#review[hx-trigger]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_a_review_fits_its_window_with_every_deal_open(come, language, viewport) -> None:
    sizes = {} if viewport is None else {"viewport": viewport}
    page = come(locale=language, **sizes)
    page.goto(f"{page.url}review/")
    ask = page.locator("main form button")
    if ask.count():
        ask.click()
    expect(page.locator("#all-title")).to_be_visible(timeout=60_000)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate("document.querySelectorAll('.review-deal').forEach((deal) => (deal.open = true))")
    assert fits(page)
    cards = page.locator(".review-worst > li")
    for number in range(cards.count()):
        card, tiles = (
            cards.nth(number).bounding_box(),
            cards.nth(number).locator(".tiles").first.bounding_box(),
        )
        assert tiles["x"] >= card["x"]
        assert tiles["x"] + tiles["width"] <= card["x"] + card["width"]
    prepare(page, shortens=True)
    assert found_by_axe(page) == []


def test_a_decision_leads_to_its_moment_in_the_replay(come) -> None:
    page = come()
    page.goto(f"{page.url}review/")
    if page.locator("main form button").count():
        page.locator("main form button").click()
    link = page.locator(".review-worst a.btn").first
    seq = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert seq
    link.click()
    expect(page.locator("[data-replay=choices] li").first).to_be_visible()
    assert f"at={seq.group(1)}" in page.url


def test_without_scripts_the_page_comes_to_the_same(come) -> None:
    page = come(java_script_enabled=False)
    page.goto(f"{page.url}review/")
    if page.locator("main form button").count():
        page.locator("main form button").click()
    expect(page.locator("#all-title")).to_be_visible(timeout=60_000)
    expect(page.locator(".review-worst > li")).to_have_count(3)
