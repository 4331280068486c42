"""The calculator and practice in a browser: presses, keys, fields; and the same without scripts."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.kit.live import LiveMeja

TILES = ("1m", "2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "2s", "3s")


def status(page: Page, words: str) -> None:
    """Waits until the hand is said to be so."""
    expect(page.locator("#calc")).to_have_attribute("data-status", re.compile(words))


def test_no_press_is_lost_however_quick_and_keys_go_on_where_the_hand_stopped(
    live_meja: LiveMeja, page: Page
) -> None:
    page.goto(live_meja.base_url + "/en/calculator/riichi/")
    for tile in TILES:
        page.locator(f"#pick-{tile}").click()
    expect(page.locator("#calc-hand-11")).to_be_visible()
    page.keyboard.type("55z4s")
    status(page, "no yaku")
    page.locator("#calc-flag-riichi").check()
    status(page, "^Complete")
    expect(page.locator("#calc-said")).to_have_text(re.compile("^Complete"))
    expect(page.locator("#calc-hand")).to_have_value("123m456789p23s55z")
    address = page.url
    assert "?hand=" in address
    page.goto(live_meja.base_url + "/")
    page.goto(address)
    status(page, "^Complete")
    expect(page.locator("#calc-flag-riichi")).to_be_checked()


def test_sets_are_laid_by_two_presses_and_what_is_typed_wrong_is_said_beside_it(
    live_meja: LiveMeja, page: Page
) -> None:
    page.goto(live_meja.base_url + "/en/calculator/klasik/")
    page.locator("#calc-to-pung").click()
    expect(page.locator("#calc-to-pung")).to_have_attribute("aria-pressed", "true")
    page.locator("#pick-7z").click()
    status(page, "^10 tiles to go")
    page.locator("#calc-hand").fill("zz11")
    page.locator("#calc-hand").press("Enter")
    expect(page.locator("#calc-hand-error")).to_contain_text("can't be read")
    expect(page.locator("#calc-hand")).to_have_value("zz11")
    page.locator("#calc-hand").fill("123m456p789s1z")
    page.locator("#calc-hand").press("Enter")
    status(page, "^Ready")
    page.locator("body").click(position={"x": 4, "y": 4})
    page.keyboard.press("Backspace")
    status(page, "^1 tile to go")
    page.locator("#calc-meld-1").click()
    status(page, "^4 tiles to go")


def test_an_exercise_is_answered_by_keys_alone(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/en/practice/tiles/")
    page.keyboard.press("2")
    expect(page.locator("#drill-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#drill-next")).to_have_count(0)
    page.goto(live_meja.base_url + "/en/practice/waits/?seed=3")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator("#drill-next")).to_be_visible()


def test_everything_works_without_scripts(live_meja: LiveMeja, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_meja.base_url + "/en/calculator/mcr/?held=12346789s777z99p&seat=S")
    page.locator("#pick-5s").click()
    status(page, "^Complete: 22")
    page.locator("#calc-hand").press("Enter")
    page.wait_for_load_state()
    status(page, "^Complete: 22")
    page.locator("#calc-by-self_draw").check()
    page.get_by_role("button", name="Score the hand").click()
    status(page, "^Complete: 24")
    page.goto(live_meja.base_url + "/en/practice/furiten/")
    page.locator("[name=answer]").first.click()
    expect(page.locator("#drill-next")).to_be_visible()
    page.goto(live_meja.base_url + "/en/glossary/")
    page.get_by_label("Search in all languages").fill("furiten")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#term-furiten")).to_be_visible()
    expect(page.locator("#term-pung")).to_have_count(0)
    context.close()
