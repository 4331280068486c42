"""One deal of each rule set by clicking, from the page's own form to the result, in a language each."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.terms import label
from tests.kit.clicking import Clicker, play_until
from tests.kit.live import LiveMeja

TIME_SCALE = 0.2
LOCALES = {"th": "th-TH", "cs": "cs-CZ"}


class Seen(NamedTuple):
    """What lay on the table when the deal was over."""

    indicators: int
    rows: int
    log: str


def start_deal(page: Page, base_url: str, rules: str) -> None:
    """Come in as a guest and start one deal of these rules against three bots."""
    page.goto(base_url + "/guest/?next=/lobby/")
    page.locator("main input[name=name]").fill("Ayu")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/lobby/")
    page.locator("form[action='/lobby/solo/']").first.evaluate(
        """(form, rules) => {
          form.elements.rules.value = rules;
          form.elements.length.value = "one_deal";
          form.requestSubmit();
        }""",
        rules,
    )
    page.wait_for_url("**/r/*/")
    expect(page.locator("#table .hand [data-copy]")).not_to_have_count(0, timeout=20_000)


def is_over(page: Page) -> bool:
    return page.locator("#table[data-phase=ended]").count() > 0


def seen(page: Page) -> Seen:
    faces = page.locator("#table .dora .tile:not(.tile--back)").count()
    rows = page.locator("#table .pond").evaluate_all(
        "all => Math.max(...all.map((pond) => pond.children.length))"
    )
    return Seen(faces, rows, page.locator("#table .log").text_content() or "")


@pytest.mark.parametrize(("rules", "language"), [("riichi", "th"), ("mcr", "cs")])
def test_a_guest_plays_a_whole_deal_to_its_result(
    live_meja: LiveMeja, browser: Browser, rules: str, language: str
) -> None:
    context = browser.new_context(locale=LOCALES[language], reduced_motion="reduce")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    start_deal(page, live_meja.base_url, rules)
    assert page.locator("#table").get_attribute("lang") == language
    assert page.locator("#table").get_attribute("data-rules") == rules
    ayu = Clicker(page, likes=())
    play_until(lambda: is_over(page), ayu)
    result = page.locator("dialog[open] .result")
    expect(result.first).to_be_visible()
    table = seen(page)
    assert (table.indicators > 0) == (rules == "riichi")
    assert table.rows <= (3 if rules == "riichi" else 4)
    assert "Ayu" in table.log
    assert any(label("discard", language) in words for words in ayu.read)
    assert ayu.did.count("discard") + ayu.did.count("riichi") > 0
    page.goto(live_meja.base_url + "/matches/")
    page.locator("main a.list__row[href^='/matches/']").first.click()
    page.wait_for_url(re.compile(r"/matches/[0-9a-f-]+/$"))
    assert complaints == []
    context.close()
