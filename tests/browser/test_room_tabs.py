"""The banner of a room that is open twice, against a clock that the test moves."""

import pytest
from playwright.sync_api import Page

from tests.kit.static_site import EMPTY_PAGE, static_site

MAKE = """async () => {
  const { TabsBanner } = await import('/static/js/room/tabs.js');
  const banner = document.createElement('p');
  banner.hidden = true;
  window.tabs = new TabsBanner(banner);
}"""
SHOWN = "!tabs.banner.hidden"


@pytest.fixture
def banner(page: Page):
    with static_site(lambda _path: EMPTY_PAGE) as url:
        page.clock.install()
        page.goto(url)
        page.evaluate(MAKE)
        yield page


def test_a_second_page_is_told_of_at_once(banner: Page) -> None:
    banner.evaluate("tabs.told(2)")
    assert banner.evaluate(SHOWN)
    banner.evaluate("tabs.told(1)")
    assert not banner.evaluate(SHOWN)


def test_after_a_lost_line_ones_own_old_connection_is_not_another_page(banner: Page) -> None:
    banner.evaluate("tabs.lineIsBack(); tabs.told(2)")
    assert not banner.evaluate(SHOWN)
    banner.evaluate("tabs.told(1)")
    banner.clock.fast_forward(20_000)
    assert not banner.evaluate(SHOWN)


def test_after_a_lost_line_a_real_second_page_is_told_of_when_it_is_sure(banner: Page) -> None:
    banner.evaluate("tabs.lineIsBack(); tabs.told(2)")
    banner.clock.fast_forward(20_000)
    assert banner.evaluate(SHOWN)
