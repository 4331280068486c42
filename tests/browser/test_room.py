"""Rooms in a browser: invited, ready, removed, two tabs, no line, and a whole evening without a page load."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocketRoute, expect

from tests.kit.live import LiveMeja
from tests.kit.screens import resize

TIME_SCALE = 0.1
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def come(live_meja: LiveMeja, browser: Browser) -> Iterator[object]:
    """Brings somebody in by a link: `come("Mali", "/r/…/")` gives the page they land on."""
    contexts: list[BrowserContext] = []

    def guest(name: str, path: str = "/lobby/", **options: Any) -> Page:
        context = browser.new_context(locale="en-US", reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.goto(live_meja.base_url + path)
        if path == "/lobby/":
            page.goto(live_meja.base_url + "/guest/?next=/lobby/")
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**" + path)
        return page

    yield guest
    for context in contexts:
        with suppress(Error):
            context.close()


def open_room(page: Page) -> str:
    """Opens a room from the list; returns the path of its link."""
    page.get_by_role("button", name="Create the room").click()
    page.wait_for_url("**/r/*/")
    link = page.get_by_label("Link", exact=True).input_value()
    assert link == page.url
    return "/r/" + link.rsplit("/", 2)[1] + "/"


def place(page: Page, name: str):
    return page.locator(".place").filter(has_text=name)


def test_an_invited_person_appears_in_the_room_of_the_others(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    mali = come("Mali", path, viewport=PHONE)
    expect(place(mali, "Mali")).to_contain_text("(you)")
    expect(place(host, "Mali")).to_contain_text("Not ready yet")
    ready = mali.get_by_role("button", name="I am ready")
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "true")
    expect(ready).to_be_focused()
    expect(place(host, "Mali")).to_contain_text("Ready")
    expect(host.locator("#why")).to_contain_text("2 places are free")
    mali.close()
    expect(place(host, "Mali")).to_contain_text("Disconnected")


def test_the_list_shows_a_room_as_soon_as_it_is_open(come) -> None:
    watching = come("Tomáš")
    host = come("Ayu")
    host.locator("#create").get_by_label("Name").fill("Evening at the harbour")
    open_room(host)
    row = watching.locator(".room").filter(has_text="Evening at the harbour")
    expect(row).to_contain_text("3 free")
    row.get_by_role("link", name=re.compile("Join")).click()
    expect(place(watching, "Tomáš")).to_contain_text("(you)")


def test_the_fifth_person_waits_and_gets_the_place_of_who_leaves(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    mali, *_others = [come(name, path) for name in ("Mali", "Tomáš", "Nour")]
    late = come("Late", path)
    expect(late.locator("#main")).to_contain_text("All four places are taken")
    late.get_by_role("button", name="Wait for a place").click()
    expect(late.locator("#main")).to_contain_text("number 1 in the line")
    mali.get_by_role("button", name="Leave the room").click()
    expect(place(late, "Late")).to_contain_text("(you)")


def test_a_removed_person_is_out_at_once_and_cannot_come_back(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    mali = come("Mali", path)
    place(host, "Mali").locator("summary").click()
    place(host, "Mali").get_by_role("button", name="Remove for good").click()
    expect(mali.get_by_role("heading", level=1)).to_contain_text("The host removed you")
    mali.reload()
    expect(mali.get_by_role("heading", level=1)).to_contain_text("The host removed you")
    expect(place(host, "Mali")).to_have_count(0)


def test_two_tabs_are_one_person_and_say_so(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    second = host.context.new_page()
    second.goto(host.url)
    expect(second.locator("#tabs")).to_be_visible()
    expect(host.locator("#tabs")).to_be_visible()
    expect(host.locator(".place--free")).to_have_count(3)
    second.close()
    expect(host.locator("#tabs")).to_be_hidden()
    assert path in host.url


def test_options_are_changed_in_a_dialog(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    mali = come("Mali", path)
    host.get_by_role("link", name="Change").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Length").select_option("full")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(mali.locator(".page-head")).to_contain_text("Four winds")


def test_without_a_socket_the_room_still_works(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    mali = come("Mali", path)

    def cut(socket: WebSocketRoute) -> None:
        socket.close()

    mali.route_web_socket(re.compile("/ws/room/"), cut)
    mali.reload()
    expect(mali.locator("#line")).to_be_visible()
    mali.get_by_role("button", name="I am ready").click()
    expect(mali.get_by_role("button", name="I am ready")).to_have_attribute("aria-pressed", "true")
    expect(place(host, "Mali")).to_contain_text("Ready")
    host.get_by_role("button", name="Add a bot").first.click()
    expect(mali.locator(".tag").get_by_text("Bot")).to_have_count(1, timeout=15_000)


def test_an_evening_needs_no_page_load_from_the_first_match_to_the_second(come) -> None:
    """K-9.6, K-9.7: both choose to play again, keep their places, and the host starts anew."""
    host = come("Ayu", viewport={"width": 1440, "height": 900})
    host.locator("[name=rules][value=riichi][required]").check()
    host.locator("#play-fields [name=length]").select_option("one_deal")
    path = open_room(host)
    mali = come("Mali", path, viewport=PHONE)
    for page in (host, mali):
        page.evaluate("document.body.dataset.loaded = 'once'")
    for _ in range(2):
        host.locator(".place--free").first.get_by_role("button", name="Add a bot").click()
        expect(host.locator(".place--free")).to_have_count(1 - _)
    start(host, mali)
    first = host.locator("#table").get_attribute("data-match")
    for page in (host, mali):
        expect(page.locator("#room-state")).to_have_attribute("data-state", "result", timeout=180_000)
        page.get_by_role("button", name="Play again").click()
    for page in (host, mali):
        expect(page.locator("#main")).to_be_visible()
        expect(page.locator("#table")).to_be_hidden()
        expect(page.locator(".place")).to_have_count(4)
    expect(host.locator("#why")).to_contain_text("is not ready yet")
    start(host, mali)
    assert host.locator("#table").get_attribute("data-match") != first
    for page in (host, mali):
        assert page.evaluate("document.body.dataset.loaded") == "once"


ACROSS = """() => {
  const mine = document.querySelector("#watch .btn").getBoundingClientRect();
  const parts = [".live__bar", ".live__tools", ".plate", ".pond__tile", ".status", ".cross__centre"];
  const over = [...document.querySelectorAll(parts)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isAcross = mine.left < right && left < mine.right && mine.top < bottom && top < mine.bottom;
    return one.checkVisibility() && isAcross;
  });
  const isInside = mine.left >= 0 && mine.top >= 0 && mine.right <= innerWidth && mine.bottom <= innerHeight;
  return isInside ? over.map((one) => one.className) : ["the edge"];
}"""


def test_who_watches_on_a_phone_finds_the_way_to_a_place_below_the_table(come) -> None:
    host = come("Ayu")
    path = open_room(host)
    for left in (2, 1, 0):
        host.locator("[data-command=add_bot] button").first.click()
        expect(host.locator(".place--free")).to_have_count(left)
    host.locator("#start").click()
    expect(host.locator("[data-part=hand] button")).not_to_have_count(0, timeout=20_000)
    watcher = come("Tomáš", path, viewport=PHONE)
    expect(watcher.get_by_role("button", name="Wait for a place")).to_be_visible()
    expect(watcher.locator(".live[data-plays]")).to_be_visible()
    assert watcher.evaluate(ACROSS) == []
    resize(watcher, 320, 568)
    assert watcher.evaluate(ACROSS) == []


def test_another_language_needs_no_page_load_in_the_room_nor_at_the_table(come) -> None:
    page = come("Ayu")
    open_room(page)
    page.evaluate("document.body.dataset.loaded = 'once'")
    choose_language(page.locator(".site-bar"), "Čeština")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    with_bots = page.locator("[data-command=add_bot] button")
    for left in (2, 1, 0):
        with_bots.first.click()
        expect(page.locator(".place--free")).to_have_count(left)
    page.locator("#start").click()
    expect(page.locator("[data-part=hand] button")).not_to_have_count(0, timeout=20_000)
    choose_language(page.locator("#table"), "العربية")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("#table")).to_have_attribute("lang", "ar")
    expect(page.locator("#table")).to_have_attribute("dir", "rtl")
    assert page.evaluate("document.body.dataset.loaded") == "once"
    assert page.evaluate(LATIN_WORDS) == []
    assert page.evaluate("document.activeElement.matches('#table-more summary')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ar")


LATIN_WORDS = """() => {
  const told = "[role=alert], [role=log], [role=status], [hidden], dialog";
  const beside = `bdi, code, kbd, script, noscript, .brand, .avatar, ${told}`;
  const names = [...document.querySelectorAll("bdi")].map((one) => one.textContent);
  const said = [...document.querySelectorAll("body *")].filter((one) => !one.closest(beside));
  const texts = said.filter((one) => one.closest("[lang]").lang === "ar").flatMap((one) =>
    [one.getAttribute("aria-label") ?? "", one.children.length ? "" : one.textContent]);
  const unnamed = (text) => names.reduce((left, name) => left.replaceAll(name, ""), text);
  return texts.map(unnamed).filter((text) => /[a-zà-ž]{3}/i.test(text));
}"""
"""What a page in Arabic says in Latin letters, names apart: words that stayed in another language."""


def choose_language(where: Locator, endonym: str) -> None:
    menu = where.locator("details:has(button[name=language])")
    menu.locator("summary").click()
    menu.get_by_role("button", name=endonym).click()


def start(host: Page, mali: Page) -> None:
    """Starts the match; both see the table with their own tiles."""
    mali.get_by_role("button", name="I am ready").click()
    button = host.get_by_role("button", name="Start the match")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    for page in (host, mali):
        expect(page.locator("#table")).to_be_visible()
        expect(page.locator("#main")).to_be_hidden()
        expect(page.locator("[data-part=hand] button")).not_to_have_count(0, timeout=20_000)
