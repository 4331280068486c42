"""The pages of the rules in a browser: patterns found without a new page, the place kept, terms explained."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.live import LiveMeja

SMALLEST = 320
TORN = """() => [...document.querySelectorAll('.control-bar :is(label, button)')]
  .filter((one) => one.checkVisibility() && one.getClientRects().length)
  .filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  })
  .map((one) => one.textContent)"""
"""What the control bar says in more than one line."""


def test_patterns_are_found_by_value_and_name_without_a_new_page(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/en/rules/mcr/")
    page.evaluate("window.untouched = true")
    page.get_by_role("link", name="64 fan", exact=True).click()
    expect(page.locator(".pattern")).to_have_count(6)
    expect(page.locator("#value-fan-64")).to_have_attribute("aria-current", "true")
    page.get_by_label("Find a pattern").fill("little three dragons")
    expect(page.locator(".pattern")).to_have_count(1)
    expect(page.get_by_label("Find a pattern")).to_be_focused()
    assert page.evaluate("window.untouched")


def test_a_change_of_language_comes_back_to_the_same_part(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/en/rules/klasik/#patterns")
    page.locator("#kongs").evaluate("part => part.scrollIntoView()")
    expect(page.locator(".toc [aria-current]")).to_have_text("Kongs")
    page.locator("#bar-language").select_option("ar")
    expect(page).to_have_url(live_meja.base_url + "/ar/rules/klasik/#patterns")
    expect(page.locator(".toc [aria-current]")).to_have_attribute("href", "#kongs")


def test_a_term_is_explained_on_focus_until_escape(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/cs/rules/riichi/")
    term = page.locator("#claims .term").first
    term.focus()
    tip = page.locator("#claims .term__tip").first
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("チー")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


@pytest.mark.parametrize("rules", ["klasik", "riichi", "mcr"])
def test_on_the_smallest_phone_no_page_scrolls_sideways_and_no_word_of_its_bar_is_torn(
    live_meja: LiveMeja, page: Page, rules: str
) -> None:
    page.set_viewport_size({"width": SMALLEST, "height": 568})
    for language in ("en", "id", "th", "ar", "cs"):
        page.goto(f"{live_meja.base_url}/{language}/rules/{rules}/")
        assert page.evaluate("document.documentElement.scrollWidth") == SMALLEST, language
        assert page.evaluate(TORN) == [], language
