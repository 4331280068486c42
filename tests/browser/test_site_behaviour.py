"""What the pages do in a browser: settings seen at once and kept, languages, sizes, the way in."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.live import LiveMeja, until

PAGES = (
    "/",
    "/learn/",
    "/guest/",
    "/accounts/login/",
    "/accounts/signup/",
    "/lobby/",
    "/accounts/password/reset/",
    "/en/calculator/riichi/?held=123m0567p99s77s&melds=555z&dora=4p",
    "/ar/practice/waits/?seed=3",
    "/cs/practice/score-riichi/?seed=4",
    "/th/glossary/?q=kong",
)

SMALL_TARGETS = """() => [...document.querySelectorAll('a, button, summary, select, input')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((e) => !e.matches('.skip-link, [type=hidden]'))
  .filter((e) => !e.closest('label, p, details:not([open]) > :not(summary)'))
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.width < 43.5 || r.height < 43.5))
  .map(([html]) => html)"""


def color_of(page: Page, selector: str, name: str) -> str:
    """The computed colour of an element."""
    return str(page.locator(selector).evaluate(f"e => getComputedStyle(e).{name}"))


def test_contrast_is_seen_at_once_and_kept(live_meja: LiveMeja, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(live_meja.base_url + "/")
    plain = color_of(page, "body", "color")
    page.get_by_label("Display").click()
    with page.expect_response("**/settings/display/") as answer:
        page.get_by_role("slider", name="Contrast").fill("100")
    assert answer.value.status == 204
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    # the mixture of tokens.css at the end of the slider
    assert re.findall(r"[\d.]+", color_of(page, "body", "color")) in (["1", "1", "1"], ["255", "255", "255"])
    assert color_of(page, "body", "color") != plain
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    page.get_by_label("Display").click()
    expect(page.get_by_role("slider", name="Contrast")).to_have_value("100")
    expect(page.get_by_role("spinbutton", name="Contrast")).to_have_value("100")
    with page.expect_response("**/settings/display/"):
        page.get_by_role("button", name="Back to normal").click()
    assert color_of(page, "body", "color") == plain


def test_a_theme_is_chosen_against_the_systems(live_meja: LiveMeja, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(live_meja.base_url + "/learn/")
    dark = color_of(page, "body", "backgroundColor")
    page.get_by_label("Display").click()
    with page.expect_response("**/settings/display/"):
        page.get_by_label("Light").check(force=True)
    until(lambda: color_of(page, "body", "backgroundColor") != dark, what="it is light")
    light = color_of(page, "body", "backgroundColor")
    page.reload()
    assert color_of(page, "body", "backgroundColor") == light
    page.emulate_media(color_scheme="light")
    assert color_of(page, "body", "backgroundColor") == light


def test_a_tile_palette_recolours_the_faces(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/guest/?next=/settings/")
    page.get_by_label("Your name at the table").fill("Ayu")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/settings/")
    tile = ".sample .tile >> nth=0"
    plain = str(page.locator(tile).evaluate("e => getComputedStyle(e).getPropertyValue('--t-face')"))
    with page.expect_response("**/settings/display/"):
        page.get_by_text("Night").click()
    page.reload()
    night = str(page.locator(tile).evaluate("e => getComputedStyle(e).getPropertyValue('--t-face')"))
    assert night != plain


def test_a_change_of_language_keeps_the_place(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/learn/?from=here#tiles-title")
    page.evaluate("window.scrollTo(0, 900)")
    # Pressed by script: a pointer would have to scroll to the top first.
    page.get_by_label("Language", exact=True).evaluate("one => one.click()")
    page.get_by_role("button", name="ไทย").evaluate("one => one.click()")
    expect(page.locator("html")).to_have_attribute("lang", "th")
    assert page.url.endswith("/learn/?from=here#tiles-title")
    until(lambda: page.evaluate("window.scrollY > 300"), what="the place is kept")


def test_a_password_can_be_looked_at(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/accounts/login/")
    field = page.get_by_label("Password", exact=True)
    field.fill("green pines")
    page.get_by_role("button", name="Show the password").click()
    expect(field).to_have_attribute("type", "text")
    page.get_by_role("button", name="Show the password").click()
    expect(field).to_have_attribute("type", "password")


def test_a_menu_closes_by_escape_and_by_a_press_elsewhere(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/")
    summary = page.get_by_label("Language", exact=True)
    summary.click()
    thai = page.get_by_role("button", name="ไทย")
    expect(thai).to_be_visible()
    page.keyboard.press("Escape")
    expect(thai).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    page.locator("h1").click()
    expect(thai).to_be_hidden()


@pytest.mark.parametrize(
    ("button", "rules"),
    [("Play now", "klasik"), ("Play Riichi", "riichi"), ("Play Chinese Official", "mcr")],
)
def test_play_asks_for_a_name_once_and_goes_on_by_itself(
    live_meja: LiveMeja, page: Page, button: str, rules: str
) -> None:
    page.goto(live_meja.base_url + "/")
    page.get_by_role("button", name=button).click()
    page.get_by_label("Your name at the table").fill("มะลิ")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/r/*/")
    expect(page.locator("#table")).to_have_attribute("data-rules", rules)


def test_the_form_of_a_room_follows_the_rule_set_and_the_length(live_meja: LiveMeja, page: Page) -> None:
    page.goto(live_meja.base_url + "/guest/?next=/lobby/create/")
    page.get_by_label("Your name at the table").fill("Ayu")
    page.get_by_role("button", name="Sit down").click()
    length = page.get_by_label("Length")
    expect(length.locator("option")).to_have_text(["Quick, 4 deals", "Full, four winds"])
    riichi = page.locator("input[name=rules][value=riichi]")
    riichi.check()
    expect(length.locator("option")).to_have_count(5)
    expect(riichi).to_be_focused()
    page.get_by_text("Rules in detail").click()
    expect(page.get_by_label("Red fives")).to_be_checked()
    length.select_option("ema")
    expect(page.locator("[name=rules_of]")).to_have_value("riichi:ema")
    page.get_by_text("Rules in detail").click()
    expect(page.get_by_label("Red fives")).not_to_be_checked()
    page.get_by_label("Red fives").check()
    page.get_by_role("button", name="Create the room").click()
    page.wait_for_url("**/r/*/")
    facts = page.locator(".facts")
    expect(facts).to_contain_text("European rules (EMA), East and South")
    expect(facts.locator("div").filter(has_text="Red fives")).to_contain_text("on")


@pytest.mark.parametrize("language", ["en", "ar", "cs"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_no_page_scrolls_sideways_and_every_target_can_be_hit(
    live_meja: LiveMeja, browser: Browser, language: str, width: int
) -> None:
    with browser.new_context(locale=language, viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        for address in PAGES:
            page.goto(live_meja.base_url + address)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert page.evaluate(SMALL_TARGETS) == [], address


def test_a_page_tells_the_server_the_zone_of_the_browser(live_meja: LiveMeja, browser: Browser) -> None:
    context = browser.new_context(timezone_id="Asia/Jakarta")
    page = context.new_page()
    page.goto(live_meja.base_url + "/learn/")
    zones = [cookie["value"] for cookie in context.cookies() if cookie["name"] == "meja_zone"]
    assert zones == ["Asia/Jakarta"]
    context.close()
