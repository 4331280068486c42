"""When a page of the lobby asks for its part anew, in a browser whose clock and idle time the test moves."""

import pytest
from playwright.sync_api import Page

from tests.kit.static_site import EMPTY_PAGE, static_site

MAKE = """async () => {
  window.asked = 0;
  window.htmx = { trigger: () => { window.asked += 1; } };
  const { Ringing } = await import("/static/js/room/ring.js");
  window.ringing = new Ringing("room-ring", 120);
  window.ringing.isLineOpen = true;
}"""
BUSY = """() => {
  window.put = [];
  window.requestIdleCallback = (act, how) => window.put.push({ act, ...how });
}"""
IDLE = "for (const one of window.put.splice(0)) one.act()"
MOMENT = 200
"""More than the least time between two requests, less than anything that waits for an idle browser; in ms."""


@pytest.fixture
def line(page: Page):
    """Returns what opens a page with a line, in a browser that knows of idle time or not."""
    with static_site(lambda _path: EMPTY_PAGE) as url:

        def opened(script: str = BUSY) -> Page:
            page.clock.install()
            page.goto(url)
            page.evaluate(script)
            page.evaluate(MAKE)
            return page

        yield opened


def heard(page: Page) -> None:
    page.evaluate("ringing.heard()")
    page.clock.fast_forward(MOMENT)


def asked(page: Page) -> int:
    return int(page.evaluate("window.asked"))


def test_the_first_ring_is_answered_when_the_browser_has_nothing_better_to_do(line) -> None:
    page = line()
    heard(page)
    assert asked(page) == 0
    page.evaluate(IDLE)
    page.clock.fast_forward(MOMENT)
    assert asked(page) == 1


def test_a_browser_that_is_never_idle_asks_before_one_would_miss_it(line) -> None:
    page = line()
    heard(page)
    assert page.evaluate("window.put.map((one) => one.timeout)") == [2000]


def test_a_browser_that_knows_of_no_idle_time_waits_a_moment(line) -> None:
    page = line("delete window.requestIdleCallback")
    heard(page)
    assert asked(page) == 0
    page.clock.fast_forward(500)  # a leap: what this sets going comes after the next one
    page.clock.fast_forward(MOMENT)
    assert asked(page) == 1


def test_every_later_ring_is_answered_at_once(line) -> None:
    page = line()
    heard(page)
    heard(page)
    assert asked(page) == 1
    heard(page)
    assert asked(page) == 2


def test_rings_that_come_together_are_one_request(line) -> None:
    page = line()
    heard(page)
    page.evaluate("ringing.heard(); ringing.heard()")
    page.clock.fast_forward(MOMENT)
    assert asked(page) == 1
